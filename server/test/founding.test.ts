import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeBillingAddress, makeSeller } from './factories/events.ts'
import { judgeAll, tokenOf } from './factories/judging.ts'
import type { Juror } from './factories/judging.ts'
import { makeCompany, makeMember } from './factories/people.ts'
import { openTestbed } from './harness.ts'

// A community of no events: what is begun in the office and published by nothing but its checklist works for everybody.
const t = await openTestbed()

type Member = Awaited<ReturnType<typeof makeMember>>
let operator: Member
let buyer: Member
let seller: number
let address: number

beforeAll(async () => {
  seller = await makeSeller(t)
  operator = await makeMember(t, { is_operator: true })
  const company = await makeCompany(t)
  buyer = await makeMember(t, { company_id: company.id, rights: ['admin'] })
  address = await makeBillingAddress(t, company.id)
})

type Answer = { status: number; body: { id: number; version: string }; refused: Record<string, unknown> }
const raw = t.call as unknown as (id: string, input: object, token: string) => Promise<Answer>
/** A call of the office's forms that must be taken. */
async function office(id: string, input: object): Promise<Answer['body']> {
  const { status, body, refused } = await raw(`office.${id}`, input, operator.token)
  if (status >= 300) throw new Error(`${id}: ${JSON.stringify(refused)}`)
  return body
}
async function change(of: string, id: number, to: object): Promise<void> {
  const { version } = await office(`${of}.one`, { params: { id } })
  await office(`${of}.change`, { params: { id }, body: { version, ...to } })
}

/** Mends what the checklist names, line by line, until nothing stops the publishing, and publishes. */
async function publish(
  of: 'events' | 'awards',
  id: number,
  mends: Record<string, () => Promise<unknown>>,
): Promise<string[]> {
  const read = async () =>
    of === 'events'
      ? (await t.call('office.publishing', { params: { id } }, operator.token)).body.problems
      : (await t.call('awards.lacks', { params: { id } }, operator.token)).body.problems
  const mended: string[] = []
  for (;;) {
    const next = (await read()).find(({ level }) => level === 'stops')
    if (!next) break
    const mend = mends[next.code]
    if (!mend || mended.includes(next.code)) throw new Error(`Nothing mends ${next.code}.`)
    await mend()
    mended.push(next.code)
  }
  await change(of, id, { published_at: t.clock().toISOString() })
  return mended
}

const place = { city: 'Hamburg', country: 'DE', time_zone: 'Europe/Berlin', currency_code: 'EUR' }
const inDays = (days: number) => new Date(t.clock().getTime() + days * 86_400_000).toISOString()
const dayIn = (days: number) => inDays(days).slice(0, 10)

/** Records in the office that what is open of an invoice has come, and reads what became of it. */
async function pay(id: number): Promise<string> {
  const desk = (await t.call('payments.deskInvoice', { params: { id } }, operator.token)).body
  const body = { version: desk.version, amount: desk.open_amount, received_on: dayIn(0), reference: `Transfer ${id}` }
  const paid = await t.call('payments.recordTransfer', { params: { id }, body }, operator.token)
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.refused))
  return paid.body.state
}

const bought = () => ({
  billing_address: address,
  payment_method: 'transfer' as const,
  idempotency_key: randomUUID(),
  accepts_terms: true as const,
})

test('an event that was published by its checklist is seen, booked and paid', async () => {
  const date = dayIn(100)
  const hours = { starts_at: `${date}T08:00:00Z`, ends_at: `${date}T16:00:00Z` }
  const named = { name: 'First Forum', slug: 'first-forum', start_date: date, end_date: date, ...hours, ...place }
  const { id } = await office('events.create', { body: named })
  const price = { event_id: id, name: 'Seat', price_type: 'carrier', amount: 49_000 }
  const mended = await publish('events', id, {
    no_days: () => office('event_days.create', { body: { event_id: id, date, ...hours } }),
    no_price: () => office('event_prices.create', { body: price }),
    no_seller: () => change('events', id, { financial_entity_id: seller }),
  })
  expect(mended).toEqual(['no_days', 'no_price', 'no_seller'])

  const page = (await t.call('events.page', { params: { id } })).body
  expect(page.prices).toMatchObject([{ name: 'Seat', price: 49_000 }])
  const body = { event: id, seats: [{ price: page.prices[0]?.id ?? 0, later: true }], ...bought() }
  const booked = await t.call('payments.bookEvent', { body }, buyer.token)
  expect(booked.status).toBe(201)
  expect(await pay(booked.body.invoice_id)).toBe('paid')
})

