import { Readable } from 'node:stream'
import type { Query } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { decimalsOf } from '#kit/base/amounts.ts'
import { Decimal, csvLine } from '#kit/base/csv.ts'
import { dayThere } from '#kit/base/days.ts'
import { invalid } from '#kit/base/errors.ts'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { OpenContext } from '#kit/data/context.ts'
import { writeZip } from '#kit/files/zip.written.ts'
import type { WrittenEntry } from '#kit/files/zip.written.ts'
import { FileReply } from '#kit/http/http.ts'
import { drawIssued } from '../invoices/payments.invoice.service.ts'
import { invoiceById } from '../invoices/payments.invoices.reads.ts'
import type { Sales } from '../payments.sales.ts'
import { t } from '../payments.texts.ts'
import { AUDIT_DTD, AUDIT_LANGUAGE, AUDIT_TABLES, auditIndex } from './payments.books.audit.policy.ts'
import type { AuditTable } from './payments.books.audit.policy.ts'
import { auditRows } from './payments.books.audit.reads.ts'
import type { AuditAsked, AuditRow } from './payments.books.audit.reads.ts'
import { datevHead, datevLines, toWindows1252 } from './payments.books.datev.ts'
import type { DatevHead } from './payments.books.datev.ts'
import { insertExport } from './payments.books.queries.ts'
import { digitsOf, isRepresentable, issuedIn, journalInOrder, lastEntry } from './payments.books.reads.ts'
import type { BooksRow, EntryRow, JournalCursor } from './payments.books.reads.ts'
import { permitPeriod, sellerCalled } from './payments.books.service.ts'
import { postBooks } from './payments.posting.service.ts'

type Asked = Query<typeof payments.booksDatev>

/** Rows that are read at a time, however many there are. */
const BATCH = 1000
/** The numbers in a file of a seller whose tax adviser has given none: the first that exist. */
const NO_ADVISER = 1001
const NO_CLIENT = 1

/**
 * Begins an export: logs the operator who takes it, and reads where the journal ends, so that the file is one state.
 * @throws Refused 404, InvalidFields
 */
async function begin(
  ctx: OpenContext,
  kind: 'datev' | 'journal' | 'audit' | 'papers',
  asked: Asked,
): Promise<{ seller: BooksRow; last: number }> {
  const seller = await sellerCalled(ctx, asked.seller)
  const { from, until, currency } = asked
  const currency_code = kind === 'audit' || kind === 'papers' ? null : currency
  await ctx.transaction(async (tx) => {
    const { customer_id } = me(tx)
    await insertExport(tx.db, { entity_id: seller.id, kind, currency_code, from, until, customer_id, now: tx.now })
    const after = { kind, seller: seller.code, from, until }
    await logAct(tx, { act: 'ledger_export.taken', object: `ledger_export:${seller.code}`, after })
  })
  return { seller, last: await lastEntry(ctx.db) }
}

/** Entries of a period in pages, in the order of their days. */
async function* pages(
  ctx: OpenContext,
  { seller, currency, from, until }: Asked,
  last: number,
): AsyncGenerator<EntryRow[]> {
  for (let after: JournalCursor | undefined; ;) {
    const rows = await journalInOrder(ctx.db, { seller, currency, from, until, after, last, limit: BATCH })
    const end = rows.at(-1)
    if (!end) return
    yield rows
    after = { booked_on: end.booked_on, id: end.id }
  }
}

const fileName = (code: string, { from, until }: Asked, ending: string) => `${code}-${from}-${until}${ending}`

/**
 * The journal for the tax adviser's program (docs/rules/books.md#exports), in Windows-1252.
 * @throws InvalidFields for days of two years, which the format cannot tell apart, and for amounts with more decimals than it has
 */
export async function datevExport(ctx: OpenContext, asked: Asked): Promise<FileReply> {
  permitPeriod(asked)
  if (asked.from.slice(0, 4) !== asked.until.slice(0, 4)) throw invalid('until', t('a-datev-file-has-days-of-one-year'))
  await postBooks(ctx)
  if (decimalsOf(asked.currency) > 2 && !(await isRepresentable(ctx.db, asked, 10 ** (decimalsOf(asked.currency) - 2))))
    throw invalid('currency', t('datev-has-two-decimals'))
  const { seller, last } = await begin(ctx, 'datev', asked)
  const { currency, from, until } = asked
  const head: DatevHead = {
    adviser: seller.datev_adviser ?? NO_ADVISER,
    client: seller.datev_client ?? NO_CLIENT,
    currency,
    from,
    until,
    closed: seller.closed_until !== null && until <= seller.closed_until,
    name: `${seller.code} ${from.slice(0, 7)}`,
    made_at: ctx.now,
    digits: await digitsOf(ctx.db, seller.id),
  }
  async function* parts() {
    yield toWindows1252(datevHead(head))
    for await (const rows of pages(ctx, asked, last))
      yield toWindows1252(rows.map((row) => datevLines(row, head)).join(''))
  }
  const stream = Readable.from(parts(), { objectMode: false })
  return new FileReply('text/csv', `EXTF_${fileName(seller.code, asked, '.csv')}`, { stream })
}

