import type { OperatorRole } from '@app/contract/resources'
import { expect, test } from 'vitest'
import type { OfficeRecord } from '@app/contract/resources.calls'
import { sql } from '../src/kit/data/db.ts'
import { makeAward } from './factories/awards.ts'
import { beginEntry, makeOpenAward, makeWriter } from './factories/entries.ts'
import { makeEvent, makePrice, makeSeat, makeSeller } from './factories/events.ts'
import { makeJudging, scoreEntry, tokenOf } from './factories/judging.ts'
import { makeMedia } from './factories/media.ts'
import { makeOrder } from './factories/payments.ts'
import { makeCompany, makeMember } from './factories/people.ts'
import { makePost } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

// What the office's lists say beside each record, and to whom (docs/rules/office.md#records).
const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })

type Answer = { status: number; body: { count: number; results: OfficeRecord[] }; bytes: Buffer }
/** Makes a call of a resource by its name. */
const call = t.call as unknown as (id: string, input: object, token: string) => Promise<Answer>
const list = async (name: string, query: object = {}, token = operator.token) =>
  (await call(`office.${name}.list`, { query }, token)).body
const rowOf = async (name: string, id: number, token = operator.token) =>
  (await list(name, { ids: String(id) }, token)).results[0]
const idsOf = async (name: string, query: object, token = operator.token) =>
  (await list(name, { ...query, page_size: 200 }, token)).results.map(({ id }) => id)

const operatorOf = async (role: OperatorRole) => (await makeMember(t, { operator_roles: [role] })).token

test('a member stands with what they do, their seats and when they were last here, and is found by each', async () => {
  const member = await makeMember(t)
  const { customer_id: id, company_id } = member
  const event = await makeEvent(t)
  const price = await makePrice(t, event.id)
  await makeSeat(t, { event_id: event.id, price_id: price.id, company_id: company_id ?? 0, customer_id: id })
  const tag = await sql<{
    id: number
  }>`insert into tag (name, created_at) values ('Breakbulk', now()) returning id`.execute(t.db)
  const segment = tag.rows[0]?.id ?? 0
  await sql`insert into customer_tag (customer_id, tag_id) values (${id}, ${segment})`.execute(t.db)
  await sql`update session set last_seen_at = '2026-11-02T10:00:00Z' where customer_id = ${id}`.execute(t.db)
  // Whoever acts as them is not them.
  await sql`insert into session (id, customer_id, started_at, expires_at, last_seen_at, impersonated_by)
    values (gen_random_uuid(), ${id}, now(), now(), '2027-11-02T10:00:00Z', ${operator.customer_id})`.execute(t.db)
  expect(await rowOf('members', id)).toMatchObject({
    role_title: 'Trade Manager',
    seats: 1,
    last_seen_at: '2026-11-02T10:00:00.000Z',
    portrait: null,
  })
  expect(await idsOf('members', { segment_id: segment })).toEqual([id])
  expect(await idsOf('members', { event_id: event.id })).toEqual([id])
  const invited = (await makeMember(t, { registration_complete: false })).customer_id
  const standing = (one: string) => idsOf('members', { standing: one })
  expect(await standing('invited')).toEqual([invited])
  expect(await standing('active')).toContain(id)
  await sql`update customer set suspended_at = now(), suspension_reason = 'Spam' where id = ${id}`.execute(t.db)
  expect(await standing('suspended')).toEqual([id])
  expect(await standing('active')).not.toContain(id)
})

test('what a member shows to nobody is not in the list either', async () => {
  const { customer_id: id } = await makeMember(t)
  await sql`update customer_profile set display_configuration = '{"job_title": "nobody"}', profile_picture = 'portraits/a/64.webp'
    where customer_id = ${id}`.execute(t.db)
  const row = await rowOf('members', id)
  expect(row?.['role_title']).toBeNull()
  // A file that not everybody may fetch comes with its signature.
  expect(row?.['portrait']).toMatch(/^\/files\/portraits\/a\/64\.webp\?t=/)
})

