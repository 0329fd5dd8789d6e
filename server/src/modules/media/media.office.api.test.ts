import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeEvent } from '../../../test/factories/events.ts'
import { makeShownAward } from '../../../test/factories/media.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { beginUpload, uploadFile } from '../../../test/factories/uploads.ts'
import { openTestbed } from '../../../test/harness.ts'
import { runCommand } from '../../operator.commands.ts'

const t = await openTestbed()
const member = await makeMember(t)
const operator = await makeMember(t, { is_operator: true })
const event = await makeEvent(t, { starts_in: -30 })
const album = (await t.call('media.setAlbum', { body: { event: event.id } }, operator.token)).body.id

const say = (...words: string[]) => t.db.transaction().execute((tx) => runCommand(contextOn(t, tx), words))
const jpeg = (background: string) =>
  sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()
const mp4 = () =>
  Buffer.concat([Buffer.from('0000001c667479706d703432000000006d70343269736f6d61766331', 'hex'), Buffer.alloc(3000, 7)])
const pdf = () => Buffer.from('%PDF-1.7\n%%EOF\n')
const send = (
  purpose: 'gallery_picture' | 'media_video' | 'media_paper' | 'media_captions',
  content: Uint8Array,
  name = 'file.bin',
) => uploadFile(t, operator, purpose, content, { name })
const gallery = async (kind: 'image' | 'video', token?: string) =>
  (await t.call('media.eventGallery', { query: { event: String(event.id), kind, show_all: 'true' } }, token)).body
    .results
const fetched = (address: string) => fetch(new URL(address, t.base))
const acts = async (object: string) =>
  (await t.db.selectFrom('audit_log').select('act').where('object', '=', object).orderBy('id').execute()).map(
    ({ act }) => act,
  )

test('an album is made once, with its tags and who took its pictures', async () => {
  const tag = await t.db.selectFrom('tag').select('id').orderBy('id').executeTakeFirst()
  const tags = tag ? [tag.id] : []
  const award = await makeShownAward(t)
  const set = (body: Record<string, unknown>) => t.call('media.setAlbum', { body: { award, ...body } }, operator.token)
  const made = await Promise.all([set({ credit: 'Anna Berg', tags }), set({ credit: 'Anna Berg' }), set({})])
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  expect((await set({})).body).toMatchObject({ credit: 'Anna Berg', tags, images: 0 })
  expect((await set({ tags: [999_999] })).refused).toHaveProperty('tags')
  expect((await set({ credit: 'x'.repeat(121) })).refused).toHaveProperty('credit')
  const nowhere = await t.call('media.setAlbum', { body: { event: 999_999 } }, operator.token)
  expect(nowhere.refused).toHaveProperty('event')
})

test('pictures come in bulk in their order; what is none is said of it and stops no other', async () => {
  const good = [await send('gallery_picture', await jpeg('#146')), await send('gallery_picture', await jpeg('#641'))]
  const bad = await send('gallery_picture', Buffer.from('no picture at all'))
  const uploads = [good[0] ?? '', bad, good[1] ?? '']
  const add = () =>
    t.call('media.addPictures', { params: { id: album }, body: { uploads, caption: 'Hall' } }, operator.token)
  const made = await add()
  expect([made.status, made.body.results.map(({ upload, media }) => [upload, media !== null])]).toEqual([
    201,
    [
      [good[0], true],
      [bad, false],
      [good[1], true],
    ],
  ])
  expect(made.body.results[1]?.problem).toBeTruthy()
  const shown = await gallery('image')
  expect(shown.map(({ id }) => id)).toEqual(made.body.results.flatMap(({ media }) => media?.id ?? []))
  expect((await fetched(shown[0]?.image ?? '')).headers.get('content-type')).toBe('image/webp')
  // Sent again, after the answer was lost, it is the same two pictures.
  const again = await add()
  expect(again.body.results.map(({ media }) => media?.id)).toEqual(made.body.results.map(({ media }) => media?.id))
  expect(await gallery('image')).toHaveLength(2)
})

test('more than 20 pictures, one twice, another’s upload and a missing album are refused', async () => {
  const add = (uploads: string[], id = album) =>
    t.call('media.addPictures', { params: { id }, body: { uploads } }, operator.token)
  const ids = Array.from({ length: 21 }, () => crypto.randomUUID())
  expect((await add(ids)).refused).toHaveProperty('uploads')
  expect((await add([ids[0] ?? '', ids[0] ?? ''])).refused).toHaveProperty('uploads')
  expect((await add([ids[0] ?? ''], 999_999)).status).toBe(404)
  const foreign = await uploadFile(t, member, 'gallery_picture', await jpeg('#333'))
  expect((await add([foreign])).body.results[0]).toMatchObject({
    media: null,
    problem: expect.stringMatching(/upload/),
  })
})

