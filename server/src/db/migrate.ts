import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endsBefore, isBaseline, takingOver } from './upgrade.ts'

const folder = join(import.meta.dirname, 'migrations')

/** A migration's file name and text, in the order in which they run. */
export async function migrations(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

/**
 * Brings a database up to date: forward only, each file in a transaction of its own, one process at a time.
 * A migration waits briefly for its locks and is tried again, so that it never makes readers queue behind it. A database at the end of
 * the numbering before the baseline is taken over first.
 * @param options.only those that may run, to bring a database to an earlier state
 * @returns the names that ran
 * @throws TooOld for a database that an earlier version has to bring up to date first
 */
export async function migrate(url: string, options: { only?: ReadonlySet<string> } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'community migrations' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('community migrations'))`)
    await client.query(
      'create table if not exists migration (name text primary key, ran_at timestamptz not null default now())',
    )
    const all = await migrations()
    if (endsBefore(await ranIn(client)))
      await apply(client, await takingOver(), all.map(({ name }) => name).filter(isBaseline))
    const known = new Set(await ranIn(client))
    const gone = [...known].filter((name) => !all.some((one) => one.name === name))
    if (gone.length > 0)
      throw new Error(`The database has migrations that this version does not know: ${gone.join(', ')}`)
    const ran: string[] = []
    for (const one of all) {
      if (known.has(one.name) || options.only?.has(one.name) === false) continue
      await apply(client, one.text, [one.name])
      ran.push(one.name)
    }
    return ran
  } finally {
    await client.end()
  }
}

async function ranIn(client: pg.Client): Promise<string[]> {
  return (await client.query<{ name: string }>('select name from migration')).rows.map(({ name }) => name)
}

/** @param names what has run then */
async function apply(client: pg.Client, text: string, names: readonly string[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '200ms'`)
      await client.query(text)
      await client.query('insert into migration (name) select unnest($1::text[])', [names])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const waited = (error as { code?: string }).code === '55P03'
      if (!waited || tries === 50) throw new Error(`${names[0]}: ${(error as Error).message}`, { cause: error })
      await sleep(100 + 50 * tries)
    }
  }
}
