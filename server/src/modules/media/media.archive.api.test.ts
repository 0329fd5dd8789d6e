import { expect, test } from 'vitest'
import { makeEvent, makePrice, makeSeat } from '../../../test/factories/events.ts'
import { makeMedia, makeShownAward } from '../../../test/factories/media.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()
const member = await makeMember(t)
const operator = await makeMember(t, { is_operator: true })

const tagOf = async (name: string) =>
  (
    await sql<{ id: number }>`insert into tag (name, created_at) values (${name}, ${t.clock()}) returning id`.execute(
      t.db,
    )
  ).rows[0]?.id ?? 0
const reefer = await tagOf('Reefer')
const rail = await tagOf('Rail')

const older = await makeEvent(t, { name: 'Baltic Days', city: 'Gdynia', starts_in: -600 })
const newer = await makeEvent(t, { name: 'Nordic Days', city: 'Göteborg', starts_in: -200 })
const award = await makeShownAward(t)
const draft = await makeEvent(t, { published: false, starts_in: -100 })
const closed = await makeEvent(t, { starts_in: -90, sections: ['agenda'] })

await makeMedia(
  t,
  { event: older.id },
  [
    { kind: 'image', caption: 'Cranes at dusk' },
    { kind: 'image', caption: 'Meetings' },
    { kind: 'video', caption: 'In short' },
    { kind: 'guide', caption: 'Guide' },
  ],
  [reefer],
)
const shown = await makeMedia(
  t,
  { event: newer.id },
  [
    { kind: 'image', caption: 'Panel on late gates, Ingrid Solberg' },
    { kind: 'image', caption: 'Dinner', is_public: false },
    { kind: 'image', caption: 'From a guest', waiting_of: member.customer_id },
    { kind: 'image', caption: 'Harbour' },
    { kind: 'statistics', caption: 'Statistics' },
    { kind: 'presentation', caption: 'Slides', is_public: false },
  ],
  [reefer, rail],
)
await makeMedia(t, { award }, [{ kind: 'image', caption: 'The trophy' }])
const secret = await makeMedia(
  t,
  { event: draft.id },
  [{ kind: 'image', caption: 'Secret reefer' }, { kind: 'guide' }],
  [rail],
)
await makeMedia(t, { event: closed.id }, [{ kind: 'image', caption: 'Closed reefer' }], [rail])

type Query = Record<string, string>
const captions = async (query: Query = {}, token?: string) => {
  const { body } = await t.call('media.images', { query }, token)
  expect(body.count).toBe(body.results.length)
  return body.results.map(({ caption }) => caption)
}

test('holds what everyone may see, the latest first, in the order of each album', async () => {
  const all = ['Panel on late gates, Ingrid Solberg', 'Harbour', 'The trophy', 'Cranes at dusk', 'Meetings']
  expect(await captions()).toEqual(all)
  expect(await captions({}, member.token)).toEqual(all)
  expect(await captions({}, operator.token)).toEqual(all)
  expect(await captions({ ordering: 'day' })).toEqual([...all.slice(3), 'The trophy', ...all.slice(0, 2)])
})

test('is narrowed by year, tag, event, award, kind, words and ids', async () => {
  const year = newer.start_date.slice(0, 4)
  expect(await captions({ year })).toEqual(['Panel on late gates, Ingrid Solberg', 'Harbour', 'The trophy'])
  expect(await captions({ until_year: older.start_date.slice(0, 4) })).toEqual(['Cranes at dusk', 'Meetings'])
  expect(await captions({ tag: String(rail) })).toEqual(['Panel on late gates, Ingrid Solberg', 'Harbour'])
  expect(await captions({ tag: String(reefer), year: older.start_date.slice(0, 4) })).toHaveLength(2)
  expect(await captions({ event: String(older.id) })).toEqual(['Cranes at dusk', 'Meetings'])
  expect(await captions({ award: String(award) })).toEqual(['The trophy'])
  expect(await captions({ is_event: 'false' })).toEqual(['The trophy'])
  expect(await captions({ search: 'solberg' })).toEqual(['Panel on late gates, Ingrid Solberg'])
  expect(await captions({ search: 'gdynia' })).toEqual(['Cranes at dusk', 'Meetings'])
  expect(await captions({ search: 'reefer' })).toEqual([])
  expect(await captions({ search: 'nordc', event: String(newer.id) })).toHaveLength(2)
  expect(await captions({ ids: String(shown.ids[3]) })).toEqual(['Harbour'])
})

