import { fullName } from '@app/contract/names'
import { locale } from '@app/contract/texts'
import { beside, drawWithin, ink, newDocument, soft } from '#kit/papers/pdf.ts'
import type { Doc } from '#kit/papers/pdf.ts'
import type { WholeTicketRow } from './events.tickets.reads.ts'
import { t } from '../events.texts.ts'

const LEFT = 56
const WIDTH = 595.28 - 2 * LEFT
const QR = 230

/** Draws a ticket on one A4 page: code first, then who, when and where. */
export async function ticketPdf(
  row: WholeTicketRow,
  given: { community: string; qr: { size: number; path: string } },
): Promise<Buffer> {
  const { doc, done } = await newDocument(
    { title: t('ticket', { event_name: row.event_name }), author: given.community, country: row.country },
    { top: 0, bottom: 0, left: LEFT, right: LEFT },
  )
  const place = row.hotel ?? row.venue
  // The ground goes below what stands on it, and is as high as that is: it is drawn once that is measured.
  const head = (y: number) => {
    y = text(doc, given.community, { y, size: 12, tall: 30, color: '#b3c4d5', strong: true }) + 3
    y = text(doc, row.event_name, { y, size: 24, tall: 90, color: '#ffffff', strong: true }) + 3
    return text(doc, joined(row.city, place), { y, size: 12, tall: 32, color: '#d3dfea' })
  }
  const ends = Math.max(
    118,
    heightOf(doc, given.community, 12, 30) +
      heightOf(doc, row.event_name, 24, 90) +
      heightOf(doc, joined(row.city, place), 12, 32) +
      60,
  )
  doc.rect(0, 0, 595.28, ends).fill(ink)
  head(34)

  const top = ends + 26
  doc.save().translate((595.28 - QR) / 2, top)
  doc.scale(QR / given.qr.size)
  doc.path(given.qr.path).fill(ink)
  doc.restore()
  let y =
    text(doc, row.ticket_code, { y: top + QR + 10, size: 15, tall: 20, color: ink, strong: true, align: 'center' }) + 14
  doc
    .lineWidth(1)
    .dash(4, { space: 4 })
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .stroke('#c3cdd8')
    .undash()

  y = text(doc, fullName(row), { y: y + 16, size: 22, tall: 60, color: ink, strong: true })
  y = text(doc, joined(row.job_title, row.company_name), { y: y + 3, size: 12, tall: 45, color: soft })
  y = text(doc, row.price_name, { y: y + 3, size: 12, tall: 30, color: soft })
  y = fact(doc, t('dates'), datesOf(row), y + 14)
  y = fact(doc, t('place'), joined(place, row.address, row.city), y + 10)
  text(doc, t('show-this-code-at-the-entrance'), {
    y: y + 14,
    size: 10.5,
    tall: 14,
    color: soft,
  })
  doc.end()
  return done
}

const joined = (...parts: (string | null)[]) => beside(parts, ', ')

type Look = { y: number; size: number; tall: number; color: string; strong?: boolean; align?: 'center' }

/** Draws a text within its height, smaller or shortened where it is long. @returns where it ends */
function text(doc: Doc, words: string, { y, ...look }: Look): number {
  drawWithin(doc, words, { x: LEFT, y, width: WIDTH }, look)
  return words === '' ? y : doc.y
}

/** How high a bold text becomes that may be so high at most. */
function heightOf(doc: Doc, words: string, size: number, tall: number): number {
  return words === '' ? 0 : Math.min(tall, doc.font('strong').fontSize(size).heightOfString(words, { width: WIDTH }))
}

function fact(doc: Doc, label: string, value: string, y: number): number {
  y = text(doc, label, { y, size: 10, tall: 14, color: soft })
  return text(doc, value, { y: y + 2, size: 12, tall: 45, color: ink, strong: true })
}

/** "Saturday, 21 November 2026, 09:00 to Monday, 23 November 2026, 16:00 (Europe/Lisbon)", by the event's clock. */
function datesOf({ starts_at, ends_at, time_zone }: WholeTicketRow): string {
  const format = new Intl.DateTimeFormat(locale(), {
    timeZone: time_zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return t('from-to-in-zone', { from: format.format(starts_at), to: format.format(ends_at), zone: time_zone })
}
