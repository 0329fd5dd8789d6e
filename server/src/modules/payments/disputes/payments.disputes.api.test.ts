import { expect, test } from 'vitest'
import { openFakeStripe, signed } from '../../../../test/fake-stripe.ts'
import { goodCard, makeEntity, makeOrder, openPaying } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const stripe = await openFakeStripe()
const t = await openTestbed({ env: stripe.env, pool: 20 })
const { begin, at } = openPaying(t)
const desk = await makeMember(t, { is_operator: true, first_name: 'Hanne', last_name: 'Brandt' })
const GROSS = 188_020
const MINUTE = 60_000

function deliver(event: object) {
  const { payload, signature } = signed(event, t.clock())
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  return t.call('payments.webhook', { loose: { body: payload }, headers })
}

/** An order that was paid by card at the local Stripe. */
async function paid() {
  const order = await makeOrder(t)
  const intent = (await begin(order)).body.intent ?? ''
  stripe.books.setMoment(t.clock())
  stripe.charge(intent)
  expect((await deliver(stripe.event(intent))).status).toBe(200)
  return { ...order, intent }
}

async function disputed() {
  const order = await paid()
  const ref = stripe.dispute(order.intent)
  expect((await deliver(stripe.disputeEvent(ref, 'charge.dispute.created'))).status).toBe(200)
  return { ...order, ref, id: await idOf(ref) }
}

const idOf = async (ref: string) =>
  (await t.db.selectFrom('dispute').select('id').where('provider_ref', '=', ref).executeTakeFirstOrThrow()).id
const rowOf = async (ref: string) =>
  t.db.selectFrom('dispute').selectAll().where('provider_ref', '=', ref).executeTakeFirstOrThrow()
const look = async (id: number) => (await t.call('payments.dispute', { params: { id } }, desk.token)).body
const reconcile = (minutes = 0) => at(minutes * MINUTE, () => t.runJob('payments.reconcile_disputes'))
const refund = (invoice_id: number, state = 'requested') =>
  sql`
  insert into refund (payment_id, amount, reason, state, created_at, way, nth)
  select id, 100, 'Asked for it.', ${state}, now(), 'card', 1 + (select count(*) from refund where payment_id = payment.id)
  from payment where invoice_id = ${invoice_id} returning id`.execute(t.db)

test('a webhook opens a dispute once, with its fee and last day, whatever comes twice or late', async () => {
  const { ref, invoice_id } = await disputed()
  const created = stripe.disputeEvent(ref, 'charge.dispute.created')
  for (const event of [created, created, stripe.disputeEvent(ref, 'charge.dispute.funds_withdrawn')])
    expect((await deliver(event)).status).toBe(200)
  expect(await rowOf(ref)).toMatchObject({ state: 'open', amount: GROSS, fee: 2000, reason: 'product_not_received' })
  expect(await t.db.selectFrom('dispute').select('id').where('provider_ref', '=', ref).execute()).toHaveLength(1)
  const parts = await sql`select dispute_part.amount from dispute_part join payment on payment.id = payment_id
    where invoice_id = ${invoice_id}`.execute(t.db)
  expect(parts.rows).toEqual([{ amount: GROSS }])
  const updated = stripe.disputeEvent(ref, 'charge.dispute.updated', { status: 'needs_response' })
  stripe.books.decide(ref, 'won')
  await deliver(stripe.disputeEvent(ref, 'charge.dispute.closed'))
  expect((await rowOf(ref)).state).toBe('won')
  await deliver(updated)
  await deliver(stripe.disputeEvent(ref, 'charge.dispute.closed', { status: 'lost' }))
  const won = await rowOf(ref)
  expect([won.state, won.fee]).toEqual(['won', 2000])
  await expect(
    sql`update dispute set state = 'open', decided_at = null where provider_ref = ${ref}`.execute(t.db),
  ).rejects.toThrow('cannot go from won to open')
})

test('eight events of a new dispute at once are one dispute', async () => {
  const order = await paid()
  const ref = stripe.dispute(order.intent)
  const kinds = ['created', 'updated', 'funds_withdrawn', 'updated', 'created', 'updated', 'funds_withdrawn', 'created']
  const answers = await Promise.all(kinds.map((kind) => deliver(stripe.disputeEvent(ref, `charge.dispute.${kind}`))))
  expect(answers.map(({ status }) => status)).toEqual(kinds.map(() => 200))
  expect(await t.db.selectFrom('dispute').select('id').where('provider_ref', '=', ref).execute()).toHaveLength(1)
})