test('an award that was published by its checklist is entered and paid, and its winners are seen at their minute', async () => {
  const date = dayIn(60)
  const named = { name: 'First Awards', slug: 'first-awards', start_date: date, end_date: date, ...place }
  const { id } = await office('awards.create', { body: named })
  let category = 0
  let question = 0
  const mended = await publish('awards', id, {
    no_category: async () =>
      (category = (
        await office('award_categories.create', {
          body: { award_id: id, name: 'Feeder of the Year', short_name: 'Feeder', slug: 'feeder' },
        })
      ).id),
    no_question: async () =>
      (question = (
        await office('award_questions.create', { body: { category_id: category, prompt: 'What did you run?' } })
      ).id),
    no_entry_dates: () => change('awards', id, { entries_open_at: inDays(-1), entries_close_at: inDays(20) }),
    no_price: () =>
      office('award_prices.create', {
        body: { award_id: id, name: 'Entry', price_type: 'carrier', amount: 29_000 },
      }),
    no_seller: () => change('awards', id, { financial_entity_id: seller }),
  })
  expect(mended).toHaveLength(5)

  const { prices } = (await t.call('awards.page', { params: { id } })).body
  const begun = await t.call('awards.addApplicant', { body: { award: id, category } }, buyer.token)
  const entry = begun.body.id
  const answers = [{ question, text: 'Two ships, every week', version: 0 }]
  await t.call('awards.saveAnswers', { body: { award: id, answers } }, buyer.token)
  await t.call('awards.submitAnswers', { body: { applicant: entry, accepts_terms: true } }, buyer.token)
  const body = { award: id, entries: [{ price: prices[0]?.id ?? 0, quantity: 1, applicant: entry }], ...bought() }
  const booked = await t.call('payments.bookAward', { body }, buyer.token)
  expect(booked.status).toBe(201)
  expect(await pay(booked.body.invoice_id)).toBe('paid')
  const approve = { params: { id: entry }, body: { decision: 'approve' as const } }
  expect((await t.call('awards.decideApplicant', approve, operator.token)).status).toBe(200)
  await t.settle()

  // Whoever looks at the checklist of an award is led to its judging: criteria, a jury and a round.
  const jurors: Juror[] = []
  for (const place of [1, 2, 3]) {
    const judge = await makeMember(t, { first_name: `Judge ${place}` })
    const seat = await office('award_jurors.create', { body: { award_id: id, customer_id: judge.customer_id } })
    jurors.push({ ...judge, juror: seat.id })
  }
  const criteria = [
    { name: 'Reliability', weight: 60 },
    { name: 'Service', weight: 40 },
  ]
  const set = await t.call('awards.setCriteria', { params: { id: category }, body: { criteria } }, operator.token)
  const [first, second] = set.body.criteria.map((one) => one.id)
  const ends_at = new Date(t.clock().getTime() + 300_000)
  const times = { starts_at: inDays(-1), ends_at: ends_at.toISOString() }
  const opened = await t.call(
    'awards.openRound',
    { body: { award: id, name: 'Round', blind: false, ...times } },
    operator.token,
  )
  for (const { juror } of jurors)
    await t.call('awards.assign', { params: { id: opened.body.id }, body: { juror, category } }, operator.token)
  await judgeAll(t, {
    award: { id, name: named.name },
    category: { id: category, award_id: id, criteria: [first ?? 0, second ?? 0], question },
    entries: [{ id: entry, company_id: 0, company: '', member: buyer }],
    jurors,
    operator,
    round: opened.body.id,
    ends_at,
  })
  const won = {
    entry,
    outcome: 'winner' as const,
    citation: 'A corridor others can copy.',
    juror: jurors[0]?.juror ?? 0,
  }
  expect((await t.call('awards.decideOutcome', { body: won }, operator.token)).status).toBe(200)
  const minute = new Date(t.clock().getTime() + 60_000)
  const appear = { award: id, shortlist_published_at: null, winners_published_at: minute.toISOString() }
  expect((await t.call('awards.setPublishing', { body: appear }, operator.token)).status).toBe(200)
  const winners = async () =>
    (await t.call('awards.winners', { query: { award: id } })).body.results.flatMap(
      ({ winner }) => winner?.company.id ?? [],
    )
  expect(await winners()).toEqual([])
  t.setNow(new Date(minute.getTime() + 1000))
  expect(await winners()).toHaveLength(1)
  await t.runJob('awards.announce')
  await t.settle()
  const told = await t.call('notifications.list', {}, await tokenOf(t, buyer))
  expect(told.body.results).toContainEqual(expect.objectContaining({ kind: 'award_result' }))
})
