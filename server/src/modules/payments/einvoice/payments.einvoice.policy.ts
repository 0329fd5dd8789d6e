import { countryCodes } from '@app/contract/country.codes'
import { decimalsOf } from '#kit/base/amounts.ts'
import { dayText } from '#kit/base/moments.ts'
import type { VatCase } from '@app/contract/payments.vat'
import type { BuyerParty, SellerParty } from '../payments.party.ts'
import type { LineRow, VatRow } from '../invoices/payments.invoices.reads.ts'
import type { AccountRow } from '../sellers/payments.sellers.reads.ts'
import { vatOn } from '../vat/payments.vat.policy.ts'
import { t } from '../payments.texts.ts'

/** An issued document as its rows have it; amounts are minor units of its currency. */
export type IssuedDocument = {
  kind: 'invoice' | 'credit_note'
  number: string
  test: boolean
  /** YYYY-MM-DD, of the seller. */
  issued_on: string
  issued_at: Date
  due_on: string | null
  order_number: string | null
  currency_code: string
  amount_gross: number
  amount_paid: number
  method: 'card' | 'transfer'
  /** Why a credit note was written. */
  reason: string | null
  seller: SellerParty
  billing: BuyerParty
  subject_name: string
  subject: { start_date: string; end_date: string } | null
  bank_accounts: Pick<AccountRow, 'bank' | 'holder' | 'iban' | 'account_number' | 'bic'>[]
  lines: Omit<LineRow, 'kind'>[]
  vat: Omit<VatRow, 'amount_net'>[]
  /** The documents before it: of a credit note its invoice, of an invoice those that it replaces. */
  preceding: { number: string; issued_on: string }[]
  /** The invoice with the further lines of the same order. */
  issued_with: { number: string | null } | null
}

/** Codes of UNCL5305: standard, zero, exempt, reverse charge, outside the scope of VAT. */
export type Category = 'S' | 'Z' | 'E' | 'AE' | 'O'

/** The document as EN 16931 sees it. Amounts are integers of `10 ** -decimals` of the currency. */
export type EInvoice = {
  kind: IssuedDocument['kind']
  /** 380 or 381 (BT-3). */
  type: '380' | '381'
  number: string
  issued_on: string
  issued_at: Date
  due_on: string | null
  currency: string
  decimals: number
  /** Of prices, which may have more decimals than amounts. */
  price_decimals: number
  note: string | null
  buyer_reference: string | null
  order_number: string | null
  period: { start: string; end: string } | null
  preceding: IssuedDocument['preceding']
  seller: EParty & { contact: { name: string | null; phone: string | null; email: string | null } }
  buyer: EParty
  payment: { code: PaymentCode; reference: string | null; accounts: IssuedDocument['bank_accounts'] }
  terms: string
  taxes: ETax[]
  totals: Record<'lines' | 'vat' | 'gross' | 'paid' | 'rounding' | 'due', number>
  lines: ELine[]
}

/** Codes of UNCL4461: not defined, credit transfer, within SEPA, online payment service. */
export type PaymentCode = '1' | '30' | '58' | '68'

export type EParty = {
  name: string
  address: { line: string; line_2: string | null; city: string; postcode: string; country: string }
  /** BT-34 or BT-49, with its scheme (EAS). */
  endpoint: { scheme: string; id: string } | null
  /** BT-31 or BT-48; none where a document is outside the scope of VAT (BR-O-02). */
  vat_id: string | null
  /** BT-32, of sellers alone. */
  tax_number: string | null
  /** BT-30 or BT-47. */
  register_id: string | null
  /** BT-29: the code of a seller without another number (BR-CO-26). */
  identifier: string | null
}

export type ETax = {
  category: Category
  /** Basis points; null outside the scope of VAT. */
  rate: number | null
  taxable: number
  tax: number
  reason_code: string | null
  reason: string | null
}
export type ELine = {
  id: number
  name: string
  quantity: number
  price: number
  /** What is taken off the line, and why; 0 for most. */
  allowance: number
  allowance_reason: string | null
  net: number
  category: Category
  rate: number | null
}

/** EN 16931 allows amounts two decimals at most. */
const MOST_DECIMALS = 2

/** An amount in fewer decimals, rounded half up, away from zero. */
const rounded = (minor: number, dropped: number): number =>
  Math.sign(minor) * Math.round(Math.abs(minor) / 10 ** dropped)

