import type { z } from 'zod'
import type { entryGap } from '@app/contract/awards.entries.shapes'
import { allowsMove, isEditable, traitsOf } from '@app/contract/awards.entries.states'
import type { EntryState } from '@app/contract/awards.entries.states'
import { UPLOAD_GRACE_MINUTES } from '@app/contract/awards.limits'
import { hasRight } from '#kit/data/context.ts'
import type { Actor } from '#kit/data/context.ts'
import { dayOf } from '#kit/base/days.ts'
import { conflict } from '#kit/base/errors.ts'
import type { Refused } from '#kit/base/errors.ts'
import { t } from '../awards.texts.ts'

export type Gap = z.output<typeof entryGap>

/** What decides whether an entry may be written in. */
export type Timed = {
  state: EntryState
  opens_at: Date | null
  /** The category's own minute, or the award's. */
  closes_at: Date | null
  /** While changes are asked for, the moment until which they may be sent. */
  until: Date | null
  end_date: string
}

/** Those who write an entry, in the name of their company (docs/rules/awards.md#who-enters). */
export function mayEnter(actor: Actor): actor is Actor & { company_id: number } {
  return actor.company_id !== null && hasRight(actor, 'awards')
}

/** Until when an entry can be submitted, or sent again. */
export function deadlineOf(entry: Timed): Date | null {
  const { edit } = traitsOf(entry.state)
  if (edit === 'what_is_asked') return entry.until
  return edit === 'everything' ? entry.closes_at : null
}

/** Whether an entry may be written in at this minute of the server's clock (docs/rules/awards.md#deadline). */
export function isWritable(entry: Timed, now: Date): boolean {
  const deadline = deadlineOf(entry)
  if (deadline !== null && deadline <= now) return false
  const { edit } = traitsOf(entry.state)
  if (edit === 'what_is_asked') return true
  return edit === 'everything' && hasOpened(entry, now) && entry.end_date > dayOf(now)
}

export const hasOpened = ({ opens_at }: Pick<Timed, 'opens_at'>, now: Date) => opens_at === null || opens_at <= now

/** Whether a document whose upload was begun at `begun_at` still comes in time. */
export function isInGrace(entry: Timed, begun_at: Date, now: Date): boolean {
  const deadline = deadlineOf(entry)
  if (deadline === null || (traitsOf(entry.state).edit === 'everything' && !hasOpened(entry, now))) return false
  return begun_at < deadline && now.getTime() < deadline.getTime() + UPLOAD_GRACE_MINUTES * 60_000
}

/** Whether an entry may be submitted now: while it may be written in, or when a document that was on its way came just after. */
export function mayBeSubmitted(entry: Timed, documents: readonly GapDocument[], now: Date): boolean {
  if (isWritable(entry, now)) return true
  const deadline = deadlineOf(entry)
  return (
    deadline !== null &&
    documents.some(({ begun_at, created_at }) => created_at >= deadline && isInGrace(entry, begun_at, now))
  )
}

/** Whether a company may take its entry back; one on the shortlist only until the winners are published. */
export const isWithdrawable = ({ state, is_over }: { state: EntryState; is_over: boolean }): boolean =>
  allowsMove(state, 'withdraw') && (traitsOf(state).stored || !is_over)

/** Why nothing of an entry can be changed now. */
export function notOpen(entry: Timed): Refused {
  if (isEditable(entry.state)) return conflict('not_open', t('entries-have-closed-so-this-entry-stays'))
  return conflict('not_open', t('this-entry-is-locked-so-it-stays'))
}

export type GapQuestion = {
  id: number
  required: boolean
  word_limit: number
  words: number
  /** What is asked to be changed in it, and whether it was. */
  note: string | null
  changed: boolean
}
export type GapDocument = { id: string; note: string | null; begun_at: Date; created_at: Date }
export type GapEntry = Timed & { company_verified: boolean; eligible: boolean }

/** Everything that keeps an entry from being submitted (docs/rules/awards.md#submission). */
export function gapsOf(
  entry: GapEntry,
  questions: readonly GapQuestion[],
  documents: readonly GapDocument[],
  now: Date,
): Gap[] {
  const gap = (code: Gap['code'], about: Partial<Gap> = {}): Gap => ({
    code,
    question: null,
    document: null,
    over: null,
    ...about,
  })
  const gaps: Gap[] = []
  if (!entry.company_verified) gaps.push(gap('company_unverified'))
  if (!entry.eligible) gaps.push(gap('not_eligible'))
  for (const one of questions) {
    if (one.required && one.words === 0) gaps.push(gap('answer_missing', { question: one.id }))
    else if (one.words > one.word_limit)
      gaps.push(gap('answer_too_long', { question: one.id, over: one.words - one.word_limit }))
    else if (one.note !== null && !one.changed) gaps.push(gap('answer_unchanged', { question: one.id }))
  }
  for (const one of documents) if (one.note !== null) gaps.push(gap('document_unchanged', { document: one.id }))
  if (!mayBeSubmitted(entry, documents, now)) gaps.push(gap('closed'))
  return gaps
}

/** A gap in words, for who submits without the page. */
export function sayGap(gap: Gap): string {
  switch (gap.code) {
    case 'answer_missing':
      return t('this-question-has-no-answer')
    case 'answer_too_long':
      return t('this-answer-has-words-too-many', { count: gap.over ?? 0 })
    case 'answer_unchanged':
      return t('this-answer-is-still-as-it-was')
    case 'document_unchanged':
      return t('this-document-is-still-as-it-was')
    case 'company_unverified':
      return t('your-company-is-waiting-to-be-verified-and')
    case 'not_eligible':
      return t('this-category-is-not-for-companies-like')
    case 'closed':
      return t('entries-have-closed')
  }
}
