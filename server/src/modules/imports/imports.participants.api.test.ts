import { expect, test } from 'vitest'
import { makeEvent, makePrice } from '../../../test/factories/events.ts'
import { lastMail } from '../../../test/factories/mail.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { bringingIn } from './imports.testing.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const office = bringingIn(t, operator)

const seats = async (event: number) =>
  (
    await sql<{ customer_id: number | null; email: string | null; company_id: number; state: string; order_id: null }>`
      select customer_id, email, company_id, state, order_id from seat where event_id = ${event} order by id`.execute(
      t.db,
    )
  ).rows

test('people who booked elsewhere take part, as members or as guests of a company that is here', async () => {
  const event = await makeEvent(t, { capacity: 4 })
  const [full, day] = [
    await makePrice(t, event.id, { name: 'Full conference' }),
    await makePrice(t, event.id, { name: 'Day ticket', stock: 1 }),
  ]
  const company = await makeCompany(t, { name: 'Northlane Freight' })
  const member = await makeMember(t, { company_id: company.id })
  const seated = await makeMember(t, { company_id: company.id })
  await office.write(
    (
      await office.check(
        'participants',
        `Mail,Name,Company,Ticket\n${seated.email},Ana Ruiz,Northlane Freight,Full conference`,
        {
          event: event.id,
        },
      )
    ).id,
  )
  const list = [
    'Mail;Name;Firma;Ticket',
    `${member.email};Mira Holt;Something Else;Full conference`,
    `guest@elsewhere.example;Ekow Mensah;Northlane Freight;Day ticket`,
    `late@elsewhere.example;Lena Voss;Northlane Freight;Day ticket`,
    `${seated.email};Ana Ruiz;Northlane Freight;Full conference`,
    `who@nobody.example;Who Ever;Northlane Fright;Full conference`,
    `no@ticket.example;No Ticket;Northlane Freight;`,
    `third@elsewhere.example;Third One;Northlane Freight;Full conference`,
    `fourth@elsewhere.example;Fourth One;Northlane Freight;Full conference`,
  ].join('\n')
  const found = await office.check('participants', list, { event: event.id })
  expect(found.counts).toMatchObject({ all: 8, new: 3, same: 1, error: 4 })
  const rows = await office.rows(found.id)
  const said = (number: number) =>
    rows.find((row) => row.number === number)?.problems.map(({ field, text, level }) => `${level} ${field} ${text}`)
  expect(said(2)).toEqual(['notes company is Northlane Freight here: the seat is theirs'])
  expect(said(4)).toEqual(['stops price is sold out'])
  expect(said(6)).toEqual(['stops company is not here. Bring the company in first'])
  expect(rows[4]?.problems[0]?.proposals).toEqual([{ value: 'Northlane Freight', label: 'Northlane Freight' }])
  expect(said(7)).toEqual(['stops price is empty, and the event has several'])
  expect(said(9)).toEqual(['stops  has no seat: the event is full'])
  expect(await seats(event.id)).toHaveLength(1)

  expect((await office.write(found.id)).counts).toMatchObject({ made: 3, known: 1, failed: 0 })
  expect((await seats(event.id)).slice(1)).toEqual([
    { customer_id: member.customer_id, email: null, company_id: company.id, state: 'confirmed', order_id: null },
    { customer_id: null, email: 'guest@elsewhere.example', company_id: company.id, state: 'confirmed', order_id: null },
    { customer_id: null, email: 'third@elsewhere.example', company_id: company.id, state: 'confirmed', order_id: null },
  ])
  const counted = await sql<{ seats_taken: number; people_count: number; companies_count: number }>`
    select seats_taken, people_count, companies_count from event where id = ${event.id}`.execute(t.db)
  expect(counted.rows).toEqual([{ seats_taken: 4, people_count: 4, companies_count: 1 }])
  // A member finds the ticket, and who else takes part; nobody was mailed.
  const tickets = (await t.call('events.myTickets', { query: { event: event.id } }, member.token)).body.results
  expect(tickets).toMatchObject([{ state: 'confirmed', price_name: 'Full conference' }])
  await t.settle()
  const { rows: mails } = await sql`select from mail where to_address = ${member.email}`.execute(t.db)
  expect(mails).toHaveLength(0)

  // Twice is once; taken back, the seats are free again, but for one that was given to somebody else since.
  expect((await office.check('participants', list, { event: event.id })).counts).toMatchObject({ same: 4, new: 0 })
  await sql`update seat set first_name = 'Other' where event_id = ${event.id} and email = 'third@elsewhere.example'`.execute(
    t.db,
  )
  expect((await office.undo(found.id)).counts).toMatchObject({ removed: 2, kept: 1 })
  expect(await seats(event.id)).toHaveLength(2)
  const price = await sql<{
    sold: number
  }>`select sold from event_price where id = any(${[full.id, day.id]}::integer[]) order by id`.execute(t.db)
  expect(price.rows).toEqual([{ sold: 2 }, { sold: 0 }])
})

test('an event without a number of seats takes everybody, and the office mails the tickets when it says so', async () => {
  const event = await makeEvent(t, { capacity: null })
  await makePrice(t, event.id)
  await makeCompany(t, { name: 'Open Quay' })
  const list = (name: string) => `Mail,Name,Company\n${name}@guest.example,Gia Guest,Open Quay`
  const found = await office.check('participants', list('first'), { event: event.id })
  expect(found.counts).toMatchObject({ new: 1, error: 0 })
  expect((await office.write(found.id)).counts).toMatchObject({ made: 1 })
  await t.settle()
  const mails = async (name: string) =>
    (await sql`select from mail where to_address = ${`${name}@guest.example`}`.execute(t.db)).rows.length
  expect(await mails('first')).toBe(0)
  const invite = () => t.call('imports.invite', { params: { id: found.id }, body: {} }, operator.token)
  expect((await invite()).body).toEqual({ mailed: 1 })
  await invite()
  await t.settle()
  expect(await mails('first')).toBe(1)
  const { body_text } = await lastMail(t, 'first@guest.example')
  const code = /tickets\/([\w-]+)\/qr/.exec(body_text)?.[1] ?? ''
  expect((await t.call('events.ticketQr', { params: { code } })).status).toBe(200)
  const next = await office.check('participants', list('second'), { event: event.id })
  await office.write(next.id, { invite: true })
  await t.settle()
  expect(await mails('second')).toBe(1)
})

test('the last seat goes once, whoever asks meanwhile, and the row says why it has none', async () => {
  const event = await makeEvent(t, { capacity: 1 })
  await makePrice(t, event.id)
  await makeCompany(t, { name: 'Khor Terminals' })
  const found = await office.check('participants', 'Mail,Name,Company\nlast@khor.example,Last One,Khor Terminals', {
    event: event.id,
  })
  expect(found.counts).toMatchObject({ new: 1 })
  await sql`update event set capacity = 0 where id = ${event.id}`.execute(t.db)
  expect((await office.write(found.id)).counts).toMatchObject({ made: 0, failed: 1 })
  expect((await office.rows(found.id))[0]?.why).toBe('No seat of the event is left.')
})
