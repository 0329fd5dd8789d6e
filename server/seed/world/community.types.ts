import type { SceneKind } from '../art/art.types.ts'
import type { Instant } from './world.types.ts'

/** Two members who know each other; one row for both sides. */
export type ContactPair = { one_id: number; other_id: number; since: Instant }
export type ContactRequest = {
  requested_by: number
  requested_to: number
  note: string | null
  state: 'pending' | 'accepted' | 'refused' | 'withdrawn' | 'expired'
  sent_at: Instant
  decided_at: Instant | null
}
export type Network = {
  contacts: ContactPair[]
  requests: ContactRequest[]
  followers: { follower_id: number; following_id: number; since: Instant }[]
  company_followers: { member_id: number; company_id: number; since: Instant }[]
  blocks: { blocker_id: number; blocked_id: number; since: Instant }[]
  spam_marks: { member_id: number; marked_id: number; created_at: Instant }[]
}

type PrivacyField = 'email' | 'phone' | 'bio' | 'job_title' | 'profile_picture' | 'contacts'
export type PrivacyLevel = 'everyone' | 'network' | 'event' | 'nobody'
export type Privacy = Partial<Record<PrivacyField, PrivacyLevel>>

export type Audience = 'community' | 'network' | 'company'
export type PostPicture = { kind: SceneKind; hue: number; seed: number; alt: string }
export type LinkPreview = { address: string; site: string; title: string; description: string; scene: SceneKind }
export type Like = { member_id: number; created_at: Instant }
export type PostComment = {
  id: number
  member_id: number
  content: string
  mention_ids: number[]
  created_at: Instant
  likes: Like[]
}
export type PostReport = {
  member_id: number
  reason: 'spam' | 'harassment' | 'advertising' | 'false_information' | 'intellectual_property' | 'personal_data'
  text: string | null
  created_at: Instant
}
/** A post; a shared post when it names another. Its id rises with its time. */
export type Post = {
  id: number
  member_id: number
  content: string
  audience: Audience
  audience_company_id: number | null
  wall_member_id: number | null
  wall_company_id: number | null
  shared_post_id: number | null
  tag_ids: number[]
  mention_ids: number[]
  pictures: PostPicture[]
  link: LinkPreview | null
  created_at: Instant
  /** What it said before, and when that was written; empty when never edited. */
  versions: { content: string; written_at: Instant }[]
  edited_at: Instant | null
  hidden_at: Instant | null
  reports: PostReport[]
  comments: PostComment[]
  likes: Like[]
}

/** A picture that was sent, or a paper with a table whose first row is its head. */
export type ChatFile = { name: string } & (
  | { scene: SceneKind; hue: number }
  | { title: string; note: string; rows: string[][] }
)
/** One line of a conversation; a deleted one has lost its text. */
export type ChatLine = {
  member_id: number
  text: string
  at: Instant
  edited: boolean
  deleted: boolean
  files: ChatFile[]
}
/** A conversation of two; what is unread, pinned or marked is so for the one who began it. */
export type Chat = {
  one_id: number
  other_id: number
  lines: ChatLine[]
  unread: number
  pinned: boolean
  marked_unread: boolean
}
