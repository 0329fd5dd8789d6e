import { expect, test } from 'vitest'
import { makeEvent } from '../../../../test/factories/events.ts'
import { openFakeStripe, signed } from '../../../../test/fake-stripe.ts'
import { buyerAddress, makeEntity, makeOrder } from '../../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '../../../kit/data/db.ts'

const stripe = await openFakeStripe()
const t = await openTestbed({ env: stripe.env })
const desk = await makeMember(t, { is_operator: true })
const GROSS = 188_020

type Asked = Parameters<typeof t.call<'payments.desk'>>[1] extends { query?: infer Q } | undefined ? Q : never
const list = async (query: Asked = {}) => (await t.call('payments.desk', { query }, desk.token)).body
const quarantine = (id: string, given: { amount?: number; currency?: string; intent?: string; detail?: string } = {}) =>
  sql`insert into provider_event (id, provider, kind, intent_id, outcome, detail, received_at, amount, currency_code)
    values (${id}, 'stripe', 'payment_intent.succeeded', ${given.intent ?? `pi_${id}`}, 'quarantined', ${given.detail ?? 'no attempt of ours'},
      ${t.clock()}, ${given.amount ?? null}, ${given.amount === undefined ? null : (given.currency ?? 'EUR')})`.execute(
    t.db,
  )

const match = (id: string, invoice: number) =>
  t.call('payments.matchAmount', { params: { id }, body: { invoice, reason: 'Found by its amount.' } }, desk.token)

test('the list goes on page by page without a gap or a repetition, whatever happened at the same moment', async () => {
  const buyer = await makeMember(t)
  const { id: entity_id } = await makeEntity(t)
  for (let count = 0; count < 7; count++) await makeOrder(t, { buyer, entity_id, method: 'transfer' })
  await sql`insert into payment (invoice_id, method, reference, amount, currency_code, received_at)
    select id, 'transfer', 'bulk ' || id, 100, 'EUR', created_at from invoice`.execute(t.db)
  await sql`insert into refund (payment_id, nth, way, amount, reason, state, created_at) select id, 1, method, 50, 'Too much', 'requested', received_at from payment`.execute(
    t.db,
  )
  await quarantine('evt_a', { amount: 100 })
  await quarantine('evt_b')
  const whole = await list({ page_size: 100 })
  expect(whole.next).toBeNull()
  expect(whole.results).toHaveLength(7 + 7 + 7 + 2)
  const seen: string[] = []
  for (let after: string | undefined; ;) {
    const page: Awaited<ReturnType<typeof list>> = await list({ page_size: 4, ...(after && { after }) })
    seen.push(...page.results.map(({ kind, id }) => `${kind} ${id}`))
    if (page.next === null) break
    after = page.next
  }
  expect(seen).toEqual(whole.results.map(({ kind, id }) => `${kind} ${id}`))
  for (const after of ['none~1~2', 'invoice~1~x', 'invoice~1~9999999999', 'invoice']) {
    const bad = await t.call('payments.desk', { query: { after } }, desk.token)
    expect([bad.status, bad.refused['after']], after).toEqual([400, [expect.any(String)]])
  }
})

test('it is found by kind, state, number, company, event, currency and day', async () => {
  const { id: company_id } = await makeCompany(t, { name: 'Orbis Forwarding NV' })
  const buyer = await makeMember(t, { company_id })
  const entity = await makeEntity(t, { currency: 'SEK' })
  const order = await makeOrder(t, {
    buyer,
    entity_id: entity.id,
    method: 'transfer',
    currency: 'SEK',
    subject_id: 4711,
    order_number: 'PO-77/a',
    due_on: '2026-11-03',
  })
  const number = `${entity.code}-2026-00001`
  const ids = async (query: Asked) => (await list(query)).results.map(({ invoice }) => invoice)
  for (const query of [
    { q: 'orbis forw' },
    { q: number.toLowerCase() },
    { q: number.slice(0, 8) },
    { q: 'po-77/' },
    { company: company_id },
    { event: 4711 },
    { currency: 'SEK' },
    { q: 'orbis', state: 'overdue' as const },
    { q: 'orbis', kind: 'invoice' as const, from: '2026-11-16', until: '2026-11-16' },
  ])
    expect(await ids(query), JSON.stringify(query)).toEqual([order.invoice_id])
  expect(await ids({ q: '00001', company: company_id })).toEqual([order.invoice_id])
  for (const query of [
    { q: 'orbis', until: '2026-11-15' },
    { q: 'orbis', state: 'paid' as const },
    { q: 'orbis', kind: 'refund' as const },
    { event: 4711, currency: 'EUR' },
    { award: 4711 },
    { q: '100%' },
    { kind: 'payment' as const, state: 'paid' as const },
  ])
    expect(await ids(query), JSON.stringify(query)).toEqual([])
  const { results } = await list({ kind: 'invoice', q: 'orbis' })
  expect(results).toMatchObject([{ name: number, overdue: true, open_amount: GROSS, state: 'issued' }])
  const wrong = await t.call(
    'payments.desk',
    { loose: { query: { kind: 'x', q: 'a', from: 'x', currency: 'euro' } } },
    desk.token,
  )
  expect([wrong.status, Object.keys(wrong.refused).toSorted()]).toEqual([400, ['currency', 'from', 'kind', 'q']])
})

