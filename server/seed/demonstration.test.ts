import { beforeAll, expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { einvoiceOf } from '../src/modules/payments/einvoice/payments.einvoice.service.ts'
import { invoiceById } from '../src/modules/payments/invoices/payments.invoices.reads.ts'
import type { RelatedInvoice } from '../src/modules/payments/invoices/payments.invoices.reads.ts'
import { sales } from '../src/sales.ts'
import { checkVatId } from '../src/modules/payments/index.ts'
import { fillWorld } from '../test/factories/world.ts'
import { openTestbed } from '../test/harness.ts'
import { accounts } from './demonstration.ts'
import { CAST, DEMO_PASSWORD } from './world/cast.ts'
import { AWARD_IDS } from './world/awards/index.ts'
import { EVENT_IDS } from './world/events/index.ts'
import { makeWorld } from './world/world.ts'

const t = await openTestbed()
const noVat = { rates: [], rules: [] }

beforeAll(() => fillWorld(t))

/** Rows that contradict what the statement checks; none when the world agrees with itself. */
async function contradictions(text: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await text.execute(t.db)).rows
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(t.db)
  return rows[0]?.count ?? 0
}

test('the world has what its pages show', async () => {
  expect(await count('company')).toBeGreaterThanOrEqual(50)
  expect(await count('customer')).toBeGreaterThanOrEqual(300)
  expect(await count('event')).toBeGreaterThanOrEqual(12)
  for (const table of [
    'event_session',
    'event_speaker',
    'event_price',
    'sponsor',
    'event_table',
    'seat',
    'invoice',
    'billing_address',
    'network_member',
    'network_request',
    'follower',
    'company_follower',
    'post',
    'comment',
    'post_like',
  ])
    expect(await count(table), table).toBeGreaterThan(0)
})

test('counts of events, prices and add-ons are those of their living rows', async () => {
  expect(
    await contradictions(sql`select id, name, seats_taken, people_count from event
      where seats_taken <> (select count(*) from seat where event_id = event.id and state <> 'released')
        or people_count <> (select count(*) from seat where event_id = event.id and state = 'confirmed')
        or companies_count <> (select count(distinct company_id) from seat where event_id = event.id and state = 'confirmed')
        or tables_count <> (select count(*) from event_table where event_id = event.id)
        or speakers_count <> (select count(*) from event_speaker where event_id = event.id)
        or sessions_count <> (select count(*) from event_session where event_id = event.id)`),
  ).toEqual([])
  expect(
    await contradictions(sql`select id, sold from event_price
      where sold <> (select count(*) from seat where price_id = event_price.id and state <> 'released')`),
  ).toEqual([])
  expect(
    await contradictions(sql`select id, sold from event_addon
      where sold <> (select coalesce(sum(quantity), 0) from event_booking_addon join event_booking using (order_id)
        where addon_id = event_addon.id and state <> 'released')`),
  ).toEqual([])
})

test('every invoice is the sum of its lines and its VAT', async () => {
  expect(
    await contradictions(sql`select id, amount_net, amount_vat from invoice
      where kind = 'invoice' and (
        amount_net <> (select coalesce(sum(amount_net), 0) from invoice_line where invoice_id = invoice.id)
        or amount_vat <> (select coalesce(sum(amount_vat), 0) from invoice_vat where invoice_id = invoice.id))`),
  ).toEqual([])
})

test('seats on an invoice are its admissions', async () => {
  expect(
    await contradictions(sql`select order_id, invoice_id from event_booking
      where (select count(*) from seat where seat.order_id = event_booking.order_id)
        <> (select coalesce(sum(quantity), 0) from invoice_line 
          where invoice_line.invoice_id in (select id from invoice where invoice.order_id = event_booking.order_id and invoice.kind = 'invoice')
            and kind = 'admission')`),
  ).toEqual([])
})

test('an order with lines outside the scope of VAT and others has two invoices, and every document is an e-invoice', async () => {
  const { rows } = await sql<{ id: number }>`select id from invoice where number is not null order by id`.execute(t.db)
  const refused: unknown[] = []
  let pairs = 0
  for (const { id } of rows) {
    const row = (await invoiceById(t.db, id)) as RelatedInvoice
    const made = await einvoiceOf({ db: t.db }, sales, row, 'ubl')
    if ('problem' in made) refused.push({ id, problem: made.problem })
    if (row.issued_with) pairs += 1
  }
  expect(rows.length).toBeGreaterThan(400)
  expect(pairs).toBeGreaterThan(20)
  expect(refused).toEqual([])
}, 120_000)

