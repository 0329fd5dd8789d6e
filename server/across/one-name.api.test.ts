import { expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { bringingIn } from '../src/modules/imports/imports.testing.ts'
import { openBooking } from '../test/factories/booking.ts'
import { lastMail, mailsTo } from '../test/factories/mail.ts'
import { makeCompany, makeMember } from '../test/factories/people.ts'
import { openTestbed } from '../test/harness.ts'
import { pdfText } from '../test/pdf-text.ts'

/* Some people have one name, as in Indonesia, South India or on Iceland's cards (docs/rules/members.md#names). */

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true, first_name: 'Op', last_name: 'Erator' })
const named = async (email: string) =>
  (
    await sql<{ first_name: string; last_name: string; name: string }>`
      select first_name, last_name, full_name(first_name, last_name) as name from customer where email = ${email}`.execute(
      t.db,
    )
  ).rows[0]
const only = (name: string) => ({ first_name: name, last_name: '', name })

test('somebody with one name applies, is greeted by it, and joins', async () => {
  const company = await makeCompany(t, { auto_approves: true })
  const email = `suharto@${company.domain}`
  const body = {
    email,
    first_name: ' Suharto ',
    job_title: 'Trader',
    accepts_terms: true as const,
    company: company.id,
  }
  expect((await t.call('identity.requestRegistration', { body })).status).toBe(201)
  const confirm = await lastMail(t, email)
  expect(confirm.body_text).toContain('Hello Suharto,')
  await t.call('identity.confirmMail', { body: { token: confirm.secret } })
  await t.settle()
  const { secret } = await lastMail(t, email)
  const password = 'a-quiet-harbour-27'
  // A last name that is empty is in no password.
  expect((await t.call('identity.register', { body: { token: secret, password } })).status).toBe(200)
  expect(await named(email)).toEqual(only('Suharto'))
  const nobody = await t.call('identity.requestRegistration', { loose: { body: { ...body, first_name: ' ' } } })
  expect(Object.keys(nobody.refused)).toEqual(['first_name'])
})

test('an invited colleague, an operator and somebody whom the office makes may have one name, and may get it on their profile', async () => {
  const company = await makeCompany(t)
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const email = 'indira@invited.example'
  await t.call('companies.invite', { body: { email } }, admin.token)
  const { secret } = await lastMail(t, email)
  const person = { first_name: 'Indira', last_name: '  ', job_title: null, accepts_terms: true as const }
  const joined = await t.call('companies.acceptInvitation', {
    loose: { body: { token: secret, ...person, job_title: '' } },
  })
  expect(joined.status).toBe(200)
  expect(await named(email)).toEqual(only('Indira'))

  const made = { email: 'budi@operators.example', first_name: 'Budi', roles: ['people' as const] }
  expect((await t.call('setup.addOperator', { body: made }, operator.token)).status).toBe(201)
  expect((await lastMail(t, made.email)).body_text).toContain('Hello Budi,')
  const operators = (await t.call('setup.operators', {}, operator.token)).body.results.map(({ name }) => name)
  expect(operators).toEqual(['Budi', 'Op Erator'])

  const given = { first_name: 'Madonna', last_name: null, email: 'madonna@office.example', company_id: company.id }
  const record = await t.call(
    'office.members.create' as never,
    { body: { ...given, rights: [] } } as never,
    operator.token,
  )
  expect(record.status, JSON.stringify(record.body)).toBe(201)
  expect(await named(given.email)).toEqual(only('Madonna'))

  const falk = await makeMember(t, { first_name: 'Ida', last_name: 'Falk' })
  const changed = await t.call(
    'members.update',
    { params: { id: falk.customer_id }, body: { last_name: '' } },
    falk.token,
  )
  expect(changed.body).toMatchObject({ first_name: 'Ida', last_name: '' })
  expect(await named(falk.email)).toEqual(only('Ida'))
})