test('sums are by currency: what is open, overdue, received and waiting', async () => {
  const { results, unknown } = (await t.call('payments.deskTotals', {}, desk.token)).body
  expect(results.find(({ currency_code }) => currency_code === 'SEK')).toMatchObject({
    open: { amount: GROSS, count: 1 },
    overdue: { amount: GROSS, count: 1 },
  })
  expect(results.find(({ currency_code }) => currency_code === 'EUR')).toMatchObject({
    open: { amount: 7 * GROSS, count: 7 },
    received: { amount: 700, count: 7 },
    received_before: { amount: 0, count: 0 },
    refunds: { amount: 350, count: 7 },
    unassigned: { amount: 100, count: 1 },
  })
  expect(unknown).toBe(1)
})

test('the table holds each row of the list once, over many pages, and no formula', { timeout: 60_000 }, async () => {
  const order = await makeOrder(t, { method: 'transfer', subject_name: '=HYPERLINK("x")' })
  await sql`insert into payment (invoice_id, method, reference, amount, currency_code, received_at)
    select ${order.invoice_id}, 'transfer', '=cmd ' || n, n, 'EUR', ${t.clock()} from generate_series(1, 5000) as n`.execute(
    t.db,
  )
  const { bytes, headers } = await t.call('payments.deskExport', { query: { kind: 'payment' } }, desk.token)
  expect(headers.get('content-type')).toContain('text/csv')
  const lines = bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n').slice(1)
  expect([lines.length, new Set(lines).size]).toEqual([5007, 5007])
  expect(lines.some((line) => line.includes(`"'=HYPERLINK(""x"")"`))).toBe(true)
  expect(lines.every((line) => !/(^|,)"?=/.test(line))).toBe(true)
})

test('what sells is there to narrow the list', async () => {
  const event = await makeEvent(t, { entity_id: (await makeEntity(t)).id })
  await makeEvent(t)
  const { results } = (await t.call('payments.deskSubjects', {}, desk.token)).body
  expect(results).toEqual([{ kind: 'event', id: event.id, name: event.name }])
})

test('money without an order is counted for the invoice that an operator chooses, once', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const id = order.invoice_id
  await quarantine('evt_match', { amount: GROSS, intent: 'pi_alone' })
  await quarantine('evt_again', { amount: GROSS, intent: 'pi_alone' })
  const seen = (await t.call('payments.deskAmount', { params: { id: 'evt_match' } }, desk.token)).body
  expect(seen).toMatchObject({ amount: GROSS, state: 'unmatched', asked_for: null })
  expect(seen.fits.map((one) => one.id)).toContain(id)
  const answers = await Promise.all([match('evt_match', id), match('evt_match', id)])
  expect(answers.map(({ status, refused }) => [status, refused.code])).toEqual(
    expect.arrayContaining([
      [200, undefined],
      [409, 'decided'],
    ]),
  )
  const done = (await t.call('payments.deskInvoice', { params: { id } }, desk.token)).body
  expect(done).toMatchObject({ state: 'paid', payments: [{ method: 'card', reference: 'card:pi_alone' }] })
  expect(done.story.map(({ what }) => what)).toContain('act_invoice_payment_matched')
  // What else the provider told of it waits no more.
  expect((await t.call('payments.deskAmount', { params: { id: 'evt_again' } }, desk.token)).status).toBe(404)
})

test('money of another amount than was asked for is counted for its invoice, and the rest stays open', async () => {
  const order = await makeOrder(t)
  const begun = await t.call('payments.stripeTransaction', { body: { invoice: order.invoice_id } }, order.buyer.token)
  const intent = begun.body.intent ?? ''
  stripe.charge(intent)
  const event = stripe.event(intent) as { id: string; data: { object: { amount_received: number } } }
  event.data.object.amount_received = 100_000
  const { payload, signature } = signed(event, t.clock())
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  await t.call('payments.webhook', { loose: { body: payload }, headers })
  const seen = (await t.call('payments.deskAmount', { params: { id: event.id } }, desk.token)).body
  expect(seen).toMatchObject({ state: 'quarantined', amount: 100_000, asked_for: { id: order.invoice_id } })
  expect((await match(event.id, order.invoice_id)).body).toMatchObject({
    state: 'part_paid',
    open_amount: GROSS - 100_000,
    order: { state: 'pending' },
  })
})

test('what cannot be counted is refused in words: another currency, counted before, unknown, or no invoice', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const id = order.invoice_id
  await quarantine('evt_sek', { amount: 100, currency: 'SEK' })
  expect((await match('evt_sek', id)).refused['invoice']).toEqual([expect.stringContaining('EUR')])
  expect((await match('evt_sek', 2_000_000_000)).refused['invoice']).toBeDefined()
  await quarantine('evt_dark')
  expect((await match('evt_dark', id)).refused.code).toBe('amount_unknown')
  await quarantine('evt_known', { amount: GROSS, intent: 'pi_alone' })
  const known = await match('evt_known', id)
  expect([known.status, known.refused.code]).toEqual([409, 'known'])
  const settle = () =>
    t.call('payments.settleAmount', { params: { id: 'evt_known' }, body: { reason: 'It is the same.' } }, desk.token)
  expect((await settle()).body).toEqual({ settled: true })
  const again = await settle()
  expect([again.status, again.refused.code]).toEqual([409, 'decided'])
})

