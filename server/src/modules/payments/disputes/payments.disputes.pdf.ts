import { ink, newDocument, pageText, soft } from '#kit/papers/pdf.ts'
import type { Doc } from '#kit/papers/pdf.ts'
import { t } from '../payments.texts.ts'

export type Pack = {
  reference: string
  payment: string
  reason: string
  country: string | null
  statement: string
  sections: { title: string; source: string; lines: string[]; text: string | null }[]
}

const left = 56
const width = 595 - 2 * left

/**
 * Draws the evidence for a dispute as one A4 PDF: the statement and a list of the evidence first, then each piece on a page of its own.
 * @param community whose name is its author
 */
export async function disputePdf(pack: Pack, community: string): Promise<Buffer> {
  const title = t('pack-title', { reference: pack.reference })
  const { doc, done } = await newDocument(
    { title, author: community, country: pack.country },
    { top: 64, bottom: 64, left, right: left },
  )
  doc.font('strong').fontSize(20).fillColor(ink).text(title, left, 64, { width })
  doc.moveDown(0.5).font('text').fontSize(10).fillColor(soft)
  for (const line of [community, pack.payment, pack.reason]) doc.text(line, { width, lineGap: 2 })
  heading(doc, t('pack-statement'))
  paragraph(doc, pack.statement)
  heading(doc, t('pack-contents'))
  for (const { title: name, source } of pack.sections) item(doc, `${name}: ${source}`)
  for (const section of pack.sections) {
    doc.addPage()
    doc.font('strong').fontSize(16).fillColor(ink).text(section.title, left, 64, { width })
    doc.moveDown(0.3).font('text').fontSize(9).fillColor(soft).text(section.source, { width }).moveDown(0.8)
    for (const line of section.lines) item(doc, line)
    if (section.text !== null) printed(doc, section.text)
  }
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    // The foot is below the margin: without it there would be another page.
    doc.page.margins.bottom = 0
    doc.font('text').fontSize(8).fillColor(soft)
    doc.text(pageText(page + 1, count), left, 800, { width, align: 'right', lineBreak: false })
  }
  doc.end()
  return done
}

function heading(doc: Doc, text: string): void {
  doc.moveDown(1.4).font('strong').fontSize(12).fillColor(ink).text(text, left, doc.y, { width }).moveDown(0.4)
}

function paragraph(doc: Doc, text: string): void {
  doc.font('text').fontSize(10.5).fillColor(ink).text(text, left, doc.y, { width, lineGap: 3 })
}

function item(doc: Doc, text: string): void {
  doc.font('text').fontSize(10).fillColor(ink).text(`•  ${text}`, left, doc.y, { width, lineGap: 3 }).moveDown(0.2)
}

/** Terms as they are published: headings after "# ", list items after "- ". */
function printed(doc: Doc, text: string): void {
  doc.moveDown(1)
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) heading(doc, line.slice(2))
    else if (line.startsWith('- ')) item(doc, line.slice(2))
    else if (line.trim() !== '') paragraph(doc, line)
  }
}
