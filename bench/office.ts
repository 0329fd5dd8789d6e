import { join } from 'node:path'
import { request } from 'node:http'
import { resourceCalled } from '@app/contract/resources.all'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import type { Database } from '../server/src/kit/data/db.ts'
import { listRecords } from '../server/src/kit/records/resources.reads.ts'
import type { Listed } from '../server/src/kit/records/resources.reads.ts'
import { signAccess } from '../server/src/modules/identity/identity.tokens.ts'
import { servedPeople } from '../server/src/modules/companies/companies.resources.ts'
import { log } from '../server/src/modules/office/office.log.service.ts'
import { capture } from './capture.ts'
import { memoryOf } from './processes.ts'
import { communityOf } from './place.ts'
import { reportPlans } from './plans.ts'
import { floorOn, productOn } from './product.ts'
import { compare, fixed, report } from './report.ts'
import { SECRET, root } from './world.ts'

const ACTS = 1_000_000
const SESSION = '00000000-0000-4000-8000-000000000004'

/** The office's lists among so many members and a million lines of the log, and the export of all members. */
export async function measureOffice(members: number): Promise<void> {
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  try {
    const url = await communityOf(cluster, 10_000, {
      name: `office_${members}`,
      files: ['office.ts'],
      fill: (database) => fillOffice(database, members),
    })
    const operator = await operatorOf(url)
    const token = await signAccess(SECRET, { ...operator, registration_complete: true }, new Date())
    const headers = { authorization: `Bearer ${token}` }
    await measureLists(url, operator, headers)
    await measureExport(url, headers, members)
  } finally {
    await cluster.stop()
  }
}

/** Fills the community up to so many members, with names of those who are there, and writes acts into the log. */
async function fillOffice(database: Database, members: number): Promise<void> {
  const connection = await database.pool.connect()
  try {
    await connection.query(
      'set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0',
    )
    await connection.query(`create temporary table named as
        select row_number() over (order by id) - 1 as n, first_name, last_name, company_id, created_at from customer where email like 'member%'`)
    await connection.query(
      `insert into customer (email, first_name, last_name, company_id, registration_completed_at, created_at)
        select 'colleague' || more || '@community.example', one.first_name, other.last_name, one.company_id, one.created_at, one.created_at - more * interval '7 seconds'
        from generate_series(1, $1::integer - (select count(*)::integer from named)) as more
          join named as one on one.n = more % (select count(*) from named)
          join named as other on other.n = (more / 7 + more * 31) % (select count(*) from named)`,
      [members],
    )
    await connection.query(
      `insert into audit_log (at, act, customer_id, object, after)
        select now() - n * interval '40 seconds', case when n % 50000 = 0 then 'suspend' else (array['change', 'create', 'remove'])[1 + n % 3] end,
          (select min(id) from customer) + n % 9, 'event:' || n % 5000, '{}' from generate_series(1, $1::integer) as n`,
      [ACTS],
    )
    await connection.query('reset all')
  } finally {
    connection.release()
  }
}

async function operatorOf(url: string) {
  const database = openDatabase(url, { max: 1, statementTimeoutMs: 60_000 })
  try {
    const { rows } = await sql<{ customer_id: number; company_id: number }>`
      update customer set is_operator = true where id = (select min(id) from customer where company_id is not null and closed_at is null)
      returning id as customer_id, company_id`.execute(database.db)
    const [operator] = rows
    if (!operator) throw new Error('There is nobody to be the operator.')
    await sql`insert into session (id, customer_id, started_at, expires_at)
      values (${SESSION}::uuid, ${operator.customer_id}, now(), now() + interval '10 years') on conflict do nothing`.execute(
      database.db,
    )
    return { ...operator, session_id: SESSION }
  } finally {
    await database.close()
  }
}