/** What of an inbox's case leads to a page. */
async function waitingMoney(kind: 'payment' | 'refund', id: string) {
  const { body } = await t.call('office.one', { params: { kind, id } }, desk.token)
  return { title: body.title, about: body.about, paths: body.known.flatMap(({ path }) => path ?? []) }
}

test('money in the inbox is called by its amount, and leads to the money desk', async () => {
  const order = await makeOrder(t, { method: 'transfer' })
  const { rows } = await sql<{ id: number }>`with paid as (
      insert into payment (invoice_id, method, reference, amount, currency_code, received_at)
      values (${order.invoice_id}, 'transfer', 'twice', 100, 'EUR', ${t.clock()}) returning id)
    insert into refund (payment_id, nth, way, amount, reason, state, created_at)
    select id, 1, 'transfer', 50, 'Too much', 'requested', ${t.clock()} from paid returning id`.execute(t.db)
  await quarantine('evt_inbox_amount', { amount: 235_500, detail: '€2,355.00 instead of €2,370.00' })
  await quarantine('evt_inbox_none', { intent: 'pi_foreign' })
  expect(await waitingMoney('payment', 'evt_inbox_amount')).toEqual({
    title: '€2,355.00',
    about: '€2,355.00 came instead of €2,370.00',
    paths: ['/office/money/amounts/evt_inbox_amount'],
  })
  expect(await waitingMoney('payment', 'evt_inbox_none')).toMatchObject({
    title: 'pi_foreign',
    about: 'No order is behind it',
  })
  const { paths } = await waitingMoney('refund', String(rows[0]?.id))
  expect(paths).toContain(`/office/money/${order.invoice_id}`)
})

