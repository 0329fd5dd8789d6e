import { ink, newDocument, soft } from '#kit/pdf.ts'
import type { Doc } from '#kit/pdf.ts'
import type { WholeTicketRow } from './events.tickets.reads.ts'

const LEFT = 56
const WIDTH = 595.28 - 2 * LEFT
const QR = 230

/** Draws a ticket on one A4 page: code first, then who, when and where. */
export async function ticketPdf(
  row: WholeTicketRow,
  given: { community: string; qr: { size: number; path: string } },
): Promise<Buffer> {
  const { doc, done } = await newDocument(
    { title: `${row.event_name}: ticket`, author: given.community },
    { top: 0, bottom: 0, left: LEFT, right: LEFT },
  )
  doc.rect(0, 0, 595.28, 118).fill(ink)
  text(doc, given.community, { y: 34, size: 12, color: '#b3c4d5', strong: true })
  text(doc, row.event_name, { y: 52, size: 24, color: '#ffffff', strong: true })
  text(doc, [row.city, row.hotel ?? row.venue].filter((part) => part).join(', '), { y: 84, size: 12, color: '#d3dfea' })

  doc.save().translate((595.28 - QR) / 2, 150)
  doc.scale(QR / given.qr.size)
  doc.path(given.qr.path).fill(ink)
  doc.restore()
  text(doc, row.ticket_code, { y: 392, size: 15, color: ink, strong: true, align: 'center' })
  doc
    .lineWidth(1)
    .dash(4, { space: 4 })
    .moveTo(LEFT, 432)
    .lineTo(LEFT + WIDTH, 432)
    .stroke('#c3cdd8')
    .undash()

  text(doc, `${row.first_name} ${row.last_name}`, { y: 452, size: 22, color: ink, strong: true })
  text(doc, [row.job_title, row.company_name].filter((part) => part).join(', '), { y: 482, size: 12, color: soft })
  text(doc, row.price_name, { y: 500, size: 12, color: soft })
  fact(doc, 'Dates', datesOf(row), 540)
  fact(doc, 'Place', [row.hotel ?? row.venue, row.address, row.city].filter((part) => part).join(', '), 590)
  text(doc, 'Show this code at the entrance, on paper or on a screen. It is for the person named here.', {
    y: 660,
    size: 10.5,
    color: soft,
  })
  doc.end()
  return done
}

type Look = { y: number; size: number; color: string; strong?: boolean; align?: 'center' }

function text(doc: Doc, words: string, { y, size, color, strong, align }: Look): void {
  doc
    .font(strong ? 'strong' : 'text')
    .fontSize(size)
    .fillColor(color)
    .text(words, LEFT, y, { width: WIDTH, height: size * 2.6, ellipsis: true, align: align ?? 'left' })
}

function fact(doc: Doc, label: string, value: string, y: number): void {
  text(doc, label, { y, size: 10, color: soft })
  text(doc, value, { y: y + 14, size: 12, color: ink, strong: true })
}

/** "Saturday, 21 November 2026, 09:00 to Monday, 23 November 2026, 16:00 (Europe/Lisbon)", by the event's clock. */
function datesOf({ starts_at, ends_at, time_zone }: WholeTicketRow): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `${format.format(starts_at)} to ${format.format(ends_at)} (${time_zone})`
}
