import { z } from 'zod'
import { day, domain, id, idValue, instant, optionalText, page, paging, reference, route, text, uuid } from './kit.ts'
import { COMMENT_LENGTH, MEDIA, POST_LENGTH } from './wall.limits.ts'
import { comment, linkPreview, post, postAudience, postMedia, reportReason, wallItem } from './wall.shapes.ts'

/** A wall goes on by key: `next` carries the last post seen, so that new posts do not move the pages. */
const wallPaging = { ...paging, before: id.optional() }
const people = z.array(reference).max(20, 'Tag at most 20 people.')
const onePost = { post: reference.optional(), shared_post: reference.optional() }

export const wall = domain('wall', {
  list: route({
    method: 'GET',
    path: '/rest/posts/',
    summary: 'Posts of a member, newest first; of everyone unless said',
    who: 'member',
    query: z.strictObject({ ...wallPaging, user: reference.optional() }),
    reply: page(post),
  }),
  create: route({
    method: 'POST',
    path: '/rest/posts/',
    summary: 'Post on the own wall, a contact’s, or that of the own company',
    who: 'member',
    body: z.strictObject({
      content: optionalText(POST_LENGTH).optional(),
      audience: postAudience.optional(),
      tags: z.array(reference).max(10, 'Choose at most 10 topics.').optional(),
      tagged_customers: people.optional(),
      media: z.array(reference).max(MEDIA.perPost, `Add at most ${MEDIA.perPost} pictures or videos.`).optional(),
      link_preview: idValue.nullable().optional(),
      /** A member's or a company's url. */
      posted_on: z
        .string()
        .max(500)
        .regex(/(customers|companies)\/\d{1,10}\/?$/, 'Invalid hyperlink.')
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
    summary: 'Change one’s own post; what it said before stays in its history',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({
      content: optionalText(POST_LENGTH).optional(),
      audience: postAudience.optional(),
      tags: z.array(reference).max(10, 'Choose at most 10 topics.').optional(),
      tagged_customers: people.optional(),
      media: z.array(reference).max(MEDIA.perPost, `Add at most ${MEDIA.perPost} pictures or videos.`).optional(),
      link_preview: idValue.nullable().optional(),
    }),
    reply: post,
  }),
  remove: route({
    method: 'DELETE',
    path: '/rest/posts/{id}/',
    summary: 'Delete one’s own post, or one on one’s own wall',
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
      ...wallPaging,
      user_id: reference.optional(),
      /** For the home wall: everyone, contacts and those I follow, or companies. */
      filter: z.enum(['all', 'network', 'companies']).default('all'),
    }),
    reply: page(wallItem),
  }),
  companiesWall: route({
    method: 'GET',
    path: '/rest/companies-wall/',
    summary: 'The wall of a company, newest first; both days count',
    who: 'member',
    query: z.strictObject({
      ...wallPaging,
      company: reference,
      start_date: day.optional(),
      end_date: day.optional(),
    }),
    reply: page(wallItem),
  }),
  beginMedia: route({
    method: 'POST',
    path: '/rest/posts-media/',
    summary: 'Announce a picture or video for a post; its bytes follow in pieces',
    who: 'member',
    body: z.strictObject({
      kind: z.enum(['image', 'video']),
      size: z.number('Say how many bytes it has.').int().min(1, 'This file is empty.'),
      alt: optionalText(300).optional(),
    }),
    reply: postMedia,
    limits: [{ max: 30, seconds: 1800, per: 'actor' }],
  }),
  changeMedia: route({
    method: 'PATCH',
    path: '/rest/posts-media/{id}/',
    summary: 'Add the next piece (`offset`, `data` in base64), or change the description',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({
      offset: z.number().int().min(0).optional(),
      data: z
        .string()
        .max(Math.ceil(MEDIA.chunk / 3) * 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This piece is not base64.')
        .optional(),
      alt: optionalText(300).optional(),
    }),
    reply: postMedia,
    bodyLimit: 800_000,
    refuses: ['wrong_offset'],
  }),
  removeMedia: route({
    method: 'DELETE',
    path: '/rest/posts-media/{id}/',
    summary: 'Remove a picture or video of one’s own',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
  }),
  shares: route({
    method: 'GET',
    path: '/rest/share-post/',
    summary: 'Who shared a post, newest first',
    who: 'member',
    query: z.strictObject({ ...wallPaging, post: reference }),
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
    summary: 'Change what one wrote when sharing',
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
    summary: 'Delete one’s own shared post',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
  }),
  like: route({
    method: 'POST',
    path: '/rest/posts/like-dislike-post/',
    summary: 'Like a post, shared post or comment, or take it back; without action it turns',
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
    summary: 'Comments on a post or shared post, newest page first, each page in the order of writing',
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
    summary: 'Change one’s own comment',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({ content: text(COMMENT_LENGTH), tagged_customers: people.optional() }),
    reply: comment,
  }),
  removeComment: route({
    method: 'DELETE',
    path: '/rest/comments/{id}/',
    summary: 'Delete one’s own comment, or one on one’s own post',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
  }),
  preview: route({
    method: 'POST',
    path: '/rest/posts/link-preview/',
    summary: 'Look at what stands behind a link',
    who: 'member',
    status: 200,
    body: z.strictObject({ address: z.url({ protocol: /^https?$/, error: 'Enter a full address.' }).max(1000) }),
    reply: z.strictObject({ preview: linkPreview.nullable() }),
    limits: [{ max: 20, seconds: 60, per: 'actor' }],
  }),
  report: route({
    method: 'POST',
    path: '/rest/post-reports/',
    summary: 'Report a post; a second report of the same person is the first again',
    who: 'member',
    body: z.strictObject({ ...onePost, reason: reportReason, text: optionalText(1000).optional() }),
    reply: z.strictObject({ id: idValue, reason: reportReason, created_at: instant }),
    limits: [{ max: 30, seconds: 3600, per: 'actor' }],
  }),
  appeal: route({
    method: 'POST',
    path: '/rest/post-reports/appeal/',
    summary: 'Ask to look again at a decision about one’s own post; once, within 14 days',
    who: 'member',
    body: z.strictObject({ ...onePost, text: text(1000) }),
    reply: post,
    refuses: ['no_decision', 'already_appealed', 'too_late'],
  }),
})
