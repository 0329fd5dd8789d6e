import type { OperatorRole } from '@app/contract/resources'
import { expect, test } from 'vitest'
import { makeEntity, makeOrder } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { numbersIn } from '../payments/index.ts'
import { bringingIn } from './imports.testing.ts'

const t = await openTestbed()
const GROSS = 188_020
const IBAN = 'DE89370400440532013000'

const operator = await makeMember(t, { operator_roles: ['money'] })
const office = bringingIn(t, operator)
const entity = await makeEntity(t, { code: 'CCE' })
const carrier = await makeCompany(t, { name: 'Skagen Short Sea' })
const buyer = await makeMember(t, { company_id: carrier.id })

async function owe() {
  const order = await makeOrder(t, { method: 'transfer', entity_id: entity.id, buyer })
  const { body } = await look(order.invoice_id)
  return { id: order.invoice_id, number: body.number ?? '' }
}
const look = (id: number) => t.call('payments.deskInvoice', { params: { id } }, operator.token)
const kept = async () => (await t.call('payments.desk', { query: { kind: 'unassigned' } }, operator.token)).body.results

type Credit = {
  reference: string
  amount?: string
  currency?: string
  payer?: string
  ref?: string
  direction?: 'CRDT' | 'DBIT'
  status?: string
}
const entryOf = ({
  reference,
  amount = '1880.20',
  currency = 'EUR',
  payer = 'SKAGEN SHORT SEA GMBH',
  ...more
}: Credit) => `
  <Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${more.direction ?? 'CRDT'}</CdtDbtInd>
    <Sts><Cd>${more.status ?? 'BOOK'}</Cd></Sts><BookgDt><Dt>2026-11-12</Dt></BookgDt>
    <AcctSvcrRef>${more.ref ?? `B${reference.length}${reference.slice(-5)}`}</AcctSvcrRef>
    <NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>
      <RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const camt = (credits: Credit[], iban = IBAN) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
  <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${credits.map(entryOf).join('')}
</Stmt></BkToCstmrStmt></Document>`

test('a statement counts what fits, asks about what differs, keeps what nobody can assign, and does so once', async () => {
  const [exact, part, paid, guessed] = [await owe(), await owe(), await owe(), await owe()]
  const version = (await look(paid.id)).body.version
  const by = { version, amount: GROSS, received_on: '2026-11-12', reference: 'By hand' }
  await t.call('payments.recordTransfer', { params: { id: paid.id }, body: by }, operator.token)
  const file = camt([
    { reference: `Invoice ${exact.number.replaceAll('-', ' ')} thank you`, ref: 'B1' },
    { reference: `${part.number}`, amount: '1000.00', payer: 'Somebody Else', ref: 'B2' },
    { reference: paid.number, ref: 'B3' },
    { reference: 'Registration of our people', ref: 'B4', amount: '77.50' },
    { reference: 'Refund of fees', ref: 'B5', direction: 'DBIT' },
    { reference: exact.number, ref: 'B6', status: 'PDNG' },
    { reference: exact.number, ref: 'B7', currency: 'USD' },
  ])
  const found = await office.check('statement', file, { name: 'november.xml' })
  expect(found).toMatchObject({ format: 'xml', counts: { all: 5, update: 1, decide: 2, new: 1, error: 1 } })
  const rows = await office.rows(found.id)
  expect(rows.map(({ state, match, problems }) => [state, match?.id, problems.map(({ text }) => text)])).toEqual([
    ['update', exact.id, []],
    [
      'decide',
      part.id,
      [
        `is €1,000.00, and €1,880.20 is open on ${part.number}, Skagen Short Sea`,
        'is not what we call the company, Skagen Short Sea',
      ],
    ],
    [
      'decide',
      paid.id,
      [
        `is not asked for: nothing is open on ${paid.number}, Skagen Short Sea`,
        expect.stringMatching(/^came on 12 November 2026 already, it seems: a transfer is counted for /),
      ],
    ],
    ['new', undefined, ['names no invoice; it is kept as money that nobody could assign']],
    ['error', undefined, ['is not the currency of this account, EUR']],
  ])
  expect((await office.start(found.id)).refused.code).toBe('undecided')
  const decide = (line: number | undefined, choice: 'update' | 'skip' | 'new') =>
    t.call('imports.decide', { params: { id: found.id }, body: { rows: [line ?? 0], choice } }, operator.token)
  await decide(rows[1]?.number, 'update')
  await decide(rows[2]?.number, 'new')
  const written = await office.write(found.id)
  expect(written.counts).toMatchObject({ made: 4, failed: 0 })
  expect(written.undo_until).toBeNull()
  expect((await look(exact.id)).body).toMatchObject({
    state: 'paid',
    open_amount: 0,
    payments: [{ method: 'transfer' }],
  })
  expect((await look(part.id)).body).toMatchObject({ state: 'part_paid', amount_paid: 100_000 })
  expect((await kept()).map(({ amount, state, about }) => [amount, state, about])).toEqual(
    expect.arrayContaining([
      [GROSS, 'unmatched', expect.stringContaining(paid.number)],
      [7_750, 'unmatched', 'SKAGEN SHORT SEA GMBH: Registration of our people'],
    ]),
  )
  const log = await sql<{ act: string }>`select act from audit_log where customer_id = ${operator.customer_id}
    and object = ${`invoice:${exact.id}`}`.execute(t.db)
  expect(log.rows).toEqual([{ act: 'invoice.transfer_recorded' }])

  // The same file again, under another name: everything is known.
  const again = await office.check('statement', file, { name: 'copy.xml' })
  expect(again.counts).toMatchObject({ same: 4, new: 0, update: 0, decide: 0 })
  expect((await office.start(again.id)).refused.code).toBe('nothing')
  const back = await t.call('imports.undo', { params: { id: found.id } }, operator.token)
  expect([back.status, back.refused.code]).toEqual([409, 'final'])

  // What was kept is counted by hand, as the transfer that it is.
  const [waits] = (await kept()).filter(({ amount }) => amount === 7_750)
  const body = { invoice: String(guessed.id), reason: 'They told us by phone.' }
  const matched = await t.call('payments.matchAmount', { params: { id: waits?.id ?? '' }, body }, operator.token)
  expect(matched.body.payments).toMatchObject([{ method: 'transfer', amount: 7_750 }])
  expect((await office.check('statement', file, { name: 'third.xml' })).counts).toMatchObject({ same: 4 })
})

