import { z } from 'zod'
import { officeRound } from './awards.office.ts'
import {
  calls,
  country,
  id,
  idValue,
  instant,
  optionalText,
  page,
  paging,
  reference,
  route,
  text,
  uuid,
} from './kit.ts'
import { say, t } from './input.texts.ts'

/** Lengths of what judges write. */
export const JUDGING = { comment: 2000, note: 500, declaration: 500 } as const

/** What must be declared before scoring: a contact at the entrant's company, an employer that sponsors the award. */
export const ties = ['contact', 'sponsor'] as const
export const recusalReasons = ['customer', 'worked_there', 'family', 'other'] as const
const sheetState = z.enum(['open', 'handed_in', 'recused'])

const byId = z.strictObject({ id })
const RANGE = say('a-score-is-from-0-to-10')
const score = z.number().min(0, RANGE).max(10, RANGE)
/** A mean on a sheet, with three digits after the point at most; nothing is rounded. */
const mean = z.number().min(0).max(10)

export const judgingRound = z.strictObject({
  id: idValue,
  name: z.string(),
  award: z.strictObject({ id: idValue, slug: z.string(), name: z.string(), time_zone: z.string() }),
  starts_at: instant,
  ends_at: instant,
  blind: z.boolean(),
  /** `upcoming`: entries can be read and nothing scored yet. */
  state: z.enum(['upcoming', 'open', 'ended']),
  assigned: z.number().int(),
  handed_in: z.number().int(),
  recused: z.number().int(),
})

/** Who entered; null in a blind round. */
const entrant = z
  .strictObject({
    id: idValue,
    name: z.string(),
    logo: z.string().nullable(),
    city: z.string().nullable(),
    country: country.nullable(),
  })
  .nullable()

const sheetValue = z.strictObject({ criterion: idValue, value: score.nullable(), note: z.string() })

const sheet = z.strictObject({
  state: sheetState,
  values: z.array(sheetValue),
  /** The weighted mean of what is scored so far, and how much of the weight that is. */
  mean: mean.nullable(),
  weight_scored: z.number().int(),
  jury_comment: z.string(),
  entrant_comment: z.string(),
  /** What ties me to the entry, and what of that I have declared. */
  ties: z.array(z.enum(ties)),
  declared: z.array(z.enum(ties)),
  declaration: z.string(),
  handed_in_at: instant.nullable(),
  recused_at: instant.nullable(),
  changed_at: instant,
})

export const judgingEntry = z.strictObject({
  id: idValue,
  round: judgingRound,
  category: z.strictObject({ id: idValue, name: z.string(), short_name: z.string() }),
  /** What the entry is called: its company, or `Entry 12` in a blind round. */
  name: z.string(),
  entrant,
  approved_at: instant.nullable(),
  /** Its place among mine of the category, from 1. */
  position: z.number().int(),
  of: z.number().int(),
  /** The entries before and after it in my list. */
  previous: idValue.nullable(),
  next: idValue.nullable(),
  criteria: z.array(
    z.strictObject({ id: idValue, name: z.string(), description: z.string(), weight: z.number().int() }),
  ),
  answers: z.array(
    z.strictObject({
      question: idValue,
      prompt: z.string(),
      answer: z.string(),
      words: z.number().int(),
      word_limit: z.number().int(),
      criterion: idValue.nullable(),
    }),
  ),
  documents: z.array(
    z.strictObject({
      id: uuid,
      /** `Document 1.pdf` in a blind round. */
      name: z.string(),
      size: z.number().int(),
      /** Null: it cannot be shown in a blind round, because what it says of its author cannot be taken out. */
      url: z.string().nullable(),
    }),
  ),
  sheet,
  /** What the others gave; null until my own sheet is handed in. */
  others: z.array(z.strictObject({ juror: z.string(), mean, jury_comment: z.string() })).nullable(),
})

const listed = z.strictObject({
  id: idValue,
  category: idValue,
  category_name: z.string(),
  category_short_name: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  country: country.nullable(),
  state: sheetState,
  mean: mean.nullable(),
  scored: z.number().int(),
  criteria: z.number().int(),
})

const judgingRefusals = ['conflict_of_interest', 'round_not_open', 'recused']

