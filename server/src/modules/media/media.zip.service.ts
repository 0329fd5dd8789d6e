import pLimit from 'p-limit'
import type { Context } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { planZip, weigh, zipName } from '#kit/files/zip.ts'
import { setWeight } from './media.queries.ts'
import { openAlbum, packOf } from './media.reads.ts'
import type { PackRow } from './media.reads.ts'
import { living } from './media.shares.service.ts'

type Store = Pick<Deps, 'storage'>

/** Everything of an album that everyone may see (docs/rules/media.md#whole-albums). @throws Refused 404 when nobody may */
export async function zipOfAlbum(ctx: Context, deps: Store, id: number): Promise<FileReply> {
  const album = await openAlbum(ctx, id)
  if (!album || album.count === 0) throw notFound()
  return pack(ctx, deps, `${album.subject.slug}.zip`, await packOf(ctx, { album_id: id }))
}

/** Chosen things, as everyone may see them. @throws Refused 404 when there is none of them */
export async function zipOfChosen(ctx: Context, deps: Store, ids: readonly number[]): Promise<FileReply> {
  return pack(ctx, deps, 'media.zip', await packOf(ctx, { ids }))
}

/** What a link passes on. @throws Refused 404 for a link that is not good */
export async function zipOfShare(ctx: Context, deps: Store, token: string): Promise<FileReply> {
  const row = await living(ctx, token)
  const of = row.album_id === null ? { share_id: row.id } : { album_id: row.album_id }
  return pack(ctx, deps, 'media.zip', await packOf({ ...ctx, actor: null }, of))
}

/** Files whose weight nobody has noted are read for it once, two at a time, however many ask. */
const readings = pLimit(2)
const reading = new Map<string, Promise<{ size: number; crc32: number } | undefined>>()

async function weightOf({ storage }: Store, ctx: Context, row: PackRow) {
  if (row.size_bytes !== null && row.crc32 !== null) return { size: row.size_bytes, crc32: row.crc32 }
  const known = reading.get(row.file)
  if (known) return known
  const begun = readings(() => weigh(storage, row.file)).finally(() => reading.delete(row.file))
  reading.set(row.file, begun)
  const found = await begun
  if (found) await setWeight(ctx.db, row.id, found)
  return found
}

async function pack(ctx: Context, deps: Store, name: string, rows: PackRow[]): Promise<FileReply> {
  const weights = await Promise.all(rows.map((row) => weightOf(deps, ctx, row)))
  const entries = rows.flatMap((row, place) => {
    const weight = weights[place]
    if (!weight) return []
    const ending = /\.(\w{1,10})$/.exec(row.file)?.[1] ?? 'bin'
    return [
      { ...weight, key: row.file, name: zipName(place, rows.length, row.caption, ending), modified: row.created_at },
    ]
  })
  if (entries.length === 0) throw notFound()
  return new FileReply('application/zip', name, planZip(entries, deps.storage))
}
