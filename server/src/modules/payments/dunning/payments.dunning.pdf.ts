import { money } from '#kit/base/amounts.ts'
import { dayText } from '#kit/base/moments.ts'
import { ink, newDocument, soft } from '#kit/papers/pdf.ts'
import type { Doc } from '#kit/papers/pdf.ts'
import {
  addressBlock,
  drawAccounts,
  drawBrand,
  drawFeet,
  label,
  left,
  right,
  room,
  rule,
} from '../invoices/payments.invoice.pdf.ts'
import { t } from '../payments.texts.ts'
import { feeWords } from './payments.dunning.view.ts'
import type { Letter } from './payments.dunning.view.ts'

const width = right - left

/**
 * Draws the letter of a reminder as an A4 PDF; the same letter drawn again has the same bytes.
 * @param community whose mark and name are at its head
 */
export async function letterPdf(letter: Letter, community: string): Promise<Buffer> {
  const { doc, done } = await newDocument(
    { title: letter.subject, author: letter.seller.name, country: letter.billing.country },
    { top: 56, bottom: 82, left, right: left },
    { at: new Date(letter.sent_at) },
  )
  drawBrand(doc, community)
  const top = Math.max(130, addressBlock(doc, letter.seller, right - 200, 48, 'right') + 20)
  const billed = addressBlock(doc, letter.billing, left, top, 'left', t('reminder-to'))
  doc
    .font('text')
    .fontSize(9.5)
    .fillColor(ink)
    .text(dayText(letter.letter_on), right - 200, billed - 12, { width: 200, align: 'right' })
  doc
    .font('strong')
    .fontSize(15)
    .fillColor(ink)
    .text(letter.subject, left, billed + 28, { width })
  if (letter.test) {
    label(doc, t('test-not-an-invoice'), left, doc.y + 4)
    doc.y += 14
  }
  paragraphs(doc, letter.opening)
  drawSums(doc, letter)
  if (letter.fee > 0) drawFee(doc, letter)
  paragraphs(doc, letter.closing)
  drawPayment(doc, letter)
  drawFeet(doc, letter)
  doc.end()
  return done
}

function paragraphs(doc: Doc, text: string): void {
  for (const part of text.split(/\n\s*\n/)) {
    doc.y += 12
    doc.font('text').fontSize(10).fillColor(ink).text(part.trim(), left, doc.y, { width, lineGap: 2 })
  }
}

function line(doc: Doc, name: string, value: string, strong = false): void {
  const look = () => doc.font(strong ? 'strong' : 'text').fontSize(strong ? 11 : 9.5)
  const tall = Math.max(
    look().heightOfString(name, { width: width - 200 }),
    look().heightOfString(value, { width: 190 }),
  )
  room(doc, tall + 14)
  const y = doc.y + 6
  look()
    .fillColor(strong ? ink : soft)
    .text(name, left, y, { width: width - 200 })
  look()
    .fillColor(ink)
    .text(value, right - 190, y, { width: 190, align: 'right' })
  rule(doc, y + tall + 5)
  doc.y = y + tall + 5
}

/** The sum of the invoice, and the part that is open. */
function drawSums(
  doc: Doc,
  { number, issued_on, due_on, days, currency_code, amount_gross, open_amount }: Letter,
): void {
  doc.y += 14
  line(doc, t('reminder-invoice', { number, day: dayText(issued_on) }), money(amount_gross, currency_code))
  line(doc, t('paper-due'), dayText(due_on))
  if (days > 0) line(doc, t('reminder-days'), String(days))
  if (open_amount !== amount_gross) line(doc, t('reminder-settled'), money(amount_gross - open_amount, currency_code))
  line(doc, t('reminder-open'), money(open_amount, currency_code), true)
}

/** The fee is beside the sums of the invoice, and says so. */
function drawFee(doc: Doc, { fee, currency_code, fee_reference }: Letter): void {
  doc.y += 10
  line(doc, t('reminder-fee'), money(fee, currency_code))
  doc
    .font('text')
    .fontSize(8.5)
    .fillColor(soft)
    .text(feeWords(fee, currency_code, fee_reference), left, doc.y + 6, { width })
}

function drawPayment(doc: Doc, { bank_accounts, number }: Letter): void {
  if (bank_accounts.length === 0) return
  room(doc, 70)
  doc.y += 20
  doc.font('strong').fontSize(10).fillColor(ink).text(t('please-transfer-to'), left, doc.y)
  doc
    .font('text')
    .fontSize(9)
    .fillColor(soft)
    .text(t('reference-is', { reference: number }), left, doc.y + 2)
  drawAccounts(doc, bank_accounts)
}