test('lists are ordered by it and searches find it, in the directory and in the office', async () => {
  const company = await makeCompany(t, { name: 'Ordered Names' })
  const names = [
    ['Zoe', 'Abel'],
    ['Mina', ''],
    ['Ada', 'Nolan'],
    ['Bo', 'Lund'],
  ] as const
  const people = []
  for (const [first_name, last_name] of names)
    people.push(await makeMember(t, { company_id: company.id, first_name, last_name }))
  const [me, mina] = people
  const inOrder = ['Zoe Abel', 'Bo Lund', 'Mina', 'Ada Nolan']
  await sql`select write_member_search(array(select id from customer where company_id = ${company.id}))`.execute(t.db)
  const directory = (await t.call('members.directory', { query: { company: [company.id] } }, me?.token)).body.results
  // Nobody is in their own directory.
  expect(directory.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())).toEqual(inOrder.slice(1))
  const list = (await t.call('members.list', { query: { company: company.id } }, me?.token)).body.results
  expect(list.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim())).toEqual(inOrder)
  const found = await t.call('search.everything', { body: { keyword: 'Mina' } }, me?.token)
  expect(found.body.user).toHaveLength(1)

  const query = { company_id: company.id, sort: 'last_name' }
  type Listed = { status: number; body: { results: { first_name: string; last_name: string | null }[] } }
  const office = (await t.call('office.members.list' as never, { query } as never, operator.token)) as unknown as Listed
  expect(office.body.results.map(({ first_name, last_name }) => `${first_name} ${last_name ?? ''}`.trim())).toEqual(
    inOrder,
  )
  const people_of = await t.call('companies.employees', { query: {} }, mina?.token)
  expect(people_of.body.results.map(({ name }) => name)).toContain('Mina')
})

test('a list of members has one name in either column, and a full name of one word', async () => {
  const office = bringingIn(t, operator)
  const { id } = await office.check(
    'members',
    [
      'first name,last name,email,company',
      'Nila,,nila@one.example,One Name Ltd',
      ',Rama,rama@one.example,One Name Ltd',
    ].join('\n'),
  )
  await office.write(id)
  expect(await named('nila@one.example')).toEqual(only('Nila'))
  expect(await named('rama@one.example')).toEqual(only('Rama'))
  const full = await office.check('members', ['name,email,company', 'Dewi,dewi@one.example,One Name Ltd'].join('\n'))
  await office.write(full.id)
  expect(await named('dewi@one.example')).toEqual(only('Dewi'))
})

test('a seat, its ticket, its mail and the invoice carry one name without a blank after it', async () => {
  const { bookable, body, book, buyer } = await openBooking(t)
  const { event, price } = await bookable()
  const guest = { first_name: 'Sukarno', email: 'sukarno@guests.example' }
  const second = { first_name: 'Kartini', email: 'kartini@guests.example' }
  const asked = [
    { price: price.id, ...guest },
    { price: price.id, ...second },
    { price: price.id, later: true },
  ]
  const booked = await book(body(event.id, asked))
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  const seats = (await t.call('events.myTickets', { query: { event: String(event.id) } }, buyer.token)).body.results
  const waiting = seats.find(({ first_name }) => first_name === null)
  const taker = { first_name: 'Mulyani', email: 'mulyani@guests.example' }
  const given = await t.call('events.nameSeat', { params: { id: waiting?.id ?? 0 }, body: taker }, buyer.token)
  expect(given.status, JSON.stringify(given.body)).toBe(200)
  const refused = await t.call(
    'events.nameSeat',
    { params: { id: waiting?.id ?? 0 }, loose: { body: { email: 'x@guests.example' } } },
    buyer.token,
  )
  expect(Object.keys(refused.refused)).toEqual(['first_name'])
  const invoice = await t.call('payments.invoicePdf', { params: { id: booked.body.invoice_id } }, buyer.token)
  expect(pdfText(invoice.bytes)).toContain('Sukarno, Kartini')
  const pay = { kind: 'payments.order_paid', order_id: booked.body.order, invoice_id: booked.body.invoice_id }
  await sql`insert into fact (kind, payload, recorded_at) values ('payments.order_paid', ${JSON.stringify(pay)}::jsonb, ${t.clock()})`.execute(
    t.db,
  )
  await t.settle()
  const [mail] = await mailsTo(t, guest.email)
  expect(mail?.body_text).toContain('Dear Sukarno,')
  const ticket = await t.call('events.ticketPdf', { params: { id: seats[0]?.id ?? 0 } }, buyer.token)
  expect(pdfText(ticket.bytes)).toMatch(/^(Sukarno|Kartini|Mulyani)$/m)
})

test('what is put together of both names has no blank where there is one', async () => {
  const { rows } =
    await sql`select full_name('Ida', 'Falk') as two, full_name('Ida', '') as one, full_name(null, null) as none,
    sort_name('Ida', 'Falk') as by_last, sort_name('Ida', '') as by_only`.execute(t.db)
  expect(rows).toEqual([{ two: 'Ida Falk', one: 'Ida', none: null, by_last: 'falk', by_only: 'ida' }])
})
