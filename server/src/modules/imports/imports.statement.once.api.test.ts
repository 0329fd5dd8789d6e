import { expect, test } from 'vitest'
import { makeEntity, makeOrder } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { invoicesOwing } from '../payments/index.ts'
import { bringingIn } from './imports.testing.ts'

const t = await openTestbed()
const GROSS = 188_020
const IBAN = 'DE89370400440532013000'

const operator = await makeMember(t, { operator_roles: ['money'] })
const office = bringingIn(t, operator)
const entity = await makeEntity(t, { code: 'CCE' })
const carrier = await makeCompany(t, { name: 'Skagen Short Sea' })
const buyer = await makeMember(t, { company_id: carrier.id })

const look = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, operator.token)).body
async function owe() {
  const order = await makeOrder(t, { method: 'transfer', entity_id: entity.id, buyer })
  return { id: order.invoice_id, number: (await look(order.invoice_id)).number ?? '' }
}
const waiting = async () =>
  (await t.call('payments.desk', { query: { kind: 'unassigned' } }, operator.token)).body.results.length
const decide = (id: number, choice: 'skip' | 'update' | 'new', rows?: number[]) =>
  t.call('imports.decide', { params: { id }, body: { choice, ...(rows && { rows }) } }, operator.token)
const said = async (id: number) =>
  (await office.rows(id)).map(({ state, problems }) => [state, ...problems.map(({ text }) => text)])

const HEAD = 'Date;Amount;Currency;Payer;Reference;IBAN'
const line = (reference: string, more: { date?: string; amount?: string; payer?: string } = {}) =>
  `${more.date ?? '12.11.2026'};${more.amount ?? '1.880,20'};EUR;${more.payer ?? 'Skagen Short Sea'};${reference};${IBAN}`
const csv = (...lines: string[]) => [HEAD, ...lines].join('\n')

const entryOf = (given: {
  reference: string
  ref: string
  amount?: string
  currency?: string
  direction?: string
  reversal?: boolean
  status?: string
  date?: string
  payer?: string
}) => `
  <Ntry><Amt Ccy="${given.currency ?? 'EUR'}">${given.amount ?? '1880.20'}</Amt><CdtDbtInd>${given.direction ?? 'CRDT'}</CdtDbtInd>
    ${given.reversal ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>${given.status ?? 'BOOK'}</Cd></Sts>
    <BookgDt><Dt>${given.date ?? '2026-11-12'}</Dt></BookgDt><AcctSvcrRef>${given.ref}</AcctSvcrRef>
    <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${given.payer ?? 'SKAGEN SHORT SEA GMBH'}</Nm></Dbtr></RltdPties>
      <RmtInf><Ustrd>${given.reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const camt = (...entries: Parameters<typeof entryOf>[0][]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
  <Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries.map(entryOf).join('')}</Stmt></BkToCstmrStmt></Document>`

test('a transfer is the same one however its row was mended before it was counted', async () => {
  const invoice = await owe()
  const file = csv(line('Invoice for our people'), line('Nothing that is known', { amount: '33,10', payer: 'Hafen' }))
  const first = await office.check('statement', file)
  const put = (field: string, from: string, to: string) =>
    t.call('imports.replace', { params: { id: first.id }, body: { field, from, to } }, operator.token)
  await put('reference', 'Invoice for our people', invoice.number)
  await put('payer', 'Hafen', 'Hafenbank')
  expect((await office.work(first.id)).counts).toMatchObject({ update: 1, new: 1 })
  await office.write(first.id)
  expect(await look(invoice.id)).toMatchObject({ state: 'paid' })
  const before = await waiting()
  const again = await office.check('statement', file)
  expect(again.counts).toMatchObject({ same: 2, new: 0, update: 0, decide: 0 })
  expect(await waiting()).toBe(before)
})

