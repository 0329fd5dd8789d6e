import { expect, test } from 'vitest'
import { makeEvent, makePrice, makeSeat } from '../../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })

const problemsOf = async (id: number) =>
  (await t.call('office.publishing', { params: { id } }, operator.token)).body.problems
/** Changes an event as the office does. */
async function changeEvent(id: number, change: object): Promise<{ status: number; body: unknown }> {
  const call = t.call as unknown as (
    id: string,
    input: object,
    token: string,
  ) => Promise<{ status: number; body: { version: string } }>
  const { version } = (await call('office.events.one', { params: { id } }, operator.token)).body
  return call('office.events.change', { params: { id }, body: { version, ...change } }, operator.token)
}
const publish = (id: number) => changeEvent(id, { published_at: t.clock().toISOString() })

async function makeSession(event_id: number, day: string, at: string, room: string | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into event_session (event_id, day, starts_at, ends_at, title, kind, room)
    values (${event_id}, ${day}, ${`${day}T${at}:00Z`}, ${`${day}T${at}:00Z`}::timestamptz + interval '1 hour', 'Slots', 'talk', ${room})
    returning id`.execute(t.db)
  return rows[0]?.id ?? 0
}

test('whom a change concerns is known before it is saved', async () => {
  const event = await makeEvent(t)
  const price = await makePrice(t, event.id)
  const company = await makeCompany(t)
  const member = await makeMember(t, { company_id: company.id })
  const seat = { event_id: event.id, price_id: price.id, company_id: company.id }
  await makeSeat(t, { ...seat, customer_id: member.customer_id })
  await makeSeat(t, seat)
  const of = (id: number, token = operator.token) => t.call('office.booked', { params: { id } }, token)
  expect((await of(event.id)).body).toEqual({ published: true, people: 1, companies: 1, seats: 2, meetings: 0 })
  expect((await of((await makeEvent(t, { published: false })).id)).body).toMatchObject({ published: false, people: 0 })
  expect((await of(2_000_000_000)).status).toBe(404)
  expect((await of(event.id, member.token)).status).toBe(404)
  // As many are told as was said.
  await changeEvent(event.id, { venue: 'Elsewhere' })
  await t.settle()
  const told =
    await sql`select customer_id from notification where kind = 'event_changed' and subject_id = ${event.id}`.execute(
      t.db,
    )
  expect(told.rows).toEqual([{ customer_id: member.customer_id }])
})

test('an event is published once it has a day, a price and a seller who can be paid, and nobody is in two places', async () => {
  const event = await makeEvent(t, { published: false })
  const codes = async (level: string) =>
    (await problemsOf(event.id)).filter((one) => one.level === level).map(({ code }) => code)
  expect(await codes('stops')).toEqual(['no_days', 'no_price', 'no_seller'])
  expect(await publish(event.id)).toMatchObject({
    status: 400,
    body: { published_at: ['This event cannot be published yet. See what it lacks.'] },
  })

  await sql`insert into event_day (event_id, date, starts_at, ends_at)
    select id, start_date, starts_at, ends_at from event where id = ${event.id}`.execute(t.db)
  await makePrice(t, event.id)
  const seller = await sql<{
    id: number
  }>`insert into financial_entity (code, name, address_line, postcode, city, country)
    values ('PUB', 'Events GmbH', 'Kai 1', '20457', 'Hamburg', 'DE') returning id`.execute(t.db)
  await sql`update event set financial_entity_id = ${seller.rows[0]?.id} where id = ${event.id}`.execute(t.db)
  expect(await codes('stops')).toEqual(['no_account'])
  // With a provider of cards it can be published, and what is not offered is said.
  t.config.stripe = { secretKey: 'sk', publishableKey: 'pk', webhookSecret: 'wh' } as never
  expect(await codes('stops')).toEqual([])
  expect(await problemsOf(event.id)).toContainEqual({ code: 'no_transfer', level: 'warns', about: 'EUR' })
  t.config.stripe = undefined
  await sql`insert into bank_account (entity_id, bank, holder, iban, bic, currency_code)
    values (${seller.rows[0]?.id}, 'Elbkontor Bank', 'Events GmbH', 'DE89370400440532013000', 'COBADEFFXXX', 'EUR')`.execute(
    t.db,
  )
  expect(await codes('stops')).toEqual([])
  expect(await codes('warns')).toContain('no_session')
  // The reverse: an account, and nobody who takes cards.
  expect(await codes('warns')).not.toContain('no_card')
  t.config.production = true
  expect(await codes('warns')).toContain('no_card')
  t.config.production = false

  // Who belongs to a category without a price cannot book.
  expect(await codes('warns')).not.toContain('unpriced')
  await sql`insert into company_category (code, name) values ('shipper', 'Shipper')`.execute(t.db)
  expect(await problemsOf(event.id)).toContainEqual({ code: 'unpriced', level: 'warns', about: 'Shipper' })
  await makePrice(t, event.id, { category: 'shipper' })
  expect(await codes('warns')).not.toContain('unpriced')

  const [first, second] = [
    await makeSession(event.id, event.start_date, '10:00', 'Hall Elbe'),
    await makeSession(event.id, event.start_date, '10:30', 'Hall Elbe'),
  ]
  const speaker = await sql<{ id: number }>`insert into event_speaker (event_id, type, first_name, last_name)
    values (${event.id}, 'panelist', 'Thijs', 'van Loon') returning id`.execute(t.db)
  for (const session of [first, second])
    await sql`insert into event_session_speaker (event_id, session_id, speaker_id)
      values (${event.id}, ${session}, ${speaker.rows[0]?.id})`.execute(t.db)
  expect((await problemsOf(event.id)).filter(({ level }) => level === 'stops')).toEqual([
    { code: 'speaker_twice', level: 'stops', about: 'Thijs van Loon' },
    { code: 'room_twice', level: 'stops', about: 'Hall Elbe' },
  ])
  // Where somebody has said why, which the log keeps, it stops nothing and is still shown.
  await changeEvent(event.id, { overlaps_reason: 'Thijs leaves the first one five minutes early.' })
  expect(await codes('stops')).toEqual([])
  expect(await codes('warns')).toEqual(expect.arrayContaining(['speaker_twice', 'room_twice']))
  const { rows: logged } = await sql<{ after: unknown }>`select after from audit_log
    where object = ${`event:${event.id}`} and act = 'event.changed' order by id desc limit 1`.execute(t.db)
  expect(logged).toEqual([{ after: { overlaps_reason: 'Thijs leaves the first one five minutes early.' } }])
  await changeEvent(event.id, { overlaps_reason: null })
  expect(await codes('stops')).toEqual(['speaker_twice', 'room_twice'])
  // One after the other is no clash.
  await sql`update event_session set starts_at = starts_at + interval '30 minutes', ends_at = ends_at + interval '30 minutes'
    where id = ${second}`.execute(t.db)
  expect(await codes('stops')).toEqual([])
  expect((await publish(event.id)).status).toBe(200)
  expect((await t.call('events.one', { params: { id: event.id } })).status).toBe(200)
})

test('prices in a closed part stop an event, and what is closed although there is something in it is named', async () => {
  const event = await makeEvent(t, { published: false, sections: ['agenda'] })
  await makePrice(t, event.id)
  await sql`insert into event_day (event_id, date, starts_at, ends_at)
    select id, start_date, starts_at, ends_at from event where id = ${event.id}`.execute(t.db)
  await makeSession(event.id, event.start_date, '10:00', 'Hall Elbe')
  await sql`insert into event_speaker (event_id, type, first_name, last_name) values (${event.id}, 'panelist', 'Thijs', 'van Loon')`.execute(
    t.db,
  )
  expect(await problemsOf(event.id)).toEqual(
    expect.arrayContaining([
      { code: 'closed_prices', level: 'stops', about: null },
      { code: 'closed_parts', level: 'warns', about: 'speakers' },
    ]),
  )
  expect((await publish(event.id)).status).toBe(400)
  await sql`update event set available_sections = '{prices,speakers,agenda}' where id = ${event.id}`.execute(t.db)
  const codes = (await problemsOf(event.id)).map(({ code }) => code as string)
  expect(codes.filter((code) => code.startsWith('closed'))).toEqual([])
})

test('what an event lacks is told to those who look after events alone', async () => {
  const event = await makeEvent(t)
  const desk = await makeMember(t, { operator_roles: ['money'] })
  const asked = (token: string) => t.call('office.publishing', { params: { id: event.id } }, token)
  expect((await asked(desk.token)).status).toBe(404)
  expect((await asked((await makeMember(t)).token)).status).toBe(404)
  expect((await t.call('office.publishing', { params: { id: 2_000_000_000 } }, operator.token)).status).toBe(404)
})
