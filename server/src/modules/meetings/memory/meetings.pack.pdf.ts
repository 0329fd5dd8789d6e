import { weekdayText } from '#kit/base/moments.ts'
import { beside, ink, newDocument, onOneLine, pageText, soft } from '#kit/papers/pdf.ts'
import type { Doc } from '#kit/papers/pdf.ts'
import type { MemoryView } from './meetings.memory.view.ts'
import { outcomeText } from './meetings.pack.texts.ts'
import { t } from '../meetings.texts.ts'

const margins = { top: 56, bottom: 56, left: 56, right: 56 }
const width = 595 - margins.left - margins.right
const foot = 842 - margins.bottom
const hairline = '#d5dde5'

/** "Table 12, Hall 3". */
export const placeText = ({ number, hall }: { number: string; hall: string | null }): string =>
  hall ? t('table-in-hall', { number, hall }) : t('table', { number })

/** The head of a sheet: what it is, of whom, where and when. */
export function drawHead(doc: Doc, given: { over: string; title: string; line: string }): void {
  doc.font('text').fontSize(9.5).fillColor(soft).text(given.over)
  doc.moveDown(0.5).font('strong').fontSize(19).fillColor(ink).text(given.title, { width })
  doc.moveDown(0.2).font('text').fontSize(10.5).fillColor(soft).text(given.line, { width })
  doc.moveDown(1)
}

/** Whose sheet it is and which page, at the foot of each. */
export function drawFeet(doc: Doc, text: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Below the margin pdfkit would begin a new page.
    doc.page.margins.bottom = 0
    doc.font('text').fontSize(8.5).fillColor(soft)
    doc.text(onOneLine(doc, text, width - 60), margins.left, 842 - 36, { width: width - 60, lineBreak: false })
    doc.text(pageText(page - start + 1, count), margins.left, 842 - 36, { width, align: 'right', lineBreak: false })
  }
}

export function rule(doc: Doc): void {
  doc
    .moveTo(margins.left, doc.y)
    .lineTo(margins.left + width, doc.y)
    .lineWidth(0.5)
    .strokeColor(hairline)
    .stroke()
}

/** Begins a new page unless so much fits below. */
export function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > foot) doc.addPage()
}

/** Draws somebody's meetings at an event with their notes, by day. */
export async function packPdf(given: {
  event: { name: string; city: string; time_zone: string }
  owner: string
  community: string
  meetings: readonly MemoryView[]
}): Promise<Buffer> {
  const { event, owner, meetings } = given
  const { doc, done } = await newDocument({ title: t('meetings', { name: event.name }), author: owner }, margins)
  drawHead(doc, {
    over: beside([given.community, event.name], ' · '),
    title: t('meetings-of', { owner }),
    line: t('number-of-meetings-times-of', { count: meetings.length, city: event.city }),
  })
  for (const [date, kept] of Map.groupBy(meetings, (one) => one.date)) {
    keepTogether(doc, 110)
    doc.font('strong').fontSize(12.5).fillColor(ink).text(weekdayText(date))
    doc.moveDown(0.4)
    for (const one of kept) drawMeeting(doc, one)
    doc.moveDown(0.6)
  }
  if (meetings.length === 0) doc.font('text').fontSize(11).fillColor(soft).text(t('no-meetings-took-place'))
  drawFeet(doc, beside([owner, event.name], ' · '))
  doc.end()
  return done
}

function drawMeeting(doc: Doc, one: MemoryView): void {
  const column = width - 56
  doc.font('strong').fontSize(10.5)
  keepTogether(doc, 80 + doc.heightOfString(one.person.name, { width: column }))
  rule(doc)
  doc.moveDown(0.5)
  const top = doc.y
  doc.font('strong').fontSize(10.5).fillColor(ink).text(one.start, margins.left, top, { width: 48 })
  const left = margins.left + 56
  const where = one.table ? placeText(one.table) : ''
  doc.font('strong').fontSize(10.5).text(one.person.name, left, top, { width: column })
  doc.font('text').fontSize(9.5).fillColor(soft)
  const who = [one.person.job_title, one.person.company_name].filter(Boolean).join(', ')
  doc.text(beside([who, t('minutes', { count: one.slots * 30 }), where], ' · '), { width: column })
  doc.moveDown(0.25).fillColor(ink).text(one.reason, { width: column })
  const facts = [
    one.outcome === null ? '' : t('outcome-is', { outcome: outcomeText(one.outcome) }),
    one.next_step === ''
      ? ''
      : one.next_step_on
        ? t('next-step-is-by', { step: one.next_step, day: weekdayText(one.next_step_on) })
        : t('next-step-is', { step: one.next_step }),
    one.they_missed && one.they_missed.state !== 'denied' ? t('did-not-come') : '',
  ].filter((text) => text !== '')
  for (const text of facts) doc.moveDown(0.25).font('strong').text(text, { width: column })
  if (one.note !== '') doc.moveDown(0.25).font('text').text(one.note, { width: column, lineGap: 1.5 })
  doc.moveDown(0.6)
  doc.x = margins.left
}
