import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAward, makeEntryPrice } from '../../../test/factories/awards.ts'
import { openBooking } from '../../../test/factories/booking.ts'
import { makeBillingAddress, makePrice } from '../../../test/factories/events.ts'
import { lastMail } from '../../../test/factories/mail.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { makeApplication, makePackage } from '../../../test/factories/sponsorship.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()
const { buyer, colleague, seller, address, bookable, body, book, makeExtras } = await openBooking(t)

type Member = Awaited<ReturnType<typeof makeMember>>
let operator: Member
beforeAll(async () => {
  operator = await makeMember(t, { is_operator: true })
})

const mine = async (who: Member, event: number) =>
  (await t.call('sponsorship.mine', { query: { event: String(event) } }, who.token)).body.results[0]
const strip = async (event: number) =>
  (
    await t.call('events.sponsorsForCategories', { query: { event: String(event), show_all: 'true' } })
  ).body.results.flatMap(({ name, sponsors }) => sponsors.map(({ details }) => [name, details.name]))
const withdraw = (id: number, who: Member) => t.call('sponsorship.withdraw', { params: { id } }, who.token)
const order = (event: number, given: Parameters<typeof body>[2], seats: Parameters<typeof body>[1] = [], who = buyer) =>
  book(body(event, seats, given), who)
/** Runs a job some minutes later; tokens of now are good again afterwards. */
async function later(minutes: number, job: string) {
  const now = t.clock()
  t.setNow(new Date(now.getTime() + minutes * 60_000))
  await t.runJob(job)
  await t.settle()
  t.setNow(now)
}
/** Money arrives, as the provider tells it. */
async function pay(order_id: number, invoice_id: number) {
  const fact = { kind: 'payments.order_paid', order_id, invoice_id }
  await sql`insert into fact (kind, payload, recorded_at) values (${fact.kind}, ${JSON.stringify(fact)}::jsonb, ${t.clock()})`.execute(
    t.db,
  )
  await t.settle()
}

test('an accepted package is ordered with its seats and table, and paid it stands in the strip', async () => {
  const { event, price } = await bookable()
  const dear = await makePrice(t, event.id, { name: 'Last minute', amount: 99_000 })
  const extras = await makeExtras(event.id, { seats_included: 2, table_included: true })
  const options = await t.call('events.bookingOptions', { query: { event: event.id } }, colleague.token)
  expect(options.body.sponsor_packages).toMatchObject([{ id: extras.package, seats_included: 2, table_included: true }])
  const seats = [
    { price: price.id, customer: buyer.customer_id },
    { price: price.id, later: true },
    { price: dear.id, later: true },
  ]
  const given = { sponsor_package: extras.package, table: extras.table }
  const wanted = body(event.id, seats, given)
  const { payment_method: _method, idempotency_key: _key, accepts_terms: _terms, ...cart } = wanted
  const quoted = await t.call('payments.quoteEvent', { body: cart }, buyer.token)
  expect(quoted.body.lines.map(({ kind, quantity, unit_amount }) => [kind, quantity, unit_amount])).toEqual([
    ['admission', 1, 0],
    ['admission', 1, 0],
    ['admission', 1, 79_000],
    ['table', 1, 0],
    ['sponsorship', 1, 900_000],
  ])
  const { status, body: made } = await book(wanted)
  expect(status).toBe(201)
  expect(made.amount_net).toBe(979_000)
  expect(await mine(buyer, event.id)).toMatchObject({ state: 'accepted', invoice_id: made.invoice_id })
  expect(await strip(event.id)).toEqual([])
  expect((await withdraw(extras.request, buyer)).refused.code).toBe('ordered')
  const again = await order(event.id, given, [{ price: price.id, later: true }])
  expect(Object.keys(again.refused).toSorted()).toEqual(['sponsor_package', 'table'])

  await pay(made.order, made.invoice_id)
  expect(await mine(buyer, event.id)).toMatchObject({ state: 'confirmed', order_until: null })
  expect((await strip(event.id)).map(([, name]) => name)).toEqual(['Northlane Freight'])
  await pay(made.order, made.invoice_id)
  expect(await strip(event.id)).toHaveLength(1)
})

