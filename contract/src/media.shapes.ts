import { z } from 'zod'
import { picture } from './events.shapes.ts'
import { day, idValue, instant, link } from './kit.ts'
import { channelKinds } from './media.limits.ts'

const count = z.number().int().min(0)
export const itemKind = z.enum(['image', 'video'])
export const paperKind = z.enum(['guide', 'statistics', 'presentation', 'logo', 'floor_plan', 'other'])

/** The event or award of which something is to be seen. */
export const subject = z.strictObject({
  type: z.enum(['event', 'award']),
  id: idValue,
  url: link,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  start_date: day,
  end_date: day,
  hue: z.number().int(),
})

/** What pictures, videos and papers have in common. */
const common = {
  id: idValue,
  url: link,
  position: z.number().int(),
  /** False: shown to people who take part only. */
  is_public: z.boolean(),
  likes_count: count,
  is_liked: z.boolean(),
  album_id: idValue,
  subject,
}

/** A picture or video. Its picture comes in several widths; `blur` stands in while it comes. */
export const mediaItem = z.strictObject({
  ...common,
  kind: itemKind,
  caption: z.string(),
  /** The largest picture; a video's poster, which a video that lies elsewhere may not have. */
  image: z.string(),
  thumbnail: z.string(),
  sizes: z.array(z.strictObject({ width: z.number().int(), url: z.string() })),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** As an address with the data in it. */
  blur: z.string().nullable(),
  video_url: z.string().nullable(),
  /** True for a video that this site serves; another is opened where it lies. */
  is_here: z.boolean(),
  captions: z.string().nullable(),
  seconds: z.number().int().nullable(),
  size_bytes: count.nullable(),
  taken_on: day.nullable(),
  /** Given by me, and not shown by an operator yet. */
  is_waiting: z.boolean(),
})

/** A paper: a guide, its statistics, a presentation. */
export const paper = z.strictObject({
  ...common,
  kind: paperKind,
  name: z.string(),
  file: z.string(),
  media_type: z.string(),
  size_bytes: count.nullable(),
  pages: z.number().int().nullable(),
  picture,
})

export const album = z.strictObject({
  id: idValue,
  subject,
  credit: z.string(),
  /** How many there are of what was asked for. */
  count,
  /** The first of them. */
  items: z.array(mediaItem),
  /** Everything of it that everyone may see, as one file. */
  zip: z.string(),
})

export const channel = z.strictObject({
  id: idValue,
  name: z.string(),
  description: z.string(),
  kind: z.enum(channelKinds),
  link: z.string().nullable(),
  picture,
  hue: z.number().int(),
  position: z.number().int(),
  videos_count: count,
  /** Its newest. */
  videos: z.array(mediaItem),
})

export const share = z.strictObject({
  id: idValue,
  url: link,
  /** Where it leads: good for everyone who has it. */
  link: z.string(),
  items_count: count,
  /** The event or award, when it passes on everything of one. */
  subject: subject.nullable(),
  created_at: instant,
  ends_at: instant,
  revoked_at: instant.nullable(),
  /** Whether it still works, and if not, why. */
  state: z.enum(['living', 'ended', 'revoked']),
})
