import type { Fact } from '#kit/context.ts'

/** A run of the builder has work to do. */
export type BuildWanted = Fact & { kind: 'meetings.build_wanted'; build_id: number }

/** A plan was written: its people have meetings, or requests for them. */
export type MeetingsBuilt = Fact & {
  kind: 'meetings.built'
  build_id: number
  event_id: number
  customer_ids: number[]
  asks_people: boolean
}
