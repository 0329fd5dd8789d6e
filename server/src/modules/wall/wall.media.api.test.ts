import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeMember } from '../../../test/factories/people.ts'
import { makePost, upload } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'

const t = await openTestbed()
const author = await makeMember(t)

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#1c4a74', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })
// The smallest beginnings by which an MP4 and a WebM are known.
const mp4 = (size: number) =>
  Buffer.concat([Buffer.from('0000001c667479706d703432000000006d70343269736f6d61766331', 'hex'), Buffer.alloc(size, 7)])

test('a picture becomes three widths without its metadata', async () => {
  const content = await picture(2000, 1500)
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '54/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(content.length).toBeGreaterThan(500_000)
  const made = await upload(t, author, 'image', content)
  expect(made.body).toMatchObject({ width: 1600, height: 1200, size: content.length })
  expect(made.body.widths).toEqual([480, 960, 1600])
  for (const width of made.body.widths) {
    const file = made.body.file.replace('/1600.webp', `/${width}.webp`)
    const stored = Buffer.from(await (await fetch(t.base + file)).arrayBuffer())
    const meta = await sharp(stored).metadata()
    expect([meta.format, meta.width, meta.exif]).toEqual(['webp', width, undefined])
  }
  const post = await makePost(t, author, { content: '', media: [made.body.id] })
  expect(post.media).toMatchObject([{ id: made.body.id, post: post.url }])
})

test('a small picture is not made larger', async () => {
  const made = await upload(t, author, 'image', await picture(300, 200).png().toBuffer())
  expect([made.body.widths, made.body.file]).toEqual([[300], expect.stringContaining('/300.webp?')])
})

test('what is not the picture that it says is refused, and nothing of it is kept', async () => {
  const jpeg = await picture(400, 300).jpeg().toBuffer()
  const bad: Record<string, Buffer> = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    html: Buffer.from('<html><script>alert(1)</script></html>'),
    gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    'a PDF that calls itself a picture': Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
    truncated: jpeg.subarray(0, jpeg.length / 2),
    '60 megapixels': await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  }
  for (const [name, content] of Object.entries(bad)) {
    const made = await upload(t, author, 'image', content)
    expect([name, made.status, Object.keys(made.refused)]).toEqual([name, 400, ['upload']])
  }
  const heic = Buffer.concat([Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'), Buffer.alloc(64)])
  expect((await upload(t, author, 'image', heic)).refused['upload']).toEqual([expect.stringContaining('HEIC')])
  const left = await sql`select 1 from upload where state <> 'ready'`.execute(t.db)
  expect(left.rows).toEqual([])
})

test('an animation becomes its first picture', async () => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 60, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  const made = await upload(t, author, 'image', animated)
  const stored = Buffer.from(await (await fetch(t.base + made.body.file)).arrayBuffer())
  expect((await sharp(stored, { animated: true }).metadata()).pages ?? 1).toBe(1)
})

test('a picture is its owner’s and serves one post', async () => {
  const other = await makeMember(t)
  const use = (media: number[], who = author) => t.call('wall.create', { body: { media } }, who.token)
  const ready = (await upload(t, author, 'image', await picture(100, 100).png().toBuffer())).body
  const params = { id: ready.id }
  expect((await t.call('wall.changeMedia', { params, body: { alt: 'x' } }, other.token)).status).toBe(404)
  expect((await t.call('wall.removeMedia', { params }, other.token)).status).toBe(404)
  expect((await t.call('wall.changeMedia', { params, body: { alt: 'Quay' } }, author.token)).body.alt).toBe('Quay')
  expect((await use([ready.id], other)).refused).toHaveProperty('media')
  await makePost(t, author, { media: [ready.id] })
  expect((await use([ready.id])).refused).toHaveProperty('media')
})

test('a video is known by its bytes, and players get the parts that they ask for', async () => {
  expect((await upload(t, author, 'video', Buffer.from('not a video'))).refused).toHaveProperty('upload')
  const content = mp4(900_000)
  const made = await upload(t, author, 'video', content)
  expect(made.body).toMatchObject({ kind: 'video', file: expect.stringMatching(/\.mp4\?t=/) })
  const get = (range?: string) => fetch(t.base + made.body.file, range ? { headers: { range } } : {})
  const whole = await get()
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
  const part = await get('bytes=10-19')
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${content.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true)
  expect((await get('bytes=-5')).headers.get('content-length')).toBe('5')
  expect((await get(`bytes=${content.length}-`)).status).toBe(416)
})

test('what never came to a post is removed after a day', async () => {
  const ready = (await upload(t, author, 'image', await picture(100, 100).png().toBuffer())).body
  await sql`update post_media set created_at = created_at - interval '25 hours' where id = ${ready.id}`.execute(t.db)
  await t.runJob('wall.clear_uploads')
  await t.settle()
  expect((await fetch(t.base + ready.file)).status).toBe(404)
})

test('a picture taken off its post goes with its files; the last thing that a post says stays', async () => {
  const one = (await upload(t, author, 'image', await picture(100, 100).png().toBuffer())).body
  const two = (await upload(t, author, 'image', await picture(120, 100).png().toBuffer())).body
  const post = await makePost(t, author, { content: '', media: [one.id, two.id] })
  const params = { id: post.id }
  const less = await t.call('wall.update', { params, body: { media: [two.id] } }, author.token)
  expect(less.body.media.map((media) => media.id)).toEqual([two.id])
  await sql`update post_media set created_at = created_at - interval '25 hours' where id = ${one.id}`.execute(t.db)
  await t.runJob('wall.clear_uploads')
  await t.settle()
  expect((await fetch(t.base + one.file)).status).toBe(404)
  const remove = () => t.call('wall.removeMedia', { params: { id: two.id } }, author.token)
  expect((await remove()).refused).toHaveProperty('content')
  await t.call('wall.update', { params, body: { content: 'Now with words' } }, author.token)
  expect((await remove()).status).toBe(204)
  await t.settle()
  expect((await fetch(t.base + two.file)).status).toBe(404)
})
