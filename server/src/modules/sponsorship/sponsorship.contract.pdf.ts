import { countryName } from '@app/contract/countries'
import { money } from '#kit/base/amounts.ts'
import { ink, newDocument, soft } from '#kit/papers/pdf.ts'
import type { Doc } from '#kit/papers/pdf.ts'
import { daysText, momentText } from '#kit/base/moments.ts'
import type { Contract, Party } from './sponsorship.contract.queries.ts'
import { t } from './sponsorship.texts.ts'

const margins = { top: 64, bottom: 64, left: 64, right: 64 }
const width = 595 - margins.left - margins.right
const foot = 842 - margins.bottom

/** Draws a sponsor's contract as an A4 PDF; one that nobody has accepted says so. */
export async function contractPdf(contract: Contract, community: string): Promise<Buffer> {
  const { subject, package: bundle, seller, buyer, accepted_at, accepted_by } = contract
  const { doc, done } = await newDocument(
    {
      title: t('sponsorship-contract', { name: bundle.name, name2: subject.name }),
      author: seller?.name ?? community,
      country: buyer?.country ?? null,
    },
    margins,
  )
  if (accepted_at) doc.info.CreationDate = accepted_at
  doc.font('text').fontSize(9.5).fillColor(soft).text(`${community} · ${subject.name}`)
  doc.moveDown(0.6).font('strong').fontSize(21).fillColor(ink).text(t('contract-title'), { width })
  doc.moveDown(0.2).font('text').fontSize(9.5).fillColor(soft)
  doc.text(
    accepted_at
      ? t('accepted-on', { when: momentText(accepted_at, subject.time_zone) })
      : t('draft-it-is-accepted-with-the-order'),
  )
  party(doc, t('organiser'), seller)
  party(doc, t('sponsor'), buyer)
  heading(doc, t('what-is-sponsored'))
  line(doc, `${subject.name}, ${subject.city}`, daysText(subject.start_date, subject.end_date))
  heading(doc, t('package'))
  line(doc, `${bundle.name} (${bundle.category})`, money(bundle.amount, bundle.currency_code))
  if (bundle.description) words(doc, bundle.description)
  words(doc, t('vat-is-added-as-the-invoice-shows'))
  heading(doc, t('what-it-includes'))
  if (bundle.seats_included > 0) line(doc, t('seats'), String(bundle.seats_included))
  if (bundle.table_included) line(doc, t('own-meeting-table'), '1')
  for (const { name, value } of bundle.benefits) line(doc, name, value ?? t('included'))
  heading(doc, t('terms'))
  words(doc, t('the-organiser-provides-what-the-package'))
  words(doc, t('the-sponsor-lets-the-organiser-show'))
  words(doc, t('the-terms-and-conditions-of-apply-as-well', { community }))
  heading(doc, t('acceptance'))
  if (accepted_at && accepted_by) {
    const { name, job_title: role } = accepted_by
    const given = { name, company: buyer.name, when: momentText(accepted_at, subject.time_zone) }
    words(
      doc,
      role ? t('accepted-electronically-by-with-role', { ...given, role }) : t('accepted-electronically-by', given),
    )
  } else words(doc, t('not-accepted-yet'))
  doc.end()
  return done
}

function heading(doc: Doc, text: string): void {
  doc.moveDown(1.2)
  // A heading never stands alone at the foot of a page.
  if (doc.y > foot - 60) doc.addPage()
  doc.font('strong').fontSize(11.5).fillColor(ink).text(text, margins.left, doc.y, { width })
}

function words(doc: Doc, text: string): void {
  doc.moveDown(0.35).font('text').fontSize(10).fillColor(ink).text(text, margins.left, doc.y, { width, lineGap: 2 })
}

/** Something, and at the right what of it. */
function line(doc: Doc, text: string, end: string): void {
  doc.moveDown(0.35)
  if (doc.y > foot - 20) doc.addPage()
  const top = doc.y
  doc.font('text').fontSize(10).fillColor(soft)
  doc.text(end, margins.left + width * 0.6, top, { width: width * 0.4, align: 'right' })
  const below = doc.y
  doc.fillColor(ink).text(text, margins.left, top, { width: width * 0.58 })
  doc.y = Math.max(doc.y, below)
}

function party(doc: Doc, role: string, of: Party | null): void {
  heading(doc, role)
  const lines = of && [
    of.name,
    of.address_line,
    of.address_line_2,
    [of.postcode, of.city].filter(Boolean).join(' '),
    countryName(of.country),
    of.vat_id && t('vat-number', { number: of.vat_id }),
  ]
  words(doc, lines?.filter(Boolean).join('\n') ?? t('named-with-the-order'))
}
