import { beforeAll, expect, test } from 'vitest'
import { makeEntity, makeOrder } from '../../../../test/factories/payments.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { openBusiness } from '../../../../test/factories/books.ts'
import { unzip } from '../../../../test/factories/unzip.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'
import { toWindows1252 } from './payments.books.datev.ts'

// It is 16 November 2026.
const t = await openTestbed()
let token: string
beforeAll(async () => {
  token = (await makeMember(t, { is_operator: true })).token
})

type Business = Awaited<ReturnType<typeof openBusiness>>
const asked = ({ seller }: Business, currency = 'EUR') => ({
  query: { seller: seller.id, currency, from: '2026-10-01', until: '2026-10-31' },
})

/** A month with a bit of everything, and texts that a spreadsheet or another code page could stumble over. */
async function month() {
  const business = await openBusiness(t)
  const { issue, pay, refund, payOut, seller } = business
  const invoice = await issue({ on: '2026-10-05', lines: [{ net: 10_000 }, { net: 500, rate: 700, kind: 'addon' }] })
  const paid = await pay(invoice, { on: '2026-10-06' })
  await issue({ on: '2026-10-07', lines: [{ net: 2000 }], corrects: invoice.id })
  const back = await refund(paid, { on: '2026-10-08', amount: 2380 })
  await payOut('2026-10-20', [
    { on: '2026-10-06', kind: 'charge', amount: invoice.gross, fee: 250, ref: paid.intent },
    { on: '2026-10-08', kind: 'refund', amount: -2380, refund: back },
  ])
  await sql`update financial_entity set datev_adviser = 29098, datev_client = 55003 where id = ${seller.id}`.execute(
    t.db,
  )
  const { status } = await t.call(
    'payments.bookByHand',
    {
      body: {
        seller: seller.id,
        currency: 'EUR',
        booked_on: '2026-10-31',
        document: '=BK-10',
        text: '=SUM(A1);"Łódź" – 東京 €',
        debit: '4970',
        credit: '1200',
        amount: 2850,
      },
    },
    token,
  )
  expect(status).toBe(201)
  return business
}

/** Fields of a line of the file, which has no quotation marks within them. */
const fieldsOf = (line: string) => line.split(';')

test('the DATEV file read back: its head, its columns, and the sum of the journal', async () => {
  const business = await month()
  const { bytes, status, headers } = await t.call('payments.booksDatev', asked(business), token)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain(`EXTF_${business.seller.code}-2026-10-01-2026-10-31.csv`)
  const text = new TextDecoder('windows-1252').decode(bytes)
  const lines = text.split('\r\n')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const head = fieldsOf(lines[0] ?? '')
  expect(head).toHaveLength(31)
  expect(head.slice(0, 5)).toEqual(['"EXTF"', '700', '21', '"Buchungsstapel"', '13'])
  expect(head[5]).toBe('20261116090000000')
  expect(head.slice(10, 16)).toEqual(['29098', '55003', '20260101', '4', '20261001', '20261031'])
  expect(head.slice(18, 22)).toEqual(['1', '0', '0', '"EUR"'])
  const columns = fieldsOf(lines[1] ?? '')
  expect(columns).toHaveLength(125)
  expect([columns[0], columns[9], columns[113], columns[124]]).toEqual([
    'Umsatz (ohne Soll/Haben-Kz)',
    'Belegdatum',
    'Festschreibung',
    'Abw. Skontokonto',
  ])
  const rows = lines.slice(2, -1).map(fieldsOf)
  expect(rows.every((row) => row.length === 125)).toBe(true)
  expect(rows.every(([amount, side]) => /^\d+,\d\d$/.test(amount ?? '') && side === '"S"')).toBe(true)
  const cents = rows.reduce((sum, [amount]) => sum + Number(amount?.replace(',', '')), 0)
  const { body } = await t.call(
    'payments.books',
    { query: { seller: business.seller.id, currency: 'EUR', month: '2026-10-01' } },
    token,
  )
  expect(cents).toBe(body.lines.amount)
  expect(rows).toHaveLength(body.lines.invoices + body.lines.payments + body.lines.hand)
  const hand = rows.find((row) => row[13]?.includes('SUM'))
  expect(hand?.slice(6, 14)).toEqual(['4970', '1200', '""', '3110', '"BK-10"', '""', '', `"'=SUM(A1) Lódz – ?? €"`])
  // VAT has lines of its own: a key keeps the program from adding it.
  expect(rows.filter((row) => row[8] === '"40"').map((row) => [row[6], row[7]])).toEqual([
    [expect.stringMatching(/^1\d{4}$/), '8400'],
    [expect.stringMatching(/^1\d{4}$/), '8300'],
    ['8400', expect.stringMatching(/^1\d{4}$/)],
  ])
})

