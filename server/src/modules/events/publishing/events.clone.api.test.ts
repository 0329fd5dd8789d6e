import { expect, test } from 'vitest'
import { makeEvent, makePrice, makeSeller } from '../../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })

const clone = (id: number, body: { name: string; slug: string; start_date: string }, token = operator.token) =>
  t.call('events.clone', { params: { id }, body }, token)

/** An event on 20 and 21 October, before the clocks change in Hamburg, with something in every kind of part. */
async function makeFull(): Promise<number> {
  const { id } = await makeEvent(t, { entity_id: await makeSeller(t) })
  await sql`update event set time_zone = 'Europe/Berlin', start_date = '2026-10-20', end_date = '2026-10-21',
    starts_at = '2026-10-20T09:00+02', ends_at = '2026-10-21T18:00+02', meeting_planner_is_active = true,
    meeting_planner_activation_date = '2026-09-01', registration_closes_at = '2026-10-01T00:00+02' where id = ${id}`.execute(
    t.db,
  )
  await sql`insert into event_day (event_id, date, starts_at, ends_at) values
    (${id}, '2026-10-20', '2026-10-20T09:00+02', '2026-10-20T18:00+02'), (${id}, '2026-10-21', '2026-10-21T09:00+02', '2026-10-21T18:00+02')`.execute(
    t.db,
  )
  const session = await sql<{ id: number }>`insert into event_session (event_id, day, starts_at, ends_at, title, kind)
    values (${id}, '2026-10-21', '2026-10-21T10:30+02', '2026-10-21T11:00+02', 'Slots', 'talk') returning id`.execute(
    t.db,
  )
  const speaker = await sql<{ id: number }>`insert into event_speaker (event_id, type, first_name, last_name)
    values (${id}, 'panelist', 'Thijs', 'van Loon') returning id`.execute(t.db)
  await sql`insert into event_session_speaker (event_id, session_id, speaker_id)
    values (${id}, ${session.rows[0]?.id}, ${speaker.rows[0]?.id})`.execute(t.db)
  const price = await makePrice(t, id)
  await sql`update event_price set stock = 10, sold = 4, available_until = '2026-10-01' where id = ${price.id}`.execute(
    t.db,
  )
  const company = await makeCompany(t)
  await sql`insert into event_room (event_id, name, seats, state, company_id) values (${id}, 'Elbe', 8, 'booked', ${company.id})`.execute(
    t.db,
  )
  const category = await sql<{
    id: number
  }>`insert into sponsor_category (event_id, name) values (${id}, 'Gold') returning id`.execute(t.db)
  await sql`insert into sponsor_package (event_id, category_id, name, amount, stock, taken)
    values (${id}, ${category.rows[0]?.id}, 'Coffee', 90000, 3, 2)`.execute(t.db)
  await sql`insert into sponsor (event_id, category_id, name) values (${id}, ${category.rows[0]?.id}, 'Baltika')`.execute(
    t.db,
  )
  await sql`insert into panel_topic (event_id, title, session_id) values (${id}, 'Rail', ${session.rows[0]?.id})`.execute(
    t.db,
  )
  const tag = await sql<{
    id: number
  }>`insert into tag (name, created_at) values (${`Rail ${id}`}, now()) returning id`.execute(t.db)
  await sql`insert into event_tag (event_id, tag_id) values (${id}, ${tag.rows[0]?.id})`.execute(t.db)
  return id
}

test('the next edition is a draft with every part, at the same time of day, and nothing that was sold', async () => {
  const source = await makeFull()
  const made = await clone(source, { name: 'Next Days', slug: 'next-days', start_date: '2027-11-02' })
  expect(made.status, JSON.stringify(made.refused)).toBe(201)
  expect(made.body.copied).toMatchObject({
    'event-days': 2,
    'event-sessions': 1,
    'event-prices': 1,
    'event-rooms': 1,
    'sponsor-categories': 1,
    'sponsor-packages': 1,
    'panel-topics': 1,
  })
  const { id } = made.body
  const one = async (table: string) =>
    (
      await sql<Record<string, unknown>>`select * from ${sql.table(table)} where event_id = ${id} order by id`.execute(
        t.db,
      )
    ).rows
  const event = (await sql<Record<string, unknown>>`select * from event where id = ${id}`.execute(t.db)).rows[0]
  // After the clocks have changed: an hour later by UTC, nine o'clock in Hamburg.
  expect(event).toMatchObject({
    name: 'Next Days',
    published_at: null,
    previous_edition_id: source,
    start_date: '2027-11-02',
    end_date: '2027-11-03',
    starts_at: new Date('2027-11-02T08:00Z'),
    registration_closes_at: new Date('2027-10-13T22:00Z'),
    meeting_planner_is_active: false,
    meeting_planner_activation_date: '2027-09-14',
    seats_taken: 0,
  })
  const [session] = await one('event_session')
  expect(session).toMatchObject({ day: '2027-11-03', starts_at: new Date('2027-11-03T09:30Z') })
  expect((await one('event_price'))[0]).toMatchObject({ stock: 10, sold: 0, available_until: '2027-10-14' })
  expect((await one('event_room'))[0]).toMatchObject({ state: 'free', company_id: null })
  const [category] = await one('sponsor_category')
  expect((await one('sponsor_package'))[0]).toMatchObject({ category_id: category?.['id'], taken: 0 })
  expect((await one('panel_topic'))[0]).toMatchObject({ session_id: session?.['id'] })
  expect(await one('event_speaker')).toEqual([])
  expect(await one('sponsor')).toEqual([])
  expect(await sql`select 1 from event_tag where event_id = ${id}`.execute(t.db)).toHaveProperty('rows.length', 1)
  expect((await t.call('events.one', { params: { id } })).status).toBe(404)
  const log = await t.db.selectFrom('audit_log').select('act').where('object', '=', `event:${id}`).execute()
  expect(log).toEqual([{ act: 'event.cloned' }])
})

test('who does not look after events clones none, and what is wrong is said at its field', async () => {
  const source = await makeFull()
  const body = { name: 'Again', slug: 'again', start_date: '2028-01-10' }
  expect((await clone(source, body, (await makeMember(t, { rights: ['admin'] })).token)).status).toBe(404)
  expect((await clone(2_000_000_000, body)).status).toBe(404)
  const wrong = { params: { id: source }, loose: { body: { name: '', slug: 'Again!', start_date: '2028-13-01' } } }
  expect(Object.keys((await t.call('events.clone', wrong, operator.token)).refused).toSorted()).toEqual([
    'name',
    'slug',
    'start_date',
  ])
})
