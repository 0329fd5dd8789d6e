import { ink, newDocument, soft } from '#kit/papers/pdf.ts'

/** Draws a policy's plain text as an A4 PDF: headings after "# ", list items after "- ". */
export async function policyPdf(
  policy: { title: string; body: string; updated_at: Date },
  author: string,
): Promise<Buffer> {
  const { doc, done } = await newDocument({ title: policy.title, author }, { top: 64, bottom: 64, left: 64, right: 64 })
  doc.font('strong').fontSize(22).fillColor(ink).text(policy.title)
  doc
    .font('text')
    .fontSize(9)
    .fillColor(soft)
    .text(`${author}, ${policy.updated_at.toISOString().slice(0, 10)}`)
  doc.moveDown(1)
  for (const line of policy.body.split('\n')) {
    if (line.startsWith('# '))
      doc.moveDown(1).font('strong').fontSize(13).fillColor(ink).text(line.slice(2)).moveDown(0.3)
    else if (line.startsWith('- '))
      doc
        .font('text')
        .fontSize(10)
        .fillColor(ink)
        .text(`•  ${line.slice(2)}`, { indent: 8, lineGap: 3 })
    else if (line.trim() !== '') doc.font('text').fontSize(10).fillColor(ink).text(line, { lineGap: 3 })
  }
  doc.end()
  return done
}
