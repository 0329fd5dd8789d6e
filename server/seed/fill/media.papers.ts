import PDFDocument from 'pdfkit'
import type { WorldAward } from '../world/awards/awards.types.ts'
import type { Download, WorldEvent } from '../world/world.types.ts'

type Pdf = InstanceType<typeof PDFDocument>

const INK = '#0B1F33'
const SOFT = '#46596C'

/** A real PDF, so that a download opens and says something. */
export function paperOf(event: WorldEvent, download: Download): Promise<{ content: Buffer; pages: number }> {
  return made(`${event.name}: ${download.name}`, event.ends_at, (pdf) => {
    cover(pdf, event, download)
    if (download.kind === 'guide') guide(pdf, event)
    else if (download.kind === 'statistics') statistics(pdf, event)
    else about(pdf, event)
  })
}

function made(title: string, at: string, draw: (pdf: Pdf) => void): Promise<{ content: Buffer; pages: number }> {
  return new Promise((done, fail) => {
    const pdf = new PDFDocument({
      size: 'A4',
      margin: 64,
      bufferPages: true,
      lang: 'en',
      info: { Title: title, CreationDate: new Date(at) },
    })
    const parts: Buffer[] = []
    let pages = 1
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => done({ content: Buffer.concat(parts), pages }))
    pdf.on('error', fail)
    draw(pdf)
    pages = pdf.bufferedPageRange().count
    pdf.end()
  })
}

type Covered = { name: string; city: string; start_date: string; end_date: string }

/** The guide of an award: what was asked, and how it was judged. */
export function guideOfAward(award: WorldAward): Promise<{ content: Buffer; pages: number }> {
  return made(`${award.name}: Guide`, award.ends_at, (pdf) => {
    cover(pdf, award, { name: 'Guide' })
    heading(pdf, 'About')
    pdf.text(award.description, { lineGap: 4 }).moveDown(0.6)
    pdf.fillColor(SOFT).text(`${award.awards_venue}, ${award.awards_venue_address}`)
    for (const category of award.categories) {
      heading(pdf, category.name)
      pdf.fillColor(INK).fontSize(10.5).text(category.summary, { lineGap: 2 }).moveDown(0.4)
      bars(
        pdf,
        category.criteria.map(({ name, weight }) => [name, weight]),
      )
    }
  })
}

function cover(pdf: Pdf, event: Covered, download: { name: string }): void {
  const { width, height } = pdf.page
  pdf.rect(0, 0, width, height * 0.36).fill('#12314F')
  pdf.rect(0, height * 0.36, width, height * 0.64).fill('#1C4A74')
  const home = [90, height * 0.82] as const
  for (let lane = 0; lane < 5; lane++) {
    const to = [width - 90 - lane * 22, height * (0.48 + lane * 0.075)] as const
    pdf
      .moveTo(...home)
      .bezierCurveTo(home[0] + 40, to[1] - 60 + lane * 18, to[0] - 160, to[1] - 70 + lane * 22, ...to)
      .lineWidth(1.4)
      .strokeOpacity(0.7)
      .stroke('#FFFFFF')
    pdf.circle(...to, 4).fill('#FFFFFF')
  }
  pdf.circle(...home, 7).fill('#FFFFFF')
  pdf
    .fillColor('#FFFFFF')
    .font('Helvetica-Bold')
    .fontSize(30)
    .text(event.name, 64, 96, { width: width - 128 })
  pdf.moveDown(0.4).font('Helvetica').fontSize(15).text(download.name)
  pdf.moveDown(0.2).fontSize(12).text(`${event.city}, ${event.start_date} to ${event.end_date}`)
  pdf.addPage()
}

function heading(pdf: Pdf, text: string): void {
  pdf.moveDown(0.8).fillColor(INK).font('Helvetica-Bold').fontSize(17).text(text).moveDown(0.4)
  pdf.font('Helvetica').fontSize(11)
}

function about(pdf: Pdf, event: WorldEvent): void {
  heading(pdf, 'About')
  pdf.text(event.description, { lineGap: 4 }).moveDown(0.6)
  pdf.fillColor(SOFT).text(`${event.venue}, ${event.venue_address}`)
  for (const reason of event.reasons) {
    pdf.moveDown(0.6).fillColor(INK).font('Helvetica-Bold').text(reason.title)
    pdf.font('Helvetica').text(reason.text, { lineGap: 3 })
  }
}

/** What happened, day by day, and who spoke. */
function guide(pdf: Pdf, event: WorldEvent): void {
  about(pdf, event)
  const names = new Map(
    event.speakers.map((one) => [one.id, `${one.first_name} ${one.last_name}, ${one.company_name}`]),
  )
  for (const day of event.days) {
    pdf.addPage()
    heading(pdf, `${day.title}, ${day.date}`)
    for (const session of event.sessions.filter((one) => one.day === day.date && one.description !== '')) {
      pdf.fillColor(INK).font('Helvetica-Bold').fontSize(11).text(session.title)
      const who = session.speaker_ids.flatMap((id) => names.get(id) ?? [])
      if (who.length > 0) pdf.fillColor(SOFT).font('Helvetica').fontSize(9.5).text(who.join('; '))
      pdf.fillColor(INK).font('Helvetica').fontSize(10.5).text(session.description, { lineGap: 2 }).moveDown(0.7)
    }
  }
}

function statistics(pdf: Pdf, event: WorldEvent): void {
  const count = (values: string[]) => {
    const found = new Map<string, number>()
    for (const value of values) found.set(value, (found.get(value) ?? 0) + 1)
    return [...found].toSorted((a, b) => b[1] - a[1]).slice(0, 12)
  }
  heading(pdf, 'The programme in figures')
  pdf.text(
    `${event.sessions.length} sessions on ${event.days.length} days, ${event.speakers.length} speakers, ${event.exhibitors.length} exhibitors, ${event.meeting_rooms.length} meeting rooms.`,
    { lineGap: 4 },
  )
  heading(pdf, 'Sessions by kind')
  bars(pdf, count(event.sessions.map(({ kind }) => kind.replaceAll('_', ' '))))
  heading(pdf, 'Sessions by track')
  bars(pdf, count(event.sessions.flatMap(({ track }) => track ?? [])))
  pdf.addPage()
  heading(pdf, 'Speakers by country')
  bars(pdf, count(event.speakers.map(({ country }) => country)))
  heading(pdf, 'Speakers by company')
  bars(pdf, count(event.speakers.map(({ company_name }) => company_name)))
}

function bars(pdf: Pdf, rows: [string, number][]): void {
  const most = Math.max(1, ...rows.map(([, value]) => value))
  for (const [label, value] of rows) {
    const { y } = pdf
    pdf.fillColor(INK).fontSize(10).text(label, 64, y, { width: 170, lineBreak: false, ellipsis: true })
    pdf.rect(240, y, (value / most) * 230, 11).fill('#1C4A74')
    pdf.fillColor(SOFT).text(String(value), 480, y)
    pdf.y = y + 18
    pdf.x = 64
  }
}
