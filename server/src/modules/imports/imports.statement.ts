import { importFields } from '@app/contract/imports.limits'
import { decimalsOf, money, plainAmount } from '#kit/base/amounts.ts'
import {
  alikeFolded,
  foldedName,
  invoicesNumbered,
  invoicesOwing,
  numbersIn,
  ownAccounts,
  paymentsIn,
  plainIban,
  transfersKnown,
} from '../payments/index.ts'
import type { OwedInvoice, OwnAccount } from '../payments/index.ts'
import { UNEVEN } from './imports.camt.ts'
import { readText, stops } from './imports.fields.ts'
import type { Problem, Understood } from './imports.fields.ts'
import { problem, similar, needed, present, readCells } from './imports.kinds.ts'
import type { CheckedRow, Kind, RowText } from './imports.kinds.ts'
import { matchPayments, noteUnclear } from './imports.statement.payments.ts'
import { RETURNED, REVERSED } from './imports.statement.rows.ts'
import { called, chargesOf, fitsShort, noteStranger, partsOf, shortFits } from './imports.statement.short.ts'
import { countRows, keepRows } from './imports.statement.write.ts'
import { listed, nameOf, pastOf, saidOf } from './imports.transfers.ts'
import { t } from './imports.texts.ts'

type Known = { accounts: OwnAccount[]; codes: string[] }

const MOST = 100_000_000_000

/** A currency beside an amount, by its code or sign: `EUR 1,190.10`, `1 190,10 €`. */
const beside = (sign: string) => sign === '' || /^(?:[A-Z]{3}|\p{Sc}|Fr\.?|kr\.?|zł|Kč)$/u.test(sign)
const CODES: Record<string, string> = { '€': 'EUR', '£': 'GBP', zł: 'PLN', Kč: 'CZK' }