/** The judge's desk. `id` of an entry is that of its applicant. */
export const judgingCalls = calls({
  judgingRounds: route({
    method: 'GET',
    path: '/rest/awards/judging/',
    summary: 'Rounds in which entries are assigned to me, the one that ends next first',
    who: 'member',
    query: z.strictObject({ ...paging }),
    reply: page(judgingRound),
  }),
  judgingEntries: route({
    method: 'GET',
    path: '/rest/awards/judging/entries/',
    summary: 'Entries of a round that are assigned to me, by category',
    who: 'member',
    query: z.strictObject({
      round: id,
      state: z.enum(['todo', 'all']).default('all'),
      search: text(60, 2).optional(),
      ...paging,
    }),
    reply: page(listed),
  }),
  judgingEntry: route({
    method: 'GET',
    path: '/rest/awards/judging/entries/{id}/',
    summary: 'An entry that is assigned to me, with my sheet; of the round that ends last unless one is named',
    who: 'member',
    params: byId,
    query: z.strictObject({ round: id.optional() }),
    reply: judgingEntry,
    refuses: ['conflict_of_interest'],
  }),
  judgingDocument: route({
    method: 'GET',
    path: '/rest/awards/judging/entries/{id}/documents/{document}/',
    summary: 'A document of an entry that is assigned to me; in a blind round without its name and properties',
    who: 'member',
    params: z.strictObject({ id, document: uuid }),
    query: z.strictObject({ round: id.optional() }),
    produces: 'application/octet-stream',
    refuses: ['conflict_of_interest'],
  }),
  saveScores: route({
    method: 'PATCH',
    path: '/rest/awards/judging/entries/{id}/',
    summary: 'Keep scores, notes and comments of my sheet; what is not named stays',
    who: 'member',
    params: byId,
    body: z.strictObject({
      round: idValue,
      values: z
        .array(
          z.strictObject({
            criterion: idValue,
            value: score.multipleOf(0.1, say('use-at-most-one-digit-after-the')).nullable().optional(),
            note: optionalText(JUDGING.note).optional(),
          }),
        )
        .max(50)
        .default([]),
      jury_comment: optionalText(JUDGING.comment).optional(),
      entrant_comment: optionalText(JUDGING.comment).optional(),
    }),
    reply: sheet,
    refuses: [...judgingRefusals, 'declaration_needed', 'handed_in'],
  }),
  declareTies: route({
    method: 'POST',
    path: '/rest/awards/judging/entries/{id}/declaration/',
    summary: 'Declare what ties me to an entry, before I score it',
    who: 'member',
    params: byId,
    status: 200,
    body: z.strictObject({
      round: idValue,
      ties: z.array(z.enum(ties)).min(1).max(2),
      declaration: optionalText(JUDGING.declaration).default(''),
    }),
    reply: sheet,
    refuses: judgingRefusals,
  }),
  handIn: route({
    method: 'POST',
    path: '/rest/awards/judging/entries/{id}/hand-in/',
    summary: 'Hand in my sheet; it may be changed until the round ends',
    who: 'member',
    params: byId,
    status: 200,
    body: z.strictObject({ round: idValue }),
    reply: sheet,
    refuses: [...judgingRefusals, 'declaration_needed'],
  }),
  recuse: route({
    method: 'POST',
    path: '/rest/awards/judging/entries/{id}/recusal/',
    summary: 'Step back from an entry; only the awards office reads why',
    who: 'member',
    params: byId,
    status: 200,
    body: z.strictObject({
      round: idValue,
      reason: z.enum(recusalReasons),
      note: optionalText(JUDGING.note).default(''),
    }),
    reply: sheet,
    refuses: ['round_not_open'],
  }),
})

/** What an operator decides about judging. */
export const judgingOfficeCalls = calls({
  openRound: route({
    method: 'POST',
    path: '/rest/awards/rounds/',
    summary: 'Open a round of judging',
    who: 'operator',
    role: 'awards',
    body: z.strictObject({
      award: reference,
      name: text(80),
      starts_at: instant,
      ends_at: instant,
      blind: z.boolean().default(false),
    }),
    reply: officeRound,
    refuses: ['conflict'],
  }),
  round: route({
    method: 'GET',
    path: '/rest/awards/rounds/{id}/',
    summary: 'A round and how far each juror is',
    who: 'operator',
    role: 'awards',
    params: byId,
    reply: officeRound,
  }),
  moveRound: route({
    method: 'PATCH',
    path: '/rest/awards/rounds/{id}/',
    summary: 'Move the end of a round that is not sealed',
    who: 'operator',
    role: 'awards',
    params: byId,
    body: z.strictObject({ ends_at: instant }),
    reply: officeRound,
    refuses: ['round_sealed'],
  }),
  assign: route({
    method: 'POST',
    path: '/rest/awards/rounds/{id}/assignments/',
    summary: 'Assign a category, or one entry, to a juror; entries of their own companies are left out',
    who: 'operator',
    role: 'awards',
    params: byId,
    status: 200,
    body: z.strictObject({ juror: idValue, category: idValue.optional(), entry: idValue.optional() }).check((ctx) => {
      const { category, entry } = ctx.value
      if ((category === undefined) !== (entry === undefined)) return
      for (const field of ['category', 'entry'])
        ctx.issues.push({
          code: 'custom',
          input: ctx.value,
          path: [field],
          message: t('name-a-category-or-an-entry-and'),
        })
    }),
    reply: z.strictObject({
      assigned: z.array(idValue),
      /** Entries of the juror's own or former company. */
      left_out: z.array(idValue),
      /** Entries to which the juror must declare ties. */
      to_declare: z.array(idValue),
    }),
    refuses: ['conflict_of_interest', 'round_sealed'],
  }),
  sealRound: route({
    method: 'POST',
    path: '/rest/awards/rounds/{id}/seal/',
    summary: 'Seal a round that has ended, instead of waiting for the clock',
    who: 'operator',
    role: 'awards',
    params: byId,
    status: 200,
    reply: officeRound,
    refuses: ['round_not_over'],
  }),
})