/** An integer of `10 ** -decimals` as XML has it: 79000 with 2 is "790.00". */
export function decimal(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const sign = value < 0 ? '-' : ''
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function categoryOf({ vat_case, vat_rate }: { vat_case: VatCase; vat_rate: number }, note: string): Category {
  if (vat_case === 'reverse_charge') return 'AE'
  if (vat_case === 'outside_scope') return 'O'
  if (vat_rate > 0) return 'S'
  return note === '' ? 'Z' : 'E'
}

const reasonCodes: Partial<Record<Category, string>> = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' }
const usualReasons: Partial<Record<Category, () => string>> = {
  AE: () => t('reverse-charge-vat-is-owed-by-the'),
  O: () => t('outside-the-scope-of-vat-of-the'),
}

/**
 * An issued document in the terms of EN 16931 (docs/rules/einvoice.md).
 * Nothing is checked here: `problemsOf` says what such a document lacks.
 */
export function modelOf(document: IssuedDocument): EInvoice {
  const price_decimals = decimalsOf(document.currency_code)
  const decimals = Math.min(price_decimals, MOST_DECIMALS)
  const dropped = price_decimals - decimals
  const noteOf = ({ vat_case, vat_rate }: { vat_case: VatCase; vat_rate: number }) =>
    document.vat.find((one) => one.vat_case === vat_case && one.vat_rate === vat_rate)?.note ?? ''
  const lines = document.lines.map((line) => lineOf(line, categoryOf(line, noteOf(line)), dropped))
  const taxes = taxesOf(document, lines, dropped)
  const outside = taxes.some(({ category }) => category === 'O')
  const totals = totalsOf(document, lines, taxes, dropped)
  const { seller, billing } = document
  return {
    kind: document.kind,
    type: document.kind === 'invoice' ? '380' : '381',
    number: document.number,
    issued_on: document.issued_on,
    issued_at: document.issued_at,
    due_on: totals.due > 0 ? document.due_on : null,
    currency: document.currency_code,
    decimals,
    price_decimals,
    note: noteOn(document, dropped),
    buyer_reference: billing.buyer_reference ?? null,
    order_number: document.order_number,
    period: document.subject && { start: document.subject.start_date, end: document.subject.end_date },
    preceding: document.preceding,
    seller: {
      ...partyOf(seller, outside),
      tax_number: seller.tax_number ?? null,
      identifier: seller.register_id || (seller.vat_id && !outside) ? null : document.number.replace(/-\d{4}-\d+$/, ''),
      contact: {
        name: seller.contact_name ?? null,
        phone: seller.contact_phone ?? null,
        email: seller.contact_email ?? seller.email,
      },
    },
    buyer: partyOf(billing, outside),
    payment: paymentOf(document, totals.due),
    terms: termsOf(document, totals.due),
    taxes,
    totals,
    lines,
  }
}

/** A line with a price that is never negative (BR-27): what takes something off does so by its quantity. */
function lineOf(line: IssuedDocument['lines'][number], category: Category, dropped: number): ELine {
  const sign = line.unit_amount < 0 ? -1 : 1
  const net = rounded(line.amount_net, dropped)
  return {
    id: line.position,
    name: line.description,
    quantity: sign * line.quantity,
    price: sign * line.unit_amount,
    // By the rounded sums, so that the line is what its price and the allowance make it.
    allowance: line.allowance === 0 ? 0 : rounded(line.quantity * line.unit_amount, dropped) - net,
    allowance_reason: line.allowance_reason,
    net,
    category,
    rate: category === 'O' ? null : line.vat_rate,
  }
}

/** The sums of each category and rate; what a standard rate's sentence says goes into the note of the document (BR-S-10). */
function taxesOf(document: IssuedDocument, lines: readonly ELine[], dropped: number): ETax[] {
  return document.vat.map((total): ETax => {
    const category = categoryOf(total, total.note)
    const rate = category === 'O' ? null : total.vat_rate
    const taxable = sum(lines.filter((line) => line.category === category && line.rate === rate).map(({ net }) => net))
    return {
      category,
      rate,
      taxable,
      tax: dropped === 0 ? total.amount_vat : vatOn(taxable, total.vat_rate),
      reason_code: reasonCodes[category] ?? null,
      reason: category === 'S' || category === 'Z' ? null : total.note || (usualReasons[category]?.() ?? null),
    }
  })
}

/** Sums that fit each other (BR-CO-10 to 16). Where decimals were dropped, what is due is the printed sum, rounded once. */
function totalsOf(
  { amount_gross, amount_paid, kind }: IssuedDocument,
  lines: readonly ELine[],
  taxes: readonly ETax[],
  dropped: number,
): EInvoice['totals'] {
  const net = sum(lines.map((line) => line.net))
  const vat = sum(taxes.map(({ tax }) => tax))
  const came = kind === 'invoice' ? amount_paid : 0
  const paid = rounded(came, dropped)
  const due = rounded(amount_gross - came, dropped)
  return { lines: net, vat, gross: net + vat, paid, rounding: due - (net + vat - paid), due }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The one note of a document (PEPPOL-EN16931-R002). */
function noteOn(document: IssuedDocument, dropped: number): string | null {
  const exact = `${decimal(document.amount_gross, decimalsOf(document.currency_code))} ${document.currency_code}`
  const notes = [
    document.test ? t('test-not-an-invoice') : null,
    document.reason,
    t('einvoice-for', { subject: document.subject_name }),
    document.issued_with?.number ? t('further-lines', { number: document.issued_with.number }) : null,
    ...document.vat.filter((one) => one.vat_case === 'standard' && one.vat_rate > 0).map(({ note }) => note),
    dropped > 0 ? t('einvoice-rounded', { total: exact }) : null,
  ].filter((note) => note)
  return notes.length === 0 ? null : notes.join('\n')
}

function partyOf(party: SellerParty | BuyerParty, outside: boolean): EParty {
  return {
    name: party.name,
    address: {
      line: party.address_line,
      line_2: party.address_line_2,
      city: party.city,
      postcode: party.postcode,
      country: party.country,
    },
    endpoint: endpointOf(party),
    vat_id: party.vat_id === null || outside ? null : prefixed(party.vat_id, party.country),
    tax_number: null,
    register_id: party.register_id ?? null,
    identifier: null,
  }
}

/** Where a party takes e-invoices; by its mail address where it has no other (scheme EM). */
function endpointOf(party: SellerParty | BuyerParty): EParty['endpoint'] {
  const { electronic_scheme: scheme, electronic_address: id, email } = party
  if (scheme && id) return { scheme, id }
  return email ? { scheme: 'EM', id: email } : null
}

/** A VAT ID with the letters of its country before it (BR-CO-09), which not every country writes. */
function prefixed(vat_id: string, country: string): string {
  const letters = vat_id.slice(0, 2)
  return letters === 'EL' || letters === 'XI' || countryCodes.includes(letters) ? vat_id : `${country}${vat_id}`
}

function paymentOf(document: IssuedDocument, due: number): EInvoice['payment'] {
  const { bank_accounts: accounts, kind, method, currency_code: currency } = document
  if (kind === 'credit_note') return { code: '1', reference: null, accounts: [] }
  if (method === 'card' && due <= 0) return { code: '68', reference: document.number, accounts: [] }
  if (accounts.length === 0) return { code: '1', reference: document.number, accounts: [] }
  const sepa = currency === 'EUR' && accounts.every(({ iban }) => iban !== null)
  return { code: sepa ? '58' : '30', reference: document.number, accounts }
}

function termsOf({ kind, due_on }: IssuedDocument, due: number): string {
  if (kind === 'credit_note') return t('einvoice-credit-terms')
  return due > 0 && due_on !== null ? t('einvoice-due', { day: dayText(due_on) }) : t('paid-thank-you')
}

/** What keeps a document from being an e-invoice. */
export type Problem = 'mixed' | 'seller_tax' | 'buyer_vat_id' | 'country'

/** Which rules of EN 16931 a document cannot keep, since it was issued without what they ask for; most often none. */
export function problemsOf(model: EInvoice): Problem[] {
  const categories = new Set(model.taxes.map(({ category }) => category))
  const registered = model.seller.vat_id !== null || model.seller.tax_number !== null
  return [
    // BR-O-11 to 14
    ...(categories.has('O') && categories.size > 1 ? (['mixed'] as const) : []),
    // BR-S-02, BR-Z-02, BR-E-02, BR-AE-02
    ...(!registered && !categories.has('O') ? (['seller_tax'] as const) : []),
    // BR-AE-02
    ...(categories.has('AE') && model.buyer.vat_id === null && model.buyer.register_id === null
      ? (['buyer_vat_id'] as const)
      : []),
    // BR-CL-14
    ...([model.seller, model.buyer].every(({ address }) => countryCodes.includes(address.country))
      ? []
      : (['country'] as const)),
  ]
}
