import { z } from 'zod'
import { calls, email, id, idValue, instant, lastName, personName, route } from './kit.ts'
import { operatorRoles } from './resources.ts'
import { say } from './input.texts.ts'

const ofAll = { who: 'operator', role: 'all' } as const
const params = z.strictObject({ id })
/** What a list said of an operator: who changes it says which state they saw. */
const version = z.string(say('this-field-is-required')).max(64)
const roles = z
  .array(z.enum(operatorRoles, say('choose-from-the-list')), say('choose-what-they-look-after'))
  .min(1, say('choose-what-they-look-after'))
  .max(operatorRoles.length)

const operator = z.strictObject({
  id: idValue,
  version: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  /** `invited` until they have chosen a password. */
  state: z.enum(['active', 'invited', 'suspended']),
  last_seen_at: instant.nullable(),
  /** When they last did something that stands in the log. */
  last_act_at: instant.nullable(),
})

/** Who runs the community, and what each looks after (docs/rules/office.md#operators). */
export const operatorCalls = calls({
  operators: route({
    method: 'GET',
    path: '/rest/office/operators/',
    summary: 'Who runs the community, and what each looks after',
    ...ofAll,
    reply: z.strictObject({ results: z.array(operator) }),
  }),
  addOperator: route({
    method: 'POST',
    path: '/rest/office/operators/',
    summary: 'Make a member an operator, or invite somebody who has no account; they are told by mail',
    ...ofAll,
    body: z.strictObject({
      email,
      /** Needed for somebody who has no account. */
      first_name: personName.nullable().default(null),
      last_name: lastName.nullable().default(null),
      roles,
    }),
    reply: z.strictObject({ id: idValue, invited: z.boolean() }),
    limits: [{ max: 30, seconds: 3600, per: 'actor' }],
    refuses: ['account_closed', 'already_operator'],
  }),
  changeOperator: route({
    method: 'PATCH',
    path: '/rest/office/operators/{id}/',
    summary: 'Say what an operator looks after',
    ...ofAll,
    params,
    body: z.strictObject({ version, roles }),
    reply: z.strictObject({ id: idValue }),
    refuses: ['changed_meanwhile', 'last_operator'],
  }),
  removeOperator: route({
    method: 'DELETE',
    path: '/rest/office/operators/{id}/',
    summary: 'Let somebody be an operator no longer; they stay a member',
    ...ofAll,
    status: 204,
    params,
    query: z.strictObject({ version }),
    refuses: ['changed_meanwhile', 'last_operator'],
  }),
})
