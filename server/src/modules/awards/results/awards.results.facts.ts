/** The minute of an award's shortlist or winners has come. */
export type ResultPublished = { kind: 'awards.result_published'; award_id: number; part: 'shortlist' | 'winners' }