test('the same transfer in another format of the bank is asked about, whether it was counted or kept', async () => {
  const [invoice, other] = [await owe(), await owe()]
  const kept = { reference: 'Dinner', ref: 'K1', amount: '61.00', payer: 'Faergen ApS' }
  const first = await office.check('statement', camt({ reference: invoice.number, ref: 'F1' }, kept))
  await office.write(first.id)
  const before = await waiting()

  const table = await office.check(
    'statement',
    csv(
      line(invoice.number, { date: '13.11.2026' }),
      line('Dinner for two', { amount: '61,00', payer: 'FAERGEN' }),
      // Not these: another payer, an invoice of its own, and long before.
      line('Dinner', { amount: '61,00', payer: 'Baltika' }),
      line(other.number),
      line('Dinner', { amount: '61,00', payer: 'Faergen', date: '01.11.2026' }),
    ),
  )
  expect(await said(table.id)).toEqual([
    [
      'decide',
      expect.stringContaining('nothing is open on'),
      expect.stringMatching(new RegExp(`^came on 12 November 2026 already, it seems: .*counted for ${invoice.number}`)),
    ],
    [
      'decide',
      'names no invoice; it is kept as money that nobody could assign',
      expect.stringMatching(/^came on 12 November 2026 already, it seems: .*is kept/),
    ],
    ['new', expect.stringContaining('names no invoice')],
    ['update'],
    ['new', expect.stringContaining('names no invoice')],
  ])
  // Nobody counts them by one press for all.
  await decide(table.id, 'update')
  expect((await office.rows(table.id)).map(({ choice }) => choice)).toEqual([null, null, null, null, null])
  await decide(table.id, 'skip')
  expect((await office.write(table.id)).counts).toMatchObject({ made: 3 })
  expect(await look(invoice.id)).toMatchObject({ amount_paid: GROSS })
  expect(await waiting()).toBe(before + 2)
})

test('a table that does not say who paid tells no transfer from another by its purpose', async () => {
  const table = ['Date;Amount;Currency;Reference;IBAN', `12.11.2026;19,00;EUR;Breakfast;${IBAN}`].join('\n')
  await office.write((await office.check('statement', table)).id)
  const found = await office.check('statement', camt({ reference: 'Breakfast for two', ref: 'P1', amount: '19.00' }))
  expect(await said(found.id)).toEqual([
    [
      'decide',
      'names no invoice; it is kept as money that nobody could assign',
      'came on 12 November 2026 already, it seems: “Breakfast” is kept. Leave it out unless it is another one',
    ],
  ])
})

test('half of an invoice that somebody has recorded by hand is not counted again without a word', async () => {
  const invoice = await owe()
  const body = {
    version: (await look(invoice.id)).version,
    amount: GROSS / 2,
    received_on: '2026-10-02',
    reference: 'A',
  }
  await t.call('payments.recordTransfer', { params: { id: invoice.id }, body }, operator.token)
  const found = await office.check('statement', camt({ reference: invoice.number, ref: 'H1', amount: '940.10' }))
  expect(await said(found.id)).toEqual([
    ['decide', expect.stringMatching(/^came on 2 October 2026 already, it seems: .*counted for CCE-/)],
  ])
  const [row] = await office.rows(found.id)
  // It was the other half.
  await decide(found.id, 'update', [row?.number ?? 0])
  expect((await office.write(found.id)).counts).toMatchObject({ made: 1 })
  expect(await look(invoice.id)).toMatchObject({ state: 'paid', amount_paid: GROSS })
})

test('what another statement has brought in since the preview is not kept a second time', async () => {
  const one = await office.check('statement', csv(line('Lunch', { amount: '44,00', payer: 'Solent' })))
  const two = await office.check(
    'statement',
    camt(
      { reference: 'Lunch', ref: 'L1', amount: '44.00', payer: 'Solent' },
      { reference: 'x', ref: 'L2', amount: '5' },
    ),
  )
  expect([one.counts.new, two.counts.new]).toEqual([1, 2])
  await office.write(one.id)
  const before = await waiting()
  expect((await office.write(two.id)).counts).toMatchObject({ made: 1, failed: 1 })
  expect((await office.rows(two.id))[0]?.why).toContain('Check the statement again')
  expect(await waiting()).toBe(before + 1)
})

test('what was decided before another statement brought in the same is asked again', async () => {
  const payer = 'Ternen Lines'
  const own = await makeMember(t, { company_id: (await makeCompany(t, { name: payer })).id })
  await makeOrder(t, { method: 'transfer', entity_id: entity.id, buyer: own })
  const table = await office.check('statement', csv(line('Forum', { payer }), line('Bus', { amount: '8,00' })))
  await decide(table.id, 'update')
  const other = await office.check('statement', camt({ reference: 'Forum', ref: 'T1', payer }))
  await decide(other.id, 'update')
  await office.write(other.id)
  const body = { field: 'reference', from: 'Bus', to: 'Shuttle' }
  await t.call('imports.replace', { params: { id: table.id }, body }, operator.token)
  expect((await office.work(table.id)).counts).toMatchObject({ decide: 1, new: 1 })
})

