import { countryName } from '@app/contract/countries'
import { percent } from '@app/contract/money'
import { money } from '#kit/base/amounts.ts'
import { dayText } from '#kit/base/moments.ts'
import type { Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { beside, drawMark, drawWithin, ink, newDocument, onOneLine, soft } from '#kit/papers/pdf.ts'
import { isolated } from '#kit/papers/lines.ts'
import type { Doc } from '#kit/papers/pdf.ts'
import { t } from '../payments.texts.ts'
import { facturX } from '../einvoice/payments.einvoice.facturx.ts'
import { vatNotes } from './payments.invoices.policy.ts'

type Invoice = Reply<typeof payments.invoice>

const hair = '#dde3ea'
export const left = 56
export const right = 595 - 56
const bottom = 760

/**
 * Draws an issued invoice or credit note as an A4 PDF, with as many pages as its lines need.
 * @param community whose mark and name stand at its head
 * @param archived when it was issued, which is the file's only date, and the XML that goes with it; null where it has none
 */
export async function invoicePdf(
  invoice: Invoice,
  community: string,
  archived: { issued_at: string; xml: string | null },
): Promise<Buffer> {
  const title = t(invoice.kind === 'credit_note' ? 'credit-note' : 'invoice-title')
  const { doc, done } = await newDocument(
    {
      title: t('-2', { title, number: `${invoice.number}` }),
      author: invoice.seller.name,
      country: invoice.billing.country,
    },
    { top: 56, bottom: 842 - bottom, left, right: 56 },
    { at: new Date(archived.issued_at), ...(archived.xml !== null && facturX(archived.xml)) },
  )
  drawBrand(doc, community)
  drawHead(doc, invoice, title)
  drawLines(doc, invoice)
  drawTotals(doc, invoice)
  drawAttendees(doc, invoice)
  drawPayment(doc, invoice)
  drawFeet(doc, invoice)
  doc.end()
  return done
}

/** The community's mark beside its name. */
export function drawBrand(doc: Doc, community: string): void {
  drawMark(doc, left, 48, 0.9)
  drawWithin(doc, community, { x: left + 38, y: 54, width: 225 }, { size: 13, tall: 34, color: ink, strong: true })
}

function drawHead(doc: Doc, invoice: Invoice, title: string): void {
  doc.font('strong').fontSize(22).fillColor(ink).text(title, left, 96)
  doc
    .font('text')
    .fontSize(10)
    .fillColor(soft)
    .text(invoice.number ?? '', left, 125)
  if (invoice.test) label(doc, t('test-not-an-invoice'), left + 150, 101)
  const top = Math.max(165, addressBlock(doc, invoice.seller, right - 200, 48, 'right') + 20)
  const billed = addressBlock(doc, invoice.billing, left, top, 'left', t('billed-to'))
  const { subject } = invoice
  const facts: [string, string | null][] = [
    [t('paper-date'), shown(invoice.issued_on)],
    [t('paper-due'), invoice.kind === 'invoice' ? shown(invoice.due_on) : null],
    [t('paper-your-order-number'), invoice.order_number],
    [t('paper-for'), invoice.subject_name],
    [t('paper-when'), subject && t('from-to', { from: dayText(subject.start_date), to: dayText(subject.end_date) })],
    [t('paper-where'), subject && subject.city],
    [t('paper-corrects-invoice'), invoice.corrects?.number ?? null],
    [t('paper-replaces-invoice'), invoice.replaces.map(({ number }) => number).join(', ')],
    [t('paper-reason'), invoice.reason],
  ]
  let y = top
  for (const [name, value] of facts) {
    if (!value) continue
    doc.font('text').fontSize(9).fillColor(soft).text(name, 330, y, { width: 88 })
    const named = doc.y
    doc
      .font('strong')
      .fillColor(ink)
      .text(value, 420, y, { width: right - 420 })
    y = Math.max(named, doc.y) + 5
  }
  doc.y = Math.max(280, y + 20, billed + 20)
}

export function label(doc: Doc, text: string, x: number, y: number): void {
  doc.font('strong').fontSize(9)
  const width = doc.widthOfString(text) + 14
  doc
    .roundedRect(x, y, width, 18, 4)
    .fill('#fdf1d8')
    .fillColor('#8a5a00')
    .text(text, x + 7, y + 4)
}

/** @returns where it ends */
export function addressBlock(
  doc: Doc,
  party: Invoice['seller'],
  x: number,
  y: number,
  align: 'left' | 'right',
  head?: string,
): number {
  const width = 200
  if (head) {
    doc.font('text').fontSize(9).fillColor(soft).text(head, x, y, { width, align })
    y = doc.y + 3
  }
  doc.font('strong').fontSize(10).fillColor(ink).text(party.name, x, y, { width, align })
  const lines = [
    party.address_line,
    party.address_line_2,
    beside([party.postcode, party.city], ' '),
    countryName(party.country),
    party.vat_id ? t('vat-id-of', { number: party.vat_id }) : null,
    head ? null : party.email,
  ]
  doc.font('text').fontSize(9).fillColor(soft)
  for (const line of lines) if (line) doc.text(line, x, doc.y + 1, { width, align })
  return doc.y
}

const columns = [
  { name: () => t('line-description'), x: left, width: 235, align: 'left' },
  { name: () => t('line-quantity'), x: 295, width: 50, align: 'right' },
  { name: () => t('line-price'), x: 350, width: 70, align: 'right' },
  { name: () => t('line-vat'), x: 425, width: 40, align: 'right' },
  { name: () => t('line-net'), x: 470, width: right - 470, align: 'right' },
] as const

function row(doc: Doc, values: string[], y: number): number {
  let end = y
  columns.forEach((column, index) => {
    doc.text(values[index] ?? '', column.x, y, { width: column.width, align: column.align })
    end = Math.max(end, doc.y)
  })
  return end
}

export function rule(doc: Doc, y: number): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.7).strokeColor(hair).stroke()
}