test('the next company comes after those of the world', async () => {
  const { rows } = await sql<{ id: number; most: number }>`
    insert into company (name, created_at) values ('Newcomer', ${t.clock()}) returning id, (select max(id) from company) as most`.execute(
    t.db,
  )
  expect(rows[0]?.id).toBeGreaterThan(rows[0]?.most ?? 0)
})

test('the cast signs in with the password that the start prints', async () => {
  expect(accounts()).toContain(DEMO_PASSWORD)
  expect(accounts()).toContain(CAST.member.email)
  const answer = await t.call('identity.signIn', {
    body: { username: CAST.member.email, password: DEMO_PASSWORD },
  })
  expect(answer.status).toBe(200)
})

test('the member of the first account finds people with whom a time is free for both', async () => {
  const { body: signedIn } = await t.call('identity.signIn', {
    body: { username: CAST.member.email, password: DEMO_PASSWORD },
  })
  const { rows } = await sql<{
    event: number
    date: string
  }>`select event.id as event, event.end_date::text as date from seat join event on event.id = seat.event_id
    where seat.customer_id = ${CAST.member.id} and seat.state = 'confirmed' and event.meeting_planner_is_active
      and event.end_date >= ${t.clock()} and event.meeting_planner_activation_date <= ${t.clock()}`.execute(t.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { event, date } of rows) {
    const { body } = await t.call('meetings.people', { query: { event, date } }, signedIn.access)
    expect(body.results.filter(({ free_slots }) => (free_slots ?? 0) > 0).length).toBeGreaterThan(3)
  }
})

test('a visitor reads the list and each event of it whole', async () => {
  const { body } = await t.call('events.list', { query: { show_all: 'true' } })
  expect(body.count).toBeGreaterThan(3)
  for (const card of body.results) {
    const page = await t.call('events.page', { params: { id: String(card.id) } })
    expect(page.status).toBe(200)
    expect(page.body.event.name).toBe(card.name)
  }
})

test('one award takes entries, one is with its jury, one has its winners', async () => {
  const of = async (id: number) => (await t.call('awards.page', { params: { id: String(id) } })).body.award
  const [previous, judging, open] = [
    await of(AWARD_IDS.previous),
    await of(AWARD_IDS.judging),
    await of(AWARD_IDS.open),
  ]
  expect([previous, judging, open].map((award) => award.registration_state)).toEqual(['ended', 'closed', 'open'])
  expect(Date.parse(previous.winners_published_at ?? '')).toBeLessThan(t.clock().getTime())
  expect(Date.parse(judging.shortlist_published_at ?? '')).toBeGreaterThan(t.clock().getTime())
  expect(open).toMatchObject({ categories_count: 8, jurors_count: 12, previous_edition_info: { id: previous.id } })
  const judges = await t.call('awards.juries', { query: { award: judging.id } })
  expect(judges.body.results[0]).toMatchObject({ customer_id: CAST.judge.id, chair: true })
})

test('what is sold of an award is what its orders hold', async () => {
  expect(
    await contradictions(sql`select id, sold from award_price where sold <>
      (select count(*) from award_entry_fee where price_id = award_price.id and state <> 'released')
      + (select count(*) from award_seat where price_id = award_price.id and state <> 'released')`),
  ).toEqual([])
  expect(await count('award_entry_fee')).toBeGreaterThan(0)
  expect(await count('award_seat')).toBeGreaterThan(0)
})

async function rowsOf<T>(text: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await text.execute(t.db)).rows
}

test('past events and the running one are well attended, and the flagship fills', async () => {
  expect(
    await contradictions(sql`select id, name, people_count from event
      where start_date <= ${t.clock()} and people_count not between 60 and 160`),
  ).toEqual([])
  const [flagship] = await rowsOf(
    sql<{ seats_taken: number }>`select seats_taken from event where id = ${EVENT_IDS.flagship}`,
  )
  expect(flagship?.seats_taken).toBeGreaterThan(100)
  expect(
    await contradictions(sql`select order_id from event_booking
      where event_id in (${EVENT_IDS.draft}, ${EVENT_IDS.without_bank_account}, ${EVENT_IDS.not_yet_on_sale})`),
  ).toEqual([])
})

