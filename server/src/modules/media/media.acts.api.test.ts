import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeEvent, makePrice, makeSeat } from '../../../test/factories/events.ts'
import { makeMedia, makeShownAward } from '../../../test/factories/media.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { openTestbed } from '../../../test/harness.ts'
import { uploadFile } from '../../../test/factories/uploads.ts'
import { runCommand } from '../../operator.commands.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()
const member = await makeMember(t)
const other = await makeMember(t)
const operator = await makeMember(t, { is_operator: true })
const event = await makeEvent(t, { starts_in: -30 })
const award = await makeShownAward(t)
const { ids, album_id } = await makeMedia(t, { event: event.id }, [
  { kind: 'image', caption: 'Hall' },
  { kind: 'image', caption: 'Private', is_public: false },
  { kind: 'guide', caption: 'Guide' },
])
const [open = 0, closed = 0, guide = 0] = ids
const { ids: trophies } = await makeMedia(t, { award }, [{ kind: 'image', caption: 'Trophy' }])
const [trophy = 0] = trophies
const draft = await makeEvent(t, { published: false })
const { ids: drafts } = await makeMedia(t, { event: draft.id }, [{ kind: 'image' }])
const [hidden = 0] = drafts

const act = (...words: string[]) => t.db.transaction().execute((tx) => runCommand(contextOn(t, tx), words))
const jpeg = (background: string, width = 900) =>
  sharp({ create: { width, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('a like counts once, is taken back, and is one’s own', async () => {
  const like = (media: number, token: string) => t.call('media.likeOfEvent', { body: { media } }, token)
  expect((await like(open, member.token)).body).toEqual({ liked: true, like_count: 1 })
  const again = await Promise.all(Array.from({ length: 8 }, () => like(open, member.token)))
  expect(again.map(({ body }) => body.like_count)).toEqual(Array.from({ length: 8 }, () => 1))
  expect((await like(open, other.token)).body.like_count).toBe(2)
  const seen = async (token?: string) =>
    (await t.call('media.eventGallery', { query: { event: String(event.id) } }, token)).body.results[0]
  expect(await seen(member.token)).toMatchObject({ likes_count: 2, is_liked: true })
  expect(await seen()).toMatchObject({ likes_count: 2, is_liked: false })
  const back = await t.call('media.unlikeOfEvent', { body: { media: open } }, member.token)
  expect(back.body).toEqual({ liked: false, like_count: 1 })
  expect((await t.call('media.unlikeOfEvent', { body: { media: open } }, member.token)).body.like_count).toBe(1)
  expect((await t.call('media.likeOfAward', { body: { media: trophy } }, member.token)).body.like_count).toBe(1)
  expect((await t.call('media.unlikeOfAward', { body: { media: trophy } }, member.token)).body.like_count).toBe(0)
})

test('what one may not see cannot be liked, nor by the wrong path, nor by a visitor', async () => {
  for (const media of [closed, hidden, trophy, 999_999])
    expect((await t.call('media.likeOfEvent', { body: { media } }, member.token)).status).toBe(404)
  expect((await t.call('media.likeOfAward', { body: { media: open } }, member.token)).status).toBe(404)
  expect((await t.call('media.likeOfEvent', { body: { media: open } })).status).toBe(401)
  expect((await t.call('media.likeOfEvent', { loose: { body: { media: 'x', y: 1 } } }, member.token)).refused).toEqual({
    media: ['Invalid hyperlink.'],
    y: ['This field is not known.'],
  })
})

test('a link shows what was chosen, to everyone who has it, until it is revoked', async () => {
  const made = await t.call('media.share', { body: { to: 'link', media: [guide, open] } }, member.token)
  expect([made.status, made.body.share?.items_count]).toEqual([201, 2])
  const token = made.body.share?.link.split('/').at(-1) ?? ''
  const shown = () => t.call('media.shared', { params: { token } })
  expect((await shown()).body).toMatchObject({ items: [{ caption: 'Hall' }], papers: [{ name: 'Guide' }] })
  const mine = await t.call('media.myShares', {}, member.token)
  expect(mine.body.results).toMatchObject([{ id: made.body.share?.id, link: made.body.share?.link, state: 'living' }])
  expect((await t.call('media.myShares', {}, other.token)).body.count).toBe(0)
  const params = { id: String(made.body.share?.id) }
  expect((await t.call('media.revokeShare', { params }, other.token)).status).toBe(404)
  expect((await shown()).status).toBe(200)
  const ended = await t.call('media.revokeShare', { params }, member.token)
  expect(ended.body.revoked_at).not.toBeNull()
  expect((await t.call('media.revokeShare', { params }, member.token)).body.revoked_at).toBe(ended.body.revoked_at)
  expect((await shown()).refused).toMatchObject({ code: 'link_revoked' })
  expect((await t.call('media.sharedZip', { params: { token } })).status).toBe(404)
})

test('a link ends after thirty days, and nobody makes up another', async () => {
  const made = await t.call('media.share', { body: { to: 'link', album: album_id } }, member.token)
  const token = made.body.share?.link.split('/').at(-1) ?? ''
  expect(made.body.share).toMatchObject({ items_count: 2, subject: { id: event.id } })
  const begun = t.clock()
  const at = async (days: number) => {
    t.setNow(new Date(begun.getTime() + days * 86_400_000))
    const { status, refused } = await t.call('media.shared', { params: { token } })
    t.setNow(begun)
    return status === 200 ? status : refused
  }
  const last = new Date(begun.getTime() + 30 * 86_400_000)
  const day = last.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  expect([await at(29.9), await at(30)]).toEqual([200, { detail: `This link ended on ${day}.`, code: 'link_ended' }])
  const [number = '', signature = ''] = token.split('-')
  const next = (Number.parseInt(number, 36) + 1).toString(36)
  for (const forged of [
    `${next}-${signature}`,
    `${number}-${'A'.repeat(22)}`,
    number,
    `${token}x`,
    '..',
    'x'.repeat(60),
  ])
    expect((await t.call('media.shared', { params: { token: forged } })).status).toBe(404)
})

test('a link shows only what everyone may still see', async () => {
  const later = await makeEvent(t, { starts_in: -10 })
  const { ids: two } = await makeMedia(t, { event: later.id }, [
    { kind: 'image', caption: 'One' },
    { kind: 'image', caption: 'Two' },
  ])
  const made = await t.call('media.share', { body: { to: 'link', media: two } }, member.token)
  const token = made.body.share?.link.split('/').at(-1) ?? ''
  const names = async () =>
    (await t.call('media.shared', { params: { token } }, operator.token)).body.items.map(({ caption }) => caption)
  expect(await names()).toEqual(['One', 'Two'])
  await sql`update media_item set is_public = false where id = ${two[0]}`.execute(t.db)
  expect(await names()).toEqual(['Two'])
  await sql`update event set published_at = null where id = ${later.id}`.execute(t.db)
  expect(await names()).toEqual([])
})

test('what is not for everyone cannot be passed on; each mistake is named', async () => {
  await makeSeat(t, {
    event_id: event.id,
    price_id: (await makePrice(t, event.id)).id,
    company_id: other.company_id ?? 0,
    customer_id: other.customer_id,
  })
  const share = (body: object, token = member.token) => t.call('media.share', { loose: { body } }, token)
  for (const media of [[hidden], [closed], [999_999], [open, closed]])
    expect((await share({ to: 'link', media })).refused).toEqual({
      media: ['Invalid hyperlink - Object does not exist.'],
    })
  expect((await share({ to: 'link', media: [closed] }, other.token)).refused).toEqual({
    media: ['What is for people who take part only cannot be passed on.'],
  })
  expect(Object.keys((await share({ to: 'x', media: [], description: 'y' })).refused).toSorted()).toEqual([
    'media',
    'to',
  ])
  expect(
    Object.keys((await share({ to: 'link', audience: 'community', description: 'y' })).refused).toSorted(),
  ).toEqual(['audience', 'description', 'media'])
  expect((await share({ to: 'link', album: 999 })).refused).toEqual({
    album: [expect.stringContaining('does not exist')],
  })
  expect((await t.call('media.share', { body: { to: 'link', media: [open] } })).status).toBe(401)
})

test('what is shared to the wall is a post with a card; twice with one key is one post', async () => {
  const body = {
    to: 'wall' as const,
    media: [open, trophy],
    description: 'From the hall.',
    idempotency_key: '7a4ac0d8-0000-4000-8000-000000000001',
  }
  const [one, two] = [
    await t.call('media.share', { body }, member.token),
    await t.call('media.share', { body }, member.token),
  ]
  expect([one.status, one.body.share]).toEqual([201, null])
  expect(two.body.post_id).toBe(one.body.post_id)
  const post = await t.call('wall.one', { params: { id: String(one.body.post_id) } }, other.token)
  expect(post.body).toMatchObject({ content: 'From the hall.', link_preview: { title: event.name } })
  expect(post.body.link_preview?.address).toBe(`http://localhost:3000/media-archive/gallery?chosen=${open}.${trophy}`)
})

test('a picture that is no longer for everyone leaves the cards of posts, however an operator hides it', async () => {
  const { ids: two } = await makeMedia(t, { event: event.id }, [
    { kind: 'image', caption: 'By the call' },
    { kind: 'image', caption: 'In the office' },
  ])
  const cardOf = async (post: number | null) =>
    (await t.call('wall.one', { params: { id: String(post) } }, other.token)).body.link_preview?.image
  const posts: (number | null)[] = []
  for (const media of two)
    posts.push((await t.call('media.share', { body: { to: 'wall', media: [media] } }, member.token)).body.post_id)
  for (const post of posts) expect(await cardOf(post)).not.toBeNull()
  const [call = 0, office = 0] = two
  await t.call('media.changeItem', { params: { id: String(call) }, body: { is_public: false } }, operator.token)
  const write = t.call as unknown as (
    id: string,
    input: object,
    token: string,
  ) => Promise<{ status: number; body: { version: string } }>
  const params = { id: office }
  const { version } = (await write('office.media_items.one', { params }, operator.token)).body
  const hidden = await write(
    'office.media_items.change',
    { params, body: { version, is_public: false } },
    operator.token,
  )
  expect(hidden.status).toBe(200)
  for (const post of posts) expect(await cardOf(post)).toBeNull()
})

test('a participant’s picture waits for an operator; an operator’s is shown at once', async () => {
  const image = `data:image/jpeg;base64,${(await jpeg('#1c4a74')).toString('base64')}`
  const give = (body: object, token: string) => t.call('media.addPicture', { loose: { body } }, token)
  const given = await give({ event: event.id, image, caption: 'Our table' }, other.token)
  expect(given.status).toBe(201)
  expect(given.body).toMatchObject({ is_waiting: true, width: 900, caption: 'Our table' })
  expect(given.body.sizes.map(({ width }) => width)).toEqual([480, 900])
  expect(given.body.blur?.length).toBeLessThan(640)
  expect((await fetch(new URL(given.body.image, t.base))).status).toBe(200)
  const again = await give({ event: event.id, image, caption: 'Our table' }, other.token)
  expect(again.body.id).toBe(given.body.id)
  const count = async (token?: string) =>
    (await t.call('media.eventGallery', { query: { event: String(event.id) } }, token)).body.count
  expect([await count(), await count(member.token)]).toEqual([1, 1])
  expect((await t.call('media.likeOfEvent', { body: { media: given.body.id } }, other.token)).status).toBe(404)
  expect((await act('media-waiting')).join('\n')).toContain('Our table')
  await act('media-show', String(given.body.id))
  expect(await count()).toBe(2)
  await expect(act('media-show', String(given.body.id))).rejects.toMatchObject({ code: 'not_waiting' })
  const official = await give({ event: event.id, image: (await jpeg('#743a1c')).toString('base64') }, operator.token)
  expect(official.body.is_waiting).toBe(false)
  expect(await count()).toBe(3)
})

test('a larger picture comes as an upload, once', async () => {
  const upload = await uploadFile(t, other, 'gallery_picture', await jpeg('#2a7', 2000))
  const body = { event: event.id, upload, caption: 'Large' }
  const [one, two] = await Promise.all([
    t.call('media.addPicture', { body }, other.token),
    t.call('media.addPicture', { body }, other.token),
  ])
  expect([one.body.id, one.body.width]).toEqual([two.body.id, 1600])
  expect((await t.call('media.addPicture', { body }, member.token)).status).toBe(403)
})

test('what is no picture is refused by its field, and nothing of it is kept', async () => {
  const give = (body: object, token = other.token) => t.call('media.addPicture', { loose: { body } }, token)
  const refused = async (image: unknown) => (await give({ event: event.id, image })).refused
  expect(await refused('not base64!')).toEqual({ image: ['This is not base64.'] })
  expect(await refused('abc')).toEqual({ image: ['This is not base64.'] })
  expect(await refused('')).toEqual({ image: ['This field may not be blank.'] })
  expect(await refused(7)).toEqual({ image: [expect.any(String)] })
  const plain = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
  expect(await refused(plain)).toEqual({ image: ['Upload a JPEG, PNG or WebP picture.'] })
  const cut = (await jpeg('#123')).subarray(0, 900).toString('base64')
  expect(await refused(cut)).toEqual({ image: [expect.stringContaining('damaged')] })
  expect(await refused('A'.repeat(92_000))).toEqual({ image: [expect.stringContaining('too large')] })
  const huge = await fetch(`${t.base}/rest/core/base64-gallery-image/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ event: event.id, image: 'A'.repeat(50_000_000) }),
  }).then(
    (answer) => answer.status,
    // Cut off before all of it was taken.
    () => 413,
  )
  expect(huge).toBe(413)
  expect(Object.keys((await give({ image: 'AAAA', upload: 'x' })).refused).toSorted()).toEqual([
    'event',
    'image',
    'upload',
  ])
  const image = (await jpeg('#456')).toString('base64')
  expect((await give({ event: draft.id, image })).refused).toEqual({
    event: [expect.stringContaining('does not exist')],
  })
  expect((await give({ event: event.id, image }, member.token)).status).toBe(403)
  expect((await give({ award, image }, member.token)).status).toBe(403)
  const left =
    await sql`select 1 from media_item where file like 'media/%' and crc32 is null and given_by is not null`.execute(
      t.db,
    )
  expect(left.rows).toEqual([])
})

test('“remove me from this picture” is one request until it is decided, and the picture goes with all of it', async () => {
  const content = Buffer.from('RIFF the picture')
  const { ids: mine, files } = await makeMedia(t, { event: event.id }, [
    { kind: 'image', caption: 'Me at the bar', content },
  ])
  const [media = 0] = mine
  const ask = (token: string, message = '') =>
    t.call('media.report', { body: { media, reason: 'me_in_picture', message } }, token)
  const first = await ask(member.token, 'I am the one at the bar.')
  expect(first.status).toBe(201)
  expect((await ask(member.token)).body.id).toBe(first.body.id)
  expect((await t.call('media.report', { body: { media: hidden, reason: 'other' } }, member.token)).status).toBe(404)
  expect((await t.call('media.report', { body: { media, reason: 'other' } })).status).toBe(401)
  await act('media-keep', String(media), '--reason', 'It is somebody else.')
  await expect(act('media-keep', String(media), '--reason', 'x')).rejects.toMatchObject({ code: 'not_open' })
  const link = await t.call('media.share', { body: { to: 'link', media: [media] } }, member.token)
  const post = await t.call('media.share', { body: { to: 'wall', media: [media] } }, member.token)
  const cardOf = async () =>
    (await t.call('wall.one', { params: { id: String(post.body.post_id) } }, other.token)).body.link_preview?.image
  expect(await cardOf()).not.toBeNull()
  expect((await ask(other.token)).status).toBe(201)
  await act('media-remove', String(media), '--reason', 'Asked for by the person in it.')
  await t.settle()
  expect(await t.deps.storage.size(files[0] ?? '')).toBeUndefined()
  expect(await cardOf()).toBeNull()
  const token = link.body.share?.link.split('/').at(-1) ?? ''
  expect((await t.call('media.shared', { params: { token } })).body.items).toEqual([])
  const log = await sql<{
    act: string
  }>`select act from audit_log where object = ${`media:${media}`} order by id`.execute(t.db)
  expect(log.rows.map((row) => row.act)).toEqual(['media.kept', 'media.removed'])
})
