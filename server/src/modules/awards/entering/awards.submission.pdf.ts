import { locale } from '@app/contract/texts'
import { isolated } from '#kit/papers/lines.ts'
import { beside, ink, newDocument, onOneLine, pageText, soft } from '#kit/papers/pdf.ts'
import type { SubmittedContent } from './awards.submission.queries.ts'
import { t } from '../awards.texts.ts'

const margins = { top: 64, bottom: 64, left: 64, right: 64 }
const width = 595 - margins.left - margins.right

const megabytes = (size: number) =>
  size < 100_000 ? `${Math.max(1, Math.round(size / 1000))} KB` : `${(size / 1_000_000).toFixed(1)} MB`

/** A moment as people of a zone write it: "8 January 2027, 16:41 CET". */
export function momentIn(at: Date, time_zone: string): string {
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: time_zone }).format(at)
  const parts = new Intl.DateTimeFormat(locale(), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: time_zone,
    timeZoneName: 'short',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${day}, ${part('hour')}:${part('minute')} ${part('timeZoneName')}`
}

/**
 * Draws an entry as an A4 PDF.
 * @param submitted when and as which version; none for a preview, which says that it is one
 */
export async function entryPdf(
  content: SubmittedContent,
  community: string,
  submitted?: { at: Date; number: number },
): Promise<Buffer> {
  const { doc, done } = await newDocument(
    { title: t('-2', { name: content.category.name, name2: content.company.name }), author: content.company.name },
    margins,
  )
  if (submitted) doc.info.CreationDate = submitted.at
  doc
    .font('text')
    .fontSize(9.5)
    .fillColor(soft)
    .text(beside([community, content.award.name], ' · '))
  doc.moveDown(0.6).font('strong').fontSize(21).fillColor(ink).text(content.category.name, { width })
  doc
    .moveDown(0.2)
    .fontSize(12)
    .text(t('entry-of', { company: content.company.name }))
  doc.moveDown(0.3).font('text').fontSize(9.5).fillColor(soft)
  doc.text(
    submitted
      ? t(submitted.number > 1 ? 'submitted-on-as-version' : 'submitted-on', {
          when: momentIn(submitted.at, content.time_zone),
          number: submitted.number,
        })
      : t('preview-not-submitted'),
  )
  for (const { number, prompt, text, words, word_limit } of content.answers) {
    doc.moveDown(1.4)
    // A question never stands alone at the foot of a page.
    if (doc.y > 842 - margins.bottom - 70) doc.addPage()
    doc.font('strong').fontSize(11.5).fillColor(ink).text(`${number}  ${prompt}`, { width })
    doc
      .moveDown(0.35)
      .font('text')
      .fontSize(10.5)
      .fillColor(text === '' ? soft : ink)
    doc.text(text === '' ? t('no-answer') : text, { width, lineGap: 2.5 })
    doc
      .moveDown(0.25)
      .fontSize(8.5)
      .fillColor(soft)
      .text(t('words-of-limit', { words, limit: word_limit }))
  }
  if (content.documents.length > 0) {
    doc.moveDown(1.6)
    if (doc.y > 842 - margins.bottom - 90) doc.addPage()
    doc.font('strong').fontSize(11.5).fillColor(ink).text(t('documents'))
    doc.moveDown(0.3).font('text').fontSize(10)
    for (const { title, type, size } of content.documents)
      doc.fillColor(ink).text(`${isolated(title)} (${type.toUpperCase()}, ${megabytes(size)})`, { width })
  }
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Below the margin pdfkit would begin a new page.
    doc.page.margins.bottom = 0
    doc.font('text').fontSize(8.5).fillColor(soft)
    doc.text(
      onOneLine(doc, beside([content.company.name, content.category.name], ' · '), width - 60),
      margins.left,
      842 - 40,
      {
        width: width - 60,
        lineBreak: false,
      },
    )
    doc.text(pageText(page - start + 1, count), margins.left, 842 - 40, { width, align: 'right', lineBreak: false })
  }
  doc.end()
  return done
}
