export { answerAppeal, decide, openReports } from './wall.moderation.service.ts'
export type { Outcome } from './wall.moderation.service.ts'
export { forgetPreviewImages, postLink } from './wall.links.service.ts'
export { findPosts } from './wall.search.service.ts'
