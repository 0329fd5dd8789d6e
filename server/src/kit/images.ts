import { fileTypeFromBuffer } from 'file-type'
import type Sharp from 'sharp'
import { invalid } from './errors.ts'

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

/**
 * Makes a person's picture safe and small: decoded, turned upright, scaled, written anew as WebP without metadata.
 * @param content the uploaded bytes, at most 10 MB and 40 million pixels
 * @throws InvalidFields on `field` when it is not a JPEG, PNG or WebP picture
 */
export async function cleanPicture(
  content: Buffer,
  field: string,
  size: { width: number; height?: number; fit?: 'cover' | 'inside' },
): Promise<Buffer> {
  const kind = await fileTypeFromBuffer(content)
  if (!kind || !accepted.has(kind.mime)) throw invalid(field, 'Upload a JPEG, PNG or WebP picture.')
  const sharp = await openSharp()
  try {
    return await sharp(content, { limitInputPixels: 40_000_000, failOn: 'warning', pages: 1 })
      .rotate()
      .resize({ width: size.width, height: size.height, fit: size.fit ?? 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw invalid(field, 'This picture is damaged or too large. Use at most 40 megapixels.')
  }
}
