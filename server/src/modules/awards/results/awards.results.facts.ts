/** The minute of an award's shortlist or winners has come. */
export type ResultPublished = { kind: 'awards.result_published'; award_id: number; part: 'shortlist' | 'winners' }

/** Somebody was named a judge of an award; nobody when it happened at the command line. */
export type JurorNamed = { kind: 'awards.juror_named'; award_id: number; customer_id: number; by: number | null }

/** Entries were assigned to a judge. */
export type EntriesAssigned = {
  kind: 'awards.entries_assigned'
  award_id: number
  round_id: number
  customer_id: number
  by: number | null
}

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'awards.result_published': ResultPublished
    'awards.juror_named': JurorNamed
    'awards.entries_assigned': EntriesAssigned
  }
}