/** The journal as a table that spreadsheets open. */
export async function journalExport(ctx: OpenContext, asked: Asked): Promise<FileReply> {
  permitPeriod(asked)
  await postBooks(ctx)
  const { seller, last } = await begin(ctx, 'journal', asked)
  async function* parts() {
    // The mark at the beginning tells spreadsheets that it is UTF-8.
    yield `\uFEFF${csvLine(journalHeads())}`
    for await (const rows of pages(ctx, asked, last))
      yield rows.map((row) => journalLines(row, asked.currency)).join('')
  }
  return new FileReply('text/csv', `journal-${fileName(seller.code, asked, '.csv')}`, {
    stream: Readable.from(parts()),
  })
}

const journalHeads = () => [
  t('head-entry'),
  t('head-day'),
  t('head-true-day'),
  t('head-document'),
  t('head-text'),
  t('head-debit'),
  t('head-debit-name'),
  t('head-credit'),
  t('head-credit-name'),
  t('head-currency'),
  t('head-amount'),
  t('head-by-hand'),
]

const journalLines = ({ id, booked_on, happened_on, document, lines, by }: EntryRow, currency: string): string =>
  lines
    .map(({ debit, credit, amount, text }) =>
      csvLine([
        id,
        booked_on,
        happened_on,
        document,
        text,
        debit.number,
        debit.name,
        credit.number,
        credit.name,
        currency,
        Decimal.of(amount, currency),
        by ?? '',
      ]),
    )
    .join('')

/** Journal, documents, payments and months of a period in one folder, with the description that auditors' programs read. */
export async function auditExport(ctx: OpenContext, asked: Asked): Promise<FileReply> {
  permitPeriod(asked)
  await postBooks(ctx)
  const { seller, last } = await begin(ctx, 'audit', asked)
  const { from, until } = asked
  const of = { seller: seller.name, place: seller.country, made_on: dayThere(ctx.now, seller.time_zone), from, until }
  const reading = { seller: seller.id, zone: seller.time_zone, from, until, last }
  const entries: WrittenEntry[] = [
    { name: 'index.xml', parts: [auditIndex(of)] },
    { name: AUDIT_DTD, parts: [AUDIT_LANGUAGE] },
    ...AUDIT_TABLES.map((table) => ({ name: `${table.name}.csv`, parts: auditFile(ctx, table, reading) })),
  ]
  const stream = Readable.from(writeZip(entries, ctx.now), { objectMode: false })
  return new FileReply('application/zip', `audit-${fileName(seller.code, asked, '.zip')}`, { stream })
}

/** The PDF files of all documents issued in a period, named by their numbers; each is drawn when its turn comes. */
export async function papersExport(ctx: OpenContext, sales: Sales, asked: Asked): Promise<FileReply> {
  permitPeriod(asked)
  const { seller } = await begin(ctx, 'papers', asked)
  const whose = me(ctx).customer_id
  async function* paper(id: number): AsyncGenerator<Uint8Array> {
    const row = await invoiceById(ctx.db, id)
    if (row) yield await drawIssued(ctx, sales, row, whose)
  }
  async function* entries(): AsyncGenerator<WrittenEntry> {
    for (let after = 0; ;) {
      const rows = await issuedIn(ctx.db, asked, after, BATCH)
      for (const { id, number } of rows) yield { name: `${number}.pdf`, parts: paper(id) }
      const end = rows.at(-1)
      if (!end) return
      after = end.seq
    }
  }
  const stream = Readable.from(writeZip(entries(), ctx.now), { objectMode: false })
  return new FileReply('application/zip', `documents-${fileName(seller.code, asked, '.zip')}`, { stream })
}

async function* auditFile(
  ctx: OpenContext,
  table: (typeof AUDIT_TABLES)[number],
  reading: AuditAsked,
): AsyncGenerator<string> {
  const columns: AuditTable['columns'] = table.columns
  yield csvLine(columns.map(({ name }) => name))
  for (let after: AuditRow['at'] | undefined; ;) {
    const rows = await auditRows(ctx.db, table.name, reading, after, BATCH)
    if (rows.length === 0) return
    yield rows.map((row) => csvLine(cellsOf(row, columns))).join('')
    after = rows.at(-1)?.at
  }
}

const cellsOf = ({ cells, currency }: AuditRow, columns: AuditTable['columns']): (string | number | Decimal)[] =>
  cells.map((cell, index) => {
    if (cell === null) return ''
    const is = columns[index]?.is
    if (is === 'amount') return Decimal.of(Number(cell), currency)
    return is === 'percent' ? (Number(cell) / 100).toFixed(2) : cell
  })
