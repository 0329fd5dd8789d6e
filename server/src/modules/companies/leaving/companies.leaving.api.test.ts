import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAward, makeEntryPrice } from '../../../../test/factories/awards.ts'
import { makeBillingAddress, makeEvent, makePrice, makeSeat, makeSeller } from '../../../../test/factories/events.ts'
import { device } from '../../../../test/factories/chat.ts'
import { lastMail, mailCount } from '../../../../test/factories/mail.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { makePost } from '../../../../test/factories/wall.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>

/** A company whose Zoe has booked two seats, sits on one, and has posted for it and to it. */
async function openWork() {
  const company = await makeCompany(t, { name: 'Baltika Canary' })
  const admin = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  const zoe = await makeMember(t, { company_id: company.id, rights: ['admin', 'events', 'billing'] })
  const marta = await makeMember(t, { company_id: company.id, rights: ['events'], first_name: 'Marta' })
  const agata = await makeMember(t, { company_id: company.id, rights: ['billing'] })
  const event = await makeEvent(t, { entity_id: await makeSeller(t) })
  const price = await makePrice(t, event.id)
  const booked = await t.call(
    'payments.bookEvent',
    {
      body: {
        event: event.id,
        seats: [
          { price: price.id, customer: zoe.customer_id },
          { price: price.id, later: true },
        ],
        billing_address: await makeBillingAddress(t, company.id),
        payment_method: 'transfer',
        idempotency_key: randomUUID(),
        accepts_terms: true,
      },
    },
    zoe.token,
  )
  expect(booked.status).toBe(201)
  const toIt = await makePost(t, zoe, { content: 'Only for us', audience: 'company' })
  return { company, admin, zoe, marta, agata, event, price, invoice: booked.body.invoice_id, toIt }
}
const remove = (employee: Member, by: Member, body: object = {}) =>
  t.call('companies.removeEmployee', { body: { employee: employee.customer_id, ...body } }, by.token)

test('the dialog names what stays and proposes a colleague with the right for it', async () => {
  const { admin, zoe, marta, agata, event } = await openWork()
  const { body } = await t.call('companies.handOver', { params: { id: zoe.customer_id } }, admin.token)
  const of = (what: string) => body.open.find((one) => one.what === what)
  expect(of('seats')).toMatchObject({ count: 2, taker: marta.customer_id })
  const { body: shown } = await t.call('events.one', { params: { id: event.id } }, admin.token)
  expect(of('seats')?.names).toEqual([shown.name])
  expect(of('invoices')).toMatchObject({ count: 1, taker: agata.customer_id })
  expect(body.takers.map((one) => one.customer_id)).not.toContain(zoe.customer_id)
})

test('people move, deals stay: the person sees nothing of the company any more, the company everything', async () => {
  const { company, admin, zoe, marta, agata, event, invoice, toIt } = await openWork()
  expect((await remove(zoe, admin)).status).toBe(200)
  await t.settle()

  const asked = [
    await t.call('payments.invoice', { params: { id: invoice } }, zoe.token),
    await t.call('wall.one', { params: { id: toIt.id } }, zoe.token),
    await t.call('companies.employees', {}, zoe.token),
  ]
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404])
  for (const call of ['payments.invoices', 'events.myTickets', 'companies.billingAddresses'] as const)
    expect((await t.call(call, {}, zoe.token)).body.results).toEqual([])

  const seats = await sql<{
    customer_id: number | null
  }>`select customer_id from seat where event_id = ${event.id} order by id`.execute(t.db)
  expect(seats.rows.map(({ customer_id }) => customer_id)).toEqual([marta.customer_id, null])
  expect((await t.call('events.myTickets', {}, marta.token)).body.results).toHaveLength(2)
  // Without the billing right one sees what one looks after.
  expect((await t.call('payments.invoice', { params: { id: invoice } }, agata.token)).status).toBe(200)
  expect((await t.call('wall.one', { params: { id: toIt.id } }, marta.token)).status).toBe(200)
  const left = (await t.call('companies.departures', {}, admin.token)).body.results[0]
  expect(left).toMatchObject({ customer_id: zoe.customer_id, reason: 'removed' })
  expect(left?.handed_over.find((one) => one.what === 'seats')).toMatchObject({
    count: 2,
    taker_name: expect.stringContaining('Marta'),
  })
  expect((await lastMail(t, zoe.email)).subject).toContain(company.name)
})

