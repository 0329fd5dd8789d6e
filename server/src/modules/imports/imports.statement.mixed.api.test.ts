import { plainAmount } from '@app/contract/money'
import { expect, test } from 'vitest'
import { makeEntity, makeOrder } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { saysLessCharges, shortNumbersIn } from '../payments/index.ts'
import { bringingIn } from './imports.testing.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const office = bringingIn(t, operator)
const IBAN = 'DE89370400440532013000'
const entity = await makeEntity(t, { code: 'CCE' })

const names = [
  'Skagen Short Sea',
  'Waalhaven Barge',
  'Tidewater Lines',
  'Müller Söhne Spedition',
  'Corvo Reefer',
  'Orbis Air',
]
const buyers = await Promise.all(
  names.map(async (name) => ({
    name,
    buyer: await makeMember(t, { company_id: (await makeCompany(t, { name })).id }),
  })),
)

type Owed = { id: number; number: string; gross: number; payer: string }

/** An open invoice of one of the companies, over an amount that hardly another one has. */
async function owe(index: number): Promise<Owed> {
  const { name, buyer } = buyers[index % buyers.length] as (typeof buyers)[number]
  const line = { kind: 'admission', quantity: 1, supply: 'admission', supply_country: 'DE' } as const
  const lines = [{ ...line, description: 'Admission', unit_amount: 20_000 + index * 37 }]
  const order = await makeOrder(t, { method: 'transfer', entity_id: entity.id, buyer, lines })
  const invoice = await t.db
    .selectFrom('invoice')
    .select(['number', 'amount_gross'])
    .where('id', '=', order.invoice_id)
    .executeTakeFirstOrThrow()
  return { id: order.invoice_id, number: invoice.number ?? '', gross: invoice.amount_gross, payer: name }
}

type Line = { payer: string; words: string; amount: number; truth: string[] }

const short = ({ number }: Owed) => String(Number(number.slice(-5)))
const total = (some: readonly Owed[]) => some.reduce((sum, { gross }) => sum + gross, 0)
const one = ({ number, payer, gross }: Owed, words: string): Line => ({ payer, words, amount: gross, truth: [number] })
const several = (some: readonly Owed[], words: string, less = 0): Line => ({
  payer: some[0]?.payer ?? '',
  words,
  amount: total(some) - less,
  truth: some.map(({ number }) => number),
})

/** What the bank takes for each debit, in cents. */
const CHARGE = 100
let files = 0

/** An MT940 of these credits, with debits between them. */
function statementOf(lines: readonly Line[]): Buffer {
  const file = ++files
  const shown = (minor: number) => plainAmount(minor, 'EUR').replace('.', ',')
  const sum = lines.reduce((all, { amount }) => all + amount, 0)
  const entries = lines.flatMap(({ payer, words, amount }, index) => [
    `:61:2611051105CR${shown(amount)}NTRFNONREF//M${file}-${index}`,
    `:86:166?20${words.slice(0, 27)}${words.length > 27 ? `?21${words.slice(27, 54)}` : ''}${words.length > 54 ? `?22${words.slice(54)}` : ''}?32${payer}`,
    ':61:2611051105D1,00NTRFNONREF',
    ':86:166?00ENTGELT',
  ])
  const closing = `:62F:C261105EUR${shown(sum - lines.length * CHARGE)}`
  return Buffer.from(
    [':20:MIXED', `:25:${IBAN}`, ':28C:1', ':60F:C261104EUR0,00', ...entries, closing, '-'].join('\r\n'),
    'latin1',
  )
}

