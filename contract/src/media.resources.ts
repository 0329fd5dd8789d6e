import { MEDIA_LIMITS, channelKinds, itemKinds } from './media.limits.ts'
import {
  choice,
  date,
  flag,
  hue,
  instant,
  integer,
  lines,
  position,
  reference,
  references,
  resource,
  text,
  words,
} from './resources.ts'

/** Albums with what is in them, and channels (docs/rules/media.md). Files come in and go by acts of their own. */
const counted = { shown: true, column: true }

export const mediaResources = [
  resource({
    name: 'media-albums',
    one: 'media_album',
    role: 'content',
    title: 'event_id',
    order: '-day',
    acts: ['create', 'change'],
    fields: {
      event_id: reference('events', { optional: true, fixed: true, column: true }),
      award_id: reference('awards', { optional: true, fixed: true, column: true }),
      day: date({ shown: true, column: true, sort: true }),
      credit: words(120, { column: true }),
      tag_ids: references('tags'),
      images: integer(0, 1_000_000, counted),
      videos: integer(0, 1_000_000, counted),
      guides: integer(0, 1_000_000, counted),
    },
  }),
  resource({
    name: 'media-items',
    one: 'media',
    role: 'content',
    title: 'caption',
    parent: 'album_id',
    order: 'position',
    acts: ['change'],
    fields: {
      album_id: reference('media-albums', { fixed: true, filter: true }),
      caption: words(MEDIA_LIMITS.caption, { column: true }),
      kind: choice(itemKinds, { shown: true, column: true, filter: true }),
      is_public: flag({ column: true, filter: true }),
      waiting: flag({ shown: true, column: true, filter: true }),
      channel_id: reference('media-channels', { optional: true }),
      taken_on: date({ optional: true }),
      likes: integer(0, 2_147_483_647, counted),
      position: position(),
    },
  }),
  resource({
    name: 'media-channels',
    one: 'media_channel',
    role: 'content',
    order: 'position',
    fields: {
      name: text(80, { column: true, sort: true }),
      description: lines(500),
      kind: choice(channelKinds, { column: true, filter: true }),
      link: text(500, { optional: true, format: 'address', column: true }),
      published_at: instant({ optional: true, column: true, sort: true }),
      hue: hue(),
      position: position(),
    },
  }),
]
