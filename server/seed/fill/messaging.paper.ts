import { ink, newDocument, soft } from '../../src/kit/papers/pdf.ts'

const LEFT = 56
const WIDTH = 483
const LINE = 26

/** A page with a title and a table, as people send them to each other. The first row is the head of the table. */
export async function drawPaper(paper: { title: string; note: string; rows: string[][] }): Promise<Buffer> {
  const { doc, done } = await newDocument(
    { title: paper.title, author: 'Baltika Feeder' },
    { top: 64, bottom: 64, left: LEFT, right: LEFT },
  )
  doc.font('strong').fontSize(18).fillColor(ink).text(paper.title)
  doc.font('text').fontSize(10).fillColor(soft).moveDown(0.4).text(paper.note)
  const top = doc.y + 22
  const column = WIDTH / (paper.rows[0]?.length ?? 1)
  for (const [line, row] of paper.rows.entries()) {
    const y = top + line * LINE
    doc.font(line === 0 ? 'strong' : 'text').fillColor(ink)
    for (const [place, cell] of row.entries())
      doc.text(cell, LEFT + place * column, y, { width: column - 8, lineBreak: false })
    doc
      .moveTo(LEFT, y + LINE - 8)
      .lineTo(LEFT + WIDTH, y + LINE - 8)
      .lineWidth(0.5)
      .strokeColor('#d3dbe4')
      .stroke()
  }
  doc.end()
  return done
}
