import { beside, ink, newDocument, soft } from '#kit/papers/pdf.ts'
import type { Doc } from '#kit/papers/pdf.ts'
import { weekdayText } from '#kit/base/moments.ts'
import { drawFeet, drawHead, keepTogether, placeText, rule } from './memory/meetings.pack.pdf.ts'
import type { DayView } from './meetings.view.ts'
import { onClock } from './meetings.view.ts'
import { t } from './meetings.texts.ts'

const margins = { top: 56, bottom: 56, left: 56, right: 56 }
const width = 595 - margins.left - margins.right

export type SheetLine = {
  starts_at: string
  from: string
  to: string
  title: string
  text: string
  place: string
  firm: boolean
}

/** What a day holds, as lines of a sheet: meetings, sessions, breaks and blocks; free time is left out. */
export function sheetLines(day: DayView, zone: string): SheetLine[] {
  const clock = (at: string) => onClock(new Date(at), zone).start
  const lines: SheetLine[] = []
  const add = (starts_at: string, ends_at: string, line: Omit<SheetLine, 'starts_at' | 'from' | 'to'>) =>
    lines.push({ starts_at, from: clock(starts_at), to: clock(ends_at), ...line })
  const drawn = new Set<string>()
  const once = (key: string) => !drawn.has(key) && drawn.add(key)
  for (const slot of day.slots) {
    const [meeting] = slot.slot_type === 'meeting' ? slot.invitation_request_details : []
    if (meeting && once(`meeting ${meeting.id}`)) {
      const { person, table } = meeting
      add(meeting.starts_at, meeting.ends_at, {
        title: person.name,
        text: [person.job_title, person.company_name].filter(Boolean).join(', '),
        place: table ? placeText(table) : t('table-to-be-assigned'),
        firm: true,
      })
    } else if (slot.company_request?.state === 'unassigned' && once(`company ${slot.company_request.id}`)) {
      const { company, table } = slot.company_request
      const own = day.slots.filter((other) => other.company_request?.id === slot.company_request?.id)
      add(slot.starts_at, own.at(-1)?.ends_at ?? slot.ends_at, {
        title: company.name,
        text: t('sends-somebody-else'),
        place: table ? placeText(table) : t('table-to-be-assigned'),
        firm: true,
      })
    } else if (slot.session && once(`session ${slot.session.id}`)) {
      const own = day.slots.filter((other) => other.session?.id === slot.session?.id)
      add(slot.starts_at, own.at(-1)?.ends_at ?? slot.ends_at, {
        title: slot.session.title,
        text: '',
        place: slot.session.room ?? '',
        firm: false,
      })
    } else if (slot.block && once(`block ${slot.block.id}`)) {
      const own = day.slots.filter((other) => other.block?.id === slot.block?.id)
      add(slot.starts_at, own.at(-1)?.ends_at ?? slot.ends_at, {
        title: slot.block.reason ?? t('kept-free'),
        text: '',
        place: '',
        firm: false,
      })
    }
  }
  for (const pause of day.breaks)
    add(pause.starts_at, pause.ends_at, { title: pause.title, text: '', place: pause.room ?? '', firm: false })
  return lines.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
}

/** Draws a day of somebody's planner, with room to write beside each meeting. */
export async function sheetPdf(given: {
  event: { name: string; city: string; venue: string | null; time_zone: string }
  owner: string
  community: string
  day: DayView
  now: Date
}): Promise<Buffer> {
  const { event, owner, day, now } = given
  const { doc, done } = await newDocument(
    { title: t('-2', { name: event.name, day: weekdayText(day.date) }), author: owner },
    margins,
  )
  drawHead(doc, {
    over: beside([given.community, event.name], ' · '),
    title: weekdayText(day.date),
    line: beside([owner, beside([event.venue, event.city], ', '), t('times-of', { city: event.city })], ' · '),
  })
  const lines = sheetLines(day, event.time_zone)
  for (const line of lines) drawLine(doc, line)
  if (lines.length === 0) doc.font('text').fontSize(11).fillColor(soft).text(t('nothing-is-planned-on-this-day'))
  else rule(doc)
  const { date, start } = onClock(now, event.time_zone)
  drawFeet(doc, beside([owner, t('as-of', { day: weekdayText(date), time: start })], ' · '))
  doc.end()
  return done
}

function drawLine(doc: Doc, line: SheetLine): void {
  const placeWidth = width - 330
  doc.font(line.firm ? 'strong' : 'text').fontSize(10.5)
  const titled = doc.heightOfString(line.title, { width: 230 })
  doc.font('text').fontSize(9.5)
  const told = line.text === '' ? 0 : doc.heightOfString(line.text, { width: 230 })
  const placed = line.place === '' ? 0 : doc.heightOfString(line.place, { width: placeWidth })
  keepTogether(doc, Math.max(line.firm ? 64 : 32, titled + told + 16, placed + 16))
  rule(doc)
  const top = doc.y + 8
  doc.font(line.firm ? 'strong' : 'text').fontSize(10.5)
  doc.fillColor(line.firm ? ink : soft).text(`${line.from} – ${line.to}`, margins.left, top, { width: 84 })
  doc.text(line.title, margins.left + 92, top, { width: 230 })
  doc.font('text').fontSize(9.5).fillColor(soft)
  if (line.text !== '') doc.text(line.text, { width: 230 })
  const bottom = doc.y
  if (line.place !== '') {
    doc.font(line.firm ? 'strong' : 'text').fillColor(line.firm ? ink : soft)
    doc.text(line.place, margins.left + 330, top, { width: placeWidth, align: 'right' })
  }
  doc.y = Math.max(bottom, doc.y, top + (line.firm ? 40 : 12)) + 8
  doc.x = margins.left
}
