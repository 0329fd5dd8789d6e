import { locale } from '@app/contract/texts'
import type { Readable } from 'node:stream'
import { IMPORT } from '@app/contract/imports.limits'
import { fromBuffer } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { dateOf, dateStyles, numberOf } from './imports.xlsx.styles.ts'
import { CUT_OFF, Unreadable, localName, readXml } from './imports.xml.ts'
import { t } from './imports.texts.ts'

const TOO_LARGE = () => t('this-sheet-unpacks-to-more-than-mb', { unpacked: IMPORT.unpacked / 1_000_000 })
const TOO_LONG = () => t('this-list-has-more-than-rows-split', { rows: IMPORT.rows.toLocaleString(locale()) })
const NO_SHEET = () => t('there-is-no-sheet-in-this-file')
const MOST_ENTRIES = 2000

type Line = { number: number; cells: string[] }

/**
 * The rows of the first sheet of an XLSX file, as text. What it unpacks to is bounded by what the file says before anything is
 * unpacked, and what comes out is held to that, since a file can lie.
 * @throws Unreadable
 */
export async function readSheet(bytes: Buffer): Promise<Line[]> {
  const { zip, entries } = await open(bytes)
  const part = (name: string) => {
    const entry = entries.get(name)
    return entry && unpacked(zip, entry)
  }
  const workbook = part('xl/workbook.xml')
  if (!workbook) throw new Unreadable(NO_SHEET())
  const { path, from } = await firstSheet(workbook, part('xl/_rels/workbook.xml.rels'))
  const sheet = part(path)
  if (!sheet) throw new Unreadable(NO_SHEET())
  const shared = await sharedTexts(part('xl/sharedStrings.xml'))
  return readRows(sheet, { shared, dates: await dateStyles(part('xl/styles.xml')), from })
}

function open(bytes: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      // The list of a ZIP's files stands at its end.
      if (error) return reject(new Unreadable(CUT_OFF()))
      const entries = new Map<string, Entry>()
      let size = 0
      zip.on('error', () => reject(new Unreadable(CUT_OFF())))
      zip.on('end', () => resolve({ zip, entries }))
      zip.on('entry', (entry: Entry) => {
        size += entry.uncompressedSize
        if (size > IMPORT.unpacked || entries.size >= MOST_ENTRIES) return reject(new Unreadable(TOO_LARGE()))
        entries.set(entry.fileName, entry)
        zip.readEntry()
      })
      zip.readEntry()
    })
  })
}

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  try {
    const stream = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)))
    })
    for await (const part of stream) yield decoder.decode(part as Buffer, { stream: true })
  } catch (error) {
    throw error instanceof Unreadable
      ? error
      : new Unreadable(t('in-this-file-is-damaged', { fileName: entry.fileName }))
  }
  yield decoder.decode()
}

/** What cells are read with: texts that they name, which of their styles show dates, and the year that days are counted from. */
type Book = { shared: readonly string[]; dates: readonly boolean[]; from: 1900 | 1904 }

/** The part that holds the first sheet, by the relation that the workbook names, and the year that its days are counted from. */
async function firstSheet(
  workbook: AsyncIterable<string>,
  relations?: AsyncIterable<string>,
): Promise<{ path: string; from: Book['from'] }> {
  let relation: string | undefined
  let from: Book['from'] = 1900
  await readXml(workbook, {
    open(name, attributes) {
      const local = localName(name)
      if (local === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) from = 1904
      if (local === 'sheet' && attributes['state'] !== 'hidden')
        relation ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  let target = 'worksheets/sheet1.xml'
  if (relation !== undefined && relations)
    await readXml(relations, {
      open(name, { Id, Target }) {
        if (localName(name) === 'Relationship' && Id === relation && Target) target = Target
      },
    })
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from }
}

/** Texts that cells name by their place. Phonetic readings (`rPh`) are no part of them. */
async function sharedTexts(parts: AsyncIterable<string> | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!parts) return texts
  const within: string[] = []
  let text = ''
  await readXml(parts, {
    open(name) {
      const local = localName(name)
      within.push(local)
      if (local === 'si') text = ''
    },
    text(given) {
      if (within.at(-1) === 't' && !within.includes('rPh')) text += given
    },
    close() {
      if (within.pop() === 'si') texts.push(text)
    },
  })
  return texts
}

/** The number of a column by its letters: `B7` is 1. */
function columnOf(reference: string): number {
  let number = 0
  for (const letter of reference.replace(/\d+$/, '')) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

async function readRows(parts: AsyncIterable<string>, book: Book): Promise<Line[]> {
  const lines: Line[] = []
  let line: Line = { number: 0, cells: [] }
  let cell = { column: 0, type: 'n', style: 0, text: '' }
  let tag = ''
  await readXml(parts, {
    open(name, { r, t, s }) {
      tag = localName(name)
      if (tag === 'row') line = { number: Number(r ?? line.number + 1), cells: [] }
      if (tag === 'c')
        cell = { column: r ? columnOf(r) : line.cells.length, type: t ?? 'n', style: Number(s ?? 0), text: '' }
    },
    text(given) {
      if (tag === 'v' || tag === 't') cell.text += given
    },
    close(name) {
      tag = ''
      const local = localName(name)
      if (local === 'c' && cell.text !== '') {
        if (cell.column >= IMPORT.columns)
          throw new Unreadable(t('a-list-has-at-most-columns', { columns: IMPORT.columns }))
        while (line.cells.length < cell.column) line.cells.push('')
        line.cells[cell.column] = wordOf(cell, book)
      }
      if (local === 'row' && line.cells.length > 0) {
        lines.push(line)
        if (lines.length > IMPORT.rows + 1) throw new Unreadable(TOO_LONG())
      }
    },
  })
  return lines
}

type Cell = { type: string; style: number; text: string }

function wordOf({ type, style, text }: Cell, { shared, dates, from }: Book): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'yes' : 'no'
  // An error, such as #N/A, is no value.
  if (type === 'e') return ''
  if (type === 'd') return text.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
  if (type !== 'n') return text
  return (dates[style] ? dateOf(Number(text), from) : undefined) ?? numberOf(text)
}
