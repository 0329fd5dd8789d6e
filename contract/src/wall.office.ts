import { z } from 'zod'
import { calls, id, idValue, route, text } from './kit.ts'

const byModerators = {
  method: 'POST',
  who: 'operator',
  role: 'moderation',
  status: 200,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: text(1000) }),
  reply: z.strictObject({ id: idValue }),
  refuses: ['decided'],
} as const

/** What operators do with what members wrote; the words stay as they are (docs/rules/wall.md#moderation). */
export const moderationCalls = calls({
  hidePost: route({
    ...byModerators,
    path: '/rest/office/posts/{id}/hide/',
    summary: 'Hide a post from everybody but its author, who reads why and may appeal',
  }),
  restorePost: route({
    ...byModerators,
    path: '/rest/office/posts/{id}/restore/',
    summary: 'Show a hidden post again; an appeal that waits is granted',
  }),
  hideComment: route({
    ...byModerators,
    path: '/rest/office/comments/{id}/hide/',
    summary: 'Hide a comment',
  }),
  restoreComment: route({
    ...byModerators,
    path: '/rest/office/comments/{id}/restore/',
    summary: 'Show a comment again that an operator has hidden',
  }),
})
