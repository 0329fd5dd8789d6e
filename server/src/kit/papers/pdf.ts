import { t } from '../base/kit.texts.ts'
import { languageTag } from '../base/language.ts'
import { archive, archiveOptions } from './archive.ts'
import type { Archived } from './archive.ts'
import { isolated, shortened } from './lines.ts'
import { houseFonts, paperClass } from './paper.ts'

export type Doc = PDFKit.PDFDocument

export const ink = '#0b1f33'
export const soft = '#46596c'

/**
 * An A4 document with the house's fonts under the names `text` and `strong`; what they do not have is drawn in its own script's. Margins in points.
 * @param info.country of whom it tells, where Chinese characters have several forms
 * @param archived makes it a document for archives
 * @returns the document to draw on, and its bytes once `doc.end()` was called
 */
export async function newDocument(
  info: { title: string; author: string; country?: string | null },
  margins: { top: number; bottom: number; left: number; right: number },
  archived?: Archived,
): Promise<{ doc: Doc; done: Promise<Buffer> }> {
  // Fonts and all, it is large; most processes never draw a page.
  const { default: PDFDocument } = await import('pdfkit')
  const Paper = paperClass(PDFDocument)
  const doc = new Paper({
    size: 'A4',
    margins,
    bufferPages: true,
    lang: languageTag(),
    displayTitle: true,
    info: { Title: info.title, Author: info.author, ...(archived && { CreationDate: archived.at }) },
    ...(archived && archiveOptions),
  })
  if (archived) archive(doc, archived)
  doc.country = info.country ?? null
  for (const [name, file] of Object.entries(houseFonts)) doc.registerFont(name, file)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolved) => doc.on('end', () => resolved(Buffer.concat(chunks))))
  return { doc, done }
}

/**
 * A text in a size in which it needs no more than a height, and shortened where even the least does not help. Leaves `doc.y` below it.
 * @param look.tall in points; the least size is half of `size` unless `least` says it
 */
export function drawWithin(
  doc: Doc,
  text: string,
  at: { x: number; y: number; width: number },
  look: { size: number; tall: number; color: string; strong?: boolean; align?: 'left' | 'center'; least?: number },
): void {
  const least = look.least ?? look.size / 2
  doc.font(look.strong ? 'strong' : 'text').fontSize(look.size)
  for (let size = look.size; size > least && doc.heightOfString(text, { width: at.width }) > look.tall;)
    doc.fontSize((size = Math.max(least, size - 0.5)))
  const fits = doc.heightOfString(text, { width: at.width }) <= look.tall
  doc.fillColor(look.color).text(text, at.x, at.y, {
    width: at.width,
    align: look.align ?? 'left',
    ...(fits ? {} : { height: look.tall, ellipsis: true }),
  })
}

/** What stands side by side on a line, each in its own direction. */
export const beside = (parts: readonly (string | null | undefined)[], between: string): string =>
  parts
    .filter((part) => part)
    .map((part) => isolated(part ?? ''))
    .join(between)

/** A text on one line of a width, in the font and size in use; what is too long ends with "…". */
export function onOneLine(doc: Doc, text: string, width: number): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return shortened([line, ...(doc.widthOfString(line) > width ? [''] : [])], 1, width, (part) =>
    doc.widthOfString(part),
  ).join('')
}

/** "2 of 3", at the foot of a page. */
export const pageText = (page: number, pages: number): string => t('page-of-pages', { page, pages })

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
