import { invalid } from '../base/errors.ts'
import type { InvalidFields } from '../base/errors.ts'
import type { Fault, Seen, Wish } from './images.reader.ts'
import { ReadingFailed, openReader } from './reading.ts'
import type { Storage } from './storage.ts'
import { t } from '../base/kit.texts.ts'

const REFUSED = () => t('upload-a-jpeg-png-or-webp-picture')
const HEIC = () => t('this-is-an-heic-picture-please-save')
const DAMAGED = () => t('this-picture-is-damaged-or-too-large')

/** A picture to be made: by whom, and its bytes (at most 20 MB and 40 million pixels), which are read when it is its turn. */
export type PictureSource = { whose: number; read(): Promise<Buffer> }

export type PictureSize = { width: number; height?: number; fit?: 'cover' | 'inside' }
export type Version = { width: number; height: number; content: Buffer }

/** A large picture takes 160 MB and a core for a second: two at once, one of a member. */
const reader = openReader<Wish, Seen>(new URL('images.reader.ts', import.meta.url), {
  ...{ seconds: 30, megabytes: 900 },
  ...{ atOnce: 2, atOncePerKey: 1, waiting: 100, waitingPerKey: 30 },
})

async function see({ whose, read }: PictureSource, wish: Wish): Promise<Seen> {
  try {
    return await reader.read(whose, { read }, wish)
  } catch (error) {
    if (error instanceof ReadingFailed) return { fault: 'damaged' }
    throw error
  }
}

function refusal(field: string, fault: Fault): InvalidFields {
  return invalid(field, fault === 'heic' ? HEIC() : fault === 'no_picture' ? REFUSED() : DAMAGED())
}

/** What stands against a picture, found out by reading all of it; undefined when it can be made. Call it without a transaction open. */
export async function pictureFault(source: PictureSource): Promise<Fault | undefined> {
  const seen = await see(source, { make: 'none' })
  return 'fault' in seen ? seen.fault : undefined
}

/**
 * Makes a person's picture safe and small: decoded, turned upright, scaled, written anew as WebP without metadata. Members
 * take turns. Call it without a transaction open.
 * @throws InvalidFields on `field` when it is not a JPEG, PNG or WebP picture; Refused 503 when too many wait
 */
export async function cleanPicture(source: PictureSource, field: string, size: PictureSize): Promise<Buffer> {
  const [made] = await versionsOf(source, field, { make: 'one', size })
  if (!made) throw new Error('A picture has at least one version.')
  return made.content
}

/**
 * The same in several widths, smallest first; none is wider than the picture itself.
 * @throws InvalidFields on `field` when it is not a JPEG, PNG or WebP picture; Refused 503 when too many wait
 */
export const cleanPictureVersions = (
  source: PictureSource,
  field: string,
  widths: readonly number[],
): Promise<Version[]> => versionsOf(source, field, { make: 'widths', widths })

async function versionsOf(source: PictureSource, field: string, wish: Wish): Promise<Version[]> {
  const seen = await see(source, wish)
  if ('fault' in seen) throw refusal(field, seen.fault)
  if (!('versions' in seen)) throw new Error('This was no picture that was asked for.')
  // What came from another process is bytes, and no Buffer of this one.
  return seen.versions.map((one) => ({ ...one, content: Buffer.from(one.content) }))
}

/** So many bytes say which kind of video a file is. */
const VIDEO_HEAD = 4100

/** The kind of a video by its first bytes; undefined for what browsers do not play. */
export async function videoKind(
  whose: number,
  { start }: Pick<Storage, 'start'>,
  key: string,
): Promise<'mp4' | 'webm' | undefined> {
  const read = async () => (await start(key, VIDEO_HEAD)) ?? Buffer.alloc(0)
  const seen = await see({ whose, read }, { make: 'video' })
  return ('video' in seen ? seen.video : null) ?? undefined
}
