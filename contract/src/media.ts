import { z } from 'zod'
import {
  day,
  domain,
  flag,
  id,
  idValue,
  instant,
  link,
  many,
  optionalText,
  page,
  paging,
  reference,
  route,
  text,
  uuid,
} from './kit.ts'
import { MEDIA_LIMITS, shelves } from './media.limits.ts'
import { mediaOfficeCalls } from './media.office.ts'
import { album, channel, mediaItem, paper, share, subject } from './media.shapes.ts'
import { upload } from './uploads.ts'
import { postAudience } from './wall.shapes.ts'
import { notBlank, say, t } from './input.texts.ts'

const year = z.coerce
  .number(say('enter-a-year'))
  .int(say('enter-a-year'))
  .min(1990, say('enter-a-year'))
  .max(2100, say('enter-a-year'))

/** What narrows the archive. */
const filters = {
  year: year.optional(),
  /** This year and all before it. */
  until_year: year.optional(),
  tag: id.optional(),
  event: id.optional(),
  award: id.optional(),
  /** Of events, or of awards, alone. */
  is_event: flag.optional(),
  search: text(60, 2).optional(),
}
const archive = {
  ...paging,
  ...filters,
  /** Chosen ones, by their ids. */
  ids: many(id),
  ordering: z.enum(['-day', 'day']).default('-day'),
}

const gallery = { ...paging, kind: z.enum(['image', 'video']).optional() }

const liked = z.strictObject({ liked: z.boolean(), like_count: z.number().int().min(0) })
const one = { body: z.strictObject({ media: reference }), reply: liked }
const LIKES = [{ max: 600, seconds: 300, per: 'actor' as const }]
const ZIPS = [{ max: 300, seconds: 3600, per: 'ip' as const }]

const count = z.number().int().min(0)
const shown = z.strictObject({
  items: z.array(mediaItem),
  papers: z.array(paper),
  ends_at: instant,
  zip: z.string(),
  size_bytes: count.nullable(),
})

