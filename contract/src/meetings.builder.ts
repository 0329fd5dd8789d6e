import { z } from 'zod'
import { calls, flag, id, idValue, instant, page, paging, reference, route } from './kit.ts'
import { t } from './input.texts.ts'

const markKind = z.enum(['want', 'avoid'])
/** For whom a mark counts: oneself, or all of one's company. */
const markScope = z.enum(['mine', 'company'])
const mark = z.strictObject({
  kind: markKind,
  scope: markScope,
  customer: idValue.nullable(),
  company: idValue.nullable(),
})

const build = z.strictObject({
  id: idValue,
  event_id: idValue,
  seed: z.number().int(),
  asks_people: z.boolean(),
  slots: z.number().int(),
  most_per_person: z.number().int(),
  most_per_day: z.number().int(),
  state: z.enum(['waiting', 'planning', 'planned', 'applying', 'applied', 'undoing', 'cancelled', 'failed']),
  asked_at: instant,
  finished_at: instant.nullable(),
  /** How far it is: wishes looked at, or meetings written. */
  progress: z.strictObject({ done: z.number().int(), of: z.number().int() }),
  /** Of what was read, and of what was planned: the same input and seed give the same two. */
  input_hash: z.string().nullable(),
  hash: z.string().nullable(),
  figures: z
    .strictObject({
      people: z.number().int(),
      tables: z.number().int(),
      slots: z.number().int(),
      wishes: z.number().int(),
      /** Wishes that the plan makes true, and those that had come true before. */
      satisfied: z.number().int(),
      already: z.number().int(),
      /** Why the others do not: somebody avoids somebody, a limit, no time that suits both. */
      avoided: z.number().int(),
      full: z.number().int(),
      no_time: z.number().int(),
      meetings: z.number().int(),
      without_table: z.number().int(),
    })
    .nullable(),
  /** What became of the plan's meetings. */
  made: z.number().int(),
  skipped: z.number().int(),
  problem: z.string().nullable(),
})

const buildRow = z.strictObject({
  number: z.number().int(),
  starts_at: instant,
  one: z.strictObject({ id: idValue, name: z.string(), company: z.string().nullable() }),
  other: z.strictObject({ id: idValue, name: z.string(), company: z.string().nullable() }),
  table: z.string().nullable(),
  state: z.enum(['planned', 'made', 'skipped', 'undone']),
})

const byId = z.strictObject({ id })

/** Wishes for meetings, and the builder that plans for them (docs/rules/meetings.md#the-builder). */
export const builderCalls = calls({
  marks: route({
    method: 'GET',
    path: '/rest/events/meeting-marks/',
    summary: 'Whom I, and my company as far as I speak for it, would like to meet at an event, or not',
    who: 'member',
    query: z.strictObject({ event: id }),
    reply: z.strictObject({ results: z.array(mark), may_mark_for_company: z.boolean() }),
  }),
  mark: route({
    method: 'POST',
    path: '/rest/events/meeting-marks/',
    summary: 'Wish for a meeting with a person or a company, avoid them, or neither; nobody else sees it',
    who: 'member',
    status: 200,
    body: z
      .strictObject({
        event: reference,
        customer: reference.optional(),
        company: reference.optional(),
        kind: markKind.nullable(),
        scope: markScope.default('mine'),
      })
      .refine((given) => (given.customer === undefined) !== (given.company === undefined), {
        path: ['customer'],
        error: () => t('name-a-person-or-a-company'),
      }),
    reply: z.strictObject({ kind: markKind.nullable() }),
    refuses: ['not_allowed', 'too_many_marks'],
    limits: [{ max: 600, seconds: 3600, per: 'actor' }],
  }),
  priorities: route({
    method: 'GET',
    path: '/rest/events/meeting-priorities/',
    summary: 'Companies whose wishes weigh more at an event',
    who: 'operator',
    role: 'events',
    query: z.strictObject({ event: id }),
    reply: z.strictObject({
      results: z.array(z.strictObject({ company_id: idValue, name: z.string(), weight: z.number().int() })),
    }),
  }),
  setPriority: route({
    method: 'POST',
    path: '/rest/events/meeting-priorities/',
    summary: 'How much the wishes of a company weigh at an event; 1 is as much as anybody’s',
    who: 'operator',
    role: 'events',
    status: 200,
    body: z.strictObject({ event: reference, company: reference, weight: z.number().int().min(1).max(10) }),
    reply: z.strictObject({ weight: z.number().int() }),
  }),
  builds: route({
    method: 'GET',
    path: '/rest/events/meeting-builds/',
    summary: 'Runs of the builder, the newest first',
    who: 'operator',
    role: 'events',
    query: z.strictObject({ ...paging, event: id.optional(), open: flag.optional() }),
    reply: page(build),
  }),
  build: route({
    method: 'GET',
    path: '/rest/events/meeting-builds/{id}/',
    summary: 'A run of the builder: how far it is, and what it found',
    who: 'operator',
    role: 'events',
    params: byId,
    reply: build,
  }),
  startBuild: route({
    method: 'POST',
    path: '/rest/events/meeting-builds/',
    summary: 'Plan meetings for an event; nothing is written before the plan is applied',
    who: 'operator',
    role: 'events',
    body: z.strictObject({
      event: reference,
      seed: z.number().int().min(0).max(2147483647).default(1),
      /** People accept for themselves; otherwise they find their meetings confirmed. */
      asks_people: z.boolean().default(true),
      slots: z.number().int().min(1).max(4).default(1),
      most_per_person: z.number().int().min(1).max(500).default(20),
      most_per_day: z.number().int().min(1).max(48).default(12),
    }),
    reply: build,
    refuses: ['already_running'],
  }),
  buildRows: route({
    method: 'GET',
    path: '/rest/events/meeting-builds/{id}/rows/',
    summary: 'The meetings that a plan adds, by time, and what became of them',
    who: 'operator',
    role: 'events',
    params: byId,
    query: z.strictObject({ ...paging, state: z.enum(['planned', 'made', 'skipped', 'undone']).optional() }),
    reply: page(buildRow),
  }),
  buildLeft: route({
    method: 'GET',
    path: '/rest/events/meeting-builds/{id}/left/',
    summary: 'Who takes part and wished for somebody, and with this plan meets nobody, most wishes first',
    who: 'operator',
    role: 'events',
    params: byId,
    query: z.strictObject(paging),
    reply: page(
      z.strictObject({ id: idValue, name: z.string(), company: z.string().nullable(), wishes: z.number().int() }),
    ),
  }),
  applyBuild: route({
    method: 'POST',
    path: '/rest/events/meeting-builds/{id}/apply/',
    summary: 'Write what was planned; what is no longer possible is left out',
    who: 'operator',
    role: 'events',
    params: byId,
    status: 200,
    reply: build,
    refuses: ['already_running', 'not_planned'],
  }),
  cancelBuild: route({
    method: 'POST',
    path: '/rest/events/meeting-builds/{id}/cancel/',
    summary: 'Stop a run; what it has written by then is taken back',
    who: 'operator',
    role: 'events',
    params: byId,
    status: 200,
    reply: build,
    refuses: ['over'],
  }),
})