/** `1.234,50`, `1,234.50`, `1 234.5`, `1’234.50`, `+1234`, `EUR 1,234.50`: what parts the thousands never parts the cents too. */
function readAmount(text: string, currency: string): Understood {
  const [, before = '', number = '', after = ''] =
    /^\s*([^\d\s+\-−(.,]*)\s*(.*?)\s*([^\d\s)\-.,]*\.?)\s*$/su.exec(text) ?? []
  const sign = before || after
  if (!beside(sign) || (before !== '' && after !== '')) return stops('not_amount', t('is-not-an-amount'))
  const said = CODES[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : currency)
  if (said !== currency) return stops('other_currency', t('is-in-not-in', { said, currency }))
  const bare = number.replaceAll(/[\s\u00A0\u202F'’]/g, '')
  if (/^[-−(]|-$/.test(bare)) return stops('debit', t('went-out-only-money-that-came-in-is'))
  const digits = decimalsOf(currency)
  // With three digits behind the point, one point alone is that one.
  const plain = digits === 3 ? /^\+?(\d+)(?:([.,])(\d{1,3}))?$/.exec(bare) : null
  const found = plain ?? /^\+?(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)(?:([.,])(\d{1,3}))?$/.exec(bare)
  const [whole = '', point = '', cents = ''] = found?.slice(1) ?? []
  if (!found || cents.length > digits || (point !== '' && whole.includes(point)))
    return stops('not_amount', t('is-not-an-amount'))
  const minor = Number(whole.replaceAll(/[.,]/g, '')) * 10 ** digits + Number(cents.padEnd(digits, '0') || 0)
  if (!Number.isSafeInteger(minor) || minor > MOST) return stops('not_amount', t('is-more-than-can-be-counted-at-once'))
  return minor === 0 ? stops('not_amount', t('is-nothing')) : { value: plainAmount(minor, currency) }
}

/** `2026-11-05`, `05.11.2026`, `5/11/2026`, `20261105`: the day comes before the month unless the year comes first. */
function readDay(text: string): Understood {
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)(?:T.*)?$/.exec(text)
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{2}|\d{4})$/.exec(text)
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : [local?.[3]?.padStart(4, '20'), local?.[2]?.padStart(2, '0'), local?.[1]?.padStart(2, '0')]
  const value = `${year}-${month}-${day}`
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value
    ? stops('not_day', t('is-not-a-day'))
    : { value }
}

function readCurrency(text: string): Understood {
  const code = text.toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? { value: code } : stops('not_currency', t('is-not-a-currency-such-as-eur'))
}

const DEBIT = /^(d|dr|dbit|debit|s|soll|lastschrift|out|af|-|−)$/i

/** Banks that write every amount without a sign say in a column of its own which way it went. */
function readDirection(text: string): Understood {
  if (/^(c|cr|crdt|credit|h|haben|gutschrift|in|bij|\+)$/i.test(text)) return { value: 'credit' }
  if (text === RETURNED) return { value: 'credit' }
  if (DEBIT.test(text)) return stops('debit', t('went-out-only-money-that-came-in-is'))
  if (text === UNEVEN)
    return {
      value: 'credit',
      problem: {
        code: 'uneven',
        level: 'asks',
        text: t('is-that-of-an-entry-whose-parts-do'),
        proposals: [],
      },
    }
  if (text === REVERSED.credit) return stops('reversal', t('is-that-of-a-reversal-money-that-had'))
  if (text === REVERSED.debit) return stops('reversal', t('is-that-of-a-reversal-money-that-had-2'))
  return stops('not_direction', t('does-not-say-whether-the-money-came-in'))
}

const accountOf = (said: string, { accounts }: Known) => {
  const wanted = plainIban(said)
  return accounts.filter(
    ({ iban, account_number }) => iban === wanted || (account_number !== null && plainIban(account_number) === wanted),
  )
}

/** Which way the money of a payment file of ours went, where a row names one: out, or back again. */
function wayOf({ direction = '', amount = '' }: RowText, names: readonly string[]): 'out' | 'back' | undefined {
  if (names.length === 0) return undefined
  if (direction === RETURNED || direction === REVERSED.credit) return 'back'
  return DEBIT.test(direction) || (direction === '' && /^[^\d]*[-−(]|-\s*$/.test(amount)) ? 'out' : undefined
}

function readCredit(cells: RowText, known: Known) {
  const names = paymentsIn(cells['reference'] ?? '', known.codes)
  const way = wayOf(cells, names)
  const account = cells['account'] ? accountOf(cells['account'], known) : []
  const currency = (cells['currency'] ?? '').toUpperCase() || account[0]?.currency_code || ''
  const read = readCells(
    { ...cells, currency },
    {
      key: readText(200),
      account: () => ({ value: plainIban(cells['account'] ?? '') }),
      date: readDay,
      amount: (text) =>
        readAmount(
          way === 'out' ? text.replaceAll(/[-−()]/g, '') : text,
          /^[A-Z]{3}$/.test(currency) ? currency : 'EUR',
        ),
      direction: way === undefined ? readDirection : () => ({ value: way === 'out' ? 'debit' : 'credit' }),
      currency: readCurrency,
      payer: (text) => ({ value: text.slice(0, 200) }),
      reference: (text) => ({ value: text.slice(0, 1000) }),
    },
  )
  if (way !== undefined) Object.assign(read.said, { way, payments: names.join(' ') })
  return { ...read, account }
}

/** Asks about a whole row. */
const asks = (text: string, code: 'came' | 'twin'): Problem => ({ ...similar('', text), code })

/** Money that came in by a statement of account, one transfer a row (docs/rules/imports.md#statements-of-account). */
export const statementKind: Kind<Known> = {
  name: 'statement',
  headings: {
    key: [
      'key',
      'bankreference',
      'transactionid',
      'transactionreference',
      'id',
      'buchungsreferenz',
      'referenznummer',
      'entryreference',
    ],
    account: ['account', 'iban', 'accountnumber', 'konto', 'auftragskonto', 'ownaccount', 'accountiban'],
    date: ['date', 'bookingdate', 'bookedon', 'buchungstag', 'buchungsdatum', 'datum', 'valuedate', 'valuta'],
    amount: ['amount', 'betrag', 'credit', 'umsatz', 'sum', 'haben', 'amountcredit'],
    direction: [
      'direction',
      'debitcredit',
      'creditdebit',
      'creditdebitindicator',
      'debitcreditindicator',
      'drcr',
      'crdr',
      'dc',
      'afbij',
      'sollhaben',
      'sollhabenkennzeichen',
      'sh',
    ],
    currency: ['currency', 'wahrung', 'waehrung', 'ccy', 'currencycode'],
    payer: [
      'payer',
      'name',
      'debtor',
      'debtorname',
      'auftraggeber',
      'zahlungspflichtiger',
      'counterparty',
      'counterpartyname',
      'beguenstigterzahlungspflichtiger',
      'namezahlungsbeteiligter',
    ],
    reference: [
      'reference',
      'purpose',
      'verwendungszweck',
      'remittanceinformation',
      'description',
      'details',
      'text',
      'paymentreference',
      'message',
      'buchungstext',
    ],
  },
  known: (db) => ownAccounts(db),
  read(cells, known, { given }) {
    const { said, problems, account } = readCredit(cells, known)
    needed(said, problems, [...importFields.statement.needed, 'currency'])
    if (cells['account'] && account.length === 0)
      problems.push(problem('account', 'other_account', t('is-no-account-of-a-seller-here')))
    else if (account.length > 0 && said['currency'] && account.every((one) => one.currency_code !== said['currency']))
      problems.push(
        problem(
          'currency',
          'other_currency',
          t('is-not-the-currency-of-this-account', { currency: account[0]?.currency_code ?? '' }),
        ),
      )
    if (said['amount'] && said['currency'])
      said['minor'] = String(Math.round(Number(said['amount']) * 10 ** decimalsOf(said['currency'])))
    const numbers = numbersIn(said['reference'] ?? '', known.codes)
    if (numbers.length > 0 && said['way'] === undefined) said['numbers'] = numbers.join(' ')
    const seller = account.find((one) => one.currency_code === said['currency'])?.entity_id
    if (seller !== undefined) said['seller'] = String(seller)
    const first = given ? { ...given, ...readCredit(given, known).said } : said
    said['name'] = nameOf(said, first)
    said['words'] = [first['payer'], first['reference']].filter(Boolean).join(': ').slice(0, 1000)
    // What is refused takes no name from the transfer that it looks like.
    const own = problems.some(({ level }) => level === 'stops') ? undefined : said['name']
    return { said, problems, key: null, own: present({ [said['key'] ? 'key' : 'reference']: own }) }
  },
  again(row, field, { first, times }) {
    // What the bank calls a transfer is that of one alone; two that are called nothing may be two.
    if (field === 'key') return false
    row.said['name'] = `${row.said['name']}~${times + 1}`
    row.problems.push(asks(t('is-like-line-in-everything-leave-it-out', { line: first }), 'twin'))
    return true
  },
  async match(db, rows, _, all) {
    const known = await transfersKnown(
      db,
      rows.map(({ said }) => said['name'] ?? ''),
    )
    const numbered = new Map(
      (
        await invoicesNumbered(
          db,
          rows.flatMap(({ said }) => listed(said['numbers'])),
        )
      ).map((one) => [one.number, one]),
    )
    const ofFiles = rows.filter(({ said }) => said['way'] !== undefined && !known.has(said['name'] ?? ''))
    const settled = await matchPayments(db, ofFiles)
    const bare = rows.filter(({ said }) => said['numbers'] === undefined && said['way'] === undefined)
    const owing = bySumAndName(
      await invoicesOwing(
        db,
        bare.map(({ said }) => ({ currency_code: said['currency'] ?? '', amount: Number(said['minor']) })),
      ),
    )
    const short = await shortFits(db, bare)
    const ours = await ownAccounts(db)
    const past = await pastOf(
      db,
      rows.flatMap((row) => (known.has(row.said['name'] ?? '') || settled.has(row) ? [] : [row.said])),
      ours,
    )
    // What a line of the same file names is that line's, however far from this one it stands.
    const own = new Set(all.map(({ said }) => said['name']))
    for (const row of rows) {
      const before = known.get(row.said['name'] ?? '')
      if (before) {
        row.state = 'same'
        row.match = before.invoice_id === null ? null : { id: before.invoice_id, name: before.number ?? '' }
        row.problems = row.problems.filter(({ code }) => code !== 'twin')
        continue
      }
      if (settled.has(row)) continue
      if (row.said['way'] === 'back') noteUnclear(row)
      else if (row.said['numbers'] === undefined) {
        if (!fitsShort(row, short)) guess(row, owing)
      } else fit(row, numbered)
      const like = (past.get(row.said['name'] ?? '') ?? []).filter(({ reference }) => !own.has(reference))
      const [one] = like
      if (!one) continue
      row.said['like'] = JSON.stringify(like.map(({ reference }) => reference))
      row.problems.push(asks(saidOf(one), 'came'))
    }
  },
  words: (_, value) => value,
  writeNew: (ctx, rows, { id }) => keepRows(ctx, rows, id),
  writeChanged: (ctx, rows, { id }) => countRows(ctx, rows, id),
}

/** A transfer that names an invoice: counted as it is when everything fits, else somebody decides. */
function fit(row: CheckedRow, numbered: ReadonlyMap<string, OwedInvoice>): void {
  const { said, problems } = row
  const named = listed(said['numbers']).flatMap((number) => numbered.get(number) ?? [])
  const [invoice, ...more] = named
  const note = (text: string) => problems.push({ ...problem('reference', 'unassigned', text), level: 'notes' })
  if (!invoice) return void note(t('names-no-invoice-of-ours-it-is-kept'))
  if (more.length > 0) {
    if (!fitsSeveral(row, named)) note(t('names-several-invoices-it-is-kept-to-be'))
    return
  }
  const currency = said['currency'] ?? ''
  if (invoice.currency_code !== currency)
    return void note(t('names-which-is-in-it-is-kept-to', { number: invoice.number, currency: invoice.currency_code }))
  row.match = { id: invoice.id, name: called(invoice) }
  row.state = 'update'
  said['open'] = String(invoice.open_amount)
  const amount = Number(said['minor'])
  const charges = chargesOf(row, [invoice])
  if (said['seller'] !== undefined && Number(said['seller']) !== invoice.entity_id)
    problems.push(similar('account', t('is-another-sellers-than-that-of', { number: invoice.number })))
  if (invoice.open_amount <= 0)
    problems.push(similar('amount', t('is-not-asked-for-nothing-is-open-on', { invoice: called(invoice) })))
  else if (charges !== undefined && charges > 0) said['charges'] = String(charges)
  else if (amount !== invoice.open_amount)
    problems.push(
      similar(
        'amount',
        t('is-and-is-open-on', {
          amount: money(amount, currency),
          open: money(invoice.open_amount, currency),
          invoice: called(invoice),
        }),
      ),
    )
  noteStranger(row, [invoice])
}

/** One that names several, and is just what is open on all of them but for what a bank kept, is counted for each. @returns whether it is */
function fitsSeveral(row: CheckedRow, named: readonly OwedInvoice[]): boolean {
  const { said } = row
  const fits = named.every(
    (one) =>
      one.open_amount > 0 &&
      one.currency_code === said['currency'] &&
      (said['seller'] === undefined || one.entity_id === Number(said['seller'])),
  )
  const [first] = named
  const isOneSeller = new Set(named.map(({ entity_id }) => entity_id)).size === 1
  if (!first || !fits || !isOneSeller || named.length < listed(said['numbers']).length) return false
  const charges = chargesOf(row, named)
  if (charges === undefined) return false
  row.match = { id: first.id, name: named.map(called).join('; ') }
  row.state = 'update'
  said['parts'] = partsOf(named, charges)
  noteStranger(row, named)
  return true
}

/** Open invoices by currency and sum, and among them by the folded name of the company: a price is owed by thousands. */
type Owing = ReadonlyMap<string, ReadonlyMap<string, OwedInvoice[]>>

const bySumAndName = (owing: readonly OwedInvoice[]): Owing =>
  new Map(
    [...Map.groupBy(owing, ({ currency_code, open_amount }) => `${currency_code} ${open_amount}`)].map(
      ([sum, invoices]) => [sum, Map.groupBy(invoices, ({ company }) => foldedName(company))],
    ),
  )

/** One that names none is proposed for the only invoice of its payer with just this amount. */
function guess(row: CheckedRow, owing: Owing): void {
  const { said, problems } = row
  const { payer = '', seller } = said
  const folded = foldedName(payer)
  const fitting = [...(owing.get(`${said['currency']} ${said['minor']}`) ?? [])].flatMap(([company, invoices]) =>
    alikeFolded(folded, company)
      ? invoices.filter(({ entity_id }) => seller === undefined || entity_id === Number(seller))
      : [],
  )
  const [only, ...more] = fitting
  if (only && more.length === 0) {
    row.match = { id: only.id, name: called(only) }
    said['open'] = String(only.open_amount)
    problems.push(similar('reference', t('names-no-invoice-amount-and-payer-are-those', { invoice: called(only) })))
  } else
    problems.push({
      ...problem('reference', 'unassigned', t('names-no-invoice-it-is-kept-as-money')),
      level: 'notes',
    })
}
