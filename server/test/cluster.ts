import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { createDatabase, dropDatabase } from '../src/db/create.ts'
import { startEmbedded } from '../src/db/embedded.ts'
import type { EmbeddedPostgres } from '../src/db/embedded.ts'
import { migrate, migrations } from '../src/db/migrate.ts'

export const root = resolve(import.meta.dirname, '../..')

/** The PostgreSQL that tests run on: the embedded one, or the one in TEST_DATABASE_URL (any database of it). */
export async function startCluster(): Promise<{ url(name: string): string; stop(): Promise<void> }> {
  const outside = process.env['TEST_DATABASE_URL']
  if (outside) {
    return {
      url: (name) => Object.assign(new URL(outside), { pathname: `/${name}` }).toString(),
      stop: async () => undefined,
    }
  }
  const { cluster, user } = await joinCluster()
  return {
    url: cluster.url,
    async stop() {
      const last = !(await usedByOthers(user))
      if (last) await cluster.stop()
      else await user.end()
    },
  }
}

/**
 * Starts the embedded PostgreSQL or joins it. Several runs share it, and the last one to leave stops it: a connection is held as
 * the sign that somebody is here.
 */
async function joinCluster(): Promise<{ cluster: EmbeddedPostgres; user: pg.Client }> {
  for (;;) {
    const cluster = await startEmbedded(join(root, 'var/test-postgres'), { durable: false, shared: true })
    const user = new pg.Client({ connectionString: cluster.url('postgres') })
    // It ends with the cluster.
    user.on('error', () => undefined)
    try {
      await user.connect()
      return { cluster, user }
    } catch {
      // Somebody who left stopped it at this very moment.
    }
  }
}

async function usedByOthers(user: pg.Client): Promise<boolean> {
  const { rows } = await user.query<{ used: boolean }>(
    `select exists (select 1 from pg_stat_activity where datname is not null and pid <> pg_backend_pid() and backend_type = 'client backend') as used`,
  )
  return rows[0]?.used ?? false
}

/** Makes the migrated database that each test file copies, once per state of the migrations. @returns its name */
export async function makeTemplate(url: (name: string) => string): Promise<string> {
  const text = (await migrations()).map((one) => one.name + one.text).join('\n')
  const name = `template_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('community template'))`)
    const found = await client.query('select datistemplate from pg_database where datname = $1', [name])
    if (found.rows[0]?.datistemplate) return name
    await dropDatabase(url('postgres'), name)
    await createDatabase(url('postgres'), name)
    await migrate(url(name))
    await client.query(`update pg_database set datistemplate = true where datname = $1`, [name])
    return name
  } finally {
    await client.end()
  }
}