test('a company stands with its people, its domains and what it owes, which those alone see who look after money', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const { company_id } = order.buyer
  const company = company_id ?? 0
  const row = await rowOf('companies', company)
  expect(row).toMatchObject({ people: 1, emblem: null })
  expect(row?.['domains']).toMatch(/^carrier\d+-/)
  const owed = await sql<{
    minor: number
  }>`select amount_gross as minor from invoice where id = ${order.invoice_id}`.execute(t.db)
  expect(row?.['open']).toEqual([{ minor: owed.rows[0]?.minor, currency_code: 'EUR' }])
  expect(await idsOf('companies', { unpaid: true })).toEqual([company])
  const people = await operatorOf('people')
  expect((await rowOf('companies', company, people))?.['open']).toBeNull()
  // Nor is it told by what is found.
  expect(await idsOf('companies', { unpaid: true }, people)).toEqual([])
  expect(await idsOf('companies', { unpaid: false }, people)).toEqual([])
  const unverified = (await makeCompany(t, { verified: false })).id
  expect(await idsOf('companies', { standing: 'unverified' })).toEqual([unverified])
  expect(await idsOf('companies', { standing: 'verified' })).not.toContain(unverified)
})

test('an event stands with its state, and with its revenue for those who look after money', async () => {
  const event = await makeEvent(t)
  const order = await makeOrder(t, { method: 'transfer', subject_id: event.id })
  const issued = await sql<{
    amount_net: number
  }>`select amount_net from invoice where id = ${order.invoice_id}`.execute(t.db)
  expect(await rowOf('events', event.id)).toMatchObject({
    state: 'coming',
    revenue: [{ minor: issued.rows[0]?.amount_net, currency_code: 'EUR' }],
  })
  expect((await rowOf('events', event.id, await operatorOf('events')))?.['revenue']).toBeNull()
  const draft = (await makeEvent(t, { published: false })).id
  const past = (await makeEvent(t, { starts_in: -40 })).id
  const running = (await makeEvent(t, { starts_in: -1, days: 4 })).id
  expect(await idsOf('events', { time: 'draft' })).toEqual([draft])
  expect(await idsOf('events', { time: 'past' })).toEqual([past])
  expect(await idsOf('events', { time: 'coming' })).toEqual(expect.arrayContaining([event.id, running]))
  expect((await rowOf('events', running))?.['state']).toBe('running')
})

test('an award stands with its entries, what is judged of them and what comes next', async () => {
  const judging = await makeJudging(t, { entries: 2, jurors: 2 })
  const [first] = judging.jurors
  const [entry] = judging.entries
  if (!first || !entry) throw new Error('There is nobody to judge.')
  await scoreEntry(t, judging, first, entry.id, [9, 8])
  expect(await rowOf('awards', judging.award.id)).toMatchObject({
    state: 'judging',
    entries: 2,
    sheets: 4,
    sheets_in: 1,
  })
  const made = await makeOpenAward(t)
  await beginEntry(t, await makeWriter(t), made)
  // What is only begun has not been entered.
  expect(await rowOf('awards', made.award)).toMatchObject({ state: 'open', entries: 0, next: 'close_entries' })
})

test('a tag stands with how many carry it, a channel with its films, a text with whether it is in force', async () => {
  const { rows } = await sql<{
    id: number
  }>`insert into tag (name, created_at) values ('Reefer', now()) returning id`.execute(t.db)
  const tag = rows[0]?.id ?? 0
  await sql`insert into customer_tag (customer_id, tag_id) values (${operator.customer_id}, ${tag})`.execute(t.db)
  await sql`insert into company_tag (company_id, tag_id) values (${operator.company_id}, ${tag})`.execute(t.db)
  expect(await rowOf('tags', tag)).toMatchObject({ people: 1, companies: 1, events: 0, posts: 0 })
  await sql`insert into policy (slug, title, body, updated_at) values ('faq', 'Old', 'x', '2020-01-01'), ('faq', 'Now', 'x', '2021-01-01'),
    ('faq', 'Soon', 'x', ${new Date(t.clock().getTime() + 86_400_000)})`.execute(t.db)
  const texts = (await list('policies', { slug: 'faq' })).results.map(({ title, force }) => [title, force])
  expect(texts.slice(0, 3)).toEqual([
    ['Soon', 'coming'],
    ['Now', 'in_force'],
    ['Old', 'earlier'],
  ])
})