const page = { page: 1, page_size: 50 }
const MEMBERS: Record<string, Listed & { page: number; page_size: number }> = {
  'members by name': { ...page, sort: 'last_name', order: 'asc' },
  'members by name, page 200': { ...page, page: 200, sort: 'last_name', order: 'asc' },
  'members, newest first': { ...page, sort: 'created_at', order: 'desc' },
  'members, a word': { ...page, sort: 'last_name', order: 'asc', q: 'colleague54321' },
  'members, two letters': { ...page, sort: 'last_name', order: 'asc', q: 'zu' },
  'members of a company': { ...page, sort: 'last_name', order: 'asc', company_id: 12 },
  'members, invited': { ...page, sort: 'last_name', order: 'asc', standing: 'invited' },
  'members, suspended': { ...page, sort: 'last_name', order: 'asc', standing: 'suspended' },
  operators: { ...page, sort: 'last_name', order: 'asc', is_operator: true },
}

async function measureLists(
  url: string,
  operator: Awaited<ReturnType<typeof operatorOf>>,
  headers: Record<string, string>,
): Promise<void> {
  const [people] = servedPeople
  if (people?.of !== resourceCalled('members')) throw new Error('Members are served elsewhere.')
  const acts = {
    'log, newest first': {},
    'log of a record': { object: 'event:77' },
    'log of a rare act': { act: 'suspend' },
  }
  const captured = await capture(url, operator, (_visitor, member) => ({
    ...Object.fromEntries(
      Object.entries(MEMBERS).map(([name, listed]) => [name, () => listRecords(member, people, servedPeople, listed)]),
    ),
    ...Object.fromEntries(Object.entries(acts).map(([name, asked]) => [name, () => log(member, servedPeople, asked)])),
  }))
  await reportPlans(url, captured)
  const { base, server } = await productOn(url, 'rest')
  const floor = await floorOn(url, captured)
  try {
    await server.start()
    const paths = [
      ...Object.entries(MEMBERS).map(([name, listed]) => [name, `members/?${query(listed)}`] as const),
      ...Object.entries(acts).map(([name, asked]) => [name, `log/?${query(asked)}`] as const),
    ]
    for (const [name, path] of paths)
      await compare(
        name,
        10,
        { url: `${floor.base}/${encodeURIComponent(name)}`, pid: floor.process.pid ?? 0 },
        { url: `${base}/rest/office/${path}`, pid: server.pid(), headers },
        { bar: 0.6, cpu: 1.6 },
      )
  } finally {
    await server.end('SIGTERM')
    floor.process.kill()
  }
}

const query = (values: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, String(value)])).toString()

/** Everybody as one file: how fast, and with how much memory. */
async function measureExport(url: string, headers: Record<string, string>, members: number): Promise<void> {
  const { base, server } = await productOn(url, 'rest')
  try {
    await server.start()
    const before = memoryOf(server.pid())
    const started = performance.now()
    const { lines, most } = await linesOf(`${base}/rest/office/members/export/`, headers, server.pid())
    const seconds = (performance.now() - started) / 1000
    report(
      `export of ${lines - 1} members`,
      `${fixed((lines - 1) / seconds, 0)} rows/s, ${fixed(before, 0)} MiB before, at most ${fixed(most, 0)} meanwhile`,
      'all, ≤ 64 MiB more',
      lines - 1 >= members && most - before <= 64,
    )
  } finally {
    await server.end('SIGTERM')
  }
}

function linesOf(url: string, headers: Record<string, string>, pid: number): Promise<{ lines: number; most: number }> {
  let [lines, most, bytes] = [0, 0, 0]
  return new Promise((done, fail) => {
    request(url, { headers }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${url} answered ${answer.statusCode}.`))
      answer.on('data', (part: Buffer) => {
        for (const byte of part) if (byte === 10) lines += 1
        if (Math.floor(bytes / 5e6) !== Math.floor((bytes += part.length) / 5e6)) most = Math.max(most, memoryOf(pid))
      })
      answer.on('end', () => done({ lines, most }))
      answer.on('error', fail)
    })
      .on('error', fail)
      .end()
  })
}
