import type { Db } from '#kit/data/db.ts'
import { contentsByIds, pulsesByIds } from './wall.reads.ts'
import type { ContentRow, PulseRow } from './wall.reads.ts'
import type { WallReader } from './wall.visible.reads.ts'

/** So many posts are kept, those read longest ago go first: some ten megabytes. */
const MOST_KEPT = 4000
/** Names of topics are no part of a post's version, so nothing is kept for longer. */
const KEEP_MS = 60_000

type Kept = { row: ContentRow; until: number }
const keptOf = new WeakMap<Db, Map<number, Kept>>()

/**
 * What posts say, from memory where their version is still the same. Whether they may be read is decided before, by the
 * statement that found them; a post that changed meanwhile is asked for anew.
 * @param found posts that the viewer may read
 */
export async function contentsOf(
  db: Db,
  viewer: WallReader,
  found: readonly PulseRow[],
  now: Date,
): Promise<Map<number, ContentRow>> {
  const kept = memoryOf(db)
  const contents = new Map<number, ContentRow>()
  for (const { id, version } of found) {
    const known = kept?.get(id)
    if (known?.row.version === version && known.until > now.getTime()) contents.set(id, known.row)
  }
  const missing = found.filter(({ id }) => !contents.has(id))
  const rows = await contentsByIds(
    db,
    missing.map(({ id }) => id),
  )
  const versions = new Map(missing.map(({ id, version }) => [id, version]))
  const moved = rows.filter((row) => versions.get(row.id) !== row.version).map((row) => row.id)
  const stillReadable = new Set((await pulsesByIds(db, viewer, moved, 0)).map(({ id }) => id))
  for (const row of rows) {
    const same = versions.get(row.id) === row.version
    if (same || stillReadable.has(row.id)) contents.set(row.id, row)
    if (same && kept) keep(kept, row, now.getTime() + KEEP_MS)
  }
  return contents
}

/** Nothing is kept from within a transaction: it may yet be rolled back. */
function memoryOf(db: Db): Map<number, Kept> | undefined {
  if (db.isTransaction) return undefined
  const found = keptOf.get(db) ?? new Map<number, Kept>()
  keptOf.set(db, found)
  return found
}

function keep(kept: Map<number, Kept>, row: ContentRow, until: number): void {
  kept.delete(row.id)
  kept.set(row.id, { row, until })
  for (const id of kept.keys()) {
    if (kept.size <= MOST_KEPT) return
    kept.delete(id)
  }
}
