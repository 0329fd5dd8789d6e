import { expect, test } from 'vitest'
import { readStatement } from './imports.camt.ts'
import { statementFields } from './imports.statement.rows.ts'

const knows = () => false
const read = (text: string | Buffer) => readStatement(Buffer.from(text), knows)

/** A statement from a first balance of nothing. @param sum its last balance, such as `C261105EUR10,00` */
const statement = (lines: readonly string[], sum: string, account = 'DE89370400440532013000') =>
  [
    ':20:STARTUMS',
    `:25:${account}`,
    ':28C:5/1',
    `:60F:C261104${sum.slice(7, 10)}0,00`,
    ...lines,
    `:62F:${sum}`,
    '-',
  ].join('\r\n')

const creditsOf = async (text: string | Buffer) =>
  (await read(text)).rows.map(({ cells }) =>
    Object.fromEntries(statementFields.flatMap((name, at) => (cells[at] ? [[name, cells[at]]] : []))),
  )

test('a credit with its parts as German banks write them, over several lines, with parts of SEPA', async () => {
  const lines = [
    ':61:2611051105CR1190,1NTRFNONREF//BK4711',
    ':86:166?00GUTSCHRIFT?10931?20EREF+PO-4711?21SVWZ+Invoice CCE-2026-',
    '00131?22 thank you?30MLHBDEHH?31DE02120300000000202051?32Skagen Short',
    '?33 Sea AB',
  ]
  expect(await creditsOf(statement(lines, 'C261105EUR1190,10'))).toEqual([
    {
      ...{ key: 'BK4711', account: 'DE89370400440532013000', date: '2026-11-05', amount: '1190.10', currency: 'EUR' },
      ...{ payer: 'Skagen Short Sea AB', reference: 'Invoice CCE-2026-00131 thank you PO-4711' },
    },
  ])
})

test('parts between slashes, words as they come, and a purpose without parts', async () => {
  const lines = [
    ':61:261105C10,00NTRFEREF1',
    ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL41MLHB0620447118/NAME/Waalhaven BV/REMI/CCE-2026-00140/EREF/NOTPROVIDED',
    ':61:261105C20,00NMSCNONREF',
    ':86:Tidewater Ltd',
    'CCE-2026-00152',
    ':61:261105C30,00NTRFNONREF',
    ':86:166?20Rechnung?21CCE-2026-00153?32Ostsee GmbH',
  ]
  expect(await creditsOf(statement(lines, 'C261105EUR60,00'))).toMatchObject([
    { amount: '10.00', payer: 'Waalhaven BV', reference: 'CCE-2026-00140 EREF1' },
    { amount: '20.00', reference: 'Tidewater Ltd CCE-2026-00152' },
    { amount: '30.00', payer: 'Ostsee GmbH', reference: 'Rechnung CCE-2026-00153' },
  ])
})

test('debits are counted alone, reversals are shown with their way, and nothing is lost on the way to the balance', async () => {
  const lines = [
    ':61:2611051105D15,00NTRFNONREF',
    ':86:Fee',
    ':61:2611051105RD15,00NTRFNONREF',
    ':86:Fee returned',
    ':61:2611051105RC7,00NTRFNONREF',
    ':86:Credit taken back',
    ':61:2611051105C8,00NTRFNONREF',
  ]
  const { rows, aside, format } = await read(statement(lines, 'C261105EUR1,00'))
  expect([format, aside]).toEqual(['mt940', { went_out: 1, not_booked: 0 }])
  const direction = statementFields.indexOf('direction')
  expect(rows.map(({ cells }) => cells[direction])).toEqual(['credit (reversal)', 'debit (reversal)', ''])
})

test('a German bank code and number are an IBAN, a currency behind an account is none of it', async () => {
  const one = [':61:261105C1,00NTRFNONREF']
  for (const account of ['37040044/0532013000', '37040044/532013000EUR', 'DE89370400440532013000EUR'])
    expect((await creditsOf(statement(one, 'C261105EUR1,00', account)))[0]).toMatchObject({
      account: 'DE89370400440532013000',
    })
})

test('the year of the booking day is that next to the day of value; currencies without and with three decimals', async () => {
  const turn = [':61:2612310102C1,00NTRFNONREF', ':61:2701011231C1,00NTRFNONREF']
  expect((await creditsOf(statement(turn, 'C270102EUR2,00'))).map((one) => one['date'])).toEqual([
    '2027-01-02',
    '2026-12-31',
  ])
  expect(await creditsOf(statement([':61:261105C1234,NTRFNONREF'], 'C261105JPY1234,'))).toMatchObject([
    { amount: '1234' },
  ])
  expect(await creditsOf(statement([':61:261105C1,234NTRFNONREF'], 'C261105KWD1,234'))).toMatchObject([
    { amount: '1.234' },
  ])
})

test('Windows-1252, an envelope of SWIFT, and several statements in one file', async () => {
  const first = statement(
    [':61:261105C1,00NTRFNONREF', ':86:166?20Gr\u00FC\u00DFe?32M\u00FCller & S\u00F6hne'],
    'C261105EUR1,00',
  )
  const second = statement([':61:261106C2,00NTRFNONREF'], 'C261106USD2,00', 'GB29NWBK60161331926819')
  const bytes = Buffer.from(
    `{1:F01BYLADEM1XXXX}{2:I940X}{4:\r\n${first}}\r\n{1:F01}{2:I940}{4:\r\n${second}}\r\n`,
    'latin1',
  )
  const { encoding } = await read(bytes)
  expect(encoding).toBe('windows-1252')
  expect(await creditsOf(bytes)).toMatchObject([
    { payer: 'Müller & Söhne', reference: 'Grüße', currency: 'EUR' },
    { amount: '2.00', currency: 'USD', account: 'GB29NWBK60161331926819' },
  ])
})

test.for([
  ['a field whose first colon is gone', ['61:261105C1,00NTRFNONREF'], 'Line 5 '],
  ['a field with an unknown tag', [':6l:261105C1,00NTRFNONREF'], 'Line 5 '],
  ['an amount without a comma', [':61:261105C100NTRFNONREF'], 'Line 5 '],
  ['a way that is none', [':61:261105X1,00NTRFNONREF'], 'Line 5 '],
  ['a line that is missing', [], 'line 5'],
  ['an amount that was changed', [':61:261105C1,01NTRFNONREF'], 'line 6'],
] as const)('a broken file is refused with its line: %s', async ([, lines, said]) => {
  await expect(read(statement(lines, 'C261105EUR1,00'))).rejects.toThrow(said)
})

test('a hundred thousand lines of which few came in are read; more credits than are taken are refused', async () => {
  const debits = Array.from({ length: 50_000 }, () => [':61:261105D1,00NTRFNONREF', ':86:Fee']).flat()
  const one = statement([...debits, ':61:261105C7,00NTRFNONREF'], 'D261105EUR49993,00')
  expect((await read(one)).aside).toEqual({ went_out: 50_000, not_booked: 0 })
  const credits = Array.from({ length: 10_001 }, () => ':61:261105C1,00NTRFNONREF')
  await expect(read(statement(credits, 'C261105EUR10001,00'))).rejects.toThrow('at most 10,000 credits')
})
