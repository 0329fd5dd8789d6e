import type { DecidedEntryState } from '@app/contract/awards.entries.states'

/** An entry was submitted, or sent again after changes. */
export type EntrySubmitted = {
  kind: 'awards.entry_submitted'
  applicant_id: number
  submission_id: number
  customer_id: number
}

/** The PDF of what was submitted is to be drawn, and its receipt mailed. */
export type PaperWanted = { kind: 'awards.paper_wanted'; submission_id: number }

/** The awards office decided about an entry. */
export type EntryDecided = {
  kind: 'awards.entry_decided'
  applicant_id: number
  decision_id: number
  decision: DecidedEntryState
}

/** A company took its entry back. */
export type EntryWithdrawn = { kind: 'awards.entry_withdrawn'; applicant_id: number; customer_id: number }

/** A draft can be submitted for so many days more. */
export type DeadlineNear = { kind: 'awards.deadline_near'; applicant_id: number; days: number }

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'awards.entry_submitted': EntrySubmitted
    'awards.paper_wanted': PaperWanted
    'awards.entry_decided': EntryDecided
    'awards.entry_withdrawn': EntryWithdrawn
    'awards.deadline_near': DeadlineNear
  }
}
