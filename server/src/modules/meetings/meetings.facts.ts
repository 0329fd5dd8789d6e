/** What all that happens to a meeting has in common. */
type OfMeeting = {
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
export type MeetingCancelled = {
  kind: 'meetings.cancelled'
  meeting_id: number
  event_id: number
  by: number | null
  to: number[]
}

/** A meeting is near. */
export type MeetingNear = {
  kind: 'meetings.near'
  meeting_id: number
  event_id: number
  customer_ids: [number, number]
  when: 'evening' | 'soon'
}

/** The planner of an event is open since today. */
export type PlannerOpened = { kind: 'meetings.planner_opened'; event_id: number }

/** A company was asked for a meeting. */
export type CompanyAsked = {
  kind: 'meetings.company_asked'
  request_id: number
  event_id: number
  company_id: number
  by: number
}

/** A company sends somebody, or another one instead of who was sent before. */
export type DelegateAssigned = OfMeeting & {
  kind: 'meetings.delegate_assigned'
  request_id: number
  by: number
  delegate: number
  asker: number
  before: number | null
  switched: boolean
}

/** A company declined a request. */
export type CompanyRefused = {
  kind: 'meetings.company_refused'
  request_id: number
  event_id: number
  company_id: number
  to: number
}

/** A delegate cannot come any more, and nobody is assigned. */
export type DelegateGone = {
  kind: 'meetings.delegate_gone'
  request_id: number
  event_id: number
  company_id: number
  delegate: number
}

/** Somebody says that the other one did not come. */
export type NoShowReported = { kind: 'meetings.no_show'; meeting_id: number; event_id: number; absent: number }

/** The office moved a meeting for both. */
export type MeetingRescheduled = OfMeeting & { kind: 'meetings.rescheduled'; customer_ids: number[] }

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'meetings.proposed': MeetingProposed
    'meetings.accepted': MeetingAccepted
    'meetings.refused': MeetingRefused
    'meetings.superseded': MeetingSuperseded
    'meetings.cancelled': MeetingCancelled
    'meetings.near': MeetingNear
    'meetings.planner_opened': PlannerOpened
    'meetings.company_asked': CompanyAsked
    'meetings.delegate_assigned': DelegateAssigned
    'meetings.company_refused': CompanyRefused
    'meetings.delegate_gone': DelegateGone
    'meetings.no_show': NoShowReported
    'meetings.rescheduled': MeetingRescheduled
  }
}
