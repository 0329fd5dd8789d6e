import { locale } from '@app/contract/texts'
import { IMPORT } from '@app/contract/imports.limits'
import type { Storage } from '#kit/files/storage.ts'
import { headingOf } from './imports.fields.ts'
import { openFolder } from './imports.folder.ts'
import type { Folder } from './imports.folder.ts'
import { importUpload } from './imports.uploads.ts'
import { lengthOf, readTable } from './imports.table.service.ts'
import type { Table } from './imports.table.service.ts'
import { Unreadable } from './imports.xml.ts'
import { t } from './imports.texts.ts'

/** Where a folder lies while its import is open. */
export const folderKey = (upload: string): string => `${importUpload.folder}/${upload}/folder.zip`

const MOST_CAPTIONS = 2_000_000
const TOO_MANY_CAPTIONS = () => t('the-lists-of-this-folder-name-more', { rows: IMPORT.rows.toLocaleString(locale()) })

const TOO_MUCH_TEXT = () => t('the-lists-of-this-folder-hold-more', { bytes: IMPORT.bytes / 1_000_000 })

/** What the columns of a list of captions are called. */
const headings = {
  file: ['file', 'filename', 'path', 'picture', 'photo', 'image', 'datei', 'bild'],
  caption: ['caption', 'title', 'description', 'text', 'bildunterschrift', 'titel'],
  taken_on: ['takenon', 'taken', 'date', 'day', 'datum', 'aufgenommen'],
} as const
type Field = keyof typeof headings

const isFor = (heading: string) =>
  (Object.keys(headings) as Field[]).find((field) =>
    (headings[field] as readonly string[]).includes(headingOf(heading)),
  )

type Captioned = { path: string; caption: string; taken_on: string }

/**
 * The files of a packed folder as rows, each with what a list beside it says of it.
 * @throws Unreadable
 */
export async function readFolder(storage: Pick<Storage, 'size' | 'stream'>, key: string): Promise<Table> {
  const folder = await openFolder(storage, key)
  try {
    const lists = folder.files.filter(({ path }) => /\.csv$/i.test(path))
    const said = new Map<string, Captioned>()
    for (const { at, path } of lists) {
      for (const one of await readCaptions(folder, at, path)) said.set(headingless(one.path), one)
      if (said.size > IMPORT.rows) throw new Unreadable(TOO_MANY_CAPTIONS())
    }
    const rows: Table['rows'] = []
    const row = (path: string, file: { at: number } | null) => {
      const { caption = '', taken_on = '' } = said.get(headingless(path)) ?? {}
      said.delete(headingless(path))
      rows.push({ number: rows.length + 1, cells: [path, folderOf(path), caption, taken_on], file })
    }
    for (const { at, path } of folder.files) if (!/\.csv$/i.test(path)) row(path, { at })
    // What a list names and is not there is said as well.
    for (const { path } of [...said.values()]) row(path, null)
    if (rows.length === 0) throw new Unreadable(t('there-are-no-files-in-this-folder'))
    if (rows.reduce((sum, { cells }) => sum + lengthOf(cells), 0) > IMPORT.bytes) throw new Unreadable(TOO_MUCH_TEXT())
    const names = ['File', 'Album', 'Caption', 'Taken on']
    return { format: 'zip', encoding: null, separator: null, headings: names, rows }
  } finally {
    folder.close()
  }
}

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
const headingless = (path: string) => path.normalize('NFC').toLowerCase()

/** What a list says of the pictures beside it, and in the folders below. */
async function readCaptions(folder: Folder, at: number, path: string): Promise<Captioned[]> {
  const content = await folder.read(at, MOST_CAPTIONS)
  if (content === 'empty') return []
  if (!Buffer.isBuffer(content)) throw new Unreadable(t('cannot-be-read', { path }))
  const table = await readTable(content, (heading) => isFor(heading) !== undefined).catch((error: unknown) => {
    throw error instanceof Unreadable ? new Unreadable(t('-3', { path, message: error.message })) : error
  })
  const fields = table.headings.map(isFor)
  if (!fields.includes('file')) throw new Unreadable(t('needs-a-column-called-file', { path }))
  const beside = folderOf(path)
  return table.rows.flatMap(({ cells }) => {
    const of = (field: Field) => cells[fields.indexOf(field)] ?? ''
    const name = of('file')
      .replaceAll('\\', '/')
      .replace(/^\.?\//, '')
    if (name === '') return []
    return [{ path: beside === '' ? name : `${beside}/${name}`, caption: of('caption'), taken_on: of('taken_on') }]
  })
}
