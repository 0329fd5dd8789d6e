import { fileTypeFromBuffer } from 'file-type'
import type { PictureSize, Version } from './images.ts'
import { decoding } from './images.sharp.ts'
import type { FileToRead } from './reading.child.ts'

/** What is to be made of a picture: one scaled to a size, one for each width, or nothing; or which kind of video a file is. */
export type Wish =
  | { make: 'one'; size: PictureSize }
  | { make: 'widths'; widths: readonly number[] }
  | { make: 'none' }
  | { make: 'video' }
export type Fault = 'heic' | 'no_picture' | 'damaged'
export type Seen = { fault: Fault } | { versions: Version[] } | { video: 'mp4' | 'webm' | null }

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp'])
const QUALITY = 82

export async function read(file: FileToRead, wish: Wish): Promise<Seen> {
  const content = await file.whole()
  const kind = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime ?? ''
  if (wish.make === 'video') return { video: kind === 'video/mp4' ? 'mp4' : kind === 'video/webm' ? 'webm' : null }
  if (/^image\/hei[cf]/.test(kind)) return { fault: 'heic' }
  if (!accepted.has(kind)) return { fault: 'no_picture' }
  try {
    return { versions: await made(content, wish) }
  } catch {
    return { fault: 'damaged' }
  }
}

async function made(content: Buffer, wish: Exclude<Wish, { make: 'video' }>): Promise<Version[]> {
  const picture = await decoding(content)
  if (wish.make === 'none') {
    await picture.resize(16).toBuffer()
    return []
  }
  if (wish.make === 'one') {
    const { width, height, fit = 'inside' } = wish.size
    const one = picture.resize({ width, height, fit, withoutEnlargement: true })
    const { data, info } = await one.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true })
    return [{ width: info.width, height: info.height, content: data }]
  }
  const versions: Version[] = []
  for (const width of wish.widths) {
    const { data, info } = await picture
      .clone()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    if (versions.at(-1)?.width !== info.width) versions.push({ width: info.width, height: info.height, content: data })
  }
  return versions
}
