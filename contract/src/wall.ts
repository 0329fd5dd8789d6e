import { z } from 'zod'
import { day, domain, id, idValue, instant, optionalText, page, paging, reference, route, text, uuid } from './kit.ts'
import { upload } from './uploads.ts'
import { COMMENT_LENGTH, LIKES_ON_WALL, MEDIA, POST_LENGTH } from './wall.limits.ts'
import { moderationCalls } from './wall.office.ts'
import { comment, linkPreview, post, postAudience, postMedia, reportReason, wallItem } from './wall.shapes.ts'
import { say, t } from './input.texts.ts'

/** A wall goes on by key: `next` carries the last post seen, so that new posts do not move the pages. */
const wallPaging = { ...paging, before: id.optional() }
const wallQuery = {
  ...wallPaging,
  /** So many of the newest who liked are named beside each post. */
  likers: z.coerce.number(say('a-valid-integer-is-required')).int().min(0).max(LIKES_ON_WALL).default(LIKES_ON_WALL),
}
const people = z.array(reference).max(20, say('tag-at-most-20-people'))
const onePost = { post: reference.optional(), shared_post: reference.optional() }

export const wall = domain('wall', {
  list: route({
    method: 'GET',
    path: '/rest/posts/',
    summary: 'Posts by a member, newest first; by everyone if none is named',
    who: 'member',
    query: z.strictObject({ ...wallQuery, user: reference.optional() }),
    reply: page(post),
  }),
  create: route({
    method: 'POST',
    path: '/rest/posts/',
    summary: 'Post on my wall, a contact’s, or my company’s',
    who: 'member',
    body: z.strictObject({
      content: optionalText(POST_LENGTH).optional(),
      audience: postAudience.optional(),
      tags: z.array(reference).max(10, say('choose-at-most-10-topics')).optional(),
      tagged_customers: people.optional(),
      media: z
        .array(reference)
        .max(MEDIA.perPost, say('add-at-most-pictures-or-videos', { perPost: MEDIA.perPost }))
        .optional(),
      link_preview: idValue.nullable().optional(),
      /** A member's or a company's url. */
      posted_on: z
        .string()
        .max(500)
        .regex(/(customers|companies)\/\d{1,10}\/?$/, say('invalid-hyperlink'))
        .optional(),
      /** The same key answers with the first post again. */
      idempotency_key: uuid.optional(),
    }),
    reply: post,
    refuses: ['same_text', 'limited'],
    limits: [{ max: 20, seconds: 86_400, per: 'actor' }],
  }),
  one: route({
    method: 'GET',
    path: '/rest/posts/{id}/',
    summary: 'One post',
    who: 'member',
    params: z.strictObject({ id }),
    reply: post,
  }),
  update: route({
    method: 'PATCH',
    path: '/rest/posts/{id}/',
    summary: 'Change my post; what it said before stays in its history',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({
      content: optionalText(POST_LENGTH).optional(),
      audience: postAudience.optional(),
      tags: z.array(reference).max(10, say('choose-at-most-10-topics')).optional(),
      tagged_customers: people.optional(),
      media: z
        .array(reference)
        .max(MEDIA.perPost, say('add-at-most-pictures-or-videos', { perPost: MEDIA.perPost }))
        .optional(),
      link_preview: idValue.nullable().optional(),
    }),
    reply: post,
  }),
  remove: route({
    method: 'DELETE',
    path: '/rest/posts/{id}/',
    summary: 'Delete my post, or one on my wall',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
  }),
  history: route({
    method: 'GET',
    path: '/rest/posts/{id}/history/',
    summary: 'What a post said before its edits, newest first',
    who: 'member',
    params: z.strictObject({ id }),
    reply: z.array(z.strictObject({ content: z.string(), written_at: instant })),
  }),
  usersWall: route({
    method: 'GET',
    path: '/rest/users-wall/',
    summary: 'The home wall, or the wall of one member, newest first',
    who: 'member',
    query: z.strictObject({
      ...wallQuery,
      user_id: reference.optional(),
      /** For the home wall: everyone, contacts and those I follow, or companies. */
      filter: z.enum(['all', 'network', 'companies']).default('all'),
    }),
    reply: page(wallItem),
  }),
  companiesWall: route({
    method: 'GET',
    path: '/rest/companies-wall/',
    summary: 'The wall of a company, newest first; both days included',
    who: 'member',
    query: z.strictObject({
      ...wallQuery,
      company: reference,
      start_date: day.optional(),
      end_date: day.optional(),
    }),
    reply: page(wallItem),
  }),
  addMedia: route({
    method: 'POST',
    path: '/rest/posts-media/',
    summary: 'Make a picture or video for a post of an upload; asked again it is the same one',
    who: 'member',
    body: z.strictObject({ upload, alt: optionalText(300).default('') }),
    reply: postMedia,
    refuses: ['finishing', 'incomplete'],
  }),
  changeMedia: route({
    method: 'PATCH',
    path: '/rest/posts-media/{id}/',
    summary: 'Change the description of a picture or video of one’s own',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({ alt: optionalText(300) }),
    reply: postMedia,
  }),
  removeMedia: route({
    method: 'DELETE',
    path: '/rest/posts-media/{id}/',
    summary: 'Remove my picture or video',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
  }),
  shares: route({
    method: 'GET',
    path: '/rest/share-post/',
    summary: 'Who shared a post, newest first',
    who: 'member',
    query: z.strictObject({ ...wallQuery, post: reference }),
    reply: page(post),
  }),
  share: route({
    method: 'POST',
    path: '/rest/share-post/',
    summary: 'Share a post with a text and tagged people',
    who: 'member',
    body: z.strictObject({
      post: reference,
      description: optionalText(POST_LENGTH).optional(),
      share_tagged_customers: people.optional(),
      audience: postAudience.optional(),
      idempotency_key: uuid.optional(),
    }),
    reply: post,
    refuses: ['same_text', 'limited', 'not_shareable'],
    limits: [{ max: 40, seconds: 86_400, per: 'actor' }],
  }),
  oneShare: route({
    method: 'GET',
    path: '/rest/share-post/{id}/',
    summary: 'One shared post',
    who: 'member',
    params: z.strictObject({ id }),
    reply: post,
  }),
  updateShare: route({
    method: 'PATCH',
    path: '/rest/share-post/{id}/',
    summary: 'Change what I wrote when sharing',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({
      description: optionalText(POST_LENGTH).optional(),
      share_tagged_customers: people.optional(),
      audience: postAudience.optional(),
    }),
    reply: post,
  }),
  removeShare: route({
    method: 'DELETE',
    path: '/rest/share-post/{id}/',
    summary: 'Delete my shared post',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
  }),
  like: route({
    method: 'POST',
    path: '/rest/posts/like-dislike-post/',
    summary: 'Like a post, shared post or comment, or take the like back; without an action it toggles',
    who: 'member',
    status: 200,
    body: z.strictObject({
      ...onePost,
      comment: reference.optional(),
      action: z.enum(['like', 'dislike']).optional(),
    }),
    reply: z.strictObject({ liked: z.boolean(), like_count: z.number().int().min(0) }),
    limits: [{ max: 600, seconds: 300, per: 'actor' }],
  }),
  comments: route({
    method: 'GET',
    path: '/rest/comments/',
    summary: 'Comments on a post or shared post, newest page first, oldest first within a page',
    who: 'member',
    query: z.strictObject({ ...wallPaging, ...onePost }),
    reply: page(comment),
  }),
  addComment: route({
    method: 'POST',
    path: '/rest/comments/',
    summary: 'Comment on a post or shared post',
    who: 'member',
    body: z.strictObject({ ...onePost, content: text(COMMENT_LENGTH), tagged_customers: people.optional() }),
    reply: comment,
    refuses: ['same_text', 'limited'],
    limits: [
      { max: 1, seconds: 5, per: 'actor' },
      { max: 300, seconds: 86_400, per: 'actor' },
    ],
  }),
  changeComment: route({
    method: 'PATCH',
    path: '/rest/comments/{id}/',
    summary: 'Change my comment',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({ content: text(COMMENT_LENGTH), tagged_customers: people.optional() }),
    reply: comment,
  }),
  removeComment: route({
    method: 'DELETE',
    path: '/rest/comments/{id}/',
    summary: 'Delete my comment, or one on my post',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
  }),
  preview: route({
    method: 'POST',
    path: '/rest/posts/link-preview/',
    summary: 'Preview the page behind a link',
    who: 'member',
    status: 200,
    body: z.strictObject({
      address: z.url({ protocol: /^https?$/, error: () => t('enter-a-full-address') }).max(1000),
    }),
    reply: z.strictObject({ preview: linkPreview.nullable() }),
    limits: [{ max: 20, seconds: 60, per: 'actor' }],
  }),
  report: route({
    method: 'POST',
    path: '/rest/post-reports/',
    summary: 'Report a post; a second report by the same person is the first one again',
    who: 'member',
    body: z.strictObject({ ...onePost, reason: reportReason, text: optionalText(1000).optional() }),
    reply: z.strictObject({ id: idValue, reason: reportReason, created_at: instant }),
    limits: [{ max: 30, seconds: 3600, per: 'actor' }],
  }),
  appeal: route({
    method: 'POST',
    path: '/rest/post-reports/appeal/',
    summary: 'Appeal a decision about my post; once, within 14 days',
    who: 'member',
    body: z.strictObject({ ...onePost, text: text(1000) }),
    reply: post,
    refuses: ['no_decision', 'already_appealed', 'too_late'],
  }),
  ...moderationCalls,
})
