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
