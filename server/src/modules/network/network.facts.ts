/** Somebody was asked to become a contact. */
export type NetworkRequested = {
  kind: 'network.requested'
  request_id: number
  requested_by: number
  requested_to: number
}
/** Two members became contacts; `requested_by` had asked. */
export type NetworkAccepted = {
  kind: 'network.accepted'
  request_id: number
  requested_by: number
  requested_to: number
}
/** A member began to follow another. */
export type MemberFollowed = { kind: 'network.followed'; follower_id: number; following_id: number }

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'network.requested': NetworkRequested
    'network.accepted': NetworkAccepted
    'network.followed': MemberFollowed
  }
}