test('with every webhook lost, the reconciler finds the dispute, its card and later its decision', async () => {
  const order = await paid()
  const ref = stripe.dispute(order.intent, { reason: 'fraudulent' })
  await reconcile()
  expect(await rowOf(ref)).toMatchObject({ state: 'open', reason: 'fraudulent', card: '1881', bank_confirmed: true })
  stripe.books.decide(ref, 'lost')
  await reconcile(2 * 24 * 60)
  expect((await rowOf(ref)).state).toBe('lost')
})

test('a dispute whose payment is counted later is found then, and one of a foreign payment never', async () => {
  const order = await makeOrder(t)
  const intent = (await begin(order)).body.intent ?? ''
  stripe.charge(intent)
  const ref = stripe.dispute(intent)
  const foreign = stripe.disputeEvent(ref, 'charge.dispute.created', { id: 'dp_foreign', payment_intent: 'pi_foreign' })
  for (const event of [stripe.disputeEvent(ref, 'charge.dispute.created'), foreign])
    expect((await deliver(event)).status).toBe(200)
  await reconcile()
  expect(await t.db.selectFrom('dispute').select('id').where('provider_ref', '=', ref).execute()).toEqual([])
  await deliver(stripe.event(intent))
  await reconcile(10)
  expect((await rowOf(ref)).state).toBe('open')
})

test.for([
  ['id', 'dp_\0'],
  ['status', 3],
  ['amount', '188020'],
  ['currency', 'euro'],
  ['reason', ''],
  ['created', 'today'],
  ['evidence_details', 'soon'],
  ['balance_transactions', [{ fee: 'much' }]],
] as const)('a dispute whose %s is %j is refused and changes nothing', async ([field, value]) => {
  const order = await paid()
  const ref = stripe.dispute(order.intent)
  const { status, refused } = await deliver(stripe.disputeEvent(ref, 'charge.dispute.created', { [field]: value }))
  expect([status, refused.code]).toEqual([400, 'event_malformed'])
  expect(await t.db.selectFrom('dispute').select('id').where('provider_ref', '=', ref).execute()).toEqual([])
})

test('while a payment is disputed the database refuses to ask for or send a refund; after a win it may go back', async () => {
  const order = await paid()
  await refund(order.invoice_id, 'approved')
  const ref = stripe.dispute(order.intent)
  await deliver(stripe.disputeEvent(ref, 'charge.dispute.created'))
  await expect(
    sql`update refund set state = 'sent' from payment where payment.id = payment_id and invoice_id = ${order.invoice_id}`.execute(
      t.db,
    ),
  ).rejects.toThrow('is disputed')
  await sql`update refund set state = 'withdrawn' from payment where payment.id = payment_id and invoice_id = ${order.invoice_id}`.execute(
    t.db,
  )
  await expect(refund(order.invoice_id)).rejects.toThrow('is disputed')
  stripe.books.decide(ref, 'won')
  await deliver(stripe.disputeEvent(ref, 'charge.dispute.closed'))
  expect((await refund(order.invoice_id)).rows).toHaveLength(1)
})

test('a dispute of several invoices paid at once concerns each of them', async () => {
  const buyer = await makeMember(t)
  const entity_id = (await makeEntity(t)).id
  const orders = [
    await makeOrder(t, { buyer, entity_id, method: 'transfer' }),
    await makeOrder(t, { buyer, entity_id, method: 'transfer' }),
  ]
  const invoices = orders.map((one) => one.invoice_id)
  const { body } = await t.call('payments.paySeveral', { body: { invoices } }, buyer.token)
  stripe.charge(body.intent ?? '')
  await deliver(stripe.event(body.intent ?? ''))
  const ref = stripe.dispute(body.intent ?? '', { amount: GROSS + 1000 })
  await deliver(stripe.disputeEvent(ref, 'charge.dispute.created'))
  expect((await look(await idOf(ref))).invoices.map(({ id }) => id)).toEqual(invoices)
  for (const id of invoices) await expect(refund(id)).rejects.toThrow('is disputed')
  const parts = await sql`select dispute_part.amount from dispute_part join dispute on dispute.id = dispute_id
    where provider_ref = ${ref} order by dispute_part.payment_id`.execute(t.db)
  expect(parts.rows).toEqual([{ amount: GROSS }, { amount: 1000 }])
})

