import { z } from 'zod'
import { IMPORT, importKinds, importStates, rowChoices, rowFilters, rowOutcomes, rowStates } from './imports.limits.ts'
import { domain, id, idValue, instant, optionalText, reference, route, text } from './kit.ts'
import { person } from './members.ts'
import { upload } from './uploads.ts'
import { say } from './input.texts.ts'

const kind = z.enum(importKinds, say('choose-what-to-bring-in'))
const byId = z.strictObject({ id })
const field = z.string().max(40)
const number = idValue
const source = text(IMPORT.source)

/** A problem of a row, or a point that somebody has to check. */
const problem = z.strictObject({
  /** Empty when it is about the whole row. */
  field,
  code: z.string(),
  /** `stops`: the row is not written. `asks`: somebody has to choose. `notes`: it is written all the same. */
  level: z.enum(['stops', 'asks', 'notes']),
  /** The problem in words. */
  text: z.string(),
  /** Possible values instead. */
  proposals: z.array(z.strictObject({ value: z.string(), label: z.string() })),
})

const counts = z.strictObject({
  all: z.number().int(),
  new: z.number().int(),
  update: z.number().int(),
  /** Known already and the same. */
  same: z.number().int(),
  decide: z.number().int(),
  error: z.number().int(),
  /** Left out because somebody said so. */
  skip: z.number().int(),
  made: z.number().int(),
  changed: z.number().int(),
  known: z.number().int(),
  failed: z.number().int(),
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.number().int(),
})

const summary = z.strictObject({
  id: idValue,
  kind,
  name: z.string(),
  state: z.enum(importStates),
  by: person.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  counts,
})

const one = z.strictObject({
  ...summary.shape,
  event: z.strictObject({ id: idValue, name: z.string() }).nullable(),
  size: z.number().int(),
  /** How the file was understood. */
  format: z.enum(['csv', 'xlsx', 'xml', 'mt940', 'ics', 'zip']),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  columns: z.array(
    z.strictObject({
      heading: z.string(),
      /** The field that the column fills; null when it is ignored. */
      field: field.nullable(),
      /** Whether this follows from its heading or from the last import. */
      sure: z.boolean(),
    }),
  ),
  /** Entries of a statement of account that do not become rows: outgoing money, and entries not yet booked. */
  went_out: z.number().int(),
  not_booked: z.number().int(),
  /** Whose numbers the list carries; null where rows carry none. */
  source: z.string().nullable(),
  /** Values for every row, of fields that no column fills. */
  for_all: z.array(z.strictObject({ field, value: z.string() })),
  /** Required fields that no column fills; without them nothing can be checked. */
  missing: z.array(field),
  /** Of what is at work at the moment. */
  done: z.number().int(),
  of_all: z.number().int(),
  /** The same problem of several rows, with what would settle all of them. */
  many: z.array(
    z.strictObject({
      field,
      code: z.string(),
      value: z.string(),
      rows: z.number().int(),
      proposals: z.array(z.strictObject({ value: z.string(), label: z.string() })),
    }),
  ),
  invite: z.boolean(),
  verify: z.boolean(),
  /** Until when it can be taken back; null when it cannot. */
  undo_until: instant.nullable(),
  /** Why it ended before its end. */
  problem: z.string().nullable(),
})

const row = z.strictObject({
  /** Line of the file. */
  number: z.number().int(),
  /** The cells of the file, with the corrections of the operator. */
  cells: z.array(z.string()),
  /** As they were understood, by field, where that differs. */
  read: z.record(z.string(), z.string()),
  state: z.enum(rowStates),
  choice: z.enum(rowChoices).nullable(),
  /** The record that it is, or is like. */
  match: z.strictObject({ id: idValue, name: z.string() }).nullable(),
  problems: z.array(problem),
  outcome: z.enum(rowOutcomes).nullable(),
  /** Why it was left out, or stays. */
  why: z.string().nullable(),
})

