import { createHash } from 'node:crypto'
import { importFields } from '@app/contract/imports.limits'
import { MEDIA_LIMITS } from '@app/contract/media.limits'
import { pictureFault } from '#kit/files/images.ts'
import { bringPicture, changePicture, dropPicture, makePicture } from '../media/index.ts'
import type { NewPicture } from '../media/index.ts'
import { headingOf, readText, stops } from './imports.fields.ts'
import type { Problem, Understood } from './imports.fields.ts'
import { problem, needed, present, readCells } from './imports.kinds.ts'
import type { Kind } from './imports.kinds.ts'
import { findPictures, occasions } from './imports.media.reads.ts'
import type { FoundPicture, Occasion } from './imports.media.reads.ts'
import { looksOf } from './imports.records.queries.ts'
import { digestOf } from './imports.table.service.ts'
import { t } from './imports.texts.ts'

/** So many are offered for a folder that is called otherwise, the latest first. */
const PROPOSED = 60

/** Events and awards by how they are called here: each has a name of its own. */
type Known = { byHeading: Map<string, Occasion>; names: Map<string, string>; latest: Problem['proposals'] }

const idOf = ({ type, id }: Pick<Occasion, 'type' | 'id'>) => `${type} ${id}`

function named(found: readonly Occasion[]): Known {
  const byHeading = new Map<string, Occasion>()
  const names = new Map<string, string>()
  for (const one of found) {
    const ways = [one.name, `${one.name} ${one.year}`, `${one.name} (${idOf(one)})`]
    const name = ways.find((way) => !byHeading.has(headingOf(way))) ?? idOf(one)
    byHeading.set(headingOf(name), one)
    names.set(idOf(one), name)
  }
  const latest = [...names.values()].slice(0, PROPOSED).map((name) => ({ value: name, label: name }))
  return { byHeading, names, latest }
}

/** The event or award that a folder is called after: itself, or one above it. */
function readAlbum(text: string, { byHeading, latest }: Known): Understood {
  for (const part of [text, ...text.split('/').toReversed()]) {
    const found = byHeading.get(headingOf(part))
    if (found) return { value: idOf(found) }
  }
  return stops('no_album', t('is-no-event-or-award-of-ours', { text }), latest)
}

function readDay(text: string): Understood {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const value = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
  const real = /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value)
  return real ? { value } : stops('not_day', t('is-not-a-day-such-as-2027-05'))
}

const faults: Record<string, () => string> = {
  missing: () => t('is-not-in-this-folder'),
  locked: () => t('is-locked-by-a-password'),
  empty: () => t('is-empty'),
  too_large: () => t('has-more-than-mb', { size: MEDIA_LIMITS.picture / 1_000_000 }),
  damaged: () => t('is-damaged-or-has-more-than-40-megapixels'),
  no_picture: () => t('is-no-jpeg-png-or-webp-picture'),
  heic: () => t('is-an-heic-picture-save-it-as-jpeg'),
}

const whoseOf = (album: string) => {
  const [type, id] = album.split(' ')
  return type === 'award' ? { award: Number(id) } : { event: Number(id) }
}

/** Pictures in folders, each folder the album of an event or award (docs/rules/imports.md#media-folders). */
export const mediaKind: Kind<Known> = {
  name: 'media',
  headings: { file: ['file'], album: ['album'], caption: ['caption'], taken_on: ['takenon'] },
  known: async (db) => named(await occasions(db)),
  async look(content, whose) {
    const fault = await pictureFault({ whose, read: () => Promise.resolve(content) })
    return { sha256: createHash('sha256').update(content).digest('hex'), fault: fault ?? null }
  },
  read(cells, known, { file }) {
    const { said, problems } = readCells(cells, {
      album: (text) => readAlbum(text, known),
      caption: readText(MEDIA_LIMITS.caption),
      taken_on: readDay,
    })
    needed(said, problems, importFields.media.needed)
    for (const one of problems) if (one.field === 'album' && one.code === 'blank') one.proposals = known.latest
    const fault = file ? file.fault : 'missing'
    if (fault != null) problems.push(problem('file', fault, faults[fault]?.() ?? t('file-cannot-be-read')))
    const { album } = said
    const key = album && file?.sha256 ? digestOf(`picture ${album} ${file.sha256}`) : null
    return { said, problems, key, own: present({ file: key ?? undefined }) }
  },
  async match(db, rows) {
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    const asked = rows.map(({ number, said, file }) => {
      return { number, event: null, award: null, ...whoseOf(said['album'] ?? ''), sha256: file?.sha256 ?? '' }
    })
    for (const found of await findPictures(db, asked)) {
      const row = byNumber.get(found.number)
      if (!row) continue
      if (found.here) {
        row.match = { id: found.id, name: found.caption || (row.said['file'] ?? '') }
        row.state = saysMore(row.said, found) ? 'update' : 'same'
      } else
        row.problems.push({
          ...problem('file', 'elsewhere', t('is-in-the-album-of-too', { album: found.album })),
          level: 'notes',
        })
    }
  },
  words: (field, value, { names }) => (field === 'album' ? (names.get(value) ?? value) : value),
  async prepare({ storage }, { file, upload, acting, content }) {
    const made = await makePicture({ storage }, idOfPicture(upload, file.at), content, acting)
    return { made, drop: (ctx) => dropPicture(ctx, made) }
  },
  async write(ctx, { said, match_id, act }, _, made) {
    if (act === 'update' && match_id !== null) {
      const before = (await looksOf(ctx.db, 'media_item', [match_id])).get(match_id) ?? {}
      await changePicture(ctx, match_id, said)
      return { id: match_id, touched: [{ thing: 'media_item', id: match_id, before }] }
    }
    const { id, again } = await bringPicture(ctx, whoseOf(said['album'] ?? ''), said, made as NewPicture)
    return { id, touched: again ? [] : [{ thing: 'media_item', id }] }
  },
}

const saysMore = ({ caption, taken_on }: Record<string, string>, found: FoundPicture) =>
  (caption !== undefined && caption !== found.caption) || (taken_on !== undefined && taken_on !== found.taken_on)

/** The same for the same file of the same upload, so that what a process made before it died is written over. */
function idOfPicture(upload: string, at: number): string {
  const hex = createHash('sha256').update(`${upload} ${at}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