test('it waits in the inbox until its own last day, and the seat stays', async () => {
  const { ref, id, order_id } = await disputed()
  const { evidence_due_at } = await rowOf(ref)
  const inbox = (await t.call('office.inbox', {}, desk.token)).body
  const item = inbox.results.find((one) => one.kind === 'dispute' && one.id === String(id))
  expect(item?.due_at).toBe(evidence_due_at?.toISOString())
  const order = await t.db.selectFrom('purchase_order').select('state').where('id', '=', order_id).executeTakeFirst()
  expect(order?.state).toBe('paid')
})

const prepared = async (id: number, change: object = {}) => {
  const { version, statement, evidence } = await look(id)
  const kinds = evidence.filter((one) => one.chosen).map(({ kind }) => kind)
  return { params: { id }, body: { version, statement, evidence: kinds, ...change } }
}

test('the terms are those that applied when the order was made, not later ones', async () => {
  const terms = (body: string, days: number) =>
    sql`insert into policy (slug, title, body, updated_at)
      values ('terms-and-conditions', 'Terms', ${body}, ${new Date(t.clock().getTime() + days * 24 * 60 * MINUTE)})`.execute(
      t.db,
    )
  await terms('Of long ago', -300)
  await terms('Of the order', -30)
  const { id } = await disputed()
  await at(3 * 24 * 60 * MINUTE, async () => {
    await terms('Of later', 0)
    const { evidence, statement } = (
      await t.call('payments.dispute', { params: { id } }, (await makeMember(t, { operator_roles: ['money'] })).token)
    ).body
    const applied = 'Terms of 17 October 2026 applied'
    expect(evidence.find(({ kind }) => kind === 'order')?.words).toContain(applied)
    expect(statement).toContain(applied)
  })
})

test('it is taken over by one operator after another, and by nobody once it is decided', async () => {
  const { ref, id } = await disputed()
  const take = async (token: string) =>
    t.call('payments.claimDispute', { params: { id }, body: { version: (await look(id)).version } }, token)
  const other = await makeMember(t, { operator_roles: ['money'], first_name: 'Ruben', last_name: 'Vos' })
  expect((await take(desk.token)).body.claimed).toMatchObject({ by: 'Hanne Brandt' })
  expect((await take(other.token)).body.claimed).toMatchObject({ by: 'Ruben Vos' })
  expect((await take((await makeMember(t)).token)).status).toBe(404)
  stripe.books.decide(ref, 'won')
  await reconcile(120)
  const late = await take(desk.token)
  expect([late.status, late.refused.code]).toEqual([409, 'not_open'])
})

