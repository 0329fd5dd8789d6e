import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { createDatabase, dropDatabase } from '../server/src/db/create.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import type { Database } from '../server/src/kit/data/db.ts'
import { storageOf } from '../server/src/kit/files/storage.open.ts'
import { setImport } from '../server/src/modules/imports/imports.queries.ts'
import { countRows } from '../server/src/modules/imports/imports.reads.ts'
import { runImport, workingOn } from '../server/src/modules/imports/imports.run.service.ts'
import type { Working } from '../server/src/modules/imports/imports.run.service.ts'
import { readTable } from '../server/src/modules/imports/imports.table.service.ts'
import { communityOf } from './place.ts'
import { bring } from './imports.bring.ts'
import type { Brought } from './imports.bring.ts'
import { measureProgramme } from './imports.programme.ts'
import { PAIRS, fixed, median, report } from './report.ts'
import { SECRET, root } from './world.ts'

const ROWS = 10_000
/** Bars: lists of so many rows, in seconds; and what of such a list is taken back, or changed, in a second. */
const MOST_SECONDS = { companies: 20, members: 30 } as const
const LEAST_ROWS = 500
const PAIR_ROWS = 1000
const AT_ONCE = 100

/** Companies from a list, from its bytes to the last row that is written, among those of a community. */
export async function measureImports(): Promise<void> {
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  const admin = cluster.url('postgres')
  const name = 'bench_imports'
  try {
    const place = new URL(await communityOf(cluster, 10_000)).pathname.slice(1)
    await dropDatabase(admin, name)
    await createDatabase(admin, name, place)
    const database = openDatabase(cluster.url(name), { max: 3, statementTimeoutMs: 60_000 })
    try {
      await measure(database, cluster.url(name))
    } finally {
      await database.close()
    }
    await dropDatabase(admin, name)
  } finally {
    await cluster.stop()
  }
}

async function measure(database: Database, url: string): Promise<void> {
  const config = readConfig(
    root,
    {
      APP_SECRET: SECRET,
      DATABASE_URL: url,
      DATA_DIR: 'var/bench',
      PUBLIC_URL: 'http://127.0.0.1',
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    [],
  )
  const working = workingOn(database, { config, now: () => new Date(), storage: await storageOf(config) })
  const { rows } = await sql<{ id: number }>`select min(id) as id from customer where closed_at is null`.execute(
    database.db,
  )
  const operator = rows[0]?.id ?? 0
  await measureProgramme(database, working, operator)
  const ratios: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const [ours, least] = [companies(PAIR_ROWS), companies(PAIR_ROWS)]
    const first = pair % 2 === 0 ? await floor(database, least, operator) : undefined
    const { read, check, write } = await bringIn(working, ours, operator)
    ratios.push((first ?? (await floor(database, least, operator))) / (read + check + write))
  }
  const list = companies(ROWS)
  reportList('companies', await bringIn(working, list, operator))
  const members = membersOf(list)
  const first = await bringInMembers(working, members, operator)
  reportList('members', first)
  const changed = await bringInMembers(
    working,
    members.map((one) => ({ ...one, first: `${one.first}a`, title: `Senior ${one.title}` })),
    operator,
  )
  reportRate(`writing changes of ${ROWS} members`, changed.write)
  for (const [what, { id }] of [
    ['their changes', changed],
    ['these members', first],
  ] as const)
    reportRate(`taking back ${what}`, await takeBack(working, id, operator))
  report(`import of ${PAIR_ROWS} companies, of a floor that only inserts the same rows`, fixed(median(ratios)))
}

type Company = { name: string; domain: string }

let made = 0
/** Companies that are like no other. */
function companies(count: number): Company[] {
  const word = (seed: string) =>
    [...createHash('sha256').update(seed).digest().subarray(0, 14)]
      .map((byte) => String.fromCodePoint(97 + (byte % 26)))
      .join('')
  return Array.from({ length: count }, () => {
    made++
    return { name: `${word(`a ${made}`)} ${word(`b ${made}`)}`, domain: `bench${made}.example` }
  })
}

type Member = { email: string; first: string; last: string; company: string; title: string }