export const media = domain('media', {
  images: route({
    method: 'GET',
    path: '/rest/media-archive/images/',
    summary: 'Pictures of events and awards, the latest first',
    who: 'anyone',
    public: true,
    query: z.strictObject(archive),
    reply: page(mediaItem),
  }),
  videos: route({
    method: 'GET',
    path: '/rest/media-archive/videos/',
    summary: 'Videos of events and awards, the latest first',
    who: 'anyone',
    public: true,
    query: z.strictObject(archive),
    reply: page(mediaItem),
  }),
  guides: route({
    method: 'GET',
    path: '/rest/media-archive/post-guide/',
    summary: 'Guides written after events and awards, and their statistics, the latest first',
    who: 'anyone',
    public: true,
    query: z.strictObject({ ...archive, statistics: flag.optional() }),
    reply: page(paper),
  }),
  facets: route({
    method: 'GET',
    path: '/rest/media-archive/facets/',
    summary: 'How much the archive holds, by kind and year, and of which events, awards and tags',
    who: 'anyone',
    public: 'everyone',
    query: z.strictObject({ kind: z.enum(shelves).default('image') }),
    reply: z.strictObject({
      images: count,
      videos: count,
      guides: count,
      years: z.array(z.strictObject({ year: z.number().int(), count })),
      subjects: z.array(subject),
      tags: z.array(z.strictObject({ id: idValue, name: z.string(), url: link })),
    }),
  }),
  albums: route({
    method: 'GET',
    path: '/rest/media-archive/albums/',
    summary: 'The archive by event and award, the latest first, with the first pictures or videos of each',
    who: 'anyone',
    public: true,
    query: z.strictObject({
      ...paging,
      ...filters,
      page_size: z.coerce.number().int().min(1).max(20).default(6),
      show_all: z.literal(false).default(false),
      kind: z.enum(['image', 'video']).default('image'),
      items: z.coerce.number().int().min(1).max(24).default(9),
    }),
    reply: page(album),
  }),
  albumZip: route({
    method: 'GET',
    path: '/rest/media-archive/albums/{id}/zip/',
    summary:
      'Everything of an event or award that everyone may see, as one ZIP; answers byte ranges, so it can be resumed',
    who: 'anyone',
    params: z.strictObject({ id }),
    produces: 'application/zip',
    limits: ZIPS,
  }),
  chosenZip: route({
    method: 'GET',
    path: '/rest/media-archive/zip/',
    summary: 'Chosen pictures, videos and guides as one ZIP; what not everyone may see is left out',
    who: 'anyone',
    query: z.strictObject({ ids: many(id) }),
    produces: 'application/zip',
    limits: ZIPS,
  }),
  channels: route({
    method: 'GET',
    path: '/rest/media-channels/',
    summary: 'Channels of the community with their newest videos',
    who: 'anyone',
    public: true,
    query: z.strictObject(paging),
    reply: page(channel),
  }),
  eventGallery: route({
    method: 'GET',
    path: '/rest/events/gallery/',
    summary: 'Pictures and videos of an event; private ones for participants only',
    who: 'anyone',
    public: true,
    query: z.strictObject({ event: id, ...gallery }),
    reply: page(mediaItem),
  }),
  eventDownloads: route({
    method: 'GET',
    path: '/rest/events/download-media/',
    summary: 'Files to download: guides, statistics, presentations; private ones for participants only',
    who: 'anyone',
    public: true,
    query: z.strictObject({ event: id, ...paging }),
    reply: page(paper),
  }),
  awardGallery: route({
    method: 'GET',
    path: '/rest/awards/gallery/',
    summary: 'Pictures and videos of an award',
    who: 'anyone',
    public: true,
    query: z.strictObject({ award: id, ...gallery }),
    reply: page(mediaItem),
  }),
  awardDownloads: route({
    method: 'GET',
    path: '/rest/awards/download-media/',
    summary: 'Files of an award to download',
    who: 'anyone',
    public: true,
    query: z.strictObject({ award: id, ...paging }),
    reply: page(paper),
  }),
  likeOfEvent: route({
    method: 'POST',
    path: '/rest/events/media-like-dislike/',
    summary: 'Like a picture, video or paper of an event; said twice it stays liked',
    who: 'member',
    status: 200,
    ...one,
    limits: LIKES,
  }),
  unlikeOfEvent: route({
    method: 'DELETE',
    path: '/rest/events/media-like-dislike/',
    summary: 'Take back a like of something of an event',
    who: 'member',
    ...one,
    limits: LIKES,
  }),
  likeOfAward: route({
    method: 'POST',
    path: '/rest/awards/media-like-dislike/',
    summary: 'Like a picture, video or paper of an award; said twice it stays liked',
    who: 'member',
    status: 200,
    ...one,
    limits: LIKES,
  }),
  unlikeOfAward: route({
    method: 'DELETE',
    path: '/rest/awards/media-like-dislike/',
    summary: 'Take back a like of something of an award',
    who: 'member',
    ...one,
    limits: LIKES,
  }),
  share: route({
    method: 'POST',
    path: '/rest/share-media-files/',
    summary: 'Pass on pictures, videos and papers, or a whole album: on the wall, or by a link that ends after 30 days',
    who: 'member',
    body: z
      .strictObject({
        to: z.enum(['link', 'wall'], say('must-be-link-or-wall')),
        media: z
          .array(reference)
          .min(1, say('choose-something-first'))
          .max(MEDIA_LIMITS.perShare, say('choose-at-most', { perShare: MEDIA_LIMITS.perShare }))
          .optional(),
        album: reference.optional(),
        /** What the post says. */
        description: optionalText(5000).optional(),
        audience: postAudience.optional(),
        /** The same key answers with the first post again. */
        idempotency_key: uuid.optional(),
      })
      .check((ctx) => {
        const { media: chosen, album: whole, to, description, audience } = ctx.value
        const issue = (path: string, message: string) =>
          ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message })
        if ((chosen === undefined) === (whole === undefined)) issue('media', t('name-either-media-or-an-album'))
        if (to === 'link' && description !== undefined) issue('description', t('only-a-post-has-a-text'))
        if (to === 'link' && audience !== undefined) issue('audience', t('only-a-post-has-readers'))
      }),
    reply: z.strictObject({ share: share.nullable(), post_id: idValue.nullable() }),
    limits: [{ max: 60, seconds: 3600, per: 'actor' }],
    refuses: ['same_text', 'limited'],
  }),
  myShares: route({
    method: 'GET',
    path: '/rest/share-media-files/',
    summary: 'The links that I made, the newest first',
    who: 'member',
    query: z.strictObject(paging),
    reply: page(share),
  }),
  revokeShare: route({
    method: 'DELETE',
    path: '/rest/share-media-files/{id}/',
    summary: 'End a link of mine at once',
    who: 'member',
    params: z.strictObject({ id }),
    reply: share,
  }),
  shared: route({
    method: 'GET',
    path: '/rest/shared-media/{token}/',
    summary: 'What a link passes on, for whoever has it, until it ends',
    who: 'anyone',
    params: z.strictObject({ token: z.string().max(60) }),
    reply: shown,
    refuses: ['link_ended', 'link_revoked'],
    limits: [{ max: 300, seconds: 300, per: 'ip' }],
  }),
  sharedZip: route({
    method: 'GET',
    path: '/rest/shared-media/{token}/zip/',
    summary: 'What a link passes on, as one ZIP; answers byte ranges, so it can be resumed',
    who: 'anyone',
    params: z.strictObject({ token: z.string().max(60) }),
    produces: 'application/zip',
    refuses: ['link_ended', 'link_revoked'],
    limits: ZIPS,
  }),
  addPicture: route({
    method: 'POST',
    path: '/rest/core/base64-gallery-image/',
    summary:
      'Give a picture to an event or award: small as base64, larger as an upload. One of a participant waits for an operator',
    who: 'member',
    body: z
      .strictObject({
        event: reference.optional(),
        award: reference.optional(),
        /** Base64, with or without the head of a data address. */
        image: z
          .string(notBlank)
          .max(MEDIA_LIMITS.base64, say('this-picture-is-too-large-to-come'))
          .regex(
            /^(?:data:image\/(?:jpeg|png|webp);base64,)?(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
            say('this-is-not-base64'),
          )
          .min(1, say('this-field-may-not-be-blank'))
          .optional(),
        upload: upload.optional(),
        caption: optionalText(MEDIA_LIMITS.caption).default(''),
        taken_on: day.optional(),
      })
      .check((ctx) => {
        const { event, award, image, upload: file } = ctx.value
        const issue = (path: string, message: string) =>
          ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message })
        if ((event === undefined) === (award === undefined)) issue('event', t('name-either-an-event-or-an-award'))
        if ((image === undefined) === (file === undefined)) issue('image', t('give-either-an-image-or-an-upload'))
      }),
    reply: mediaItem,
    limits: [{ max: 30, seconds: 1800, per: 'actor' }],
    refuses: ['permission_denied', 'finishing', 'incomplete'],
  }),
  report: route({
    method: 'POST',
    path: '/rest/media-reports/',
    summary: 'Ask that a picture, video or paper be taken away; said again it stays one request',
    who: 'member',
    body: z.strictObject({
      media: reference,
      reason: z.enum(['me_in_picture', 'rights', 'wrong', 'other'], say('choose-a-reason')),
      message: optionalText(MEDIA_LIMITS.reportMessage).default(''),
    }),
    reply: z.strictObject({ id: idValue, created_at: instant }),
    limits: [{ max: 20, seconds: 3600, per: 'actor' }],
  }),
  ...mediaOfficeCalls,
})