function tableHead(doc: Doc, y: number): number {
  doc.font('text').fontSize(8.5).fillColor(soft)
  const end = row(
    doc,
    columns.map((column) => column.name()),
    y,
  )
  rule(doc, end + 5)
  return end + 12
}

/** Height of the column heads with the rule below them. */
const HEAD = 24

function drawLines(doc: Doc, invoice: Invoice): void {
  let y: number | undefined
  for (const line of invoice.lines) {
    doc.font('text').fontSize(9.5)
    const rate = line.vat_case === 'standard' ? percent(line.vat_rate) : '–'
    const off = { amount: money(line.allowance, invoice.currency_code), reason: line.allowance_reason ?? '' }
    const values = [
      [line.description, ...(line.allowance === 0 ? [] : [t('line-discount', off)])].join('\n'),
      String(line.quantity),
      money(line.unit_amount, invoice.currency_code),
      rate,
      money(line.amount_net, invoice.currency_code),
    ]
    const height = Math.max(
      ...values.map((value, nth) => doc.heightOfString(value, { width: columns[nth]?.width ?? 0 })),
    )
    if ((y ?? doc.y + HEAD) + height > bottom) {
      doc.addPage()
      y = tableHead(doc, 56)
    }
    y ??= tableHead(doc, doc.y)
    doc.font('text').fontSize(9.5).fillColor(ink)
    const end = row(doc, values, y)
    rule(doc, end + 6)
    y = end + 13
  }
  if (y !== undefined) doc.y = y
}

function drawTotals(doc: Doc, invoice: Invoice): void {
  room(doc, 60 + invoice.vat_totals.length * 32)
  const total = (name: string, value: string, font: 'text' | 'strong') => {
    const y = doc.y
    doc
      .font(font)
      .fontSize(font === 'strong' ? 11.5 : 9.5)
      .fillColor(font === 'strong' ? ink : soft)
      .text(name, 250, y, { width: 170 })
    const named = doc.y
    doc.fillColor(ink).text(value, 425, y, { width: right - 425, align: 'right' })
    doc.y = Math.max(named, doc.y) + 5
  }
  doc.y += 4
  total(t('line-net'), money(invoice.amount_net, invoice.currency_code), 'text')
  for (const vat of invoice.vat_totals) {
    if (vat.vat_case === 'standard')
      total(
        t('vat-at-on', { rate: percent(vat.vat_rate), amount: money(vat.amount_net, invoice.currency_code) }),
        money(vat.amount_vat, invoice.currency_code),
        'text',
      )
  }
  total(t('total'), money(invoice.amount_gross, invoice.currency_code), 'strong')
  if (invoice.amount_paid > 0) total(t('paid'), money(invoice.amount_paid, invoice.currency_code), 'text')
  const said = vatNotes(invoice.vat_totals)
  doc.font('text').fontSize(8.5).fillColor(soft)
  if (invoice.issued_with?.number) said.push(t('further-lines', { number: invoice.issued_with.number }))
  for (const note of said) doc.text(note, left, doc.y + 6, { width: right - left })
}

