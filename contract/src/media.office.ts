import { z } from 'zod'
import { byId, webLink } from './events.shapes.ts'
import { calls, day, idValue, optionalText, reference, route, text } from './kit.ts'
import { MEDIA_LIMITS, channelKinds } from './media.limits.ts'
import { channel, mediaItem, paper, paperKind, subject } from './media.shapes.ts'
import { upload } from './uploads.ts'
import { say, t } from './input.texts.ts'

const caption = optionalText(MEDIA_LIMITS.caption)
const position = z.number().int().min(0).max(1_000_000)
const ADDING = [{ max: 200, seconds: 1800, per: 'actor' as const }]

/** An album as operators see it, with what everyone may see of it. */
const officeAlbum = z.strictObject({
  id: idValue,
  subject,
  credit: z.string(),
  tags: z.array(idValue),
  images: z.number().int(),
  videos: z.number().int(),
  guides: z.number().int(),
  statistics: z.number().int(),
})

const channelFields = {
  name: text(80),
  description: optionalText(500),
  kind: z.enum(channelKinds, say('choose-a-kind')),
  link: webLink.refine((value) => value.startsWith('https://'), say('must-start-with-https')).nullable(),
  position,
  /** Whether everyone sees it. */
  published: z.boolean(),
}

/** What operators put into the archive, change there and take away. */
export const mediaOfficeCalls = calls({
  setAlbum: route({
    method: 'POST',
    path: '/rest/media-archive/albums/',
    summary: 'The album of an event or award, made where there is none; who took the pictures, and its tags',
    who: 'operator',
    role: 'content',
    body: z
      .strictObject({
        event: reference.optional(),
        award: reference.optional(),
        credit: optionalText(120).optional(),
        tags: z.array(reference).max(20, say('give-at-most-20-tags')).optional(),
      })
      .check((ctx) => {
        if ((ctx.value.event === undefined) === (ctx.value.award === undefined))
          ctx.issues.push({
            code: 'custom',
            input: ctx.value,
            path: ['event'],
            message: t('name-either-an-event-or-an-award'),
          })
      }),
    status: 200,
    reply: officeAlbum,
  }),
  addPictures: route({
    method: 'POST',
    path: '/rest/media-archive/albums/{id}/pictures/',
    summary:
      'Put uploaded pictures into an album, in their order. What is no picture is said of it, and does not stop the others',
    who: 'operator',
    role: 'content',
    params: byId,
    body: z.strictObject({
      uploads: z
        .array(upload)
        .min(1, say('choose-pictures-first'))
        .max(MEDIA_LIMITS.atOnce, say('give-at-most-at-once', { atOnce: MEDIA_LIMITS.atOnce }))
        .refine((given) => new Set(given).size === given.length, say('give-each-picture-once')),
      caption: caption.default(''),
      taken_on: day.optional(),
      is_public: z.boolean().default(true),
    }),
    reply: z.strictObject({
      results: z.array(
        z.strictObject({ upload: z.uuid(), media: mediaItem.nullable(), problem: z.string().nullable() }),
      ),
    }),
    limits: ADDING,
  }),
  addVideo: route({
    method: 'POST',
    path: '/rest/media-archive/albums/{id}/videos/',
    summary: 'Put a video into an album: an upload, or one that lies elsewhere. It waits until it is shown',
    who: 'operator',
    role: 'content',
    params: byId,
    body: z
      .strictObject({
        caption: text(MEDIA_LIMITS.caption),
        upload: upload.optional(),
        video_url: webLink.optional(),
        seconds: z.number().int().min(1).max(86_400).optional(),
        is_public: z.boolean().default(true),
        channel: reference.optional(),
      })
      .check((ctx) => {
        if ((ctx.value.upload === undefined) === (ctx.value.video_url === undefined))
          ctx.issues.push({
            code: 'custom',
            input: ctx.value,
            path: ['upload'],
            message: t('give-either-an-upload-or-the-address'),
          })
      }),
    reply: mediaItem,
    limits: ADDING,
    refuses: ['finishing', 'incomplete'],
  }),
  addPaper: route({
    method: 'POST',
    path: '/rest/media-archive/albums/{id}/papers/',
    summary: 'Put a PDF into an album: a guide, its statistics, a presentation. It waits until it is shown',
    who: 'operator',
    role: 'content',
    params: byId,
    body: z.strictObject({
      kind: z.enum(paperKind.options, say('choose-a-kind')),
      name: text(MEDIA_LIMITS.caption),
      upload,
      pages: z.number().int().min(1).max(10_000).optional(),
      is_public: z.boolean().default(true),
    }),
    reply: paper,
    limits: ADDING,
    refuses: ['finishing', 'incomplete'],
  }),
  setPoster: route({
    method: 'POST',
    path: '/rest/media-archive/items/{id}/poster/',
    summary: 'The picture that stands for a video, or the cover of a paper',
    who: 'operator',
    role: 'content',
    params: byId,
    status: 200,
    body: z.strictObject({ upload }),
    reply: z.strictObject({ id: idValue }),
    limits: ADDING,
    refuses: ['finishing', 'incomplete'],
  }),
  setCaptions: route({
    method: 'POST',
    path: '/rest/media-archive/items/{id}/captions/',
    summary: 'The captions of a video, as WebVTT',
    who: 'operator',
    role: 'content',
    params: byId,
    status: 200,
    body: z.strictObject({ upload }),
    reply: z.strictObject({ id: idValue }),
    limits: ADDING,
    refuses: ['finishing', 'incomplete'],
  }),
  changeItem: route({
    method: 'PATCH',
    path: '/rest/media-archive/items/{id}/',
    summary: 'Change what is said of a picture, video or paper, who may see it, its place and its channel',
    who: 'operator',
    role: 'content',
    params: byId,
    body: z
      .strictObject({
        caption,
        is_public: z.boolean(),
        position,
        taken_on: day.nullable(),
        channel: reference.nullable(),
      })
      .partial(),
    reply: z.strictObject({ id: idValue }),
  }),
  showItem: route({
    method: 'POST',
    path: '/rest/media-archive/items/{id}/show/',
    summary: 'Show what waits: a participant’s picture, a new video or paper',
    who: 'operator',
    role: 'content',
    params: byId,
    status: 200,
    reply: z.strictObject({ id: idValue }),
    refuses: ['not_waiting'],
  }),
  removeItem: route({
    method: 'DELETE',
    path: '/rest/media-archive/items/{id}/',
    summary: 'Take a picture, video or paper away, with its files',
    who: 'operator',
    role: 'content',
    params: byId,
    body: z.strictObject({ reason: text(500) }),
    reply: z.strictObject({ id: idValue }),
  }),
  createChannel: route({
    method: 'POST',
    path: '/rest/media-channels/',
    summary: 'Add a channel; it is a draft unless it is said to be published',
    who: 'operator',
    role: 'content',
    body: z.strictObject({
      ...channelFields,
      description: channelFields.description.default(''),
      link: channelFields.link.default(null),
      position: position.optional(),
      published: z.boolean().default(false),
    }),
    reply: channel,
  }),
  changeChannel: route({
    method: 'PATCH',
    path: '/rest/media-channels/{id}/',
    summary: 'Change a channel, publish it or take it back',
    who: 'operator',
    role: 'content',
    params: byId,
    body: z.strictObject(channelFields).partial(),
    reply: channel,
  }),
  removeChannel: route({
    method: 'DELETE',
    path: '/rest/media-channels/{id}/',
    summary: 'Remove a channel; its videos stay in the archive',
    who: 'operator',
    role: 'content',
    params: byId,
    reply: z.strictObject({ id: idValue }),
  }),
})
