import { fontFiles } from './fonts.ts'

export type Doc = PDFKit.PDFDocument

export const ink = '#0b1f33'
export const soft = '#46596c'

/**
 * An A4 document with the house's fonts under the names `text` and `strong`. Margins in points.
 * @returns the document to draw on, and its bytes once `doc.end()` was called
 */
export async function newDocument(
  info: { title: string; author: string },
  margins: { top: number; bottom: number; left: number; right: number },
): Promise<{ doc: Doc; done: Promise<Buffer> }> {
  // Fonts and all, it is large; most processes never draw a page.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: info.title, Author: info.author },
  })
  doc.registerFont('text', fontFiles.text)
  doc.registerFont('strong', fontFiles.strong)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolved) => doc.on('end', () => resolved(Buffer.concat(chunks))))
  return { doc, done }
}

/** The community's mark, a hub and three lanes, 32 points wide at `scale` 1. */
export function drawMark(doc: Doc, x: number, y: number, scale: number): void {
  doc.save().translate(x, y).scale(scale)
  doc.roundedRect(0, 0, 32, 32, 8).fill('#1c4a74')
  doc.lineWidth(1.8).lineCap('round').strokeColor('#9cc8f2')
  doc.path('M7 22C7 13 13 8 25 8M7 22c4-6.5 9-8.5 18-8M7 22c5-2.8 10-3 18-2').stroke()
  doc.circle(7.5, 22, 3).fill('#ffffff')
  for (const height of [8, 14, 20]) doc.circle(25, height, 2).fill('#ffffff')
  doc.restore()
}
