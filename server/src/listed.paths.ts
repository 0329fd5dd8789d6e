import { listedPaths } from '@app/contract/pages'
import type { Db } from './kit/data/db.ts'
import { publicPathsOf } from './modules/occasions/occasions.reads.ts'
import { publishedTitlePaths } from './modules/awards/index.ts'

/** Every path that search engines are told of: pages, published events and awards, and titles that were won. */
export async function readListedPaths(db: Db, now: Date): Promise<string[]> {
  return [
    ...listedPaths,
    ...(await publicPathsOf('event', db, now)),
    ...(await publicPathsOf('award', db, now)),
    ...(await publishedTitlePaths(db, now)),
  ]
}