test('300 mixed lines: at least 95 % find their invoices, and none finds another', { timeout: 120_000 }, async () => {
  const lines: Line[] = []
  let index = 0
  const next = () => owe(index++)
  /** The next invoices of one company. */
  const group = async (count: number) => {
    const first = index
    const some = await Promise.all(Array.from({ length: count }, (_, at) => owe(first + at * buyers.length)))
    index = first + 1
    return some
  }
  const ways = [
    (number: string) => number,
    (number: string) => `Invoice ${number.replaceAll('-', ' ')} thank you`,
    (number: string) => `RECHNUNG ${number.replaceAll('-', '/')}`,
    (number: string) => `payment ${number.replaceAll('-', '')}`,
    (number: string) => `Our order 4711, ${number}, seats`,
  ]
  for (let at = 0; at < 190; at++) {
    const owed = await next()
    lines.push(one(owed, (ways[at % ways.length] as (typeof ways)[number])(owed.number)))
  }
  for (let at = 0; at < 45; at++) {
    const owed = await next()
    lines.push(one(owed, at % 2 === 0 ? 'Admission, as agreed' : `INV ${short(owed)}`))
  }
  index += 6_000
  for (let at = 0; at < 10; at++) {
    const some = await group(2 + (at % 2))
    lines.push(several(some, `INV ${some.map(short).join(' ')}`))
  }
  index += 6_000
  for (let at = 0; at < 10; at++) {
    const some = await group(2)
    lines.push(several(some, some.map(({ number }) => number).join(' and ')))
  }
  index += 6_000
  for (let at = 0; at < 20; at++) {
    const some = await group(at % 2 === 0 ? 1 : 3)
    lines.push(several(some, `INV ${some.map(short).join(', ')} LESS CHARGES`, 750))
  }
  // Money that is for no invoice, or of which nobody can say for which.
  for (let at = 0; at < 25; at++)
    lines.push({
      payer: at % 2 === 0 ? 'Hafenbank' : (names[at % 6] ?? ''),
      words: 'Interest, quarter 3',
      amount: 333 + at,
      truth: [],
    })
  expect(lines).toHaveLength(300)

  const found = await office.check('statement', statementOf(lines), { name: 'mixed.sta' })
  expect(found).toMatchObject({ format: 'mt940', went_out: 300, counts: { all: 300, error: 0 } })
  const rows = await office.rows(found.id)
  const results = rows.map(({ match }, at) => {
    const truth = lines[at]?.truth ?? []
    if (match === null) return truth.length === 0 ? 'right' : 'missed'
    const numbers = match.name.split('; ').map((name) => name.split(',')[0])
    return numbers.toSorted().join() === truth.toSorted().join() ? 'right' : 'wrong'
  })
  const count = (what: string) => results.filter((result) => result === what).length
  expect(count('wrong')).toBe(0)
  expect(count('right')).toBeGreaterThanOrEqual(285)
})

test('a transfer for three invoices less charges is counted once somebody agrees, and the seller bears the charges', async () => {
  const some = await Promise.all([9, 15, 21].map((at) => owe(40_002 + at)))
  const mine = some.filter(({ payer }) => payer === some[0]?.payer)
  const line = several(mine, `INV ${mine.map(short).join(' ')} LESS CHARGES`, 500)
  const found = await office.check('statement', statementOf([line]), { name: 'charges.sta' })
  const [row] = await office.rows(found.id)
  expect(row?.problems[0]?.text).toContain('for charges of a bank')
  const body = { rows: [row?.number ?? 0], choice: 'update' as const }
  await t.call('imports.decide', { params: { id: found.id }, body }, operator.token)
  await office.write(found.id)
  const sheets = await Promise.all(mine.map(({ id }) => sheetOf(id)))
  expect(sheets.map(({ open_amount, state }) => [open_amount, state])).toEqual(mine.map(() => [0, 'paid']))
  const parts = sheets.flatMap(({ payments }) => payments)
  const kept = parts.filter(({ method }) => method === 'charges')
  expect(kept.map(({ amount }) => amount)).toEqual([500])
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(mine.reduce((sum, { gross }) => sum + gross, 0))
})

const sheetOf = async (id: number) => (await t.call('payments.deskInvoice', { params: { id } }, operator.token)).body