test('two alike in one table are asked about, and each of them counts once', async () => {
  const twins = csv(line('Fee', { amount: '12,50', payer: 'Twin' }), line('Fee', { amount: '12,50', payer: 'Twin' }))
  const found = await office.check('statement', twins)
  expect((await said(found.id)).map(([state, ...texts]) => [state, texts[0]])).toEqual([
    ['new', expect.stringContaining('names no invoice')],
    ['decide', 'is like line 2 in everything; leave it out if the bank shows this transfer once'],
  ])
  const before = await waiting()
  await decide(found.id, 'new')
  expect((await office.rows(found.id)).map(({ choice }) => choice)).toEqual([null, null])
  await decide(found.id, 'new', [3])
  await office.write(found.id)
  expect(await waiting()).toBe(before + 2)
  expect((await office.check('statement', twins)).counts).toMatchObject({ same: 2, decide: 0 })
})

test('a statement says what it holds beyond money that came in, and no amount grows by its digits', async () => {
  const found = await office.check(
    'statement',
    camt(
      { reference: 'In', ref: 'V1', amount: '70.00' },
      { reference: 'Out', ref: 'V2', direction: 'DBIT' },
      { reference: 'Soon', ref: 'V3', status: 'PDNG' },
      { reference: 'Sent back', ref: 'V4', direction: 'DBIT', reversal: true },
      { reference: 'Came back', ref: 'V5', reversal: true },
      { reference: 'Digits', ref: 'V6', amount: '100.505' },
      { reference: 'Noughts', ref: 'V7', amount: '1.000' },
    ),
  )
  expect(found).toMatchObject({ went_out: 1, not_booked: 1, counts: { all: 5, new: 2, error: 3 } })
  const rows = await office.rows(found.id)
  expect(rows.map(({ read, problems }) => [read['amount'], problems[0]?.text])).toEqual([
    ['70.00', expect.stringContaining('names no invoice')],
    ['1880.20', 'is that of a reversal: money that had come went back. Deal with it at the money desk'],
    ['1880.20', 'is that of a reversal: money that had gone out came back. Deal with it by hand'],
    [undefined, 'is not an amount'],
    ['1.00', expect.stringContaining('names no invoice')],
  ])
  const none = await office.give('statement', camt({ reference: 'Out', ref: 'V8', direction: 'DBIT' }))
  expect(none.refused['upload']).toEqual(['No money came in by this statement.'])
})

test('a row is told from one that the same file names elsewhere, however far apart they stand', async () => {
  const first = line('Quay dues', { amount: '71,00', payer: 'Solent' })
  await office.write((await office.check('statement', csv(first))).id)
  const between = Array.from({ length: 500 }, (_, at) =>
    line(`Crate ${at}`, { amount: `${at + 200},13`, payer: 'Hafen' }),
  )
  const second = line('Quay dues, the second', { amount: '71,00', payer: 'Solent', date: '13.11.2026' })
  const found = await office.check('statement', csv(second, ...between, first))
  expect(found.counts).toMatchObject({ same: 1, new: 501, decide: 0 })
})

test('what was assigned by hand is known again by what the bank said of it', async () => {
  const invoice = await owe()
  const table = ['Date;Amount;Currency;Reference;IBAN', `12.11.2026;93,40;EUR;Our places;${IBAN}`].join('\n')
  await office.write((await office.check('statement', table)).id)
  const { results } = (await t.call('payments.desk', { query: { kind: 'unassigned' } }, operator.token)).body
  const params = { id: results.find(({ amount }) => amount === 9340)?.id ?? '' }
  const body = { invoice: String(invoice.id), reason: 'They said so on the phone.' }
  expect((await t.call('payments.matchAmount', { params, body }, operator.token)).status).toBe(200)
  const again = { reference: 'Our places', ref: 'N1', payer: 'Solent', amount: '93.40' }
  const found = await office.check('statement', camt(again))
  expect((await said(found.id)).flat()).toContainEqual(
    expect.stringMatching(/^came on 12 November 2026 already, it seems: “Our places” is counted for CCE-/),
  )
})

test('a sum that very many owe takes no proposal from the others', async () => {
  const [, , third] = [await owe(), await owe(), await owe()]
  const body = {
    version: (await look(third.id)).version,
    amount: 100_000,
    received_on: '2026-10-02',
    reference: 'Third',
  }
  await t.call('payments.recordTransfer', { params: { id: third.id }, body }, operator.token)
  const sums = [GROSS, GROSS - 100_000].map((amount) => ({ currency_code: 'EUR', amount }))
  expect((await invoicesOwing(t.db, sums, 1)).map(({ id }) => id)).toEqual([third.id])
  expect((await invoicesOwing(t.db, sums)).length).toBeGreaterThan(2)
})