/** Lists that operators bring in: read, checked, written and taken back (docs/rules/imports.md). */
export const imports = domain('imports', {
  list: route({
    method: 'GET',
    path: '/rest/office/imports/',
    summary: 'What was brought in of what one looks after, the newest first',
    who: 'operator',
    reply: z.strictObject({
      results: z.array(summary),
      /** Events that a programme can be brought in for, the latest first; none for those who do not look after them. */
      events: z.array(z.strictObject({ id: idValue, name: z.string() })),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/rest/office/imports/',
    summary: 'Read an uploaded list and check it; nothing is written yet',
    who: 'operator',
    body: z.strictObject({
      kind,
      upload,
      event: reference.optional(),
      /** Whose numbers the list carries; without it what the file is called. */
      source: source.optional(),
    }),
    reply: one,
    limits: [{ max: 60, seconds: 3600, per: 'actor' }],
    refuses: ['finishing', 'incomplete'],
  }),
  one: route({
    method: 'GET',
    path: '/rest/office/imports/{id}/',
    summary: 'One import, with how its file was understood and what would come of it',
    who: 'operator',
    params: byId,
    reply: one,
  }),
  rows: route({
    method: 'GET',
    path: '/rest/office/imports/{id}/rows/',
    summary: 'Rows of an import with everything that is wrong with them, in the order of the file',
    who: 'operator',
    params: byId,
    query: z.strictObject({
      show: z.enum(rowFilters).default('all'),
      /** Rows after this line. */
      after: z.coerce.number().int().min(0).max(2147483647).default(0),
    }),
    reply: z.strictObject({ results: z.array(row), next: z.number().int().nullable() }),
  }),
  columns: route({
    method: 'POST',
    path: '/rest/office/imports/{id}/columns/',
    summary:
      'Say what the columns are, which is remembered for the next file, whose numbers the list carries, and what stands in every row; everything is checked again',
    who: 'operator',
    status: 200,
    params: byId,
    body: z.strictObject({
      fields: z.array(field.nullable()).max(IMPORT.columns).optional(),
      source: source.optional(),
      /** A value for all rows of a field that no column is taken for; null takes it back. */
      for_all: z.strictObject({ field, value: text(500).nullable() }).optional(),
    }),
    reply: one,
    refuses: ['not_open'],
  }),
  replace: route({
    method: 'POST',
    path: '/rest/office/imports/{id}/replace/',
    summary: 'Put something in the place of a value, in one row or wherever it stands; everything is checked again',
    who: 'operator',
    status: 200,
    params: byId,
    body: z.strictObject({ field, from: optionalText(IMPORT.cell), to: text(500), row: number.optional() }),
    reply: one,
    refuses: ['not_open'],
  }),
  decide: route({
    method: 'POST',
    path: '/rest/office/imports/{id}/decide/',
    summary: 'Leave rows out, or say whether they are the records that they are like',
    who: 'operator',
    status: 200,
    params: byId,
    body: z.strictObject({
      /** These rows; without them all that wait for a decision. */
      rows: z.array(number).min(1).max(IMPORT.rows).optional(),
      /** null takes a decision back. */
      choice: z.enum(rowChoices, say('choose-what-to-do')).nullable(),
    }),
    reply: one,
    refuses: ['not_open'],
  }),
  start: route({
    method: 'POST',
    path: '/rest/office/imports/{id}/start/',
    summary: 'Write what was checked',
    who: 'operator',
    status: 200,
    params: byId,
    body: z.strictObject({
      leave_out_errors: z.boolean().default(true),
      /** Companies may book at once, and are listed in the directory. */
      verify: z.boolean().default(false),
      /** New members are mailed a link to choose a password, participants their tickets. */
      invite: z.boolean().default(false),
    }),
    reply: one,
    refuses: ['not_open', 'undecided', 'has_errors', 'nothing', 'another_runs'],
  }),
  undo: route({
    method: 'POST',
    path: '/rest/office/imports/{id}/undo/',
    summary: 'Take an import back as a whole; what somebody has changed or used since stays, and says why',
    who: 'operator',
    status: 200,
    params: byId,
    reply: one,
    refuses: ['not_written', 'final', 'too_late', 'another_runs'],
  }),
  invite: route({
    method: 'POST',
    path: '/rest/office/imports/{id}/invite/',
    summary: 'Mail whom an import has brought in the link to their first password, or their tickets; some rows, or all',
    who: 'operator',
    status: 200,
    params: byId,
    body: z.strictObject({ rows: z.array(number).min(1).max(IMPORT.rows).optional() }),
    reply: z.strictObject({ mailed: z.number().int() }),
    limits: [{ max: 60, seconds: 3600, per: 'actor' }],
    refuses: ['not_written'],
  }),
  leftOut: route({
    method: 'GET',
    path: '/rest/office/imports/{id}/left-out/',
    summary: 'The rows that were not written, as CSV, each with the reason',
    who: 'operator',
    params: byId,
    produces: 'text/csv',
  }),
})
