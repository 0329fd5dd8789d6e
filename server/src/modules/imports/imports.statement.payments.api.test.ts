import { expect, test } from 'vitest'
import { makeEntity, makeOrder } from '../../../test/factories/payments.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { bringingIn } from './imports.testing.ts'

const t = await openTestbed()
const GROSS = 188_020
const IBAN = 'DE89370400440532013000'
const THEIRS = 'FR1420041010050500013M02606'
const operator = await makeMember(t, { operator_roles: ['money'] })
const office = bringingIn(t, operator)
const seller = await makeEntity(t, { code: 'CCE' })

const look = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, operator.token)).body

/** Too much came by transfer, and an operator approved that it goes back. */
async function approved(amount: number) {
  const { invoice_id: id } = await makeOrder(t, { method: 'transfer', entity_id: seller.id })
  const body = {
    version: (await look(id)).version,
    amount: GROSS + amount,
    received_on: '2026-11-14',
    reference: `R${id}`,
  }
  const recorded = await t.call('payments.recordTransfer', { params: { id }, body }, operator.token)
  const refund = recorded.body.refunds[0]?.id ?? 0
  const to = { way: 'transfer' as const, iban: THEIRS, bic: 'PSSTFRPPLIL', holder: 'Skagen Short Sea AB' }
  await t.call(
    'payments.approveRefund',
    { params: { id: refund }, body: { version: (await look(id)).version, ...to } },
    operator.token,
  )
  return { invoice: id, refund, named: `CCE-REFUND-${refund}` }
}

/** Refunds in a payment file. */
async function sent(...amounts: number[]) {
  const refunds = []
  // oxlint-disable-next-line no-await-in-loop
  for (const amount of amounts) refunds.push(await approved(amount))
  const { id: account } = await t.db
    .selectFrom('bank_account')
    .select('id')
    .where('entity_id', '=', seller.id)
    .executeTakeFirstOrThrow()
  const body = { seller: seller.id, account, execution_on: '2026-11-16', refunds: refunds.map(({ refund }) => refund) }
  const made = await t.call('payments.makePaymentFile', { body }, operator.token)
  expect(made.status, JSON.stringify(made.refused)).toBe(201)
  const { file } = made.body
  const { message_id } = (await t.call('payments.paymentFile', { params: { id: file } }, operator.token)).body
  return { file, message_id, refunds, first: refunds[0] as (typeof refunds)[number] }
}

type Entry = {
  ref: string
  amount: string
  ends?: string
  file?: string
  date?: string
  words?: string
  direction?: 'CRDT' | 'DBIT'
  returned?: string
  reversal?: boolean
  account?: string
}
const entryOf = ({ ref, amount, ends, file, words, returned, ...of }: Entry) => `
  <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${of.direction ?? 'DBIT'}</CdtDbtInd>${of.reversal ? '<RvslInd>true</RvslInd>' : ''}
    <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${of.date ?? '2026-11-13'}</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef>
    <NtryDtls>${file ? `<Btch><PmtInfId>${file}</PmtInfId></Btch>` : ''}${
      ends || words || returned
        ? `<TxDtls><Refs>${ends ? `<EndToEndId>${ends}</EndToEndId>` : ''}</Refs>
      ${words ? `<RmtInf><Ustrd>${words}</Ustrd></RmtInf>` : ''}${returned ? `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>` : ''}</TxDtls>`
        : ''
    }</NtryDtls></Ntry>`
