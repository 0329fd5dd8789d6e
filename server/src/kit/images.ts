import { fileTypeFromBuffer } from 'file-type'
import type Sharp from 'sharp'
import { invalid } from './errors.ts'
import { openQueue } from './queue.ts'

let opened: Promise<typeof Sharp> | undefined

/**
 * The decoder, loaded with the first picture. Everything that it could open is closed; three kinds are opened again. SVG and
 * pixel bombs never reach it.
 */
function openSharp(): Promise<typeof Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    sharp.concurrency(1)
    return sharp
  })
  return opened
}

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp'])

const REFUSED = 'Upload a JPEG, PNG or WebP picture.'
const HEIC = 'This is an HEIC picture. Please save it as JPEG and upload that.'
const DAMAGED = 'This picture is damaged or too large. Use at most 40 megapixels.'

type Picture = ReturnType<typeof Sharp>

/** A picture to be made: by whom, and its bytes (at most 10 MB and 40 million pixels), which are read when it is its turn. */
export type PictureSource = { whose: number; read(): Promise<Buffer> }

export type PictureSize = { width: number; height?: number; fit?: 'cover' | 'inside' }

/** A large picture takes 160 MB and a core for a second: two at once, one of a member. */
const turns = openQueue({ atOnce: 2, atOncePerKey: 1, waiting: 100, waitingPerKey: 30 })

/** Opens a person's picture, upright. @throws InvalidFields on `field` when it is not a JPEG, PNG or WebP picture */
async function openPicture(content: Buffer, field: string): Promise<Picture> {
  const fault = await kindFault(content)
  if (fault) throw invalid(field, fault === 'heic' ? HEIC : REFUSED)
  return decoding(content)
}

async function kindFault(content: Buffer): Promise<'heic' | 'no_picture' | undefined> {
  const kind = await fileTypeFromBuffer(content)
  if (kind && /^image\/hei[cf]/.test(kind.mime)) return 'heic'
  return kind && accepted.has(kind.mime) ? undefined : 'no_picture'
}

async function decoding(content: Buffer): Promise<Picture> {
  const sharp = await openSharp()
  return sharp(content, { limitInputPixels: 40_000_000, failOn: 'warning', pages: 1 }).rotate()
}

/** What stands against a picture, found out by reading all of it; undefined when it can be made. Call it without a transaction open. */
export async function pictureFault({
  whose,
  read,
}: PictureSource): Promise<'heic' | 'no_picture' | 'damaged' | undefined> {
  return turns.run(whose, async () => {
    const content = await read()
    const fault = await kindFault(content)
    if (fault) return fault
    try {
      await (await decoding(content)).resize(16).toBuffer()
      return undefined
    } catch {
      return 'damaged'
    }
  })
}

/** How many points a JPEG, PNG or WebP picture would have when it is opened, read from its head. @throws Error when it is damaged */
export async function pointsOf(content: Buffer): Promise<number> {
  const sharp = await openSharp()
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  return width * height
}

/** Which way up a picture is, as EXIF counts it. @throws Error when it is damaged */
export async function orientationOf(content: Buffer): Promise<number | undefined> {
  const sharp = await openSharp()
  return (await sharp(content, { limitInputPixels: false }).metadata()).orientation
}

/**
 * Makes a person's picture safe and small: decoded, turned upright, scaled, written anew as WebP without metadata. Members
 * take turns. Call it without a transaction open.
 * @throws InvalidFields on `field` when it is not a JPEG, PNG or WebP picture; Refused 503 when too many wait
 */
export async function cleanPicture(source: PictureSource, field: string, size: PictureSize): Promise<Buffer> {
  return turns.run(source.whose, async () => {
    const picture = await openPicture(await source.read(), field)
    try {
      return await picture
        .resize({ width: size.width, height: size.height, fit: size.fit ?? 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer()
    } catch {
      throw invalid(field, DAMAGED)
    }
  })
}

export type Version = { width: number; height: number; content: Buffer }

/**
 * The same in several widths, smallest first; none is wider than the picture itself.
 * @throws InvalidFields on `field` when it is not a JPEG, PNG or WebP picture; Refused 503 when too many wait
 */
export async function cleanPictureVersions(
  source: PictureSource,
  field: string,
  widths: readonly number[],
): Promise<Version[]> {
  return turns.run(source.whose, async () => {
    const picture = await openPicture(await source.read(), field)
    try {
      const versions: Version[] = []
      for (const width of widths) {
        const { data, info } = await picture
          .clone()
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 82 })
          .toBuffer({ resolveWithObject: true })
        if (versions.at(-1)?.width !== info.width)
          versions.push({ width: info.width, height: info.height, content: data })
      }
      return versions
    } catch {
      throw invalid(field, DAMAGED)
    }
  })
}

/** The kind of a video by its first bytes; undefined for what browsers do not play. */
export async function videoKind(start: Buffer): Promise<'mp4' | 'webm' | undefined> {
  const kind = await fileTypeFromBuffer(start)
  return kind?.mime === 'video/mp4' ? 'mp4' : kind?.mime === 'video/webm' ? 'webm' : undefined
}
