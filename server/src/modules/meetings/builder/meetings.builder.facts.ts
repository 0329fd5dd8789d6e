/** A run of the builder has work to do. */
export type BuildWanted = { kind: 'meetings.build_wanted'; build_id: number }

/** A plan was written: its people have meetings, or requests for them. */
export type MeetingsBuilt = {
  kind: 'meetings.built'
  build_id: number
  event_id: number
  customer_ids: number[]
  asks_people: boolean
}

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'meetings.build_wanted': BuildWanted
    'meetings.built': MeetingsBuilt
  }
}
