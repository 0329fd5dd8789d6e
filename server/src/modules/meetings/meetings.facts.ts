import type { Fact } from '#kit/context.ts'

/** What all that happens to a meeting has in common. */
type OfMeeting = Fact & {
  meeting_id: number
  event_id: number
  invitation_id: number
}

/** A time was proposed: a new request, another time for it, or for a meeting that stands. */
export type MeetingProposed = OfMeeting & {
  kind: 'meetings.proposed'
  by: number
  to: number
  what: 'request' | 'proposal' | 'move'
}

/** A proposed time was accepted; `moved` when the meeting stood before. */
export type MeetingAccepted = OfMeeting & { kind: 'meetings.accepted'; by: number; to: number; moved: boolean }

export type MeetingRefused = OfMeeting & { kind: 'meetings.refused'; by: number; to: number }

/** A request lost its time to a meeting of one of the two. */
export type MeetingSuperseded = OfMeeting & { kind: 'meetings.superseded'; customer_ids: [number, number] }

/** A meeting is off: by one of the two, or by nobody when one of them can no longer come. */
export type MeetingCancelled = Fact & {
  kind: 'meetings.cancelled'
  meeting_id: number
  event_id: number
  by: number | null
  to: number[]
}

/** A meeting is near. */
export type MeetingNear = Fact & {
  kind: 'meetings.near'
  meeting_id: number
  event_id: number
  customer_ids: [number, number]
  when: 'evening' | 'soon'
}