test('a package is ordered without seats, also before seats are sold; nothing at all is not', async () => {
  const { event } = await bookable({ registration_opens_at: new Date(t.clock().getTime() + 86_400_000) })
  const extras = await makeExtras(event.id)
  expect((await order(event.id, {})).refused).toMatchObject({ seats: ['Choose at least one seat.'] })
  const made = await order(event.id, { sponsor_package: extras.package })
  expect(made.status).toBe(201)
  expect(made.body.amount_net).toBe(900_000)
  await pay(made.body.order, made.body.invoice_id)
  expect(await mine(buyer, event.id)).toMatchObject({ state: 'confirmed' })
})

test('only the company that was accepted orders, once, whoever of it is quicker', async () => {
  const { event } = await bookable()
  const bundle = await makePackage(t, { event: event.id, stock: 3 })
  const other = await makeMember(t, { company_id: (await makeCompany(t)).id })
  const theirs = await makeBillingAddress(t, other.company_id ?? 0)
  await makeApplication(t, { event: event.id, package_id: bundle, by: other, state: 'received' })
  const refused = async (who: Member, given: object) =>
    (await order(event.id, { sponsor_package: bundle, ...given }, [], who)).refused
  expect(await refused(other, { billing_address: theirs })).toHaveProperty('sponsor_package')
  expect(await refused(buyer, {})).toHaveProperty('sponsor_package')
  const request = await makeApplication(t, { event: event.id, package_id: bundle, by: buyer, state: 'accepted' })
  const both = await Promise.all([
    order(event.id, { sponsor_package: bundle }),
    order(event.id, { sponsor_package: bundle }, [], colleague),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  const { rows } = await sql`select 1 from purchase_order where kind = 'event' and subject_id = ${event.id}`.execute(
    t.db,
  )
  expect(rows).toHaveLength(1)
  expect((await withdraw(request, colleague)).status).toBe(404)
})

test('a card payment that is not finished can be tried again; an invoice that is called off lets the next one move up', async () => {
  const { event } = await bookable()
  const bundle = await makePackage(t, { event: event.id })
  const request = await makeApplication(t, { event: event.id, package_id: bundle, by: buyer, state: 'accepted' })
  const waiting = await makeMember(t)
  const asked = await t.call(
    'sponsorship.apply',
    { body: { kind: 'sponsor', event: event.id, package: bundle } },
    waiting.token,
  )
  expect(asked.body).toMatchObject({ on_waiting_list: true, waiting_position: 1 })
  expect((await order(event.id, { sponsor_package: bundle, payment_method: 'card' })).status).toBe(201)
  await later(31, 'payments.expire_orders')
  expect(await mine(buyer, event.id)).toMatchObject({ state: 'accepted', invoice_id: null })
  expect(await mine(waiting, event.id)).toMatchObject({ on_waiting_list: true })

  const made = await order(event.id, { sponsor_package: bundle })
  expect(made.status).toBe(201)
  await later(36 * 24 * 60, 'payments.remind')
  await later(40 * 24 * 60, 'payments.cancel_unpaid')
  expect(await mine(buyer, event.id)).toMatchObject({ id: request, state: 'declined', invoice_id: null })
  expect(await mine(waiting, event.id)).toMatchObject({ on_waiting_list: false, state: 'received' })
  const read = (await t.call('notifications.list', {}, waiting.token)).body.results
  expect(read).toMatchObject([{ kind: 'application_decided', detail: 'sponsor_received' }])
})

test('a paid package that is cancelled at the money desk takes the sponsor away, and the next one moves up', async () => {
  const { event } = await bookable()
  const bundle = await makePackage(t, { event: event.id })
  const request = await makeApplication(t, { event: event.id, package_id: bundle, by: buyer, state: 'accepted' })
  const waiting = await makeMember(t)
  await t.call('sponsorship.apply', { body: { kind: 'sponsor', event: event.id, package: bundle } }, waiting.token)
  const made = await order(event.id, { sponsor_package: bundle })
  await pay(made.body.order, made.body.invoice_id)
  expect(await strip(event.id)).toHaveLength(1)
  const params = { id: made.body.invoice_id }
  const { version } = (await t.call('payments.deskInvoice', { params }, operator.token)).body
  const body = { version, reason: 'Agreed on the phone.' }
  expect((await t.call('payments.cancelOrder', { params, body }, operator.token)).status).toBe(200)
  await t.settle()
  expect(await strip(event.id)).toEqual([])
  expect(await mine(buyer, event.id)).toMatchObject({ id: request, state: 'declined', invoice_id: null })
  expect(await mine(waiting, event.id)).toMatchObject({ on_waiting_list: false, state: 'received' })
})

test('who does not order within fourteen days gives the package to the next, by the clock', async () => {
  const { event } = await bookable()
  const bundle = await makePackage(t, { event: event.id })
  await makeApplication(t, { event: event.id, package_id: bundle, by: buyer, state: 'accepted' })
  const waiting = await makeMember(t)
  await t.call('sponsorship.apply', { body: { kind: 'sponsor', event: event.id, package: bundle } }, waiting.token)
  await t.runJob('sponsorship.tidy')
  expect(await mine(buyer, event.id)).toMatchObject({ state: 'accepted' })
  for (const days of [15, 16]) await later(days * 24 * 60, 'sponsorship.tidy')
  expect(await mine(buyer, event.id)).toMatchObject({
    state: 'declined',
    reason: 'The package was not ordered in time.',
  })
  expect(await mine(waiting, event.id)).toMatchObject({ on_waiting_list: false })
})

test('what became free with a closed account goes to who waits', async () => {
  const { event } = await bookable()
  const bundle = await makePackage(t, { event: event.id })
  const gone = await makeMember(t)
  const request = await makeApplication(t, { event: event.id, package_id: bundle, by: gone })
  const waiting = await makeMember(t)
  await t.call('sponsorship.apply', { body: { kind: 'sponsor', event: event.id, package: bundle } }, waiting.token)
  await sql`delete from application where id = ${request}`.execute(t.db)
  await t.runJob('sponsorship.tidy')
  expect(await mine(waiting, event.id)).toMatchObject({ on_waiting_list: false })
})

test('an operator confirms a sponsor who pays otherwise; the logo is theirs or the company’s', async () => {
  const { event } = await bookable()
  const bundle = await makePackage(t, { event: event.id })
  const request = await makeApplication(t, { event: event.id, package_id: bundle, by: buyer, state: 'accepted' })
  const confirm = () =>
    t.call('sponsorship.decide', { params: { id: request }, body: { state: 'confirmed' } }, operator.token)
  expect((await confirm()).body.state).toBe('confirmed')
  expect((await confirm()).refused.code).toBe('not_open')
  expect(await strip(event.id)).toHaveLength(1)
  const log = await sql`select act, before, after from audit_log where object = ${`application:${request}`}`.execute(
    t.db,
  )
  expect(log.rows).toEqual([
    { act: 'application.confirmed', before: { state: 'accepted' }, after: { state: 'confirmed' } },
  ])
})

test('sponsors of an award: packages, requests and the strip by the same rules', async () => {
  const award = await makeAward(t)
  const bundle = await makePackage(t, { award: award.id, name: 'Gala partner' })
  const query = { award: String(award.id) }
  expect((await t.call('sponsorship.packages', { query }, buyer.token)).body.packages).toMatchObject([
    { id: bundle, name: 'Gala partner', left: 1 },
  ])
  const request = { kind: 'sponsor' as const, award: award.id, package: bundle }
  const asked = await t.call('sponsorship.apply', { body: request }, buyer.token)
  expect(asked.body).toMatchObject({ event: null, subject: { type: 'award', id: award.id, name: award.name } })
  expect((await t.call('sponsorship.apply', { body: request }, buyer.token)).refused.code).toBe('already_applied')
  const decide = (state: 'accepted' | 'confirmed') =>
    t.call('sponsorship.decide', { params: { id: asked.body.id }, body: { state } }, operator.token)
  await decide('accepted')
  await t.settle()
  const told = (await t.call('notifications.list', {}, buyer.token)).body.results
  expect(told.find(({ subject }) => subject.type === 'award')).toMatchObject({
    kind: 'application_decided',
    detail: 'sponsor_accepted',
    subject: { type: 'award', id: award.id },
    target: { label: 'award' },
  })
  const mail = await lastMail(t, buyer.email)
  expect(mail.body_text).toContain('Please order the package by 2026-11-30')
  await decide('confirmed')
  expect((await t.call('sponsorship.awardSponsors', { query })).body.results).toMatchObject([
    { company_id: buyer.company_id, details: { name: 'Northlane Freight' }, category: { name: 'Gala partner' } },
  ])
  expect((await t.call('sponsorship.awardSponsorCategories', { query })).body.results).toMatchObject([
    { name: 'Gala partner', sponsors_count: 1 },
  ])
  const hidden = await makeAward(t, { published: false })
  for (const call of ['sponsorship.awardSponsors', 'sponsorship.awardSponsorCategories'] as const)
    expect((await t.call(call, { query: { award: String(hidden.id) } })).status).toBe(404)
  expect(
    Object.keys(
      (
        await t.call(
          'sponsorship.apply',
          { body: { kind: 'panelist', award: award.id, topic: 'A', bio: 'B' } },
          buyer.token,
        )
      ).refused,
    ),
  ).toEqual(['award'])
})

test('a package of an award is bought on the award’s own cart, alone or with entries', async () => {
  const award = await makeAward(t, { entity_id: seller })
  const price = await makeEntryPrice(t, award.id)
  const bundle = await makePackage(t, { award: award.id, stock: 2 })
  const cart = (given: object) => ({
    award: award.id,
    billing_address: address,
    payment_method: 'transfer' as const,
    idempotency_key: randomUUID(),
    accepts_terms: true as const,
    ...given,
  })
  const book = (given: object) => t.call('payments.bookAward', { body: cart(given) }, buyer.token)
  expect((await book({ sponsor_package: bundle })).refused).toHaveProperty('sponsor_package')
  expect((await book({})).refused).toHaveProperty('entries')
  const request = await makeApplication(t, { award: award.id, package_id: bundle, by: buyer, state: 'accepted' })
  const options = await t.call('awards.bookingOptions', { query: { award: String(award.id) } }, colleague.token)
  expect(options.body.sponsor_packages).toMatchObject([{ id: bundle }])
  const made = await book({ sponsor_package: bundle, entries: [{ price: price.id, quantity: 1 }] })
  expect(made.status).toBe(201)
  expect(made.body.amount_net).toBe(900_000 + 29_000)
  expect((await withdraw(request, buyer)).refused.code).toBe('ordered')
  await pay(made.body.order, made.body.invoice_id)
  const sponsors = await t.call('sponsorship.awardSponsors', { query: { award: String(award.id) } })
  expect(sponsors.body.results).toMatchObject([{ details: { name: 'Northlane Freight' } }])
})

test('an accepted package has a contract: a draft, then as it was accepted, whatever changes afterwards', async () => {
  const { event } = await bookable()
  const extras = await makeExtras(event.id, { seats_included: 2 })
  const read = (who: Member) => t.call('sponsorship.contract', { params: { id: extras.request } }, who.token)
  const kept = () =>
    t.db
      .selectFrom('sponsor_contract')
      .selectAll()
      .where('application_id', '=', extras.request)
      .orderBy('order_id')
      .execute()
  const draft = await read(buyer)
  expect([draft.status, draft.headers.get('content-type'), (await kept()).length]).toEqual([200, 'application/pdf', 0])
  expect(draft.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const ordered = await order(event.id, { sponsor_package: extras.package })
  const [contract] = await kept()
  expect(contract).toMatchObject({
    order_id: ordered.body.order,
    package: { amount: 900_000, seats_included: 2 },
    accepted_by: { customer_id: buyer.customer_id },
    accepted_at: t.clock(),
  })
  expect([contract?.seller, contract?.buyer]).toMatchObject([
    { name: expect.any(String) },
    { name: expect.any(String) },
  ])
  await t.db
    .updateTable('sponsor_package')
    .set({ name: 'Renamed', amount: 1 })
    .where('id', '=', extras.package)
    .execute()
  expect((await kept())[0]).toEqual(contract)
  await expect(
    t.db
      .updateTable('sponsor_contract')
      .set({ accepted_at: new Date() })
      .where('order_id', '=', ordered.body.order)
      .execute(),
  ).rejects.toThrow(/does not change/)
  expect((await read(buyer)).status).toBe(200)
  expect((await read(operator)).status).toBe(200)
  const foreign = await makeMember(t, { company_id: (await makeCompany(t)).id, rights: ['admin'] })
  expect((await read(foreign)).status).toBe(404)
  const plain = await makeMember(t, { company_id: buyer.company_id, rights: [] })
  expect((await read(plain)).status).toBe(404)
})