test('a table of a bank is read as well, and an amount with its payer is proposed for the only invoice that it fits', async () => {
  const rare = await makeCompany(t, { name: 'Ålesund Reefer Lines' })
  const order = await makeOrder(t, {
    method: 'transfer',
    entity_id: entity.id,
    buyer: await makeMember(t, { company_id: rare.id }),
  })
  const found = await office.check(
    'statement',
    [
      'Buchungstag;Betrag;Währung;Auftraggeber;Verwendungszweck;IBAN',
      `12.11.2026;1.880,20;EUR;ALESUND REEFER LINES AS;Forum;${IBAN}`,
      `12.11.2026;-20,00;EUR;Hafenbank;Fee;${IBAN}`,
      `31.02.2026;10,00;EUR;Nobody;x;${IBAN}`,
      `13.11.2026;ten;EUR;Nobody;y;${IBAN}`,
      `13.11.2026;10,00;EUR;Nobody;z;DE02100100100006820101`,
      `13.11.2026;10,00;;Nobody;no currency, but that of the account;${IBAN}`,
    ].join('\n'),
  )
  const rows = await office.rows(found.id)
  expect(rows.map(({ state, problems }) => [state, ...problems.map(({ field, text }) => `${field} ${text}`)])).toEqual([
    [
      'decide',
      expect.stringMatching(/^reference names no invoice; amount and payer are those of CCE-\d+-\d+, Ålesund/),
    ],
    ['error', 'amount went out; only money that came in is counted'],
    ['error', 'date is not a day'],
    ['error', 'amount is not an amount'],
    ['error', 'account is no account of a seller here'],
    ['new', 'reference names no invoice; it is kept as money that nobody could assign'],
  ])
  await t.call('imports.decide', { params: { id: found.id }, body: { choice: 'update' } }, operator.token)
  expect((await office.write(found.id)).counts).toMatchObject({ made: 2 })
  expect((await look(order.invoice_id)).body.state).toBe('paid')
})

test('what was paid otherwise since the preview is left out and says so; two at once count once', async () => {
  const invoice = await owe()
  const file = camt([{ reference: invoice.number, ref: 'TWICE-1' }])
  const [one, two] = [await office.check('statement', file), await office.check('statement', file)]
  expect([one.counts.update, two.counts.update]).toEqual([1, 1])
  await office.write(one.id)
  expect((await office.write(two.id)).counts).toMatchObject({ made: 0, failed: 1 })
  expect((await office.rows(two.id))[0]?.why).toContain('is open on')
  expect((await look(invoice.id)).body).toMatchObject({ state: 'paid', payments: [{ amount: GROSS }] })
  const other = await owe()
  const late = await office.check('statement', camt([{ reference: other.number, ref: 'LATE-1' }]))
  const body = { version: (await look(other.id)).body.version, reason: 'They do not come.' }
  expect((await t.call('payments.cancelOrder', { params: { id: other.id }, body }, operator.token)).status).toBe(200)
  expect((await office.write(late.id)).counts).toMatchObject({ made: 0, failed: 1 })
  expect((await look(other.id)).body.payments).toEqual([])
})

