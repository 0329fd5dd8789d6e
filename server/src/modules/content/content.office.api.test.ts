import { expect, test } from 'vitest'
import { makeEvent } from '../../../test/factories/events.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { openRedirects } from './index.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const hour = 3_600_000

type Answer = {
  status: number
  body: Record<string, unknown> & { id: number; version: string }
  refused: Record<string, string[]> & { code: string }
}
/** The office's own calls of a resource, which have no entry in the contract's table. */
const office = t.call as unknown as (id: string, input: object, token: string) => Promise<Answer>
const idOf = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
  (await statement.execute(t.db)).rows[0]?.id ?? 0
const tag = (name: string, is_public = true) =>
  idOf(sql`insert into tag (name, is_public, created_at) values (${name}, ${is_public}, ${t.clock()}) returning id`)
const acts = async (object: string) =>
  (await t.db.selectFrom('audit_log').select('act').where('object', '=', object).orderBy('id').execute()).map(
    ({ act }) => act,
  )

test('tags are merged: what carried the first carries the second, once', async () => {
  const [reefer, cold] = [await tag('Reefer'), await tag('Cold chain')]
  const [one, both] = [await makeMember(t), await makeMember(t)]
  const event = await makeEvent(t)
  await sql`insert into customer_tag (customer_id, tag_id) values (${one.customer_id}, ${reefer}),
    (${both.customer_id}, ${reefer}), (${both.customer_id}, ${cold})`.execute(t.db)
  await sql`insert into event_tag (event_id, tag_id) values (${event.id}, ${reefer})`.execute(t.db)
  const uses = { members: 2, companies: 0, events: 1, posts: 0, albums: 0 }
  expect((await t.call('content.tagUses', { params: { id: reefer } }, operator.token)).body).toEqual(uses)

  const merge = (id: number, into: number, token = operator.token) =>
    t.call('content.mergeTags', { params: { id }, body: { into } }, token)
  expect((await merge(reefer, reefer)).refused).toEqual({ into: ['Choose another tag.'] })
  expect((await merge(reefer, 2_000_000_000)).refused).toEqual({ into: ['Choose one that exists.'] })
  expect((await merge(reefer, await tag('Proposed', false))).refused).toEqual({
    into: ['Choose a tag that everyone may use.'],
  })
  expect((await merge(reefer, cold, one.token)).status).toBe(404)
  // Twice at once: it is merged once.
  const twice = await Promise.all([merge(reefer, cold), merge(reefer, cold)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(twice.find(({ status }) => status === 200)?.body).toEqual({ into: cold, moved: uses })
  const { rows } = await sql<{ customer_id: number; tag_id: number }>`
    select customer_id, tag_id from customer_tag where tag_id in (${reefer}, ${cold}) order by customer_id`.execute(
    t.db,
  )
  expect(rows).toEqual(
    [one, both]
      .map(({ customer_id }) => ({ customer_id, tag_id: cold }))
      .toSorted((a, b) => a.customer_id - b.customer_id),
  )
  expect((await t.call('content.tagUses', { params: { id: reefer } }, operator.token)).status).toBe(404)
  expect([await acts(`tag:${cold}`), await acts(`tag:${reefer}`)]).toEqual([['tag.merged'], ['tag.removed']])
})

test('a legal text stands from its moment on, and what stood stays as it was', async () => {
  const start = t.clock()
  const write = (body: string, at: Date) =>
    office(
      'office.policies.create',
      { body: { slug: 'cc-connect-policy', title: 'Connect', body, updated_at: at.toISOString() } },
      operator.token,
    )
  const read = async (version?: number) =>
    (
      await t.call('content.policy', {
        params: { slug: 'cc-connect-policy' },
        ...(version === undefined ? {} : { query: { version: String(version) } }),
      })
    ).body
  expect((await write('Past', new Date(start.getTime() - 48 * hour))).refused).toEqual({
    updated_at: ['A version begins now or later.'],
  })
  const first = await write('First', start)
  const second = await write('Second', new Date(start.getTime() + 24 * hour))
  expect((await write('Third', new Date(start.getTime() + 24 * hour))).refused).toEqual({
    updated_at: ['Another version begins at this moment.'],
  })
  expect(await read()).toMatchObject({ body: 'First', replaced_at: null, versions: [{ id: first.body.id }] })
  // What is still to come is nobody's to read, and may be changed; what stands may not.
  const ahead = { params: { slug: 'cc-connect-policy' }, query: { version: String(second.body.id) } }
  expect((await t.call('content.policy', ahead)).status).toBe(404)
  const change = ({ body: { id, version } }: Answer) =>
    office('office.policies.change', { params: { id }, body: { version, title: 'Together' } }, operator.token)
  expect((await change(second)).status).toBe(200)
  expect((await change(first)).refused).toHaveProperty('updated_at')
  const remove = { params: { id: first.body.id }, query: { version: first.body.version } }
  expect((await office('office.policies.remove', remove, operator.token)).refused).toHaveProperty('updated_at')

  t.setNow(new Date(start.getTime() + 25 * hour))
  expect(await read()).toMatchObject({ title: 'Together', body: 'Second', versions: [{}, { id: first.body.id }] })
  expect(await read(first.body.id)).toMatchObject({
    body: 'First',
    replaced_at: new Date(start.getTime() + 24 * hour).toISOString(),
  })
  t.setNow(start)
})

test('the menu is arranged as a whole, three levels deep, by whoever saw it as it is', async () => {
  await sql`delete from menu_item`.execute(t.db)
  const item = (name: string, parent_id: number | null = null) =>
    idOf(sql`insert into menu_item (display_name, parent_id) values (${name}, ${parent_id}) returning id`)
  const [events, past, about] = [await item('Events'), await item('Past'), await item('About')]
  const deep = await item('Deep', await item('Middle', past))
  const read = async () =>
    (await t.call('content.publicMenu', { query: { show_all: 'true' } })).body.results.toSorted(
      (a, b) => a.position - b.position || a.id - b.id,
    )
  const places = async () => (await read()).map(({ id, parent_id }) => ({ id, parent_id }))
  const before = await places()
  const arrange = (after: typeof before, seen = before, token = operator.token) =>
    t.call('content.arrangeMenu', { body: { before: seen, after } }, token)

  const wanted = [...before.filter(({ id }) => id === about), ...before.filter(({ id }) => id !== about)]
  expect((await arrange(wanted)).body.items).toEqual(wanted)
  expect((await read()).map(({ display_name }) => display_name)[0]).toBe('About')
  expect((await arrange(before)).refused.code).toBe('changed_meanwhile')
  const put = (id: number, parent_id: number) => wanted.map((one) => (one.id === id ? { id, parent_id } : one))
  expect((await arrange(put(events, deep), wanted)).refused).toHaveProperty('after')
  expect((await arrange(put(past, deep), wanted)).refused).toHaveProperty('after')
  expect((await arrange(wanted.slice(1), wanted)).refused).toHaveProperty('after')
  expect((await arrange(wanted, wanted, (await makeMember(t)).token)).status).toBe(404)
  expect(await acts('setting:menu')).toEqual(['menu.arranged'])

  // The same from a form of one entry; and two who put each below the other at once.
  const change = async (id: number, parent_id: number) => {
    const { version } = (await office('office.menu_items.one', { params: { id } }, operator.token)).body
    return office('office.menu_items.change', { params: { id }, body: { version, parent_id } }, operator.token)
  }
  expect((await change(events, deep)).refused).toEqual({
    parent_id: ['The menu has three levels, and nothing stands below itself.'],
  })
  const both = await Promise.all([change(events, about), change(about, events)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('views and clicks are counted, not of programs, and not beyond what was ordered', async () => {
  const banner = (given: { most_views?: number; active_until?: Date } = {}) =>
    t.db
      .insertInto('banner')
      .values({ kind: 'square', picture: 'b/1.webp', alt: 'Quay', link: 'https://example.org/', ...given })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [open, capped, over] = [
    await banner(),
    await banner({ most_views: 2 }),
    await banner({ active_until: new Date(t.clock().getTime() - 1) }),
  ]
  const ids = [open.id, capped.id, over.id]
  const count = (body: { views?: number[]; clicks?: number[] }, headers: Record<string, string> = browser) =>
    t.call('content.countBanners', { body, headers })
  await Promise.all([
    count({ views: ids }),
    count({ views: [...ids, open.id] }),
    count({ views: ids, clicks: [open.id] }),
  ])
  await count({ views: ids, clicks: ids }, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  const counted = await t.db
    .selectFrom('banner')
    .select(['views', 'clicks'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(counted).toEqual([
    { views: 3, clicks: 1 },
    { views: 2, clicks: 0 },
    { views: 0, clicks: 0 },
  ])
  const shown = await t.call('content.banners', { query: { type: 'square', show_all: 'true', is_active: 'true' } })
  expect(shown.body.results.map(({ id }) => id)).toContain(open.id)
  expect(shown.body.results.map(({ id }) => id)).not.toContain(capped.id)
  const { version } = (await office('office.banners.one', { params: { id: open.id } }, operator.token)).body
  const lower = { params: { id: open.id }, body: { version, most_views: 1 } }
  expect((await office('office.banners.change', lower, operator.token)).refused).toEqual({
    most_views: ['It has been seen more often already.'],
  })
})

test('how often an old address is opened is counted beside the answers, and written together', async () => {
  const made = await office(
    'office.redirects.create',
    { body: { old_path: '/fairs', new_path: '/cc-events' } },
    operator.token,
  )
  const unused = await office(
    'office.redirects.create',
    { body: { old_path: '/old', new_path: '/cc-events' } },
    operator.token,
  )
  const inProcess = () => openRedirects({ db: t.db, clock: t.clock, log: t.deps.log })
  const [one, other] = [inProcess(), inProcess()]
  const hitsOf = async (id: number) => (await office('office.redirects.one', { params: { id } }, operator.token)).body
  const first = t.clock()
  await Promise.all(['/fairs', '/fairs/', '/fairs?utm_source=x'].map((path) => one.newAddressOf(path)))
  t.setNow(new Date(first.getTime() + 30_000))
  expect(await other.newAddressOf('/fairs')).toBe('/cc-events')
  expect(await other.newAddressOf('/no-such-address')).toBeUndefined()
  expect(await hitsOf(made.body.id)).toMatchObject({ hits: 0, last_hit_at: null })
  // Two processes write, the one that saw the last hit first.
  await other.stop()
  await one.stop()
  await one.stop()
  const last_hit_at = new Date(first.getTime() + 30_000).toISOString()
  expect(await hitsOf(made.body.id)).toMatchObject({ hits: 4, last_hit_at })
  expect(await hitsOf(unused.body.id)).toMatchObject({ hits: 0, last_hit_at: null })
  // Opening an address does not change its record: an operator who has the form open can save it.
  const change = { params: { id: made.body.id }, body: { version: made.body.version, new_path: '/homepage' } }
  expect((await office('office.redirects.change', change, operator.token)).status).toBe(200)
})
