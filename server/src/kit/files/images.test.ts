import sharp from 'sharp'
import { expect, test } from 'vitest'
import { InvalidFields } from '../base/errors.ts'
import { bareJpeg, barePng } from './images.bare.ts'
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

test('a picture that lies on its side is turned upright, and the mark that said so is gone', async () => {
  const lying = await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(lying).metadata()).orientation).toBe(6)
  const { width, height, orientation } = await sharp(
    await cleanPicture(lying, 'profile_picture', { width: 512 }),
  ).metadata()
  expect([width, height, orientation]).toEqual([512, 683, undefined])
})

test('a picture that is kept as it is loses what the camera wrote, and nothing else', async () => {
  const gps = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '53/1 33/1 0/1' } }
  const pixels = (content: Buffer) => sharp(content).raw().toBuffer()
  for (const progressive of [false, true]) {
    const photo = await plain().withExif(gps).withXmp('<x:xmpmeta>Canary</x:xmpmeta>').jpeg({ progressive }).toBuffer()
    const bare = bareJpeg(Buffer.concat([photo, Buffer.from('Canary')]), 6) ?? Buffer.alloc(0)
    expect(bare.includes('Canary') || bare.includes('somebody')).toBe(false)
    const { exif, orientation } = await sharp(bare).metadata()
    // Nothing but which way up it is: six bytes of name, a head and one entry.
    expect([exif?.length, orientation]).toEqual([32, 6])
    expect((await pixels(bare)).equals(await pixels(photo))).toBe(true)
    expect(bareJpeg(photo.subarray(0, -200))).toBeUndefined()
  }
  const drawing = await plain().withExif(gps).png().toBuffer()
  expect((await sharp(drawing).metadata()).exif).toBeDefined()
  const bare = barePng(drawing) ?? Buffer.alloc(0)
  expect((await sharp(bare).metadata()).exif).toBeUndefined()
  expect((await pixels(bare)).equals(await pixels(drawing))).toBe(true)
  expect(barePng(drawing.subarray(0, -20))).toBeUndefined()
  expect(bareJpeg(drawing)).toBeUndefined()
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

test('a JPEG as phones write it is taken: stray bytes before a marker, or no end behind all of the picture', async () => {
  for (const progressive of [false, true]) {
    const photo = await plain().jpeg({ progressive }).toBuffer()
    const first = 4 + photo.readUInt16BE(4)
    const nothing = Buffer.from([0, 0, 1, 2])
    const phones = {
      'stray bytes': Buffer.concat([photo.subarray(0, first), nothing, photo.subarray(first)]),
      'stray bytes before the end': Buffer.concat([photo.subarray(0, -2), Buffer.alloc(12), photo.subarray(-2)]),
      'no end': photo.subarray(0, -2),
      'nothing in place of the end': Buffer.concat([photo.subarray(0, -2), Buffer.alloc(100)]),
    }
    for (const [name, content] of Object.entries(phones)) {
      const made = await sharp(await cleanPicture(content, 'profile_picture', { width: 400 })).metadata()
      expect([name, made.width, made.height]).toEqual([name, 400, 300])
    }
    await refused(photo.subarray(0, -200))
  }
})