test('an entry whose parts do not add up to it is asked about whole, and not counted by them', async () => {
  const [one, other] = [await owe(), await owe()]
  const part = (amount: string, reference: string) =>
    `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`
  const batch = (amount: string, ref: string, ...parts: string[]) =>
    camt({ reference: 'x', ref, amount }).replace(/<NtryDtls>.*<\/NtryDtls>/s, `<NtryDtls>${parts.join('')}</NtryDtls>`)
  const uneven = await office.check(
    'statement',
    batch('3000.00', 'U1', part('1880.20', one.number), part('1880.20', other.number)),
  )
  expect(await said(uneven.id)).toEqual([
    [
      'decide',
      'is that of an entry whose parts do not add up to it',
      expect.stringContaining('names several invoices'),
    ],
  ])
  // What the bank kept for itself is not money that came in.
  const less = await office.check('statement', batch('1870.20', 'U2', part('1880.20', one.number)))
  expect((await said(less.id)).flat()).toContain('is that of an entry whose parts do not add up to it')
  const even = await office.check(
    'statement',
    batch('3760.40', 'U3', part('1880.20', one.number), part('1880.20000', other.number)),
  )
  expect((await office.rows(even.id)).map(({ read }) => read['reference'])).toEqual([one.number, other.number])
  expect((await said(even.id)).flat()).not.toContain('is that of an entry whose parts do not add up to it')
})

test('a transfer that the statement has brought is not recorded by hand as well, unless it is another one', async () => {
  const invoice = await owe()
  const amount = 12_345
  const file = camt(
    { reference: invoice.number, ref: 'A1', amount: '123.45' },
    { reference: 'Breakfast', ref: 'A2', amount: '67.89' },
    { reference: 'Breakfast', ref: 'A3', amount: '45.67', payer: 'Somebody Else' },
  )
  const found = await office.check('statement', file)
  await decide(found.id, 'update')
  await decide(found.id, 'new')
  expect((await office.write(found.id)).counts).toMatchObject({ made: 3 })
  expect(await look(invoice.id)).toMatchObject({ amount_paid: amount })
  const record = async (given: { amount: number; received_on?: string; another?: boolean }) =>
    t.call(
      'payments.recordTransfer',
      {
        params: { id: invoice.id },
        body: {
          version: (await look(invoice.id)).version,
          received_on: '2026-11-10',
          reference: `Ours ${given.amount}`,
          ...given,
        },
      },
      operator.token,
    )

  const counted = await record({ amount })
  expect([counted.status, counted.refused.code]).toEqual([409, 'alike'])
  expect(counted.refused.detail).toMatch(/^€123\.45 came on 12 November 2026 already, it seems: .* is counted for CCE-/)
  expect(counted.refused.detail).toContain(invoice.number)
  const kept = await record({ amount: 6_789 })
  expect([kept.status, kept.refused.code]).toEqual([409, 'alike'])
  expect(kept.refused.detail).toMatch(
    /“SKAGEN SHORT SEA GMBH: Breakfast” is kept\. Record it only if it is another one\.$/,
  )
  expect(await look(invoice.id)).toMatchObject({ amount_paid: amount })
  // Not these: from another payer, and long before it came.
  expect((await record({ amount: 4_567 })).status).toBe(200)
  expect((await record({ amount: 6_789, received_on: '2026-10-20' })).status).toBe(200)
  expect((await record({ amount, another: true })).status).toBe(200)
  expect(await look(invoice.id)).toMatchObject({ amount_paid: 2 * amount + 6_789 + 4_567 })
})

test('money that is kept for some invoices does not stand in the way of others of the same company', async () => {
  const [one, second, other] = [await owe(), await owe(), await owe()]
  const file = camt({ reference: `${one.number} and ${second.number}`, ref: 'Y1', amount: '77.77' })
  const found = await office.check('statement', file)
  await decide(found.id, 'new')
  await office.write(found.id)
  const by = async ({ id }: { id: number }) =>
    t.call(
      'payments.recordTransfer',
      {
        params: { id },
        body: { version: (await look(id)).version, amount: 7_777, received_on: '2026-11-12', reference: 'By hand' },
      },
      operator.token,
    )
  expect((await by(one)).refused.code).toBe('alike')
  expect((await by(other)).status).toBe(200)
})