test('seats wait for their names, and nobody was booked before joining', async () => {
  const [later] = await rowsOf(
    sql<{ count: number }>`select count(*) as count from seat where customer_id is null and state = 'confirmed'`,
  )
  expect(later?.count).toBeGreaterThan(5)
  expect(
    await contradictions(sql`select seat.id from seat join customer on customer.id = seat.customer_id
      where customer.created_at > seat.created_at`),
  ).toEqual([])
})

test('nothing in the world lies ahead of its clock', async () => {
  expect(
    await contradictions(sql`select id from invoice
      where greatest(created_at, issued_at, coalesce(paid_at, issued_at), coalesce(cancelled_at, issued_at)) > ${t.clock()}`),
  ).toEqual([])
  expect(await contradictions(sql`select id from payment where received_at > ${t.clock()}`)).toEqual([])
})

test('the first night cancels nothing', async () => {
  expect(
    await contradictions(sql`select id from invoice
      where state = 'issued' and kind = 'invoice' and due_on < ${t.clock()}::date - 14`),
  ).toEqual([])
})

test('numbers have no gaps, follow the time of issue, and the counter stands at the last', async () => {
  expect(
    await contradictions(sql`select id, number from (
        select id, number, number_seq, row_number() over (partition by entity_id, number_year order by issued_at, number_seq) as nth from invoice) as numbered
      where number_seq <> nth`),
  ).toEqual([])
  expect(
    await contradictions(sql`select invoice.entity_id, number_year from invoice
      left join invoice_counter on invoice_counter.entity_id = invoice.entity_id and invoice_counter.year = number_year
      group by invoice.entity_id, number_year, last having max(number_seq) is distinct from last`),
  ).toEqual([])
})

test('invoices, their money and their orders agree', async () => {
  expect(
    await contradictions(sql`select id, state from invoice
      where amount_paid <> (select coalesce(sum(amount), 0) from payment where invoice_id = invoice.id)
        or (state = 'paid') <> (amount_paid = amount_gross - amount_credited and kind = 'invoice' and state <> 'cancelled')
        or (state = 'part_paid') <> (amount_paid > 0 and amount_paid < amount_gross)
        or (state = 'overpaid') <> (amount_paid > amount_gross - amount_credited and kind = 'invoice')`),
  ).toEqual([])
  expect(
    await contradictions(sql`select id from invoice
      where state = 'cancelled' and not exists (select 1 from invoice as note where note.corrects_id = invoice.id and note.amount_gross = invoice.amount_gross)`),
  ).toEqual([])
  expect(
    await contradictions(sql`select purchase_order.id from purchase_order join event_booking on order_id = purchase_order.id
      where purchase_order.state <> case event_booking.state when 'held' then 'pending' when 'released' then 'cancelled' else 'paid' end`),
  ).toEqual([])
})

test('the first company has an invoice in every state and nothing at the flagship', async () => {
  const invoices = await rowsOf(sql<{ event_id: number; state: string; overdue: boolean }>`
    select event_id, invoice.state, due_on < ${t.clock()}::date and invoice.state = 'issued' as overdue
    from invoice join event_booking on invoice_id = invoice.id where invoice.company_id = 1`)
  expect(invoices.length).toBeGreaterThanOrEqual(6)
  expect(new Set(invoices.map(({ state }) => state))).toEqual(new Set(['paid', 'part_paid', 'issued', 'cancelled']))
  expect(invoices.some(({ overdue }) => overdue)).toBe(true)
  expect(invoices.some(({ state, overdue }) => state === 'issued' && !overdue)).toBe(true)
  expect(invoices.map(({ event_id }) => event_id)).not.toContain(EVENT_IDS.flagship)
})

