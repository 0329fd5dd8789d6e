export type {
  AppealDecided,
  CommentLiked,
  PeopleTagged,
  PostCommented,
  PostCreated,
  PostDecided,
  PostLiked,
  PostReported,
} from './wall.facts.ts'
export { answerAppeal, decide, openReports } from './wall.moderation.service.ts'
export type { Outcome } from './wall.moderation.service.ts'
export { findPosts } from './wall.search.service.ts'
export { unseen, visible as visiblePost } from './wall.visible.reads.ts'
