import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { makeEvent } from './factories/events.ts'
import { makeMedia } from './factories/media.ts'
import { makeMember } from './factories/people.ts'
import { arrivedOf, beginUpload, sendPiece, uploadFile } from './factories/uploads.ts'
import { openTestbed } from './harness.ts'
import { startBucket } from './s3.ts'

// The whole product with its files in a bucket.
const bucket = await startBucket()
afterAll(() => bucket.stop())
const t = await openTestbed({ env: { STORAGE_URL: bucket.url } })
const operator = await makeMember(t, { is_operator: true })
const event = await makeEvent(t, { starts_in: -30 })
const here = (address: string) => new URL(address, t.base).href

const photo = () =>
  sharp({
    create: {
      width: 2000,
      height: 1400,
      channels: 3,
      background: '#1c4a74',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()

test('a picture goes up in pieces, is made, shown and put into a ZIP', async () => {
  const content = await photo()
  const upload = await uploadFile(t, operator, 'gallery_picture', content, { piece: 300_000 })
  const given = await t.call('media.addPicture', { body: { event: event.id, upload, caption: 'Quay' } }, operator.token)
  expect([given.status, given.body.sizes.length]).toEqual([201, 3])
  const shown = Buffer.from(await (await fetch(here(given.body.image))).arrayBuffer())
  expect((await sharp(shown).metadata()).width).toBe(1600)
  expect(await t.deps.storage.size(`uploads/${upload}`)).toBeUndefined()
  const zip = await fetch(`${t.base}/rest/media-archive/albums/${given.body.album_id}/zip/`)
  expect(Buffer.from(await zip.arrayBuffer()).includes(shown)).toBe(true)
})

test('a video is sent in the parts that a player asks for', async () => {
  const content = Buffer.from(Array.from({ length: 50_000 }, (_, at) => at % 251))
  await makeMedia(t, { event: event.id }, [{ kind: 'video', caption: 'Short', content }])
  const { body } = await t.call('media.eventGallery', { query: { event: String(event.id), kind: 'video' } })
  const address = here(body.results[0]?.video_url ?? '')
  const part = await fetch(address, { headers: { range: 'bytes=20000-29999' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 20000-29999/50000'])
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(20_000, 30_000))).toBe(true)
})

test('while the bucket is away callers are told so, nothing half done is left, and then it goes on', async () => {
  const upload = await uploadFile(t, operator, 'gallery_picture', await photo())
  const gallery = async () =>
    (await t.call('media.eventGallery', { query: { event: String(event.id), kind: 'image' } })).body
  const before = (await gallery()).results
  const give = (fails?: number) => {
    const body = { event: event.id, upload, caption: 'Later' }
    return t.call('media.addPicture', { body, ...(fails && { fails }) }, operator.token)
  }
  await bucket.pause()
  const refused = await give(503)
  expect([refused.status, refused.refused.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'storage_away',
    '10',
  ])
  const file = await fetch(here(before[0]?.image ?? ''))
  expect([file.status, ((await file.json()) as { code: string }).code]).toEqual([503, 'storage_away'])
  expect((await gallery()).count).toBe(before.length)
  await bucket.resume()
  const made = await give()
  expect([made.status, (await gallery()).count]).toEqual([201, before.length + 1])
})

test('an upload that the bucket left half way goes on with the same piece once it is back', async () => {
  const content = await photo()
  const { id } = await beginUpload(t, operator, { purpose: 'gallery_picture', name: 'a.jpg', size: content.length })
  const half = Math.floor(content.length / 2)
  await sendPiece(t, operator, id, 0, content.subarray(0, half))
  await bucket.pause()
  const refused = await sendPiece(t, operator, id, half, content.subarray(half))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  await bucket.resume()
  expect(await arrivedOf(t, operator, id)).toBe(half)
  await sendPiece(t, operator, id, half, content.subarray(half))
  const made = await t.call('media.addPicture', { body: { event: event.id, upload: id } }, operator.token)
  expect(made.status).toBe(201)
})
