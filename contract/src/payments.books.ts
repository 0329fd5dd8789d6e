import { z } from 'zod'
import { calls, currency, day, id, idValue, instant, minorUnits, reference, route, text } from './kit.ts'
import { say } from './input.texts.ts'
import { seesMoney } from './resources.ts'
import { BOOK_CHECKS, JOURNAL_PARTS } from './payments.books.names.ts'
import { vatCase } from './payments.shapes.ts'

/** The files that the books are exported as. */
export const BOOK_EXPORTS = ['datev', 'journal', 'audit', 'papers'] as const

const count = z.number().int().min(0)
const asMoney = { role: 'money', who: 'operator' } as const
const seen = { role: seesMoney, who: 'operator' } as const
const sum = z.strictObject({ currency_code: currency, amount: minorUnits })
const account = z.strictObject({ number: z.string(), name: z.string() })
const by = z.strictObject({ at: instant, name: z.string() })
/** The first day of a month. */
const month = day.refine((value) => value.endsWith('-01'), say('choose-a-month'))
const ofSeller = { seller: id }
const ofBooks = { ...ofSeller, currency }
const period = { from: day, until: day }

const check = z.strictObject({
  check: z.enum(BOOK_CHECKS),
  /** A `warn` does not stop the month. */
  state: z.enum(['ok', 'wrong', 'warn']),
  /** How many were looked at, and how many of them are wrong or open. */
  count,
  wrong: count,
  /** Of what is wrong or open, otherwise of all. */
  sums: z.array(sum),
  /** Numbers of documents, names of companies or of payouts. */
  names: z.array(z.string()),
})

const line = z.strictObject({ debit: account, credit: account, amount: minorUnits, text: z.string() })
const entry = z.strictObject({
  id: idValue,
  /** The day in the books, and the true day, which is earlier where its month was closed. */
  booked_on: day,
  happened_on: day,
  document: z.string(),
  part: z.enum(JOURNAL_PARTS),
  /** The invoice whose page shows it. */
  invoice: idValue.nullable(),
  /** Who wrote it by hand. */
  by: z.string().nullable(),
  lines: z.array(line),
})

const books = z.strictObject({
  sellers: z.array(z.strictObject({ id: idValue, name: z.string(), currencies: z.array(currency) })),
  seller: z.strictObject({ id: idValue, name: z.string() }),
  currency,
  /** The oldest first; the last is the month at hand. */
  months: z.array(
    z.strictObject({ month: day, state: z.enum(['closed', 'open', 'running']), closed_on: day.nullable() }),
  ),
  /** The month that is shown, and its last day. */
  month: day,
  until: day,
  state: z.enum(['closed', 'open', 'running']),
  /** The first day that takes entries by hand, and the seller's day today; none while a first month was never closed. */
  open_from: day.nullable(),
  today: day,
  closed: by.nullable(),
  /** Whether it is its turn, and every check is good. */
  can_close: z.boolean(),
  /** The month that has to be closed before it. */
  before: day.nullable(),
  checks: z.array(check),
  /** Lines of the journal by part, and what they sum up to. */
  lines: z.strictObject({ invoices: count, payments: count, hand: count, amount: minorUnits }),
  chain: z.strictObject({
    documents: count,
    links: z.array(z.strictObject({ number: z.string(), invoice: idValue, hash: z.string(), at: instant })),
  }),
  /** When each was taken of this month, and of any period before. */
  exports: z.array(
    z.strictObject({
      kind: z.enum(BOOK_EXPORTS),
      taken: by.nullable(),
      last: z.strictObject({ from: day, until: day, at: instant }).nullable(),
    }),
  ),
})

const exported = (path: string, summary: string, produces: string) =>
  route({
    ...seen,
    method: 'GET',
    path: `/rest/office/books/${path}/` as const,
    summary,
    query: z.strictObject({ ...ofBooks, ...period }),
    produces,
    limits: [{ max: 30, seconds: 300, per: 'actor' }],
  })

