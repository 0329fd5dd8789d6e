import sharp from 'sharp'
import { expect, test } from 'vitest'
import { InvalidFields } from './errors.ts'
import { cleanPicture as clean } from './images.ts'
import type { PictureSize } from './images.ts'

const cleanPicture = (content: Buffer, field: string, size: PictureSize) =>
  clean({ whose: 1, read: () => Promise.resolve(content) }, field, size)
const plain = () => sharp({ create: { width: 800, height: 600, channels: 3, background: '#12314f' } })
const refused = async (content: Buffer) =>
  expect(cleanPicture(content, 'profile_picture', { width: 512 })).rejects.toBeInstanceOf(InvalidFields)

test('a picture is scaled and written anew, without its metadata', async () => {
  const photo = await plain()
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '53/1 33/1 0/1' } })
    .jpeg()
    .toBuffer()
  const cleaned = await sharp(await cleanPicture(photo, 'profile_picture', { width: 512 })).metadata()
  expect(cleaned).toMatchObject({ format: 'webp', width: 512, height: 384 })
  expect(cleaned.exif).toBeUndefined()
})

test('SVG, text and scripts that call themselves pictures are refused', async () => {
  await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  await refused(Buffer.from('<html><script>alert(1)</script></html>'))
  await refused(Buffer.alloc(0))
})

test('a truncated picture, an animation and a pixel bomb are refused', async () => {
  const photo = await plain().jpeg().toBuffer()
  await refused(photo.subarray(0, photo.length / 2))
  await refused(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000000' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  await refused(bomb)
})

test('what follows the picture in a polyglot file is gone', async () => {
  const photo = Buffer.concat([await plain().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  expect((await cleanPicture(photo, 'profile_picture', { width: 512 })).includes('<script>')).toBe(false)
})
