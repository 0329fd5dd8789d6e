/** The shelves of the archive, in the order of its tabs. */
export const shelves = ['video', 'image', 'guide'] as const
export type Shelf = (typeof shelves)[number]

/** What stands in an album, and what channels are about. */
export const itemKinds = [
  'image',
  'video',
  'guide',
  'statistics',
  'presentation',
  'logo',
  'floor_plan',
  'other',
] as const
export const channelKinds = ['video', 'audio', 'pictures', 'news'] as const

export const MEDIA_LIMITS = {
  /** Things that one link, or one post, passes on. */
  perShare: 50,
  /** Days after which a link ends. */
  shareDays: 30,
  /** Bytes of a picture that comes as a file, and characters of one that comes inside JSON as base64. */
  picture: 10_000_000,
  base64: 90_000,
  /** Bytes of what operators put there. */
  video: 1_000_000_000,
  captions: 1_000_000,
  paper: 100_000_000,
  /** Pictures that operators add with one call. */
  atOnce: 20,
  caption: 200,
  reportMessage: 1000,
} as const

/** How wide pictures are kept, smallest first. */
export const MEDIA_WIDTHS = [480, 960, 1600] as const

/** What the address of an archive's page says; the server draws such pages for visitors too. */
export const archiveQuery = [
  'year',
  'until',
  'tag',
  'event',
  'award',
  'search',
  'oldest',
  'statistics',
  'isEvent',
  'chosen',
] as const
