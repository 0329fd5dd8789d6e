import type { ImportKind } from '@app/contract/imports.limits'
import type { Refused } from '#kit/base/errors.ts'
import type { WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import type { Db } from '#kit/data/db.ts'
import type { Problem, Understood } from './imports.fields.ts'
import type { Thing } from './imports.records.queries.ts'
import { digestOf } from './imports.table.service.ts'
import { t } from './imports.texts.ts'

export type RowText = Record<string, string>

/** The import that rows belong to, as far as kinds need to know it. */
export type Around = {
  id: number
  event_id: number | null
  verify: boolean
  invite: boolean
  /** Whose numbers the list carries. */
  source: string
}

/** What is known of a file by its content. */
export type Looked = { sha256: string | null; fault: string | null }
/** The file that a row is: which one of its folder, and what was found out about it once it was looked at. */
export type FoundFile = { at: number } & Partial<Looked>

/** Where a row comes from. */
export type ReadFrom = {
  file: FoundFile | null
  /** Its cells as they stood in the file, where somebody has put something in their place. */
  given?: RowText | undefined
  /** Whose numbers its list carries. */
  source: string
}

/** A row on its way through the check. */
export type CheckedRow = {
  number: number
  said: RowText
  problems: Problem[]
  file: FoundFile | null
  /** What names it in its source. */
  key: string | null
  /** Values that no other row of the file may have, by field. */
  own: Record<string, string>
  match: { id: number; name: string } | null
  /** What would come of it while nothing stands against it. */
  state: 'new' | 'update' | 'same'
}

/** A row to be written. */
export type WritableRow = {
  number: number
  said: RowText
  key: string | null
  match_id: number | null
  act: 'new' | 'update'
  /** What somebody decided, where they were asked. */
  choice: 'update' | 'new' | null
}

/** A record that a row made, or changed; then with what it was. */
export type Touched = { thing: Thing; id: number; before?: object }
/** What became of a row; `counted` where something was written that no undoing touches, `refused` where nothing was. */
export type Written = { id: number; touched: Touched[]; counted?: true; refused?: Refused }

export type FileToMake = { file: FoundFile; content: Buffer; upload: string; acting: number }
/** What was made of a file, and how it goes when nothing comes of it. */
export type Prepared = { made: unknown; drop(ctx: WriteContext): Promise<void> }

/** One kind of list: what its columns are called, how its rows are understood, compared and written. */
export type Kind<Known = unknown> = {
  name: ImportKind
  /** Headings by field, as `headingOf` writes them. */
  headings: Record<string, readonly string[]>
  /** What rows are compared with, read once for all of them. */
  known(db: Db, around: Around): Promise<Known>
  /** Understands a row by its cells, without asking the database. */
  read(cells: RowText, known: Known, from: ReadFrom): Pick<CheckedRow, 'said' | 'problems' | 'key' | 'own'>
  /** Where a row may say of itself what an earlier one said: what becomes of it. Without it the row is refused. @returns whether it may */
  again?(row: CheckedRow, field: string, earlier: { first: number; times: number }): boolean
  /** The field on which a row asks that means the same record as one before it; without it no two can. */
  sharedOn?: string
  /**
   * Finds out which rows are here already, some at a time, and says what of them somebody has to decide.
   * @param all rows of the file, those too that something stops
   */
  match(db: Db, rows: CheckedRow[], around: Around, all: readonly CheckedRow[]): Promise<void>
  /** How a value that was understood is shown. */
  words(field: string, value: string, known: Known): string
  /** Where rows are files: what is known of one by its content. It is asked once for each, outside any transaction. */
  look?(content: Buffer, whose: number): Promise<Looked>
  /** Where rows are files: makes what `write` writes down of a new one, outside any transaction; again it makes the same. @throws InvalidFields */
  prepare?(deps: Pick<Deps, 'storage'>, given: FileToMake): Promise<Prepared>
  /** Writes rows that make something new all at once, where that is much faster; each as `write` would. @throws Refused, InvalidFields */
  writeNew?(ctx: WriteContext, rows: readonly WritableRow[], around: Around): Promise<Written[]>
  /** Whether a row makes something new; without it those do whose act is `new`. */
  isNew?(row: WritableRow): boolean
  /** Writes rows that change what is here all at once, no record twice; each as `write` would. @throws Refused, InvalidFields */
  writeChanged?(ctx: WriteContext, rows: readonly WritableRow[], around: Around): Promise<Written[]>
  /** Writes one row in the transaction at hand, where nothing above does. @throws Refused, InvalidFields */
  write?(ctx: WriteContext, row: WritableRow, around: Around, made?: unknown): Promise<Written>
}

/** Reads cells by their fields, and says what is wrong with each. */
export function readCells(
  cells: RowText,
  readers: Record<string, (text: string) => Understood>,
): { said: RowText; problems: Problem[] } {
  const said: RowText = {}
  const problems: Problem[] = []
  for (const [field, text] of Object.entries(cells)) {
    if (text === '') continue
    const { value, problem } = readers[field]?.(text) ?? { value: text }
    if (value !== undefined) said[field] = value
    if (problem) problems.push({ field, ...problem })
  }
  return { said, problems }
}

/** Says which of the needed fields are empty. */
export function needed(said: RowText, problems: Problem[], fields: readonly string[]): void {
  for (const field of fields)
    if (said[field] === undefined && !problems.some((one) => one.field === field))
      problems.push({ field, code: 'blank', level: 'stops', text: t('is-empty-and-needed'), proposals: [] })
}

/** Asks whether a row is the record that it is like. */
export const similar = (field: string, text: string): Problem => ({
  field,
  code: 'alike',
  level: 'asks',
  text,
  proposals: [],
})

/** What names a row by its number: two sources may use one number for two records (docs/rules/imports.md#numbers). */
export const digestOfNumber = (what: string, source: string, number: string): string =>
  source === '' ? digestOf(`${what} ${number}`) : digestOf(what, source.toLowerCase(), number)

/** Asks about a row whose number is that of a record which is called otherwise. */
export const askNumber = (name: string): Problem => ({
  field: 'key',
  code: 'number',
  level: 'asks',
  text: t('is-the-number-of-which-is-called-otherwise', { name }),
  proposals: [],
})

/** Values that are there, by field. */
export const present = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([field, value]) => (value ? [[field, value]] : [])))

