import { locale } from '@app/contract/texts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { IMPORT } from '@app/contract/imports.limits'
import { parse } from 'csv-parse'
import { decode, separatorOf } from './imports.text.ts'
import { readSheet } from './imports.xlsx.ts'
import { CUT_OFF, Unreadable } from './imports.xml.ts'
import { t } from './imports.texts.ts'

/** Entries of a statement of account that are no rows: money that went out, and what is not booked yet. */
export type Aside = { went_out: number; not_booked: number }

/** A list as it was read: rows by their line in the file. */
export type Table = {
  format: 'csv' | 'xlsx' | 'xml' | 'mt940' | 'ics' | 'zip'
  encoding: string | null
  separator: string | null
  headings: string[]
  /** With the file that a row is, where rows are files; null for one that is not there. */
  rows: { number: number; cells: string[]; file?: { at: number } | null }[]
  aside?: Aside
}

type Line = { number: number; cells: string[] }

const TOO_MANY = () => t('this-list-has-more-than-rows-split', { rows: IMPORT.rows.toLocaleString(locale()) })
const TOO_WIDE = () => t('a-list-has-at-most-columns', { columns: IMPORT.columns })
/** Unpacked too, a list holds no more than one that comes as it is: all of it goes from process to process, and into the database. */
const TOO_MUCH_TEXT = () => t('this-list-holds-more-than-mb-of', { bytes: IMPORT.bytes / 1_000_000 })
const MOST_LINES = 2_000_000
const PIECE = 65_536
/** Lines that may stand above the headings. */
const MOST_PREAMBLE = 30

/**
 * Reads a table from the bytes of a CSV or XLSX file, whichever it is.
 * @param knows whether something is the heading of a column
 * @throws Unreadable
 */
export async function readTable(bytes: Buffer, knows: (heading: string) => boolean): Promise<Table> {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    return tabled({ format: 'xlsx', encoding: null, separator: null }, await collect(await readSheet(bytes)), knows)
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new Unreadable(t('this-is-a-sheet-of-the-old'))
  const { text, encoding } = decode(bytes)
  const separator = separatorOf(text)
  const lines = await collect(readCsv(text, separator))
  return tabled({ format: 'csv', encoding, separator }, lines, knows)
}

/** Characters of the cells of a row. */
export const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0)

async function collect(lines: AsyncIterable<Line> | Iterable<Line>): Promise<Line[]> {
  const found: Line[] = []
  let [last, length] = [0, 0]
  for await (const { number: said, cells: given } of lines) {
    const cells = given.map(clean)
    if (cells.every((cell) => cell === '')) continue
    // A line names its row, so no two are the same, whatever a file says.
    const number = said > last && said <= MOST_LINES ? said : last + 1
    last = number
    if (cells.length > IMPORT.columns) throw new Unreadable(TOO_WIDE())
    const long = cells.findIndex((cell) => cell.length > IMPORT.cell)
    if (long >= 0) throw new Unreadable(t('line-has-a-cell-of-more-than', { number, cell: IMPORT.cell }))
    length += lengthOf(cells)
    if (length > IMPORT.bytes) throw new Unreadable(TOO_MUCH_TEXT())
    found.push({ number, cells })
    if (found.length > IMPORT.rows + 1) throw new Unreadable(TOO_MANY())
  }
  return found
}

async function* readCsv(text: string, separator: string): AsyncGenerator<Line> {
  const skipped = /^sep=.\r?\n/i.exec(text)?.[0].length ?? 0
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: 2 * IMPORT.cell * IMPORT.columns,
  })
  const source = Readable.from(piecesOf(text.slice(skipped), separator))
  source.once('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const within = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
      yield {
        number: info.lines - within + (skipped > 0 ? 1 : 0),
        cells: record,
      }
    }
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number }
    if (error instanceof Unreadable) throw error
    if (code === 'CSV_QUOTE_NOT_CLOSED') throw new Unreadable(CUT_OFF())
    if (code === 'CSV_MAX_RECORD_SIZE')
      throw new Unreadable(t('line-never-ends-a-quotation-mark-is', { lines: lines ?? 1 }))
    if (code?.startsWith('CSV_')) throw new Unreadable(t('line-cannot-be-read', { lines: lines ?? 1 }))
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/** Separators of a line whose cells are all as long as they may be and hold nothing else. */
const MOST_SEPARATORS = IMPORT.cell * IMPORT.columns

/**
 * Some at a time, so that whoever else is served here is served meanwhile.
 * @throws Unreadable for a line with more separators than any list has, of which the parser would first make cells
 */
function* piecesOf(text: string, separator: string): Generator<string> {
  let separators = 0
  for (let at = 0; at < text.length; at += PIECE) {
    const piece = text.slice(at, at + PIECE)
    const line = piece.lastIndexOf('\n')
    separators = (line < 0 ? separators : 0) + piece.slice(line + 1).split(separator).length - 1
    if (separators > MOST_SEPARATORS) throw new Unreadable(TOO_WIDE())
    yield piece
  }
}

// eslint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** A cell as it can be kept. The apostrophe that a guarded export puts before a formula is not part of it. */
export function clean(cell: string): string {
  const text = cell.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '').trim()
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}

function tabled(
  how: Pick<Table, 'format' | 'encoding' | 'separator'>,
  lines: Line[],
  knows: (heading: string) => boolean,
): Table {
  const [first, ...rest] = lines.slice(preamble(lines, knows))
  if (!first) throw new Unreadable(t('there-are-no-rows-in-this-file'))
  const named = hasHead(first.cells, rest, knows)
  const rows = named ? rest : [first, ...rest]
  if (rows.length === 0) throw new Unreadable(t('there-are-no-rows-below-the-headings'))
  if (rows.length > IMPORT.rows) throw new Unreadable(TOO_MANY())
  const width = named ? first.cells.length : Math.max(...rows.map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, at) => {
    const heading = named ? (first.cells[at] ?? '') : ''
    return heading.slice(0, 200) || `Column ${at + 1}`
  })
  return { ...how, headings, rows }
}

/** Lines above the headings that say what the list is: its title, its account, the day it was made. None where nothing names columns. */
function preamble(lines: readonly Line[], knows: (heading: string) => boolean): number {
  if (lines[0]?.cells.some(knows)) return 0
  const at = lines.slice(0, MOST_PREAMBLE).findIndex(({ cells }) => cells.filter(knows).length >= 2)
  return Math.max(0, at)
}

/** Whether the first line names the columns: one of its names is known, or nothing in it looks like data. */
function hasHead(cells: string[], rest: Line[], knows: (heading: string) => boolean): boolean {
  if (cells.some(knows)) return true
  if (rest.length === 0) return false
  return cells.every((cell) => cell !== '' && !/[@\d]/.test(cell)) && new Set(cells).size === cells.length
}

/** What a file is known by, whatever it is called. */
export const digestOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\u0000')).digest('hex')