test('a file that is none, is cut off, of another account or full of entities is refused or says so', async () => {
  const whole = camt([{ reference: 'x', ref: 'C1' }])
  const problemOf = async (file: string) => (await office.give('statement', file)).refused['upload']
  expect(await problemOf(whole.slice(0, -120))).toEqual([expect.stringContaining('cut off')])
  expect(await problemOf('<schedule><day/></schedule>')).toEqual(['This XML is no statement of account.'])
  expect(await problemOf(whole.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'))).toEqual([
    expect.stringContaining('camt.053'),
  ])
  expect(await problemOf(camt([]))).toEqual(['No money came in by this statement.'])
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document>&b;</Document>`
  expect(await problemOf(bomb)).toEqual([expect.stringContaining('document type or entities')])
  const foreign = await office.check('statement', camt([{ reference: 'x', ref: 'C2' }], 'DE02100100100006820101'))
  expect(foreign.counts).toMatchObject({ error: 1, new: 0 })
  const twice = await office.check(
    'statement',
    camt([
      { reference: 'x', ref: 'C3', amount: '3.00' },
      { reference: 'y', ref: 'C3', amount: '4.00' },
    ]),
  )
  expect(twice.counts).toMatchObject({ new: 1, error: 1 })
})

test('statements are for those who look after money alone', async () => {
  const file = camt([{ reference: 'x', ref: 'R1' }])
  for (const operator_roles of [['people', 'events', 'content'], ['moderation'], ['awards']] as OperatorRole[][])
    expect((await bringingIn(t, await makeMember(t, { operator_roles })).give('statement', file)).status).toBe(404)
  const mine = await office.check('statement', file)
  const other = await makeMember(t, { operator_roles: ['people'] })
  expect((await t.call('imports.one', { params: { id: mine.id } }, other.token)).status).toBe(404)
})

test('numbers are found however people write them, and only whole ones', () => {
  const codes = ['CCE', 'CC']
  expect(numbersIn('RNr. cce2026/00012, CCE 2026 00013', codes)).toEqual(['CCE-2026-00012', 'CCE-2026-00013'])
  expect(numbersIn('ACCE-2026-00012 CCE-2026-000123 CCE-1999-00012', codes)).toEqual([])
  // Banks begin another line wherever one is full.
  expect(numbersIn('INV CCE-2026-00 012, CCE-20 26-00013, C CE-2026-00014, CCE-2026-0001 5', codes)).toEqual([
    'CCE-2026-00012',
    'CCE-2026-00013',
    'CCE-2026-00014',
    'CCE-2026-00015',
  ])
  expect(numbersIn('CCE-2026-0 0 0 1 2, CCE-2026-00 0123, C C E-2026-00012', codes)).toEqual([])
})

test('where a bank writes every amount without a sign, its own column says which way the money went', async () => {
  const invoice = await owe()
  const row = (direction: string) => `12.11.2026;1.880,20;${direction};EUR;Skagen Short Sea;${invoice.number};${IBAN}`
  const file = ['Date;Amount;Debit/Credit;Currency;Payer;Reference;IBAN', row('D'), row('perhaps'), row('C')].join('\n')
  const found = await office.check('statement', file)
  const rows = await office.rows(found.id)
  expect(rows.map(({ state, problems }) => [state, ...problems.map(({ field, text }) => `${field} ${text}`)])).toEqual([
    ['error', 'direction went out; only money that came in is counted'],
    ['error', 'direction does not say whether the money came in, such as “credit” or “debit”'],
    ['update'],
  ])
})

test('a transfer that names several invoices over just their sum is counted for each, and once', async () => {
  const [one, other, third, fourth] = [await owe(), await owe(), await owe(), await owe()]
  const file = camt([
    { reference: `Invoices ${one.number} and ${other.number}`, amount: '3760.40', ref: 'S1' },
    { reference: `${third.number}, ${fourth.number}`, amount: '3760.41', ref: 'S2' },
  ])
  const found = await office.check('statement', file, { name: 'several.xml' })
  const rows = await office.rows(found.id)
  expect(rows.map(({ state, match, problems }) => [state, match?.name, problems.map(({ text }) => text)])).toEqual([
    ['update', `${one.number}, ${carrier.name}; ${other.number}, ${carrier.name}`, []],
    ['new', undefined, ['names several invoices; it is kept, to be dealt with by hand']],
  ])
  await office.write(found.id)
  const states = await Promise.all(
    [one, other, third, fourth].map(async ({ id }) => {
      const { state, amount_paid: paid, refunds } = (await look(id)).body
      return [state, paid, refunds.length]
    }),
  )
  expect(states).toEqual([
    ['paid', GROSS, 0],
    ['paid', GROSS, 0],
    ['issued', 0, 0],
    ['issued', 0, 0],
  ])
  const again = await office.check('statement', file, { name: 'several.xml' })
  expect(again.counts).toMatchObject({ same: 2 })
})
