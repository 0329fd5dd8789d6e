import type { z } from 'zod'
import type {
  applicant,
  earlierAnswer,
  entryDocument,
  entryQuestion,
  savedAnswer,
} from '@app/contract/awards.entries.shapes'
import type { Context } from '#kit/data/context.ts'
import type { People } from '../../members/index.ts'
import { deadlineOf, isWritable } from './awards.entries.policy.ts'
import type { DocumentRow, EarlierRow, EntryRow, QuestionRow } from './awards.entries.reads.ts'
import type { AnswerRow } from './awards.answers.queries.ts'

type Applicant = z.output<typeof applicant>
type Earlier = z.output<typeof earlierAnswer>
type Around = Pick<Context, 'url' | 'now'>

const iso = (at: Date | null) => at && at.toISOString()

export function toFee(row: EntryRow): Applicant['fee'] {
  const { price_id, amount, currency_code } = row
  const state = row.paid_state ?? (row.free ? 'paid' : 'none')
  return {
    price: price_id,
    amount: row.free && !row.paid_state ? 0 : amount,
    currency_code,
    state,
    invoice: row.invoice_id,
  }
}

export function toApplicant({ url, now }: Around, row: EntryRow): Applicant {
  return {
    id: row.id,
    url: url(`/rest/awards/applicants/${row.id}/`),
    award: url(`/rest/awards/${row.award_id}/`),
    award_name: row.award_name,
    slug: row.slug,
    category: { id: row.category_id, name: row.category_name },
    company: { id: row.company_id, name: row.company_name },
    state: row.state,
    created_at: row.created_at.toISOString(),
    submitted_at: iso(row.submitted_at),
    changed_at: row.changed_at.toISOString(),
    closes_at: iso(deadlineOf(row)),
    time_zone: row.time_zone,
    is_open: isWritable(row, now),
    answers: { done: row.answers_done, of: row.answers_of },
    documents: row.documents,
    fee: toFee(row),
    submission: row.submission_id,
  }
}

export function toEarlier(people: People, row: EarlierRow): Earlier {
  return {
    version: row.version,
    text: row.text,
    words: row.words,
    person: people.get(row.customer_id) ?? null,
    saved_at: row.saved_at.toISOString(),
    collided: row.collided,
  }
}

/** @param open whether its entry may be written in now, and only where changes are asked for */
export function toQuestion(
  { url }: Around,
  row: QuestionRow,
  open: 'all' | 'noted' | 'none',
  earlier: readonly EarlierRow[],
  people: People,
): z.output<typeof entryQuestion> {
  return {
    id: row.id,
    url: url(`/rest/awards/questions/?category=${row.category_id}`),
    category: row.category_id,
    number: row.number,
    prompt: row.prompt,
    hint: row.hint,
    word_limit: row.word_limit,
    required: row.required,
    criterion: row.criterion,
    applicant: row.applicant_id,
    is_open: open === 'all' || (open === 'noted' && row.note !== null),
    note: row.note,
    changed: row.changed,
    answer:
      row.version === null
        ? null
        : {
            question: row.id,
            version: row.version,
            text: row.text ?? '',
            words: row.words,
            person: (row.customer_id !== null && people.get(row.customer_id)) || null,
            saved_at: iso(row.saved_at),
            earlier: earlier.filter(({ question_id }) => question_id === row.id).map((one) => toEarlier(people, one)),
          },
  }
}

export function toSaved(
  question: number,
  { saved, replaced }: { saved: AnswerRow; replaced: EarlierRow | null },
  people: People,
): z.output<typeof savedAnswer> {
  return {
    question,
    version: saved.version,
    words: saved.words,
    saved_at: saved.saved_at.toISOString(),
    replaced: replaced && toEarlier(people, replaced),
  }
}

/** @param file where its bytes are fetched */
export function toDocument(
  { url }: Around,
  row: DocumentRow,
  open: 'all' | 'noted' | 'none',
  people: People,
  file: string,
): z.output<typeof entryDocument> {
  return {
    id: row.id,
    url: url(`/rest/awards/applicants-documents/${row.id}/`),
    applicant: row.applicant_id,
    title: row.title,
    type: row.type,
    size: row.size,
    position: row.position,
    person: people.get(row.customer_id) ?? null,
    created_at: row.created_at.toISOString(),
    is_open: open === 'all' || (open === 'noted' && row.note !== null),
    note: row.note,
    replaces: iso(row.replaces),
    file,
  }
}
