import { fullName } from '@app/contract/names'
import { operatorRoles } from '@app/contract/resources'
import type { OperatorRole } from '@app/contract/resources'
import { UsageError, command, reasonOption } from '#kit/work/operator.ts'
import type { Command, Option } from '#kit/work/operator.ts'
import { openRequests } from './identity.account.service.ts'
import { handOverLink } from './identity.links.service.ts'
import { giveRoles } from './identity.operators.service.ts'
import { rejectRegistration } from './identity.registration.service.ts'

/** What an operator shall look after, as words with commas between them. */
const rolesOption: Option<OperatorRole[]> = {
  usage: '--for "<events, money>"',
  read(typed) {
    const words = [...new Set((typed ?? '').split(/[\s,]+/).filter(Boolean))]
    const roles = operatorRoles.filter((role) => words.includes(role))
    if (roles.length === 0 || roles.length < words.length)
      throw new UsageError(`roles needs --for with one or more of ${operatorRoles.join(', ')}.`)
    return roles
  },
}

export const identityCommands: Command[] = [
  command({
    word: 'requests',
    does: 'applications waiting for a decision',
    async run(ctx) {
      const waiting = await openRequests(ctx)
      if (waiting.length === 0) return ['No application is waiting for a decision.']
      return waiting.map((one) =>
        [
          String(one.id).padStart(5),
          one.created_at.toISOString().slice(0, 10),
          `${fullName(one)} <${one.email}>`,
          one.company_id === null ? `new company: ${one.company_name}` : `company ${one.company_id}`,
          one.state === 'pending' ? '' : 'mail not confirmed',
        ]
          .filter(Boolean)
          .join('  '),
      )
    },
  }),
  command({
    word: 'reject',
    names: 'an application',
    does: 'reject an application; the applicant reads the reason',
    options: { reason: reasonOption('reject needs --reason "<text>", which the applicant reads.') },
    async run(ctx, id, { reason }) {
      await rejectRegistration(ctx, id, reason)
      return [`Application ${id} is rejected. The applicant is told by email.`]
    },
  }),
  command({
    word: 'reset-link',
    names: 'a member',
    does: 'make a link to a new password, to give to a member yourself, whose mailbox is a former employer’s',
    options: { reason: reasonOption('reset-link needs --reason "<text>": how you know who asks.') },
    async run(ctx, id, { reason }) {
      const link = await handOverLink(ctx, id, reason)
      return ['Give this link to the member yourself; it works once, for one hour:', link]
    },
  }),
  command({
    word: 'roles',
    names: 'a member',
    does: 'say what an operator looks after',
    options: { for: rolesOption },
    async run(ctx, id, { for: roles }) {
      await giveRoles(ctx, id, roles)
      return [`Member ${id} looks after ${roles.join(', ')}.`]
    },
  }),
]
