import type { Fact } from '#kit/context.ts'

/** An entry was submitted, or sent again after changes. */
export type EntrySubmitted = Fact & {
  kind: 'awards.entry_submitted'
  applicant_id: number
  submission_id: number
  customer_id: number
}

/** The awards office decided about an entry. */
export type EntryDecided = Fact & {
  kind: 'awards.entry_decided'
  applicant_id: number
  decision_id: number
  decision: 'approved' | 'changes_requested' | 'rejected'
}

/** A company took its entry back. */
export type EntryWithdrawn = Fact & { kind: 'awards.entry_withdrawn'; applicant_id: number; customer_id: number }

/** A draft can be submitted for so many days more. */
export type DeadlineNear = Fact & { kind: 'awards.deadline_near'; applicant_id: number; days: number }