test('the admin chooses who takes what; whoever sits there already leaves the seat to be named', async () => {
  const { admin, zoe, marta, event, price, company, invoice } = await openWork()
  await makeSeat(t, { event_id: event.id, price_id: price.id, company_id: company.id, customer_id: marta.customer_id })
  const plain = await makeMember(t, { company_id: company.id })
  const hand_over = [
    { what: 'seats', to: marta.customer_id },
    { what: 'invoices', to: plain.customer_id },
  ]
  expect((await t.call('payments.invoice', { params: { id: invoice } }, plain.token)).status).toBe(404)
  expect((await remove(zoe, admin, { hand_over, tell: false })).status).toBe(200)
  await t.settle()
  expect(await mailCount(t, zoe.email)).toBe(await mailsBefore(zoe.email))
  const held = await sql<{
    customer_id: number | null
  }>`select customer_id from seat where event_id = ${event.id} and order_id is not null order by id`.execute(t.db)
  expect(held.rows.map(({ customer_id }) => customer_id)).toEqual([null, null])
  expect((await t.call('payments.invoice', { params: { id: invoice } }, plain.token)).status).toBe(200)
  const list = await t.call('payments.invoices', {}, plain.token)
  expect(list.body.results.map((one) => one.id)).toEqual([invoice])
})
const mailsBefore = async (address: string) =>
  (
    await sql<{
      count: number
    }>`select count(*) from mail where to_address = ${address} and key not like 'company.removed%'`.execute(t.db)
  ).rows[0]?.count

test('only a colleague who stays takes something, and nothing is done otherwise', async () => {
  const { admin, zoe } = await openWork()
  const stranger = await makeMember(t)
  for (const to of [stranger.customer_id, zoe.customer_id]) {
    const answer = await remove(zoe, admin, { hand_over: [{ what: 'seats', to }] })
    expect(answer).toMatchObject({
      status: 400,
      refused: { 'hand_over.seats': ['Choose a colleague of your company.'] },
    })
  }
  expect((await t.call('companies.employees', {}, zoe.token)).status).toBe(200)
  expect((await remove(stranger, admin)).status).toBe(404)
})

test('one may leave, and the removed person with a page open loses the socket and the next request', async () => {
  const { admin, zoe, toIt } = await openWork()
  const page = await device(t, zoe)
  let ended: string | undefined
  page.socket.on('disconnect', (reason) => (ended = reason))
  expect((await remove(zoe, admin)).status).toBe(200)
  await expect.poll(() => ended, { timeout: 5000 }).toBeDefined()
  expect((await t.call('companies.employees', {}, zoe.token)).status).toBe(404)
  const back = await device(t, zoe)
  const watched: unknown = await back.socket.timeout(5000).emitWithAck('watch_posts', { posts: [toIt.id] })
  expect(watched).toEqual({ posts: [] })
  page.socket.disconnect()
  back.socket.disconnect()

  const other = await openWork()
  expect((await remove(other.zoe, other.zoe)).body.detail).toBe('You have left the company.')
  expect((await t.call('companies.departures', {}, other.admin.token)).body.results[0]?.reason).toBe('left')
})

test('entries of awards go to a colleague with the right for them, unless another is named', async () => {
  const { company, admin, zoe, agata } = await openWork()
  const ines = await makeMember(t, { company_id: company.id, rights: ['awards'] })
  const award = await makeAward(t, { entity_id: await makeSeller(t) })
  const price = await makeEntryPrice(t, award.id)
  const enter = async (who: Member) => {
    const { status, body } = await t.call(
      'payments.bookAward',
      {
        body: {
          award: award.id,
          entries: [{ price: price.id, quantity: 2 }],
          billing_address: await makeBillingAddress(t, company.id),
          payment_method: 'transfer',
          idempotency_key: randomUUID(),
          accepts_terms: true,
        },
      },
      who.token,
    )
    expect(status).toBe(201)
    return body.order
  }
  const holderOf = async (order_id: number) =>
    (
      await t.db
        .selectFrom('award_booking')
        .select('customer_id')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow()
    ).customer_id
  const entered = await enter(zoe)
  const others = await enter(admin)
  const { body } = await t.call('companies.handOver', { params: { id: zoe.customer_id } }, admin.token)
  expect(body.open.find(({ what }) => what === 'entries')).toEqual({
    what: 'entries',
    count: 2,
    names: [award.name],
    taker: ines.customer_id,
  })
  expect((await remove(zoe, admin)).status).toBe(200)
  await t.settle()
  expect([await holderOf(entered), await holderOf(others)]).toEqual([ines.customer_id, admin.customer_id])

  await remove(ines, admin, { hand_over: [{ what: 'entries', to: agata.customer_id }] })
  await t.settle()
  expect(await holderOf(entered)).toBe(agata.customer_id)
  const left = (await t.call('companies.departures', {}, admin.token)).body.results[0]
  expect(left?.handed_over).toContainEqual({ what: 'entries', count: 2, taker_name: expect.any(String) })
})

test('what was posted in the company’s name goes to a colleague, and its author changes it no more', async () => {
  const { company, admin, zoe } = await openWork()
  const post = await makePost(t, zoe, { content: 'In our name', posted_on: `/rest/companies/${company.id}/` })
  await remove(zoe, admin, { hand_over: [{ what: 'posts', to: admin.customer_id }] })
  const params = { id: post.id }
  const change = (token: string) => t.call('wall.update', { params, body: { content: 'Changed' } }, token)
  expect([403, 404]).toContain((await change(zoe.token)).status)
  await t.settle()
  expect([403, 404]).toContain((await change(zoe.token)).status)
  expect((await change(admin.token)).status).toBe(200)
})
