/** The minute of an award's shortlist or winners has come. */
export type ResultPublished = { kind: 'awards.result_published'; award_id: number; part: 'shortlist' | 'winners' }

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/context.ts' {
  interface Facts {
    'awards.result_published': ResultPublished
  }
}