test('a closed month is handed over as final', async () => {
  const business = await openBusiness(t)
  await business.issue({ on: '2026-10-05', lines: [{ net: 10_000 }] })
  const body = { seller: business.seller.id, month: '2026-10-01' }
  expect((await t.call('payments.closeMonth', { body }, token)).status).toBe(200)
  const { bytes } = await t.call('payments.booksDatev', asked(business), token)
  const lines = bytes.toString('latin1').split('\r\n').map(fieldsOf)
  expect([lines[0]?.[20], lines[2]?.[113]]).toEqual(['1', '1'])
})

test('yen have no decimals in the books and two in the file; dinars with three are refused where the third says something', async () => {
  const business = await openBusiness(t)
  await business.issue({ on: '2026-10-05', lines: [{ net: 10_000 }], currency: 'JPY' })
  const dinars = await business.issue({ on: '2026-10-05', lines: [{ net: 10_000 }], currency: 'KWD' })
  const amounts = async (currency: string) =>
    (await t.call('payments.booksDatev', asked(business, currency), token)).bytes
      .toString('latin1')
      .split('\r\n')
      .slice(2, -1)
      .map((line) => line.split(';').slice(0, 3))
  expect(await amounts('JPY')).toEqual([
    ['10000,00', '"S"', '"JPY"'],
    ['1900,00', '"S"', '"JPY"'],
  ])
  expect(await amounts('KWD')).toEqual([
    ['10,00', '"S"', '"KWD"'],
    ['1,90', '"S"', '"KWD"'],
  ])
  await business.pay(dinars, { on: '2026-10-06', amount: 11_899 })
  const refused = await t.call('payments.booksDatev', asked(business, 'KWD'), token)
  expect([refused.status, Object.keys(refused.refused)]).toEqual([400, ['currency']])
  const csv = (await t.call('payments.booksCsv', asked(business, 'KWD'), token)).bytes.toString()
  expect(csv).toContain('KWD,11.899')
})

test('a DATEV file has days of one year, and every period ends after it begins', async () => {
  const { seller } = await openBusiness(t)
  const of = (from: string, until: string) => ({ query: { seller: seller.id, currency: 'EUR', from, until } })
  const two = await t.call('payments.booksDatev', of('2025-12-01', '2026-01-31'), token)
  expect([two.status, Object.keys(two.refused)]).toEqual([400, ['until']])
  for (const call of ['payments.booksDatev', 'payments.booksCsv', 'payments.booksAudit'] as const)
    expect((await t.call(call, of('2026-10-31', '2026-10-01'), token)).status).toBe(400)
})

