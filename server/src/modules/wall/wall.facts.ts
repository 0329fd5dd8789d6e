/** A post, or a shared post, was made. */
export type PostCreated = {
  kind: 'wall.post_created'
  post_id: number
  customer_id: number
  shared_post_id: number | null
  wall_customer_id: number | null
}
/** People were tagged in a post or comment. */
export type PeopleTagged = {
  kind: 'wall.people_tagged'
  post_id: number
  comment_id: number | null
  customer_id: number
  tagged: number[]
}
export type PostLiked = { kind: 'wall.post_liked'; post_id: number; customer_id: number; author_id: number }
export type CommentLiked = {
  kind: 'wall.comment_liked'
  post_id: number
  comment_id: number
  customer_id: number
  author_id: number
}
export type PostCommented = {
  kind: 'wall.post_commented'
  post_id: number
  comment_id: number
  customer_id: number
  author_id: number
}
/** A post was reported; `hidden` when this report hid it. */
export type PostReported = { kind: 'wall.post_reported'; post_id: number; customer_id: number; hidden: boolean }
/** An operator decided about a reported post; `reporters` are those whose reports were open. */
export type PostDecided = {
  kind: 'wall.post_decided'
  post_id: number
  author_id: number
  outcome: string
  reporters: number[]
}
/** An operator decided about an author's appeal. */
export type AppealDecided = { kind: 'wall.appeal_decided'; post_id: number; author_id: number; outcome: string }

/** An operator hid a comment, or showed it again. */
export type CommentDecided = { kind: 'wall.comment_decided'; comment_id: number; author_id: number; hidden: boolean }

/** An operator keeps a member whom others marked as spam from writing for a while. */
export type MemberLimited = { kind: 'wall.member_limited'; customer_id: number }

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'wall.post_created': PostCreated
    'wall.people_tagged': PeopleTagged
    'wall.post_liked': PostLiked
    'wall.comment_liked': CommentLiked
    'wall.post_commented': PostCommented
    'wall.post_reported': PostReported
    'wall.post_decided': PostDecided
    'wall.appeal_decided': AppealDecided
    'wall.comment_decided': CommentDecided
    'wall.member_limited': MemberLimited
  }
}