test('the main member books the flagship, and the invoice takes the next number', async () => {
  const { body: tokens } = await t.call('identity.signIn', {
    body: { username: CAST.member.email, password: DEMO_PASSWORD },
  })
  const token = tokens.access
  const options = await t.call('events.bookingOptions', { query: { event: String(EVENT_IDS.flagship) } }, token)
  expect(options.body.refused_because).toEqual([])
  const [price] = options.body.prices
  const [before] = await rowsOf(
    sql<{
      last: number
    }>`select last from invoice_counter where entity_id = 1 and year = ${t.clock().getUTCFullYear()}`,
  )
  const [address] = await rowsOf(
    sql<{ id: number }>`select id from billing_address where company_id = 1 and is_default`,
  )
  const booked = await t.call(
    'payments.bookEvent',
    {
      body: {
        event: String(EVENT_IDS.flagship),
        seats: [{ price: String(price?.id), customer: String(CAST.member.id) }],
        billing_address: String(address?.id),
        payment_method: 'transfer',
        accepts_terms: true,
        idempotency_key: 'a5cfa8e0-4f51-4a55-9a3e-0d1d3a1b9c11',
      },
    },
    token,
  )
  expect(booked.status).toBe(201)
  const [invoice] = await rowsOf(
    sql<{ number_seq: number }>`select number_seq from invoice where id = ${booked.body.invoice_id}`,
  )
  expect(invoice?.number_seq).toBe((before?.last ?? 0) + 1)
})

test('the operator has applications to decide', async () => {
  const [waiting] = await rowsOf(
    sql<{ count: number }>`select count(*) as count from registration_request where state = 'pending'`,
  )
  expect(waiting?.count).toBeGreaterThan(0)
})

test('the admin of the first company finds people to decide about, domains to prove and a second admin', async () => {
  const signedIn = await t.call('identity.signIn', {
    body: { username: CAST.company_admin.email, password: DEMO_PASSWORD },
  })
  const token = signedIn.body.access
  const { results: people } = (await t.call('companies.employees', { query: { page_size: '100' } }, token)).body
  expect(people.filter(({ rights }) => rights.admin)).toHaveLength(2)
  for (const right of ['billing', 'events', 'awards'] as const)
    expect(
      people.some(({ rights }) => rights[right] && !rights.admin),
      right,
    ).toBe(true)
  expect(people.some(({ rights }) => !Object.values(rights).some(Boolean))).toBe(true)

  const { applications, affiliations, invitations } = (await t.call('companies.joining', {}, token)).body
  expect([applications.length, affiliations.length, invitations.length]).toEqual([1, 1, 1])
  expect(invitations[0]).toMatchObject({ expired: false })
  const { body } = await t.call(
    'companies.decideAffiliation',
    { params: { id: affiliations[0]?.id ?? 0 }, body: { decision: 'approve' } },
    token,
  )
  expect(body.state).toBe('approved')
  const { domains } = (await t.call('companies.domains', {}, token)).body
  expect(domains.map(({ proven }) => proven).toSorted()).toEqual([false, true])
})

test('a meeting that is asked for lies in no session that one of the two has in their day', async () => {
  const { rows } = await sql<{ event_id: number; talks: boolean }>`select meeting.event_id,
      exists (select from meeting_sessions(meeting.event_id, array[meeting.requested_by, meeting.requested_to]) as talk
        where talk.starts_at < asked.starts_at + asked.slots * interval '30 minutes' and talk.ends_at > asked.starts_at) as talks
    from meeting_invitation as asked join meeting on meeting.id = asked.meeting_id where asked.state = 'pending'`.execute(
    t.db,
  )
  expect(rows.length).toBeGreaterThan(12)
  expect(rows.filter(({ talks }) => talks)).toEqual([])
})

test('VAT IDs are such as a form takes', () => {
  const { companies } = makeWorld(t.clock(), noVat)
  for (const { country, vat_id, billing_addresses } of companies)
    for (const given of [vat_id, ...billing_addresses.map((address) => address.vat_id)])
      if (given !== null) expect(checkVatId(given, country), `${country} ${given}`).toEqual({ vat_id: given })
})

test('the same moment makes the same world', () => {
  expect(makeWorld(t.clock(), noVat)).toEqual(makeWorld(t.clock(), noVat))
})

test('filled a second time it stays as it is', async () => {
  const counts = () =>
    Promise.all(['customer', 'event', 'seat', 'invoice', 'payment', 'banner', 'post', 'comment'].map(count))
  const before = await counts()
  await fillWorld(t)
  expect(await counts()).toEqual(before)
})

test('the chain of documents has those of event bookings in the order of their issue', async () => {
  expect(
    await contradictions(sql`select number from (
      select number, issued_at, max(issued_at) over (partition by document_link.entity_id order by seq) as latest
      from document_link join invoice on invoice.id = document_link.invoice_id join purchase_order on purchase_order.id = invoice.order_id
      where purchase_order.kind = 'event' and invoice.kind = 'invoice') as link
      where issued_at < latest`),
  ).toEqual([])
})