function drawAttendees(doc: Doc, invoice: Invoice): void {
  if (invoice.attendees.length === 0) return
  const names = beside(invoice.attendees, ', ')
  doc.font('text').fontSize(9)
  room(doc, 40 + Math.min(400, doc.heightOfString(names, { width: right - left })))
  doc.y += 16
  doc.font('strong').fontSize(10).fillColor(ink).text(t('attendees'), left, doc.y)
  doc
    .font('text')
    .fontSize(9)
    .fillColor(soft)
    .text(names, left, doc.y + 2, { width: right - left })
}

function drawPayment(doc: Doc, invoice: Invoice): void {
  if (invoice.kind === 'credit_note' || invoice.state === 'cancelled') return
  room(doc, 100)
  doc.y += 22
  if (invoice.open_amount === 0) {
    const day = invoice.paid_at ? dayText(invoice.paid_at.slice(0, 10)) : ''
    const thanks = day === '' ? t('paid-thank-you') : t('paid-on-thank-you', { day })
    doc.font('strong').fontSize(10).fillColor('#12734a').text(thanks, left, doc.y)
    return
  }
  if (invoice.bank_accounts.length === 0) {
    const { currency_code: currency } = invoice
    const { email } = invoice.seller
    const said = email
      ? t('we-have-no-bank-account-in-or-write', { currency, email })
      : t('we-have-no-bank-account-in', { currency })
    doc.font('text').fontSize(9.5).fillColor(ink)
    doc.text(said, left, doc.y)
    return
  }
  doc.font('strong').fontSize(10).fillColor(ink).text(t('please-transfer-to'), left, doc.y)
  doc
    .font('text')
    .fontSize(9)
    .fillColor(soft)
    .text(t('reference-is', { reference: invoice.payment_reference ?? '' }), left, doc.y + 2)
  drawAccounts(doc, invoice.bank_accounts)
}

/** Accounts to which an open amount is transferred. */
export function drawAccounts(doc: Doc, accounts: Invoice['bank_accounts']): void {
  for (const account of accounts) {
    const number = account.iban
      ? `IBAN ${account.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}`
      : t('account-number', { number: account.account_number ?? '' })
    const [bank, details] = [
      `${isolated(account.bank)} (${account.currency_code})`,
      beside([account.holder, number, `BIC ${account.bic}`], ' · '),
    ]
    doc.font('strong').fontSize(9)
    const width = right - left
    room(doc, 9 + doc.heightOfString(bank, { width }) + doc.font('text').heightOfString(details, { width }))
    doc.y += 8
    doc.font('strong').fillColor(ink).text(bank, left, doc.y, { width })
    doc
      .font('text')
      .fillColor(soft)
      .text(details, left, doc.y + 1, { width })
  }
}

export function drawFeet(doc: Doc, invoice: { number: string | null; seller: { name: string } }): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Below the margin pdfkit would begin a new page.
    doc.page.margins.bottom = 0
    const rest = ` · ${t('foot-of-page', { number: invoice.number ?? '', page: page + 1, pages: count })}`
    doc.font('text').fontSize(8).fillColor(soft)
    const seller = onOneLine(doc, invoice.seller.name, right - left - doc.widthOfString(rest))
    doc.text(`${isolated(seller)}${rest}`, left, 790, { width: right - left, align: 'center', lineBreak: false })
  }
}

/** Begins a new page when what follows would not fit. */
export function room(doc: Doc, height: number): void {
  if (doc.y + height > bottom) {
    doc.addPage()
    doc.y = 56
  }
}

const shown = (day: string | null): string | null => (day === null ? null : dayText(day))