test('a video waits for its poster and captions, and is then shown, replaced in part and removed with its files', async () => {
  const upload = await send('media_video', mp4())
  const add = () =>
    t.call(
      'media.addVideo',
      { params: { id: album }, body: { caption: 'Two days in a minute', upload, seconds: 61 } },
      operator.token,
    )
  const made = await add()
  expect([made.status, made.body.is_waiting, made.body.is_here]).toEqual([201, true, true])
  expect((await add()).body.id).toBe(made.body.id)
  expect(await gallery('video')).toEqual([])
  const params = { id: made.body.id }
  const poster = async (colour: string) =>
    t.call(
      'media.setPoster',
      { params, body: { upload: await send('gallery_picture', await jpeg(colour)) } },
      operator.token,
    )
  expect((await poster('#222')).status).toBe(200)
  const captions = async (words: string) =>
    t.call(
      'media.setCaptions',
      { params, body: { upload: await send('media_captions', Buffer.from(words)) } },
      operator.token,
    )
  expect((await captions('1\n00:00 --> 00:02\nNo WebVTT')).refused).toHaveProperty('upload')
  expect((await captions('WEBVTT\n\n00:00.000 --> 00:02.000\nThe hall fills.\n')).status).toBe(200)
  await t.call('media.showItem', { params }, operator.token)
  expect((await t.call('media.showItem', { params }, operator.token)).refused.code).toBe('not_waiting')
  const [shown] = await gallery('video')
  expect(shown).toMatchObject({ id: made.body.id, seconds: 61, width: 700, height: 500 })
  expect(await (await fetched(shown?.captions ?? '')).text()).toMatch(/^WEBVTT/)
  expect((await (await fetched(shown?.video_url ?? '')).arrayBuffer()).byteLength).toBe(mp4().length)
  const first = shown?.image ?? ''
  await poster('#777')
  await t.settle()
  const [changed] = await gallery('video')
  expect([(await fetched(first)).status, (await fetched(changed?.image ?? '')).status]).toEqual([404, 200])
  const reason = { reason: 'A better cut follows.' }
  expect((await t.call('media.removeItem', { params, body: reason }, operator.token)).status).toBe(200)
  await t.settle()
  expect([await gallery('video'), (await fetched(changed?.video_url ?? '')).status]).toEqual([[], 404])
  expect(await acts(`media:${made.body.id}`)).toEqual([
    'media.added',
    'media.poster_set',
    'media.captions_set',
    'media.shown',
    'media.poster_set',
    'media.removed',
  ])
})

test('a video elsewhere is an address; neither, both, or what is no video is refused', async () => {
  const add = (body: object) =>
    t.call('media.addVideo', { params: { id: album }, body: { caption: 'Elsewhere', ...body } }, operator.token)
  const made = await add({ video_url: 'https://films.example/1' })
  expect(made.body).toMatchObject({ is_here: false, video_url: 'https://films.example/1' })
  expect((await add({})).refused).toHaveProperty('upload')
  expect((await add({ video_url: 'javascript:alert(1)' })).refused).toHaveProperty('video_url')
  expect((await add({ upload: await send('media_video', pdf()) })).refused).toHaveProperty('upload')
  expect((await add({ video_url: 'https://films.example/2', channel: 999_999 })).refused).toHaveProperty('channel')
  const { status } = await t.call(
    'media.setCaptions',
    { params: { id: made.body.id }, body: { upload: await send('media_captions', Buffer.from('WEBVTT\n')) } },
    operator.token,
  )
  expect(status).toBe(404)
})