const camt = (...entries: Entry[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
  <Acct><Id><IBAN>${entries[0]?.account ?? IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries.map(entryOf).join('')}</Stmt></BkToCstmrStmt></Document>`

/** Checks a statement, and writes it where there is something to write. */
const bring = async (file: string) => {
  const { id } = await office.check('statement', file)
  const rows = await office.rows(id)
  const started = await office.start(id, { leave_out_errors: true })
  const made = started.status === 200 ? (await office.work(id)).counts.made : 0
  return {
    made,
    states: rows.map(({ state }) => state),
    said: rows.flatMap(({ problems }) => problems.map(({ text }) => text)),
  }
}
const refundOf = ({ refund }: { refund: number }) =>
  t.db
    .selectFrom('refund')
    .select(['state', 'done_at', 'failed_at', 'failure'])
    .where('id', '=', refund)
    .executeTakeFirstOrThrow()
const mailsOf = async ({ refund }: { refund: number }) =>
  (await sql`select from mail where key = ${`refund-done:${refund}`}`.execute(t.db)).rows.length
const kept = async (ref: string) =>
  (await sql`select from provider_event where outcome = 'quarantined' and id = ${`bank:${IBAN}~${ref}`}`.execute(t.db))
    .rows.length

test('a debit that names a payment of a file makes its refund done on the day of the bank, once', async () => {
  const { first, file } = await sent(1_000)
  const entry = { ref: 'D1', amount: '10.00', ends: first.named }
  const other = { ref: 'X1', amount: '5.00', words: 'Rent' }
  const brought = await bring(camt(entry, other))
  expect(brought).toMatchObject({ states: ['update'], said: [], made: 1 })
  expect(await refundOf(first)).toMatchObject({ state: 'done', done_at: new Date('2026-11-13T12:00:00Z') })
  expect(await mailsOf(first)).toBe(1)
  expect((await look(first.invoice)).amount_returned).toBe(1_000)
  const card = (await t.call('payments.paymentFile', { params: { id: file } }, operator.token)).body
  expect(card).toMatchObject({ state: 'done', done: 1 })
  expect(await bring(camt(entry))).toMatchObject({ states: ['same'], made: 0 })
  // Another debit of the same payment is a question for the bank.
  const twice = await bring(camt({ ...entry, ref: 'D2', date: '2026-11-14' }))
  expect(twice).toMatchObject({ states: ['error'], said: [expect.stringContaining('another debit has paid already')] })
  expect(await mailsOf(first)).toBe(1)
  expect((await look(first.invoice)).amount_returned).toBe(1_000)
})

test('a debit over another amount, of another account, or that names nothing or too much of ours notes nothing', async () => {
  const { first, refunds } = await sent(1_000, 2_000)
  const { said, states } = await bring(
    camt(
      { ref: 'W1', amount: '10.01', ends: first.named },
      { ref: 'W2', amount: '10.00', ends: 'CCE-REFUND-99999' },
      { ref: 'W3', amount: '30.00', words: refunds.map(({ named }) => named).join(' ') },
      { ref: 'W4', amount: '10.00', ends: `${first.named}7777` },
    ),
  )
  expect(states).toEqual(['error', 'error', 'error', 'error'])
  expect(said).toEqual([
    expect.stringMatching(/^is not the .*10\.00 of CCE-REFUND-\d+; ask the bank about it$/),
    'names no payment of ours; nothing is noted',
    'names several payments of ours; note them by hand in their payment file',
    'names no payment of ours; nothing is noted',
  ])
  const elsewhere = await makeEntity(t)
  await sql`update bank_account set iban = 'DE02120300000000202051' where entity_id = ${elsewhere.id}`.execute(t.db)
  const account = await bring(
    camt({ ref: 'W5', amount: '10.00', ends: first.named, account: 'DE02120300000000202051' }),
  )
  expect(account.said).toEqual([expect.stringContaining('is not the account that')])
  expect((await refundOf(first)).state).toBe('sent')
})

test('a debit of a whole file makes each of its refunds done; a part of it does not', async () => {
  const { message_id, refunds, first } = await sent(1_000, 2_050)
  expect((await bring(camt({ ref: 'F1', amount: '20.50', file: message_id }))).states).toEqual(['error'])
  expect((await refundOf(first)).state).toBe('sent')
  const brought = await bring(camt({ ref: 'F2', amount: '30.50', file: message_id }))
  expect(brought).toMatchObject({ states: ['update'], made: 1 })
  for (const one of refunds) expect((await refundOf(one)).state).toBe('done')
  expect((await bring(camt({ ref: 'F2', amount: '30.50', file: message_id }))).states).toEqual(['same'])
})

test('tables and MT940 name payments as well, and one that was noted by hand is only noted', async () => {
  const [table, mt, hand] = [await sent(700), await sent(800), await sent(900)]
  const csv = [
    'Date;Amount;Currency;Payer;Reference;IBAN',
    `13.11.2026;-7,00;EUR;Skagen;Refund ${table.first.named};${IBAN}`,
  ]
  expect((await bring(csv.join('\n'))).states).toEqual(['update'])
  expect((await refundOf(table.first)).state).toBe('done')
  const lines = [
    `:61:2611131113D8,00NTRF${mt.first.named}//M1`,
    ':86:116?20Refund',
    ':61:2611131113D4,00NTRFNONREF//M2',
  ]
  const statement = [':20:X', `:25:${IBAN}`, ':28C:1', ':60F:C261112EUR20,00', ...lines, ':62F:C261113EUR8,00', '-']
  expect(await bring(statement.join('\r\n'))).toMatchObject({ states: ['update'] })
  expect((await refundOf(mt.first)).state).toBe('done')
  const body = { refunds: [hand.first.refund] }
  await t.call('payments.paymentFileDone', { params: { id: hand.file }, body }, operator.token)
  const { done_at } = await refundOf(hand.first)
  expect((await bring(camt({ ref: 'H1', amount: '9.00', ends: hand.first.named }))).states).toEqual(['update'])
  expect(await refundOf(hand.first)).toMatchObject({ state: 'done', done_at })
  expect(await mailsOf(hand.first)).toBe(1)
  expect((await bring(camt({ ref: 'H2', amount: '9.00', ends: hand.first.named }))).states).toEqual(['error'])
})