test('what a seller allows counts as charges without a question; a cent more is another amount', async () => {
  await sql`update financial_entity set bank_charges_up_to = 8`.execute(t.db)
  try {
    const [allowed, more] = await Promise.all([owe(45_000), owe(45_001)])
    const lines = [
      { ...one(allowed, allowed.number), amount: allowed.gross - 800 },
      { ...one(more, more.number), amount: more.gross - 801 },
    ]
    const found = await office.check('statement', statementOf(lines), { name: 'allowed.sta' })
    expect(found.counts).toMatchObject({ all: 2, update: 1, decide: 1 })
    const rows = await office.rows(found.id)
    expect(rows[0]?.problems.map(({ level }) => level)).toEqual(['notes'])
    expect(rows[1]?.problems[0]?.text).toContain('is open on')
    const body = { rows: [rows[1]?.number ?? 0], choice: 'update' as const }
    await t.call('imports.decide', { params: { id: found.id }, body }, operator.token)
    await office.write(found.id)
    const [paid, part] = [await sheetOf(allowed.id), await sheetOf(more.id)]
    expect(paid).toMatchObject({ state: 'paid', open_amount: 0 })
    expect(paid.payments).toMatchObject([
      { method: 'transfer', amount: allowed.gross - 800 },
      { method: 'charges', amount: 800 },
    ])
    expect(part).toMatchObject({ state: 'part_paid', open_amount: 801, payments: [{ method: 'transfer' }] })
  } finally {
    await sql`update financial_entity set bank_charges_up_to = 0`.execute(t.db)
  }
})

test('the same transfer in MT940 after camt.053 waits for a decision, and the same file twice writes nothing', async () => {
  const owed = await owe(50_000)
  const amount = plainAmount(owed.gross, 'EUR')
  const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id>
    <Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-05</Dt></BookgDt><AcctSvcrRef>OTHER-1</AcctSvcrRef>
    <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${owed.payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${owed.number}</Ustrd></RmtInf></TxDtls></NtryDtls>
    </Ntry></Stmt></BkToCstmrStmt></Document>`
  const first = await office.check('statement', camt, { name: 'one.xml' })
  expect((await office.write(first.id)).counts).toMatchObject({ made: 1 })
  const file = statementOf([one(owed, owed.number)])
  const again = await office.check('statement', file, { name: 'one.sta' })
  expect(again.counts).toMatchObject({ all: 1, decide: 1 })
  const [row] = await office.rows(again.id)
  expect(row?.problems.some(({ text }) => text.startsWith('came on 5 November 2026 already'))).toBe(true)
})

test('a transfer of a day that has not come is left out with the reason', async () => {
  const owed = await owe(60_000)
  const file = statementOf([one(owed, owed.number)])
    .toString('latin1')
    .replaceAll(/2611(?=05)/g, '2706')
  const found = await office.check('statement', file.replace('2706051105', '2706050605'), { name: 'future.sta' })
  expect(found.counts).toMatchObject({ all: 1, update: 1 })
  const written = await office.write(found.id)
  expect(written.counts).toMatchObject({ made: 0, failed: 1 })
  expect((await office.rows(found.id))[0]?.why).toContain('has not come yet')
})

test.for([
  ['INV 131 140 152 LESS CHARGES', [131, 140, 152]],
  ['Invoices no. 131, 140 and 152', [131, 140, 152]],
  ['Rechnungen 131/140 abzgl. Gebühren', [131, 140]],
  ['inv.131', [131]],
  ['INV 2026-00131', []],
  ['INV 131.50', []],
  ['order 131 140', []],
  ['REFUND 131', []],
  ['INV 123456', []],
  ['RE: 131 5.11.2026', [131]],
] as const)('short numbers in "%s"', ([text, numbers]) => {
  expect(shortNumbersIn(text)).toEqual(numbers)
})

test.for([
  ['less charges', true],
  ['net of bank fees', true],
  ['abzüglich Bankgebühren', true],
  ['abzgl. Spesen', true],
  ['charges included', false],
] as const)('"%s" says that charges were taken off: %s', ([text, says]) => {
  expect(saysLessCharges(text)).toBe(says)
})