test('the journal as CSV has every line and no formula; what is taken is logged and shown', async () => {
  const business = await month()
  const { bytes } = await t.call('payments.booksCsv', asked(business), token)
  const lines = bytes.toString().split('\r\n').slice(1, -1)
  const { body } = await t.call(
    'payments.books',
    { query: { seller: business.seller.id, currency: 'EUR', month: '2026-10-01' } },
    token,
  )
  expect(lines).toHaveLength(body.lines.invoices + body.lines.payments + body.lines.hand)
  expect(lines.some((line) => /(?:^|,)"?[=+@]/.test(line))).toBe(false)
  expect(body.exports.map(({ kind, taken, last }) => [kind, taken !== null, last !== null])).toEqual([
    ['datev', false, false],
    ['journal', true, false],
    ['audit', false, false],
    ['papers', false, false],
  ])
  const { rows } = await sql<{ after: object }>`select after from audit_log where act = 'ledger_export.taken'
    and object = ${`ledger_export:${business.seller.code}`}`.execute(t.db)
  expect(rows).toEqual([
    { after: { kind: 'journal', seller: business.seller.code, from: '2026-10-01', until: '2026-10-31' } },
  ])
})

test('the audit folder: its index names every column of each file, and documents have their hashes', async () => {
  const business = await month()
  const { bytes } = await t.call('payments.booksAudit', asked(business), token)
  const files = unzip(bytes)
  const index = files.get('index.xml')?.toString() ?? ''
  expect(index).toContain('<!DOCTYPE DataSet SYSTEM "gdpdu-01-09-2004.dtd">')
  const language = files.get('gdpdu-01-09-2004.dtd')?.toString() ?? ''
  for (const [, element] of index.matchAll(/<(\w+)[ />]/g)) expect(language).toContain(`<!ELEMENT ${element} `)
  const tables = [...index.matchAll(/<Table>(.*?)<\/Table>/gs)].map(([, table = '']) => table)
  expect(tables).toHaveLength(7)
  for (const table of tables) {
    const url = /<URL>(.*?)<\/URL>/.exec(table)?.[1] ?? ''
    const named = [...table.matchAll(/<Variable(?:PrimaryKey|Column)><Name>(\w+)<\/Name><Description>([^<]+)</g)]
    const [head, ...rows] = files.get(url)?.toString().split('\r\n').slice(0, -1) ?? []
    expect(named.map(([, name]) => name).join(',')).toBe(head)
    expect(named.every(([, , meaning = '']) => meaning.length > 2)).toBe(true)
    if (url !== 'months.csv') expect(rows.length, url).toBeGreaterThan(0)
  }
  const { rows } = await sql<{ number: string; hash: string }>`
    select number, encode(hash, 'hex') as hash from document_link join invoice on invoice.id = invoice_id
    where document_link.entity_id = ${business.seller.id}`.execute(t.db)
  const documents = files.get('documents.csv')?.toString() ?? ''
  for (const { number, hash } of rows) expect(documents).toMatch(new RegExp(`${number},.*,${hash},`))
  expect(files.get('document_vat.csv')?.toString()).toContain('standard,19.00,100.00,19.00,')
})

test('Windows-1252 keeps what it has, and writes the letter without its mark otherwise', () => {
  expect(toWindows1252('Ää€“”ŠžÿŁőč東').toString('latin1')).toBe('Ää\u0080\u0093\u0094\u008A\u009EÿLoc?')
})

test('the PDF files of a period are one folder, each named by its number, and are those that buyers have', async () => {
  const { id: seller } = await makeEntity(t)
  const orders = []
  for (let n = 0; n < 3; n++) orders.push(await makeOrder(t, { entity_id: seller, method: 'transfer' }))
  const query = { seller, currency: 'EUR', from: '2026-11-01', until: '2026-11-30' }
  const files = unzip((await t.call('payments.booksPapers', { query }, token)).bytes)
  const numbers = await sql<{
    number: string
  }>`select number from invoice where entity_id = ${seller} order by number`.execute(t.db)
  expect([...files.keys()]).toEqual(numbers.rows.map(({ number }) => `${number}.pdf`))
  const params = { id: orders[0]?.invoice_id ?? 0 }
  const own = (await t.call('payments.deskInvoicePdf', { params }, token)).bytes
  expect(own.subarray(0, 5).toString()).toBe('%PDF-')
  expect(files.get(`${numbers.rows[0]?.number}.pdf`)?.equals(own)).toBe(true)
  const empty = await t.call(
    'payments.booksPapers',
    { query: { ...query, from: '2025-01-01', until: '2025-01-31' } },
    token,
  )
  expect([...unzip(empty.bytes).keys()]).toEqual([])
  const books = await t.call('payments.books', { query: { seller, month: '2026-11-01' } }, token)
  expect(books.body.exports.find(({ kind }) => kind === 'papers')?.taken).not.toBeNull()
  expect((await t.call('payments.booksPapers', { query: { ...query, until: '2026-10-01' } }, token)).status).toBe(400)
})