test('an album is called as its event or award, shows its first picture and what waits in it', async () => {
  const event = await makeEvent(t, { name: 'Quay Days' })
  const { album_id, ids } = await makeMedia(t, { event: event.id }, [
    { kind: 'image', waiting_of: operator.customer_id },
    { kind: 'image' },
  ])
  const row = await rowOf('media_albums', album_id)
  expect(row).toMatchObject({ waiting: 1, labels: { event_id: 'Quay Days' } })
  expect(row?.['cover']).toMatch(/^\/files\/media\/.*\?t=/)
  expect((await rowOf('media_items', ids[1] ?? 0))?.labels['album_id']).toBe('Quay Days')
})

test('a post stands with its open reports, and is found by them', async () => {
  const author = await makeMember(t)
  const post = await makePost(t, author)
  await makePost(t, author)
  await sql`insert into post_report (post_id, customer_id, reason, created_at) values (${post.id}, ${operator.customer_id}, 'spam', now())`.execute(
    t.db,
  )
  expect(await rowOf('posts', post.id)).toMatchObject({ reports: 1, likes: 0, comments: 0 })
  expect(await idsOf('posts', { standing: 'reported' })).toEqual([post.id])
  expect(await idsOf('posts', { standing: 'hidden' })).toEqual([])
})

test('a list that is taken away has the same figures, and not those that somebody is not told', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const sheet = async (token: string) =>
    (await call('office.companies.export', { query: { ids: String(order.buyer.company_id) } }, token)).bytes.toString()
  expect(await sheet(operator.token)).toMatch(/,1,\d+\.\d\d EUR,/)
  expect(await sheet(await operatorOf('people'))).not.toMatch(/\d EUR/)
})

test('on its last evening west of UTC an event or award is not past here either, nor its seller idle', async () => {
  const event = await makeEvent(t, { starts_in: 0, days: 1 })
  const seller = await makeSeller(t)
  const award = await makeAward(t, { entity_id: seller })
  await sql`update event set time_zone = 'America/Los_Angeles', country = 'US', financial_entity_id = ${seller}
    where id = ${event.id}`.execute(t.db)
  await sql`update award set time_zone = 'America/Los_Angeles', start_date = ${event.start_date}, end_date = ${event.end_date}
    where id = ${award.id}`.execute(t.db)
  // Whatever else there is was over long ago.
  await sql`update event set start_date = '2020-01-01', end_date = '2020-01-01' where id <> ${event.id}`.execute(t.db)
  await sql`update award set start_date = '2020-01-01', end_date = '2020-01-01' where id <> ${award.id}`.execute(t.db)
  const seen = async () => {
    const token = await tokenOf(t, operator)
    return {
      event: (await rowOf('events', event.id, token))?.['state'],
      award: (await rowOf('awards', award.id, token))?.['state'] === 'past',
      coming: [await idsOf('events', { time: 'coming' }, token), await idsOf('awards', { time: 'coming' }, token)],
      selling: (await rowOf('financial_entities', seller, token))?.['selling'],
    }
  }
  const start = t.clock()
  // Nine in the evening there is five in the morning by UTC, a day later.
  const midnight = new Date(`${event.end_date}T00:00:00Z`).getTime()
  t.setNow(new Date(midnight + 29 * 3_600_000))
  expect(await seen()).toEqual({ event: 'running', award: false, coming: [[event.id], [award.id]], selling: 2 })
  t.setNow(new Date(midnight + 32 * 3_600_000))
  expect(await seen()).toEqual({ event: 'past', award: true, coming: [[], []], selling: 0 })
  t.setNow(start)
})
