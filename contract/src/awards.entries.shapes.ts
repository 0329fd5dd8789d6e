import { z } from 'zod'
import { ENTRY_DOCUMENT } from './awards.limits.ts'
import { decidedEntryStates, entryStates } from './awards.entries.states.ts'
import { currency, idValue, instant, link, minorUnits, text, uuid } from './kit.ts'
import { person } from './members.ts'

const count = z.number().int().min(0)

export const entryState = z.enum(entryStates)

export const documentTypes = ['pdf', 'pptx', 'docx', 'jpg', 'png'] as const

/** What an entry costs its company; `paid` also when it costs nothing and was submitted. */
export const entryFee = z.strictObject({
  price: idValue.nullable(),
  amount: minorUnits.nullable(),
  currency_code: currency,
  /** `none`: nothing was booked yet. `held`: on an invoice that is not paid yet. */
  state: z.enum(['none', 'held', 'paid']),
  invoice: idValue.nullable(),
})

/** What keeps an entry from being submitted, each with what it is about. */
export const entryGap = z.strictObject({
  code: z.enum([
    'answer_missing',
    'answer_too_long',
    'answer_unchanged',
    'document_unchanged',
    'company_unverified',
    'not_eligible',
    'closed',
  ]),
  question: idValue.nullable(),
  document: uuid.nullable(),
  /** Words too many. */
  over: count.nullable(),
})

/** An answer that another one replaced; offered back to whoever works on the entry. */
export const earlierAnswer = z.strictObject({
  version: count,
  text: z.string(),
  words: count,
  person: person.nullable(),
  saved_at: instant,
  /** Its author had not seen what replaced it, nor the other way round. */
  collided: z.boolean(),
})

export const entryAnswer = z.strictObject({
  question: idValue,
  version: count,
  text: z.string(),
  words: count,
  person: person.nullable(),
  saved_at: instant.nullable(),
  /** The newest first. */
  earlier: z.array(earlierAnswer),
})

export const entryQuestion = z.strictObject({
  id: idValue,
  url: link,
  category: idValue,
  /** From 1. */
  number: z.number().int().min(1),
  prompt: z.string(),
  hint: z.string(),
  word_limit: z.number().int().min(1),
  required: z.boolean(),
  criterion: z.string().nullable(),
  applicant: idValue.nullable(),
  /** Whether it may be written now. */
  is_open: z.boolean(),
  /** What the awards office asks to change in it. */
  note: z.string().nullable(),
  /** It was saved anew since that was asked. */
  changed: z.boolean(),
  answer: entryAnswer.nullable(),
})

export const entryDocument = z.strictObject({
  id: uuid,
  url: link,
  applicant: idValue,
  title: z.string(),
  type: z.enum(documentTypes),
  size: count,
  position: z
    .number()
    .int()
    .min(0)
    .max(ENTRY_DOCUMENT.most - 1),
  person: person.nullable(),
  created_at: instant,
  is_open: z.boolean(),
  note: z.string().nullable(),
  /** When the one that this one replaces came, where that was part of a submission. */
  replaces: instant.nullable(),
  /** Where its bytes are fetched, for some hours. */
  file: link,
})

export const entryCategory = z.strictObject({
  id: idValue,
  name: z.string(),
  summary: z.string(),
  criteria: z.array(z.strictObject({ name: z.string(), weight: z.number().int() })),
})

/** One company's entry in one category, as lists show it. */
export const applicant = z.strictObject({
  id: idValue,
  url: link,
  award: link,
  award_name: z.string(),
  slug: z.string(),
  category: entryCategory.pick({ id: true, name: true }),
  company: z.strictObject({ id: idValue, name: z.string() }),
  state: entryState,
  created_at: instant,
  submitted_at: instant.nullable(),
  changed_at: instant,
  /** Until when it can be submitted, in the zone of the award. */
  closes_at: instant.nullable(),
  time_zone: z.string(),
  is_open: z.boolean(),
  answers: z.strictObject({ done: count, of: count }),
  documents: count,
  fee: entryFee,
  /** The newest thing that was submitted; what `GET /awards/submissions/{id}/` names. */
  submission: idValue.nullable(),
})

export const entryStep = z.strictObject({
  kind: z.enum(['created', 'submitted', ...decidedEntryStates, 'withdrawn', 'paid', 'in_judging']),
  at: instant,
  person: person.nullable(),
  reason: z.string().nullable(),
})

/** The whole entry, for those who may write in it. */
export const wholeApplicant = z.strictObject({
  ...applicant.shape,
  category: entryCategory,
  terms: z.string(),
  /** What the awards office asks for, while it waits for that. */
  changes: z.strictObject({ reason: z.string(), at: instant, until: instant, person: person.nullable() }).nullable(),
  questions: z.array(entryQuestion),
  documents_open: z.boolean(),
  files: z.array(entryDocument),
  gaps: z.array(entryGap),
  company_complete: z.boolean(),
  /** Colleagues with the awards right, and when each last wrote in it. */
  people: z.array(z.strictObject({ person, changed_at: instant.nullable() })),
  steps: z.array(entryStep),
  may_withdraw: z.boolean(),
})

/** One answer as a page sends it; `version` is the one that its writer saw. */
export const givenAnswer = z.strictObject({
  question: idValue,
  version: z.number().int().min(0).max(1_000_000_000),
  text: text(20_000, 0),
})

export const savedAnswer = z.strictObject({
  question: idValue,
  version: count,
  words: count,
  saved_at: instant,
  /** What it replaced though its writer had not seen it. */
  replaced: earlierAnswer.nullable(),
})

/** What was submitted, as the signed link shows it. */
export const submission = z.strictObject({
  id: idValue,
  url: link,
  award: z.strictObject({ id: idValue, slug: z.string(), name: z.string() }),
  category: z.string(),
  company: z.string(),
  /** Counts from 1; a further one was sent after changes were asked for. */
  number: z.number().int().min(1),
  submitted_at: instant,
  time_zone: z.string(),
  answers: z.array(z.strictObject({ prompt: z.string(), text: z.string(), words: count })),
  /** Null for the moments until it is made. */
  pdf: z.strictObject({ file: link, size: count, sha256: z.string() }).nullable(),
  documents: z.array(z.strictObject({ title: z.string(), type: z.enum(documentTypes), size: count, file: link })),
  /** Until when the link works; null for whoever may see it by right. */
  until: instant.nullable(),
})