test('statement and evidence are sent once, as one file, and kept as they were sent', async () => {
  const { ref, id } = await disputed()
  const sheet = await look(id)
  expect(sheet.statement).toBe(sheet.prepared)
  expect(sheet.statement).toContain('booked North Range Carrier Forum 2027')
  const ask = await prepared(id, { statement: 'Both people were at the event.' })
  const both = await Promise.all([1, 2].map(() => t.call('payments.answerDispute', ask, desk.token)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(stripe.books.sent.get(ref)).toMatchObject({ statement: 'Both people were at the event.' })
  expect(stripe.books.files.filter((one) => one.includes('dispute_evidence'))).not.toHaveLength(0)
  expect(await look(id)).toMatchObject({ state: 'sent', answerable: false })
  const again = await t.call('payments.answerDispute', await prepared(id), desk.token)
  expect([again.status, again.refused.code]).toEqual([409, 'not_open'])
  const pack = await t.call('payments.disputePack', { params: { id } }, desk.token)
  expect(pack.status).toBe(200)
  const acts = await sql<{
    act: string
  }>`select act from audit_log where object = ${`dispute:${id}`} order by id`.execute(t.db)
  expect(acts.rows.map(({ act }) => act)).toEqual(['dispute.claimed', 'dispute.sent'])
})

test(
  'the answer of the provider is lost: the same evidence is sent again and arrives once',
  { timeout: 60_000 },
  async () => {
    const { ref, id } = await disputed()
    stripe.setMood('answers_lost')
    const lost = await t.call('payments.answerDispute', { ...(await prepared(id)), fails: 503 }, desk.token)
    stripe.setMood('up')
    expect(lost.refused.code).toBe('provider_unavailable')
    expect((await rowOf(ref)).state).toBe('open')
    expect((await t.call('payments.answerDispute', await prepared(id), desk.token)).body).toMatchObject({
      state: 'sent',
    })
  },
)

test('evidence that came to nothing because the bank decided meanwhile: its decision counts', async () => {
  const { ref, id } = await disputed()
  stripe.books.decide(ref, 'lost')
  const refused = await t.call('payments.answerDispute', await prepared(id), desk.token)
  expect([refused.status, refused.refused.code]).toEqual([409, 'not_open'])
  await reconcile(120)
  expect((await rowOf(ref)).state).toBe('lost')
})

test('refusals: an older version, after the last day, too long, unknown evidence, and nobody but operators of money', async () => {
  const { ref, id } = await disputed()
  const ask = await prepared(id)
  await t.call(
    'payments.prepareDispute',
    { ...ask, body: { ...ask.body, statement: 'Another statement.' } },
    desk.token,
  )
  const old = await t.call('payments.prepareDispute', ask, desk.token)
  expect([old.status, old.refused.code]).toEqual([409, 'changed_meanwhile'])
  const long = await t.call('payments.prepareDispute', await prepared(id, { statement: 'x'.repeat(1501) }), desk.token)
  const odd = await t.call(
    'payments.prepareDispute',
    { ...ask, body: { ...ask.body, evidence: ['gate'] as never } },
    desk.token,
  )
  expect([long.status, odd.status]).toEqual([400, 400])
  const fresh = await prepared(id)
  await at(10 * 24 * 60 * MINUTE, async () => {
    const { token } = await makeMember(t, { is_operator: true })
    const late = await t.call('payments.answerDispute', fresh, token)
    expect([late.status, late.refused.code]).toEqual([409, 'too_late'])
  })
  const other = await makeMember(t, { operator_roles: ['events'] })
  const asked = { params: { id } }
  for (const token of [(await makeMember(t)).token, other.token])
    expect((await t.call('payments.dispute', asked, token)).status).toBeGreaterThanOrEqual(403)
  expect((await t.call('payments.dispute', { params: { id: 999_999 } }, desk.token)).status).toBe(404)
  expect((await rowOf(ref)).state).toBe('open')
})

test('a loss that is accepted is lost at the provider too, with its reason in the log', async () => {
  const { ref, id } = await disputed()
  const body = { version: (await look(id)).version, reason: 'They did not come.' }
  const done = await t.call('payments.acceptLoss', { params: { id }, body }, desk.token)
  expect(done.body).toMatchObject({ state: 'lost', answerable: false })
  expect(stripe.books.lists.disputes.get(ref)?.status).toBe('lost')
  const again = await t.call('payments.acceptLoss', { params: { id }, body }, desk.token)
  expect(again.status).toBe(409)
})

test('the list: those that wait by their last day, then decided ones, page by page, with counts', async () => {
  const seen: number[] = []
  let after: string | undefined
  do {
    const query = { page_size: 2, ...(after !== undefined && { after }) }
    const { body } = await t.call('payments.disputes', { query }, desk.token)
    seen.push(...body.results.map(({ id }) => id))
    after = body.next ?? undefined
  } while (after !== undefined)
  const all = await t.db.selectFrom('dispute').select('id').execute()
  expect(seen.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b))
  const lost = (await t.call('payments.disputes', { query: { state: 'lost' } }, desk.token)).body
  expect(lost.results.every(({ state }) => state === 'lost')).toBe(true)
  expect(lost.counts.lost).toBe(lost.results.length)
})

test('the built-in provider: its cards are disputed at once, and the words of the evidence decide', async () => {
  const inside = await openTestbed()
  const paying = openPaying(inside)
  const operator = await makeMember(inside, { is_operator: true })
  for (const [card_number, words, state] of [
    ['4000000000000259', 'winning_evidence', 'won'],
    ['4000000000002685', 'losing_evidence', 'lost'],
    ['4000000000001976', 'We look forward to it.', 'sent'],
  ] as const) {
    const order = await makeOrder(inside)
    expect((await paying.pay(order, { ...goodCard, card_number })).body.state).toBe('succeeded')
    const { body } = await inside.call('payments.disputes', { query: { state: 'open' } }, operator.token)
    const open = body.results.find((one) => one.state === 'open')
    const sheet = (await inside.call('payments.dispute', { params: { id: open?.id ?? 0 } }, operator.token)).body
    expect(sheet).toMatchObject({ card: card_number.slice(-4), provider: 'test', amount: GROSS, fee: 2000 })
    const ask = { version: sheet.version, statement: `Our answer: ${words}`, evidence: ['order' as const] }
    const sent = await inside.call('payments.answerDispute', { params: { id: sheet.id }, body: ask }, operator.token)
    expect(sent.body).toMatchObject({ state, fee: 2000 })
  }
})