test('goes on page by page across albums, and says how much there is', async () => {
  const seen: string[] = []
  for (const page of ['1', '2', '3']) {
    const { body } = await t.call('media.images', { query: { page, page_size: '2' } })
    expect(body.count).toBe(5)
    expect(body.next === null).toBe(page === '3')
    seen.push(...body.results.map(({ caption }) => caption))
  }
  expect(seen).toEqual(await captions())
  expect((await t.call('media.images', { query: { page: '9' } })).body).toMatchObject({ count: 5, results: [] })
  for (const query of [{ year: 'x' }, { page: '0' }, { search: 'a' }, { other: '1' }])
    expect((await t.call('media.images', { loose: { query } })).status).toBe(400)
})

test('has videos and guides on shelves of their own, guides with and without statistics', async () => {
  expect((await t.call('media.videos')).body.results).toMatchObject([
    { caption: 'In short', kind: 'video', is_here: true },
  ])
  const kinds = async (query: Query) => (await t.call('media.guides', { query })).body.results.map(({ kind }) => kind)
  expect(await kinds({})).toEqual(['statistics', 'guide'])
  expect(await kinds({ statistics: 'true' })).toEqual(['statistics'])
  expect(await kinds({ statistics: 'false' })).toEqual(['guide'])
})

test('says what it holds by year, event, award and tag, and by album', async () => {
  const { body } = await t.call('media.facets', { query: { kind: 'image' } })
  expect(body).toMatchObject({ images: 5, videos: 1, guides: 2 })
  expect(body.years.map(({ count }) => count)).toEqual([3, 2])
  expect(body.subjects.map(({ name }) => name)).toEqual(['Nordic Days', 'Carrier Awards', 'Baltic Days'])
  expect(body.tags.map(({ name }) => name)).toEqual(['Rail', 'Reefer'])
  const albums = await t.call('media.albums', { query: { items: '1' } })
  expect(albums.body.results.map(({ subject, count, items }) => [subject.name, count, items.length])).toEqual([
    ['Nordic Days', 2, 1],
    ['Carrier Awards', 1, 1],
    ['Baltic Days', 2, 1],
  ])
})

test('an event’s own page shows private things to people who take part, and what waits to who gave it', async () => {
  const query = { event: String(newer.id) }
  const count = async (token?: string) => (await t.call('media.eventGallery', { query }, token)).body.count
  const papers = async (token?: string) => (await t.call('media.eventDownloads', { query }, token)).body.count
  expect([await count(), await papers()]).toEqual([2, 1])
  expect([await count(member.token), await papers(member.token)]).toEqual([3, 1])
  const guest = await makeMember(t)
  expect([await count(guest.token), await papers(guest.token)]).toEqual([2, 1])
  await makeSeat(t, {
    event_id: newer.id,
    price_id: (await makePrice(t, newer.id)).id,
    company_id: guest.company_id ?? 0,
    customer_id: guest.customer_id,
  })
  expect([await count(guest.token), await papers(guest.token)]).toEqual([3, 2])
  expect([await count(operator.token), await papers(operator.token)]).toEqual([4, 2])
  expect((await t.call('media.eventGallery', { query: { ...query, kind: 'video' } })).body.count).toBe(0)
  expect((await t.call('media.awardGallery', { query: { award: String(award) } })).body.count).toBe(1)
  expect((await t.call('media.awardDownloads', { query: { award: String(award) } })).body.count).toBe(0)
})