/** One member for each of these companies, or for one of a sixteenth as many that are new. */
const membersOf = (list: readonly Company[]): Member[] =>
  list.map(({ name, domain }, n) => ({
    email: `person${n}@${domain}`,
    first: `First${n % 400}`,
    last: `Last${n}`,
    company: n % 16 === 0 ? `New ${name}` : name,
    title: `Manager ${n % 30}`,
  }))

const bringIn = (working: Working, list: readonly Company[], operator: number): Promise<Brought> =>
  bring(
    working,
    operator,
    'companies',
    table(
      'Name,Category,Country,City,Domain',
      list.map(({ name, domain }) => `${name},carrier,NL,Rotterdam,${domain}`),
    ),
  )

const bringInMembers = (working: Working, list: readonly Member[], operator: number): Promise<Brought> =>
  bring(
    working,
    operator,
    'members',
    table(
      'Email,First name,Last name,Company,Job title',
      list.map(({ email, first, last, company, title }) => [email, first, last, company, title].join(',')),
    ),
  )

/** A list whose first heading is the one that is known. */
const table = (head: string, lines: readonly string[]) => ({
  bytes: Buffer.from([head, ...lines].join('\n')),
  read: (bytes: Buffer) => readTable(bytes, (heading) => heading === head.split(',')[0]),
})

/** @returns the seconds that it takes to take an import back, all of it */
async function takeBack(working: Working, id: number, operator: number): Promise<number> {
  const { db } = working.database
  const started = performance.now()
  await setImport(db, id, { state: 'undoing', acting: operator, done: 0 })
  await runImport(working, id)
  const { kept } = await countRows(db, id)
  if (kept > 0) throw new Error(`${kept} rows were not taken back.`)
  return (performance.now() - started) / 1000
}

function reportList(kind: 'companies' | 'members', { read, check, write }: Brought): void {
  const all = read + check + write
  const steps = `read ${fixed(read, 1)}, check ${fixed(check, 1)}, write ${fixed(write, 1)} s`
  const most = MOST_SECONDS[kind]
  report(
    `import of ${ROWS} ${kind}`,
    `${fixed(all, 1)} s, ${fixed(ROWS / all, 0)} rows/s (${steps})`,
    `≤ ${most} s`,
    all <= most,
  )
}

function reportRate(what: string, seconds: number): void {
  const rate = ROWS / seconds
  report(what, `${fixed(seconds, 1)} s, ${fixed(rate, 0)} rows/s`, `≥ ${LEAST_ROWS} rows/s`, rate >= LEAST_ROWS)
}

/** The rows that an import leaves, each company by one prepared statement. @returns seconds */
async function floor(database: Database, list: readonly Company[], operator: number): Promise<number> {
  const connection = await database.pool.connect()
  const started = performance.now()
  try {
    const { rows } = await connection.query<{ id: number }>(
      `insert into data_import (kind, upload, name, size, format, headings, fields, state, asked_by, created_at, of_all)
        values ('companies', gen_random_uuid(), 'floor.csv', 1, 'csv', '{}', '{}', 'done', $1, now(), $2) returning id`,
      [operator, list.length],
    )
    for (let at = 0; at < list.length; at += AT_ONCE) {
      await connection.query('begin')
      for (const [place, { name, domain }] of list.slice(at, at + AT_ONCE).entries())
        await connection.query({
          name: 'one company',
          text: `with made as (insert into company (name, category, country, city, created_at) values ($1, 'carrier', 'NL', 'Rotterdam', now()) returning *),
              reached as (insert into company_domain (domain, company_id) select $2, id from made),
              logged as (insert into audit_log (at, act, customer_id, object, after) select now(), 'company.imported', $3, 'company:' || id, to_jsonb(made) from made),
              keyed as (insert into data_import_key (kind, key, record_id) select 'companies', md5($2), id from made),
              listed as (insert into data_import_row (import_id, number, cells, outcome) values ($4, $5, array[$1, $2], 'made'))
            insert into data_import_record (import_id, number, thing, record_id, after) select $4, $5, 'company', id, to_jsonb(made) from made`,
          values: [name, domain, operator, rows[0]?.id, at + place + 1],
        })
      await connection.query('commit')
    }
  } finally {
    connection.release()
  }
  return (performance.now() - started) / 1000
}
