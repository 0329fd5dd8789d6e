import { crc32 } from 'node:zlib'
import { sql } from '../../src/kit/data/db.ts'
import type { Db } from '../../src/kit/data/db.ts'
import { cleanPictureVersions } from '../../src/kit/files/images.ts'
import type { Storage } from '../../src/kit/files/storage.ts'

/** Notes of what was drawn what it weighs, and makes the stand-ins of a few bytes. */
export async function weighMedia(db: Db, storage: Storage): Promise<void> {
  const { rows } = await sql<{ file: string; small: string | null }>`
    select distinct file, sizes -> 0 ->> 'file' as small from media_item where size_bytes is null and file is not null`.execute(
    db,
  )
  const blurs = new Map<string, string | undefined>()
  for (const { file, small } of rows) {
    const content = await storage.get(file)
    if (!content) continue
    if (small !== null && !blurs.has(small)) blurs.set(small, await blurOf(storage, small))
    await sql`update media_item set size_bytes = ${content.length}, crc32 = ${crc32(content)}, blur = ${blurs.get(small ?? '') ?? null}
      where file = ${file} and sizes -> 0 ->> 'file' is not distinct from ${small}`.execute(db)
  }
}

async function blurOf(storage: Storage, key: string): Promise<string | undefined> {
  const content = await storage.get(key)
  if (!content) return undefined
  const [tiny] = await cleanPictureVersions({ whose: 0, read: () => Promise.resolve(content) }, 'picture', [16])
  return tiny?.content.toString('base64')
}