test('what is not published is found nowhere, by nobody but operators on its own page', async () => {
  const query = { event: String(draft.id) }
  for (const token of [undefined, member.token]) {
    expect((await t.call('media.eventGallery', { query }, token)).status).toBe(404)
    expect((await t.call('media.eventDownloads', { query }, token)).status).toBe(404)
    for (const call of ['media.images', 'media.videos', 'media.guides'] as const) {
      for (const narrow of [query, { ids: String(secret.ids[0]) }, { search: 'secret' }, { tag: String(rail) }])
        expect(JSON.stringify((await t.call(call, { query: narrow }, token)).body)).not.toMatch(/Secret|Closed/)
    }
    const asked = await Promise.all([
      t.call('media.facets', {}, token),
      t.call('media.albums', { query: { tag: String(rail) } }, token),
      t.call('media.channels', {}, token),
    ])
    for (const { body } of asked) expect(JSON.stringify(body)).not.toContain(draft.slug)
    expect((await t.call('media.albumZip', { params: { id: String(secret.album_id) } }, token)).status).toBe(404)
  }
  expect((await t.call('media.eventGallery', { query }, operator.token)).body.count).toBe(1)
  expect((await t.call('media.eventGallery', { query: { event: String(closed.id) } })).body.count).toBe(0)
  const hidden = await makeShownAward(t, { published: false })
  expect((await t.call('media.awardGallery', { query: { award: String(hidden) } })).status).toBe(404)
})

test('albums count what everyone may see, whatever is added, changed and removed', async () => {
  const event = await makeEvent(t)
  const { album_id, ids } = await makeMedia(t, { event: event.id }, [
    { kind: 'image' },
    { kind: 'image', is_public: false },
    { kind: 'video' },
    { kind: 'guide' },
  ])
  const counts = async () =>
    (
      await sql`select images, videos, guides, statistics, to_char(day, 'YYYY-MM-DD') as day from media_album where id = ${album_id}`.execute(
        t.db,
      )
    ).rows[0]
  expect(await counts()).toEqual({ images: 1, videos: 1, guides: 1, statistics: 0, day: event.start_date })
  await sql`update media_item set is_public = true where id = ${ids[1]}`.execute(t.db)
  await sql`update media_item set kind = 'statistics' where id = ${ids[3]}`.execute(t.db)
  await sql`delete from media_item where id = ${ids[2]}`.execute(t.db)
  await sql`update event set start_date = start_date - 1 where id = ${event.id}`.execute(t.db)
  expect(await counts()).toMatchObject({ images: 2, videos: 0, guides: 0, statistics: 1 })
  expect(await counts()).not.toMatchObject({ day: event.start_date })
})

test('an album stands in the archive from when its event is published, for as long as that shows its media', async () => {
  const event = await makeEvent(t, { published: false })
  await makeMedia(t, { event: event.id }, [{ kind: 'image' }])
  const found = async () =>
    (await t.call('media.images', { query: { event: String(event.id) } }, member.token)).body.count
  const put = (change: ReturnType<typeof sql>) => sql`update event set ${change} where id = ${event.id}`.execute(t.db)
  expect(await found()).toBe(0)
  await put(sql`published_at = ${new Date(t.clock().getTime() + 60_000)}`)
  expect(await found()).toBe(0)
  await put(sql`published_at = ${t.clock()}`)
  expect(await found()).toBe(1)
  await put(sql`available_sections = array_remove(available_sections, 'media')`)
  expect(await found()).toBe(0)
  await put(sql`available_sections = array_append(available_sections, 'media')`)
  expect(await found()).toBe(1)
})

test('channels show their newest videos', async () => {
  const { rows } = await sql<{ id: number }>`insert into media_channel (name, kind, link, published_at)
    values ('Films', 'video', 'https://films.example/x', ${t.clock()}), ('Later', 'news', null, null) returning id`.execute(
    t.db,
  )
  await sql`update media_item set channel_id = ${rows[0]?.id ?? 0} where kind = 'video'`.execute(t.db)
  const { body } = await t.call('media.channels')
  expect(body.results).toMatchObject([{ name: 'Films', videos_count: 1, videos: [{ caption: 'In short' }] }])
})