/** What stops a row. */
export const problem = (field: string, code: string, text: string): Problem => ({
  field,
  code,
  level: 'stops',
  text,
  proposals: [],
})

/** `Ines Carvalho` and `Carvalho, Ines`: the last word, or what stands before the comma, is the family's; one word is the whole name. */
export function splitName(name: string): RowText {
  const [before, after] = name.split(',').map((part) => part.trim())
  if (before && after) return { first_name: after, last_name: before }
  const words = name.split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? words.pop() : ''
  return words.length > 0 ? { first_name: words.join(' '), last_name: last ?? '' } : {}
}

/**
 * Reads the cells of a person. One name is the first, whichever of the two columns it stands in, and then there is no last name
 * (docs/rules/members.md#names); a list that has no column for last names says nothing of them.
 */
export function readPerson(
  cells: RowText,
  readers: Record<string, (text: string) => Understood>,
): ReturnType<typeof readCells> {
  const { full_name = '', ...rest } = cells
  const given: RowText = {
    ...splitName(full_name),
    ...Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== '')),
  }
  if (rest['first_name'] === '' && given['first_name'] === undefined && given['last_name'])
    Object.assign(given, { first_name: given['last_name'], last_name: '' })
  const read = readCells(given, readers)
  if (given['last_name'] === '' && read.said['first_name'] !== undefined) read.said['last_name'] = ''
  return read
}