test('what came back makes the refund fail, counts back, and is repeated; the next file pays it', async () => {
  const { first } = await sent(1_000)
  await bring(camt({ ref: 'B1', amount: '10.00', ends: first.named }))
  const back = {
    ref: 'B2',
    amount: '10.00',
    ends: first.named,
    direction: 'CRDT',
    returned: 'AC04',
    date: '2026-11-12',
  } as const
  expect(await bring(camt(back))).toMatchObject({ states: ['update'], said: [], made: 1 })
  expect(await refundOf(first)).toMatchObject({
    state: 'failed',
    failed_at: new Date('2026-11-12T12:00:00Z'),
    failure: 'Came back to our account on 12 November 2026 (AC04).',
  })
  expect(await look(first.invoice)).toMatchObject({ amount_returned: 0 })
  expect(await kept('B2')).toBe(0)
  expect((await bring(camt(back))).states).toEqual(['same'])
  const again = await t.call(
    'payments.retryRefund',
    {
      params: { id: first.refund },
      body: {
        version: (await look(first.invoice)).version,
        way: 'transfer',
        iban: THEIRS,
        holder: 'Skagen Short Sea AB',
      },
    },
    operator.token,
  )
  expect(again.status, JSON.stringify(again.refused)).toBe(200)
  expect((await look(first.invoice)).refunds.map(({ state }) => state)).toEqual(['failed', 'approved'])
})

test('a debit that the bank reverses makes the refund fail too; less than went out is kept for a person', async () => {
  const [reversed, less, plain] = [await sent(1_000), await sent(2_000), await sent(3_000)]
  await bring(camt({ ref: 'R1', amount: '10.00', ends: reversed.first.named }))
  const back = { amount: '10.00', ends: reversed.first.named, direction: 'CRDT', reversal: true } as const
  expect((await bring(camt({ ref: 'R2', ...back }))).states).toEqual(['update'])
  expect((await refundOf(reversed.first)).state).toBe('failed')
  // The bank took its charges off; and a payer may write what they like.
  const { states, said } = await bring(
    camt(
      { ref: 'R3', amount: '17.50', ends: less.first.named, direction: 'CRDT', returned: 'AC01' },
      { ref: 'R4', amount: '30.00', words: `Thanks for ${plain.first.named}`, direction: 'CRDT' },
    ),
  )
  expect(states).toEqual(['new', 'new'])
  expect(said[0]).toContain('is not just what went out by it; it is kept as money that nobody could assign')
  expect([(await refundOf(less.first)).state, (await refundOf(plain.first)).state]).toEqual(['sent', 'sent'])
  expect([await kept('R3'), await kept('R4')]).toEqual([1, 1])
})

test('of a withdrawn file nothing is noted, also where it was withdrawn after the statement was checked', async () => {
  const withdraw = (id: number) =>
    t.call('payments.withdrawPaymentFile', { params: { id }, body: { reason: 'The wrong account.' } }, operator.token)
  const [before, after] = [await sent(1_000), await sent(2_000)]
  await withdraw(before.file)
  const gone = await bring(camt({ ref: 'G1', amount: '10.00', ends: before.first.named }))
  expect(gone).toMatchObject({ states: ['error'], said: [expect.stringContaining('whose payment file was withdrawn')] })
  const checked = await office.check('statement', camt({ ref: 'G2', amount: '20.00', ends: after.first.named }))
  await withdraw(after.file)
  expect((await office.write(checked.id)).counts).toMatchObject({ made: 0, failed: 1 })
  expect([(await refundOf(before.first)).state, (await refundOf(after.first)).state]).toEqual(['approved', 'approved'])
})
