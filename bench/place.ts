import { createDatabase, dropDatabase } from '../server/src/db/create.ts'
import type { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import type { Database } from '../server/src/kit/data/db.ts'
import { fillCommunity } from './community.ts'
import { fingerprint, isReady } from './ready.ts'
import { fixed } from './report.ts'

export type Cluster = Awaited<ReturnType<typeof startEmbedded>>

/** A million posts belong to a hundred thousand members; likes and comments go with the posts. */
const sizeFor = (posts: number) => ({
  members: Math.min(100_000, Math.max(10_000, posts / 10)),
  posts,
  likes: posts * 3,
  comments: posts / 2,
})

/**
 * The address of a database with a community of so many posts, made once and kept for as long as neither migrations nor the
 * files that fill it change.
 * @param more what else is filled in, under the name and by the files on which it depends
 */
export async function communityOf(
  cluster: Cluster,
  posts: number,
  more?: { name: string; files: string[]; fill: (database: Database) => Promise<void> },
): Promise<string> {
  const name = `community_${posts}${more ? `_${more.name}` : ''}_${fingerprint(['community.ts', 'community.choices.ts', ...(more?.files ?? [])])}`
  const url = cluster.url(name)
  if (await isReady(url)) return url
  const started = performance.now()
  // One that was left half made is begun anew.
  await dropDatabase(cluster.url('postgres'), name)
  await createDatabase(cluster.url('postgres'), name)
  await migrate(url)
  const database = openDatabase(url, { max: 2, statementTimeoutMs: 0 })
  await fillCommunity(database, sizeFor(posts))
  await more?.fill(database)
  await sql`create table bench_ready ()`.execute(database.db)
  await database.pool.query('vacuum (analyze)')
  await database.close()
  console.log(`${name} made in ${fixed((performance.now() - started) / 1000, 0)} s.`)
  return url
}