/** The books of each seller: journal, months, and what a tax adviser and the tax office take. */
export const booksCalls = calls({
  books: route({
    ...seen,
    method: 'GET',
    path: '/rest/office/books/',
    summary: 'The books of a seller in a currency and a month: checks, sums, chain of documents and exports',
    query: z.strictObject({ seller: id.optional(), currency: currency.optional(), month: month.optional() }),
    reply: books,
  }),
  booksJournal: route({
    ...seen,
    method: 'GET',
    path: '/rest/office/books/journal/',
    summary: 'Entries of the journal with their lines, the newest day first',
    query: z.strictObject({
      ...ofBooks,
      ...period,
      part: z.enum(JOURNAL_PARTS).optional(),
      /** The beginning of a document’s number. */
      q: text(60, 2).optional(),
      after: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d~\d{1,9}$/, say('begin-at-the-top-of-the-list'))
        .optional(),
      page_size: z.coerce.number().int().min(1).max(100).default(30),
    }),
    reply: z.strictObject({ results: z.array(entry), next: z.string().nullable() }),
  }),
  booksAccounts: route({
    ...seen,
    method: 'GET',
    path: '/rest/office/books/accounts/',
    summary: 'Accounts whose number or name begins so; without one, those that belong to no company',
    query: z.strictObject({ ...ofSeller, q: text(60, 1).optional() }),
    reply: z.strictObject({ results: z.array(account) }),
  }),
  booksFigures: route({
    ...seen,
    method: 'GET',
    path: '/rest/office/books/figures/',
    summary: 'Revenue, what is open, and VAT by country of the buyer, case and rate, for the documents of a period',
    query: z.strictObject({ ...ofBooks, ...period }),
    reply: z.strictObject({
      revenue: minorUnits,
      vat: minorUnits,
      documents: count,
      /** The sum that is still to be paid of the invoices of this period. */
      open: minorUnits,
      by: z.array(
        z.strictObject({
          country: z.string(),
          vat_case: vatCase,
          vat_rate: z.number().int(),
          amount_net: minorUnits,
          amount_vat: minorUnits,
        }),
      ),
    }),
  }),
  booksChain: route({
    ...seen,
    method: 'GET',
    path: '/rest/office/books/chain/',
    summary: 'Compute the next thousand links of a seller’s chain of documents again, and name those that do not fit',
    query: z.strictObject({ ...ofSeller, after: z.coerce.number().int().min(0).max(2_000_000_000).default(0) }),
    reply: z.strictObject({
      checked: count,
      broken: z.array(z.string()),
      /** Where to go on; null at the end. */
      next: z.number().int().nullable(),
    }),
    limits: [{ max: 600, seconds: 300, per: 'actor' }],
  }),
  bookByHand: route({
    ...asMoney,
    method: 'POST',
    path: '/rest/office/books/entries/',
    summary: 'Write an entry by hand, in a month that is open',
    body: z.strictObject({
      seller: reference,
      currency,
      booked_on: day,
      document: text(36, 1),
      text: text(60, 3),
      debit: z.string().regex(/^\d{4,9}$/, say('enter-the-number-of-an-account')),
      credit: z.string().regex(/^\d{4,9}$/, say('enter-the-number-of-an-account')),
      amount: minorUnits
        .min(1, say('enter-an-amount-above-zero'))
        .max(100_000_000_000, say('this-is-more-than-can-be-recorded')),
    }),
    reply: entry,
  }),
  closeMonth: route({
    ...asMoney,
    method: 'POST',
    path: '/rest/office/books/close/',
    summary: 'Close a month of a seller for ever, after its checks',
    status: 200,
    body: z.strictObject({ seller: reference, month }),
    reply: z.strictObject({ month: day, closed: by }),
    refuses: ['month_running', 'month_order', 'month_closed', 'checks_open'],
  }),
  booksDatev: exported('datev', 'The journal of a period as a DATEV Buchungsstapel', 'text/csv'),
  booksCsv: exported('journal.csv', 'The journal of a period as a table (CSV)', 'text/csv'),
  booksAudit: exported(
    'audit',
    'The journal and documents of a period, described for auditors, in one folder',
    'application/zip',
  ),
  booksPapers: exported(
    'papers',
    'The PDF files of all documents issued in a period, in one folder',
    'application/zip',
  ),
})