test('a transfer that nobody could assign is split between invoices, by parts that add up, and once', async () => {
  const [one, other] = [await makeOrder(t, { method: 'transfer' }), await makeOrder(t, { method: 'transfer' })]
  const abroad = await makeOrder(t, { method: 'transfer', currency: 'SEK' })
  const id = 'statement:split/1'
  await sql`insert into provider_event (id, provider, kind, outcome, detail, received_at, amount, currency_code)
    values (${id}, 'bank', 'transfer', 'quarantined', 'Koyo: for both', ${t.clock()}, ${GROSS + 1000}, 'EUR')`.execute(
    t.db,
  )
  await quarantine('evt_split', { amount: GROSS })
  const assign = (parts: { invoice: number; amount: number }[], of = id) =>
    t.call('payments.assignAmount', { params: { id: of }, body: { parts, reason: 'Both are named.' } }, desk.token)
  const [a, b] = [one.invoice_id, other.invoice_id]
  const rest = [{ invoice: a, amount: GROSS }]
  for (const [parts, says] of [
    [[...rest, { invoice: b, amount: 999 }], 'together'],
    [
      [
        { invoice: a, amount: GROSS },
        { invoice: a, amount: 1000 },
      ],
      'once',
    ],
    [[...rest, { invoice: abroad.invoice_id, amount: 1000 }], 'SEK'],
    [[...rest, { invoice: 2_000_000_000, amount: 1000 }], 'Choose an invoice'],
  ] as const)
    expect((await assign([...parts])).refused['parts'], says).toEqual([expect.stringContaining(says)])
  expect(
    (
      await assign(
        [
          { invoice: a, amount: GROSS - 1 },
          { invoice: b, amount: 1 },
        ],
        'evt_split',
      )
    ).status,
  ).toBe(400)
  // Two at once count once, whatever the order in which they name the invoices.
  const parts = [{ invoice: b, amount: 1000 }, ...rest]
  const answers = await Promise.all([assign(parts), assign(parts.toReversed())])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.refused.code).toBe('decided')
  expect(answers.find(({ status }) => status === 200)?.body.invoices).toEqual([a, b])
  const seen = await Promise.all(
    [a, b].map(async (invoice) => (await t.call('payments.deskInvoice', { params: { id: invoice } }, desk.token)).body),
  )
  expect(
    seen.map(({ state, open_amount, payments }) => [state, open_amount, payments.map(({ reference }) => reference)]),
  ).toEqual([
    ['paid', 0, [id]],
    ['part_paid', GROSS - 1000, [`${id}/2`]],
  ])
  for (const { story } of seen) expect(story.map(({ what }) => what)).toContain('act_invoice_payment_matched')
  const log = await sql<{
    act: string
    after: object
    reason: string
  }>`select act, after, reason from audit_log where object = ${`provider_event:${id}`} order by id`.execute(t.db)
  expect(log.rows).toEqual(
    [a, b].map((invoice, at) => ({
      act: 'provider_event.matched',
      after: { invoice, amount: at === 0 ? GROSS : 1000 },
      reason: 'Both are named.',
    })),
  )
  expect((await t.call('payments.deskAmount', { params: { id } }, desk.token)).status).toBe(404)
})

test('each row says who booked, and a payment and a refund the invoice they are of', async () => {
  const buyer = await makeMember(t, { first_name: 'Katrin', last_name: 'Kaya' })
  const entity = await makeEntity(t)
  const order = await makeOrder(t, { buyer, entity_id: entity.id, method: 'transfer' })
  await sql`insert into payment (invoice_id, method, reference, amount, currency_code, received_at)
    values (${order.invoice_id}, 'transfer', 'transfer:KAYA 1', 100, 'EUR', ${t.clock()})`.execute(t.db)
  await sql`insert into refund (payment_id, nth, way, amount, reason, state, created_at)
    select id, 1, 'transfer', 50, 'Too much', 'requested', received_at from payment where invoice_id = ${order.invoice_id}`.execute(
    t.db,
  )
  await quarantine('evt_kaya', { intent: 'pi_kaya' })
  const number = `${entity.code}-2026-00001`
  const rows = (await list({ company: buyer.company_id as number })).results
  expect(rows.map(({ kind, payer, invoice_number }) => [kind, payer, invoice_number])).toEqual(
    expect.arrayContaining([
      ['invoice', 'Katrin Kaya', number],
      ['payment', 'Katrin Kaya', number],
      ['refund', 'Katrin Kaya', number],
    ]),
  )
  // Nobody knows who is behind money without an order.
  expect((await list({ q: 'pi_kaya' })).results).toMatchObject([{ payer: null, invoice_number: null }])
})

test('of an order with two invoices each row leads to the other, and says whether reminders wait', async () => {
  const billing = { ...buyerAddress, country: 'US', vat_id: null, vat_id_confirmed: false }
  const line = (kind: 'admission' | 'table') => ({
    ...{ kind, description: kind, quantity: 1, unit_amount: 10_000, supply: kind, supply_country: 'DE' },
  })
  const lines = [line('admission'), line('table')]
  const { invoice_ids, buyer, order_id } = await makeOrder(t, { billing, lines, method: 'transfer' })
  const [first, second] = invoice_ids as [number, number]
  const rows = async () => (await list({ company: buyer.company_id as number })).results
  const stopped = { body: { version: '', reason: 'In talks.' }, params: { id: second } }
  stopped.body.version = (await t.call('payments.deskInvoice', { params: { id: second } }, desk.token)).body.version
  expect((await rows()).map(({ reminders_stopped }) => reminders_stopped)).toEqual([false, false])
  expect((await t.call('payments.stopReminders', stopped, desk.token)).status).toBe(200)
  expect(await rows()).toMatchObject([
    { invoice: second, issued_with: { id: first, number: expect.any(String) }, reminders_stopped: true },
    { invoice: first, issued_with: { id: second, number: expect.any(String) }, reminders_stopped: true },
  ])
  // A paid one waits for nothing.
  await sql`update invoice set amount_paid = amount_gross, state = 'paid' where order_id = ${order_id}`.execute(t.db)
  expect((await rows()).map(({ reminders_stopped }) => reminders_stopped)).toEqual([false, false])
})
