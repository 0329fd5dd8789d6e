import type Sharp from 'sharp'
import { bareJpeg } from './images.bare.ts'

/* The decoder of pictures. Only a reader in a process of its own loads it. */

let opened: Promise<typeof Sharp> | undefined

/** Everything that it could open is closed; three kinds are opened again. SVG and pixel bombs never reach it. */
function openSharp(): Promise<typeof Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return opened
}

const END = Buffer.from([0xff, 0xd9])
export const isJpeg = (content: Buffer): boolean => content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

/**
 * A JPEG that was not closed, as some phones and messengers leave it, with its end; undefined for one that has an end. Whether
 * all of the picture is there is seen when it is decoded.
 */
export function closedJpeg(content: Buffer): Buffer | undefined {
  if (!isJpeg(content) || bareJpeg(content)) return undefined
  let length = content.length
  while (length > 0 && content[length - 1] === 0) length--
  return Buffer.concat([content.subarray(0, length), END])
}

/**
 * Opens a picture, upright. Stray bytes between its parts are no fault; a part that is missing is.
 * @throws Error for a JPEG without its end that lacks some of its picture as well
 */
export async function decoding(content: Buffer): Promise<ReturnType<typeof Sharp>> {
  const sharp = await openSharp()
  const closed = closedJpeg(content)
  const bounds = { limitInputPixels: 40_000_000, pages: 1 } as const
  // Behind an end that was put there only a warning says that something is missing before it, and not before all of it is read.
  if (closed)
    await sharp(closed, { ...bounds, failOn: 'warning' })
      .raw()
      .toBuffer()
  return sharp(closed ?? content, { ...bounds, failOn: 'truncated' }).rotate()
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
