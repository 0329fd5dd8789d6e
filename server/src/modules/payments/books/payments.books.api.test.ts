import type { OperatorRole } from '@app/contract/resources'
import { beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../../../test/factories/people.ts'
import { openBusiness } from '../../../../test/factories/books.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

// It is 16 November 2026.
const t = await openTestbed()
let token: string
beforeAll(async () => {
  token = (await operatorOf('money')).token
})

const operatorOf = (role: OperatorRole) => makeMember(t, { operator_roles: [role] })

type Business = Awaited<ReturnType<typeof openBusiness>>
const booksOf = async ({ seller }: Business, month = '2026-10-01', currency = 'EUR') =>
  (await t.call('payments.books', { query: { seller: seller.id, month, currency } }, token)).body
const close = ({ seller }: Business, month = '2026-10-01') =>
  t.call('payments.closeMonth', { body: { seller: seller.id, month } }, token)
const october = { from: '2026-10-01', until: '2026-10-31' }
const journalOf = async ({ seller }: Business, query: object = {}, currency = 'EUR') =>
  (await t.call('payments.booksJournal', { query: { seller: seller.id, currency, ...october, ...query } }, token)).body

test('only operators of money see the books', async () => {
  const business = await openBusiness(t)
  const people = await operatorOf('people')
  const query = { seller: business.seller.id }
  expect((await t.call('payments.books', { query }, people.token)).status).toBe(404)
  expect((await t.call('payments.books', { query }, business.buyer.token)).status).toBe(404)
  expect((await t.call('payments.books', { query })).status).toBe(401)
  expect((await t.call('payments.books', { query: { seller: 999_999 } }, token)).status).toBe(404)
})

test('a month whose checks are good is closed by a person, once, in order, and stays closed', async () => {
  const business = await openBusiness(t)
  const invoice = await business.issue({ on: '2026-10-05', lines: [{ net: 10_000 }] })
  const paid = await business.pay(invoice, { on: '2026-10-06' })
  await business.payOut('2026-10-20', [
    { on: '2026-10-06', kind: 'charge', amount: 11_900, fee: 250, ref: paid.intent },
  ])
  const before = await booksOf(business)
  expect(before).toMatchObject({ state: 'open', can_close: true, before: null, closed: null, open_from: null })
  expect(before.checks.map(({ check, state, count }) => [check, state, count])).toEqual([
    ['unassigned', 'ok', 0],
    ['vat_ids', 'ok', 0],
    ['payouts', 'ok', 1],
    ['ledger', 'ok', 3],
    ['numbers', 'ok', 1],
    ['late', 'ok', 0],
    ['disputes', 'ok', 0],
  ])
  expect(before.lines).toEqual({ invoices: 2, payments: 3, hand: 0, amount: 11_900 + 11_900 + 250 + 11_650 })
  expect((await close(business, '2026-11-01')).refused).toMatchObject({ code: 'month_running' })
  const [one, other] = await Promise.all([close(business), close(business)])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  expect((await close(business)).refused).toMatchObject({ code: 'month_closed' })
  expect((await close(business, '2026-12-01')).refused).toMatchObject({ code: 'month_running' })
  const after = await booksOf(business)
  expect(after).toMatchObject({ state: 'closed', can_close: false, open_from: '2026-11-01' })
  expect(after.months.at(-2)).toEqual({ month: '2026-10-01', state: 'closed', closed_on: '2026-11-16' })
  const { rows } = await sql<{ sums: unknown; last_seq: number; fits: boolean }>`
    select sums, last_seq, last_hash = (select hash from document_chain where entity_id = ${business.seller.id}) as fits
    from ledger_month where entity_id = ${business.seller.id}`.execute(t.db)
  expect(rows).toEqual([{ sums: [{ currency_code: 'EUR', lines: 5, amount: 35_700 }], last_seq: 1, fits: true }])
  for (const statement of [
    sql`update ledger_month set closed_at = now() where entity_id = ${business.seller.id}`,
    sql`delete from ledger_month where entity_id = ${business.seller.id}`,
    sql`update ledger set closed_until = null where entity_id = ${business.seller.id}`,
    sql`update ledger set closed_until = '2026-09-30' where entity_id = ${business.seller.id}`,
  ])
    await expect(statement.execute(t.db)).rejects.toThrow()
  const { rows: acts } = await sql<{
    act: string
  }>`select act from audit_log where object like ${`ledger_month:${business.seller.code}%`}`.execute(t.db)
  expect(acts).toEqual([{ act: 'ledger_month.closed' }])
})

test('months are closed one after the other', async () => {
  const business = await openBusiness(t)
  await business.issue({ on: '2026-08-05', lines: [{ net: 10_000 }] })
  expect((await close(business, '2026-08-01')).status).toBe(200)
  expect((await close(business)).refused).toMatchObject({ code: 'month_order' })
  expect(await booksOf(business)).toMatchObject({ can_close: false, before: '2026-09-01' })
  await expect(
    sql`insert into ledger_month (entity_id, month, closed_at, closed_by, sums, checks, last_seq)
      select ${business.seller.id}, '2026-10-01', now(), min(id), '[]', '[]', 0 from customer`.execute(t.db),
  ).rejects.toThrow('closed in order')
  expect((await close(business, '2026-09-01')).status).toBe(200)
  expect((await close(business)).status).toBe(200)
})

test('open points stop a month: unassigned money, VAT IDs, a wrong payout, a gap; an open dispute does not', async () => {
  const business = await openBusiness(t)
  const invoice = await business.issue({ on: '2026-10-05', lines: [{ net: 10_000 }] })
  const paid = await business.pay(invoice, { on: '2026-10-06' })
  await business.dispute(paid, { on: '2026-10-08' })
  expect((await booksOf(business)).checks.find(({ check }) => check === 'disputes')).toMatchObject({
    state: 'warn',
    wrong: 1,
    sums: [{ currency_code: 'EUR', amount: 11_900 }],
  })
  const state = async (name: string) => (await booksOf(business)).checks.find(({ check }) => check === name)?.state
  const refused = async () => {
    expect((await close(business)).refused).toMatchObject({ code: 'checks_open' })
  }
  await sql`insert into provider_event (id, provider, kind, outcome, amount, currency_code, received_at)
    values ('evt_1', 'test', 'x', 'quarantined', 4731, 'EUR', '2026-10-07')`.execute(t.db)
  expect(await state('unassigned')).toBe('wrong')
  await refused()
  await sql`update provider_event set outcome = 'applied'`.execute(t.db)
  await sql`insert into vat_awaited (invoice_id, vat_id, since) values (${invoice.id}, 'FR83404833048', '2026-10-05')`.execute(
    t.db,
  )
  expect(await state('vat_ids')).toBe('wrong')
  await refused()
  await sql`delete from vat_awaited`.execute(t.db)
  const { id } = await business.payOut(
    '2026-10-20',
    [{ on: '2026-10-06', kind: 'charge', amount: 11_900, ref: paid.intent }],
    1,
  )
  expect(await state('payouts')).toBe('wrong')
  await refused()
  await sql`update payout set amount = amount - 1, difference = 0 where id = ${id}`.execute(t.db)
  expect(await state('payouts')).toBe('ok')
  await sql`alter table invoice disable trigger user`.execute(t.db)
  const moveNumbers = (by: number) =>
    sql`update invoice set number_seq = number_seq + ${by}::int where id = ${invoice.id}`.execute(t.db)
  await moveNumbers(1)
  expect(await state('numbers')).toBe('wrong')
  await refused()
  await moveNumbers(-1)
  await sql`alter table invoice enable trigger user`.execute(t.db)
  expect((await close(business)).status).toBe(200)
})

test('what the tables say and the books do not is a difference', async () => {
  const business = await openBusiness(t)
  const invoice = await business.issue({ on: '2026-10-05', lines: [{ net: 10_000 }] })
  await business.pay(invoice, { on: '2026-10-06' })
  await booksOf(business)
  await sql`alter table journal_line disable trigger user`.execute(t.db)
  await sql`update journal_line set amount = amount - 100 where text like 'Card payment%'`.execute(t.db)
  await sql`alter table journal_line enable trigger user`.execute(t.db)
  expect((await booksOf(business)).checks.find(({ check }) => check === 'ledger')).toMatchObject({
    state: 'wrong',
    sums: [{ currency_code: 'EUR', amount: -100 }],
  })
  expect((await close(business)).refused).toMatchObject({ code: 'checks_open' })
})

test('unassigned money stops the seller whose account or invoice it came for, and every seller where that is unknown', async () => {
  const [one, other] = [await openBusiness(t), await openBusiness(t)]
  const invoice = await one.issue({ on: '2026-10-05', lines: [{ net: 10_000 }] })
  const { intent } = await one.pay(invoice, { on: '2026-10-06' })
  const stopped = async () =>
    Promise.all(
      [one, other].map(async (business) => {
        const found = (await booksOf(business)).checks.find(({ check }) => check === 'unassigned')
        return found?.wrong
      }),
    )
  const came = (id: string, more: { entity_id?: number; intent_id?: string }) =>
    t.db
      .insertInto('provider_event')
      .values({
        ...{ id, provider: more.entity_id === undefined ? 'test' : 'bank', kind: 'x', outcome: 'quarantined' },
        ...{ amount: 100, currency_code: 'EUR', received_at: new Date('2026-10-07T10:00:00Z') },
        ...more,
      })
      .execute()
  expect(await stopped()).toEqual([0, 0])
  await came('bank:one', { entity_id: one.seller.id })
  expect(await stopped()).toEqual([1, 0])
  await came('evt_of_one', { intent_id: intent })
  expect(await stopped()).toEqual([2, 0])
  await came('evt_of_nobody', { intent_id: 'pi_unknown' })
  expect(await stopped()).toEqual([3, 1])
  await sql`update provider_event set outcome = 'applied'`.execute(t.db)
})

test('what came late for a closed month is compared and shown in the month that books it', async () => {
  const business = await openBusiness(t)
  const invoice = await business.issue({ on: '2026-09-05', lines: [{ net: 10_000 }] })
  expect((await close(business, '2026-09-01')).status).toBe(200)
  const paid = await business.pay(invoice, { on: '2026-09-06' })
  const found = async () => {
    const { checks, can_close } = await booksOf(business)
    return {
      can_close,
      ledger: checks.find(({ check }) => check === 'ledger'),
      late: checks.find(({ check }) => check === 'late'),
    }
  }
  expect(await found()).toMatchObject({
    can_close: true,
    ledger: { state: 'ok', count: 1 },
    late: { state: 'warn', wrong: 1, sums: [{ currency_code: 'EUR', amount: 11_900 }] },
  })
  // A payment of another amount than what was posted is a difference, also when it came late.
  await sql`alter table payment disable trigger user`.execute(t.db)
  const change = (by: number) =>
    sql`update payment set amount = amount + ${by}::int where id = ${paid.id}`.execute(t.db)
  await change(-1)
  expect(await found()).toMatchObject({ can_close: false, ledger: { state: 'wrong' } })
  await change(1)
  await sql`alter table payment enable trigger user`.execute(t.db)
  expect((await close(business)).status).toBe(200)
})

test('a document of a closed month is booked on the first day of the next, with its true day', async () => {
  const business = await openBusiness(t)
  await business.issue({ on: '2026-10-05', lines: [{ net: 10_000 }] })
  expect((await close(business)).status).toBe(200)
  const late = await business.issue({ on: '2026-10-30', lines: [{ net: 5000 }] })
  await business.pay(late, { on: '2026-10-31', method: 'transfer' })
  await booksOf(business)
  const { results } = await journalOf(business, { from: '2026-11-01', until: '2026-11-30' })
  expect(results.map(({ booked_on, happened_on, part }) => [booked_on, happened_on, part])).toEqual([
    ['2026-11-01', '2026-10-31', 'payments'],
    ['2026-11-01', '2026-10-30', 'invoices'],
  ])
  expect((await journalOf(business)).results).toHaveLength(1)
  await expect(
    sql`insert into journal_entry (entity_id, currency_code, booked_on, happened_on, source_kind, document, customer_id, created_at)
      select ${business.seller.id}, 'EUR', '2026-10-31', '2026-10-31', 'hand', 'x', min(id), now() from customer`.execute(
      t.db,
    ),
  ).rejects.toThrow('the month is closed')
})

test('an entry by hand: accounts, day and amount are checked together, and it is logged', async () => {
  const business = await openBusiness(t)
  await business.issue({ on: '2026-10-05', lines: [{ net: 10_000 }] })
  const body = {
    seller: business.seller.id,
    currency: 'EUR',
    booked_on: '2026-11-03',
    document: 'BK-11-1',
    text: '=Account fee',
    debit: '4970',
    credit: '1200',
    amount: 2850,
  }
  const book = (change: object = {}) => t.call('payments.bookByHand', { body: { ...body, ...change } }, token)
  const { body: entry, status } = await book()
  expect(status).toBe(201)
  expect(entry).toMatchObject({
    part: 'hand',
    document: 'BK-11-1',
    lines: [
      { debit: { number: '4970', name: 'Bank charges' }, credit: { number: '1200', name: 'Bank' }, amount: 2850 },
    ],
  })
  expect(
    Object.keys((await book({ debit: '9999', credit: '9998', booked_on: '2026-11-17' })).refused).toSorted(),
  ).toEqual(['booked_on', 'credit', 'debit'])
  expect(Object.keys((await book({ amount: 0, text: 'x', debit: 'bank' })).refused).toSorted()).toEqual([
    'amount',
    'debit',
    'text',
  ])
  expect(Object.keys((await book({ credit: '4970' })).refused)).toEqual(['credit'])
  expect((await close(business)).status).toBe(200)
  expect(Object.keys((await book({ booked_on: '2026-10-31' })).refused)).toEqual(['booked_on'])
  const { rows } = await sql<{
    act: string
    customer_id: number | null
  }>`select act, customer_id from audit_log where object = ${`journal_entry:${entry.id}`}`.execute(t.db)
  expect(rows).toEqual([{ act: 'journal_entry.booked', customer_id: expect.any(Number) }])
})

test('the journal is paged, narrowed by part and by document; currencies stay apart', async () => {
  const business = await openBusiness(t)
  for (let day = 1; day <= 5; day++) {
    const invoice = await business.issue({ on: `2026-10-0${day}`, lines: [{ net: 10_000 }] })
    await business.pay(invoice, { on: `2026-10-0${day}` })
  }
  await business.issue({ on: '2026-10-06', lines: [{ net: 10_000 }], currency: 'JPY' })
  const kwd = await business.issue({ on: '2026-10-07', lines: [{ net: 10_005 }], currency: 'KWD' })
  await business.pay(kwd, { on: '2026-10-08' })
  await booksOf(business)
  const all = (await journalOf(business)).results.map(({ id }) => id)
  expect(all).toHaveLength(10)
  const paged: number[] = []
  for (let after: string | null = ''; after !== null;) {
    const page = await journalOf(business, { page_size: 3, ...(after && { after }) })
    paged.push(...page.results.map(({ id }) => id))
    after = page.next
  }
  expect(paged).toEqual(all)
  expect((await journalOf(business, { part: 'invoices' })).results).toHaveLength(5)
  expect((await journalOf(business, { q: `${business.seller.code}-2026-00002` })).results).toHaveLength(2)
  expect((await journalOf(business, {}, 'JPY')).results.map(({ lines }) => lines.map(({ amount }) => amount))).toEqual([
    [10_000, 1900],
  ])
  expect((await journalOf(business, {}, 'KWD')).results.map(({ lines }) => lines.map(({ amount }) => amount))).toEqual([
    [11_906],
    [10_005, 1901],
  ])
  expect((await booksOf(business, '2026-10-01', 'KWD')).lines).toMatchObject({
    invoices: 2,
    payments: 1,
    amount: 23_812,
  })
  const { body } = await t.call(
    'payments.booksJournal',
    { query: { seller: business.seller.id, currency: 'EUR', ...october, after: '2026-99-99~1' } },
    token,
  )
  expect(body).toHaveProperty('after')
})

test('figures of a period count credit notes against invoices, by country, case and rate', async () => {
  const business = await openBusiness(t)
  const invoice = await business.issue({
    on: '2026-10-05',
    lines: [{ net: 10_000 }, { net: 2000, rate: 700, kind: 'addon' }],
  })
  await business.issue({ on: '2026-10-06', lines: [{ net: 4000 }], corrects: invoice.id })
  const query = { seller: business.seller.id, currency: 'EUR', ...october }
  const { body } = await t.call('payments.booksFigures', { query }, token)
  expect(body).toEqual({
    revenue: 8000,
    vat: 1280,
    documents: 2,
    open: 14_040,
    by: [
      { country: 'SE', vat_case: 'standard', vat_rate: 1900, amount_net: 6000, amount_vat: 1140 },
      { country: 'SE', vat_case: 'standard', vat_rate: 700, amount_net: 2000, amount_vat: 140 },
    ],
  })
  const wrong = await t.call('payments.booksFigures', { query: { ...query, until: '2026-09-01' } }, token)
  expect(Object.keys(wrong.refused)).toEqual(['until'])
})

test('a changed document is found when the chain is computed again', async () => {
  const business = await openBusiness(t)
  const invoice = await business.issue({ on: '2026-10-05', lines: [{ net: 10_000 }] })
  await business.issue({ on: '2026-10-06', lines: [{ net: 10_000 }] })
  const check = async () => (await t.call('payments.booksChain', { query: { seller: business.seller.id } }, token)).body
  expect(await check()).toEqual({ checked: 2, broken: [], next: null })
  await sql`alter table invoice_line disable trigger user`.execute(t.db)
  await sql`update invoice_line set description = 'Other' where invoice_id = ${invoice.id}`.execute(t.db)
  await sql`alter table invoice_line enable trigger user`.execute(t.db)
  expect((await check()).broken).toEqual([`${business.seller.code}-2026-00001`])
})

test('accounts are found by number or name', async () => {
  const business = await openBusiness(t)
  await business.issue({ on: '2026-10-05', lines: [{ net: 10_000 }] })
  await booksOf(business)
  const of = async (q?: string) =>
    (await t.call('payments.booksAccounts', { query: { seller: business.seller.id, ...(q && { q }) } }, token)).body
      .results
  expect((await of()).map(({ number }) => number)).toContain('8400')
  expect(await of('bank c')).toEqual([{ number: '4970', name: 'Bank charges' }])
  expect(await of('10')).toHaveLength(2)
})