test('a paper is a PDF; for participants only it is seen by them alone', async () => {
  const add = async (content: Buffer, more = {}) =>
    t.call(
      'media.addPaper',
      {
        params: { id: album },
        body: { kind: 'guide', name: 'Guide', upload: await send('media_paper', content), ...more },
      },
      operator.token,
    )
  expect((await add(Buffer.from('PK\u0003\u0004 no PDF'))).refused).toHaveProperty('upload')
  const made = await add(pdf(), { pages: 12 })
  expect([made.status, made.body.pages, made.body.media_type]).toEqual([201, 12, 'application/pdf'])
  const papers = async (token?: string) =>
    (await t.call('media.eventDownloads', { query: { event: String(event.id) } }, token)).body.results
  expect(await papers()).toEqual([])
  await say('media-show', String(made.body.id))
  expect(await papers()).toHaveLength(1)
  await t.call(
    'media.changeItem',
    { params: { id: made.body.id }, body: { is_public: false, caption: 'Guide for those who came' } },
    operator.token,
  )
  expect([await papers(), await papers(member.token)]).toEqual([[], []])
  expect((await papers(operator.token))[0]?.name).toBe('Guide for those who came')
  const picture = (await gallery('image'))[0]?.id ?? 0
  const cover = await send('gallery_picture', await jpeg('#123'))
  expect(
    (await t.call('media.setPoster', { params: { id: picture }, body: { upload: cover } }, operator.token)).status,
  ).toBe(404)
  const misplaced = await t.call('media.changeItem', { params: { id: picture }, body: { channel: 1 } }, operator.token)
  expect(misplaced.refused).toHaveProperty('channel')
})

test('channels are drafts until published, and leave their videos behind', async () => {
  const create = (body: object) =>
    t.call('media.createChannel', { body: { name: 'Films', kind: 'video', ...body } } as never, operator.token)
  expect((await create({ link: 'http://films.example' })).refused).toHaveProperty('link')
  const { body: made } = await create({ link: 'https://films.example/channel' })
  const seen = async () => (await t.call('media.channels')).body.results.map(({ name }) => name)
  expect(await seen()).toEqual([])
  const { body: film } = await t.call(
    'media.addVideo',
    {
      params: { id: album },
      body: { caption: 'In a channel', video_url: 'https://films.example/3', channel: made.id },
    },
    operator.token,
  )
  await t.call('media.showItem', { params: { id: film.id } }, operator.token)
  const changed = await t.call(
    'media.changeChannel',
    { params: { id: made.id }, body: { published: true, name: 'Our films' } },
    operator.token,
  )
  expect(changed.body).toMatchObject({ name: 'Our films', videos_count: 1 })
  expect(await seen()).toEqual(['Our films'])
  expect((await t.call('media.removeChannel', { params: { id: made.id } }, operator.token)).status).toBe(200)
  expect([await seen(), (await gallery('video')).map(({ id }) => id)]).toEqual([[], [film.id]])
  expect(
    (await t.call('media.changeChannel', { params: { id: made.id }, body: { name: 'x' } }, operator.token)).status,
  ).toBe(404)
})

test('the command line does what needs no file', async () => {
  expect(await say('media-album', '--event', String(event.id), '--credit', 'Mara Lind')).toEqual([
    expect.stringMatching(new RegExp(`^Album ${album} of .*: \\d+ pictures`)),
  ])
  await expect(say('media-album')).rejects.toThrow(/Name either an event or an award/)
  const [line] = await say('create-channel', '--name', 'Talks', '--kind', 'audio')
  const id = /^Channel (\d+) is a draft/.exec(line ?? '')?.[1] ?? ''
  await expect(say('create-channel', '--name', 'Talks', '--kind', 'smoke')).rejects.toThrow(/Choose a kind/)
  await say('change-channel', id, '--link', 'https://talks.example')
  expect((await say('media-channels')).at(-1)).toMatch(/\(draft\) Talks, audio, 0 videos {2}https:\/\/talks\.example/)
  await say('publish-channel', id)
  expect((await t.call('media.channels')).body.results.map(({ name }) => name)).toContain('Talks')
  await say('remove-channel', id)
  const picture = (await gallery('image'))[0]?.id ?? 0
  await say('media-change', String(picture), '--caption', 'The hall before eight', '--public', 'no')
  expect((await gallery('image')).map(({ id: one }) => one)).not.toContain(picture)
  await expect(say('media-change', String(picture), '--public', 'perhaps')).rejects.toThrow(/yes or no/)
})

test('none of it is a member’s', async () => {
  const begun = await beginUpload(t, member, { purpose: 'media_video', name: 'a.mp4', size: 100 })
  expect([begun.status, begun.refused]).toMatchObject([400, { purpose: ['Say what this file is for.'] }])
  expect((await t.call('media.setAlbum', { body: { event: event.id } }, member.token)).status).toBe(404)
  const large = await beginUpload(t, operator, { purpose: 'media_paper', name: 'a.pdf', size: 100_000_001 })
  expect(large.refused).toHaveProperty('size')
})
