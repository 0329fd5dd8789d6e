import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createDatabase, dropDatabase } from '../src/db/create.ts'
import { makeBackup, readBackup, tablesOf } from '../src/kit/backup/backup.ts'
import { packed, recordOf } from '../src/kit/backup/backup.format.ts'
import { restoreBackup } from '../src/kit/backup/restore.ts'
import { openStorage } from '../src/kit/files/storage.ts'
import type { Storage } from '../src/kit/files/storage.ts'
import { openS3Storage } from '../src/kit/files/storage.s3.ts'
import { fillWorld } from './factories/world.ts'
import { root } from './cluster.ts'
import { openTestbed } from './harness.ts'
import { startBucket } from './s3.ts'

// Whole worlds come and go here, each over every migration.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const t = await openTestbed()
const folder = mkdtempSync(join(tmpdir(), 'community-backup-'))
const path = join(folder, 'one.backup')
const bucket = await startBucket()
afterAll(() => bucket.stop())
const large = randomBytes(3_000_000)

beforeAll(async () => {
  await fillWorld(t)
  await t.deps.storage.put('pictures/large.webp', large)
  await t.deps.storage.put('logos/empty.webp', Buffer.alloc(0))
  await t.deps.storage.write('uploads/growing', 0, [Buffer.from('half of it')])
  await makeBackup({ url: t.url, storage: t.deps.storage, path, clock: later })
})

/** So late that no file has come since the first look at them. */
const later = () => new Date(Date.now() + 3_600_000)

/** A database that nobody has used. */
async function emptyDatabase(): Promise<string> {
  const name = `t_${randomBytes(8).toString('hex')}`
  await createDatabase(inject('postgres'), name)
  afterAll(() => dropDatabase(inject('postgres'), name))
  return Object.assign(new URL(inject('postgres')), { pathname: `/${name}` }).toString()
}

const emptyStorage = () => openStorage(mkdtempSync(join(tmpdir(), 'community-restored-')))

async function on<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every table with the number of its rows and a digest over all of them. */
const contentOf = (url: string) =>
  on(url, async (client) => {
    const found: Record<string, unknown> = {}
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query(
        `select count(*) as count, md5(string_agg(one::text, ',' order by one::text)) as digest from "${name}" as one`,
      )
      found[name] = rows[0]
    }
    return found
  })

async function filesOf(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { key } of storage.keys()) found[key] = (await storage.get(key))?.toString('base64') ?? ''
  return found
}

test('a whole world comes back as it was: rows, files, numbers that go on, and everything that guards them', async () => {
  const { made, migrations } = await readBackup(path)
  expect(made.files).toBe(3)
  expect(made.rows).toBeGreaterThan(5000)
  expect(migrations.length).toBeGreaterThanOrEqual(20)
  expect(statSync(path).mode & 0o777).toBe(0o600)

  const url = await emptyDatabase()
  const storage = emptyStorage()
  expect(await restoreBackup({ url, storage, path })).toEqual(made)
  expect(await contentOf(url)).toEqual(await contentOf(t.url))
  expect(await filesOf(storage)).toEqual(await filesOf(t.deps.storage))

  const guards = (client: pg.Client) =>
    client
      .query(`select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace
        union all select tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`)
      .then(({ rows }) => rows)
  expect(await on(url, guards)).toEqual(await on(t.url, guards))
  const next = `insert into company (name, created_at) values ('Next', now()) returning id`
  const highest = await on(t.url, (client) => client.query<{ id: number }>(`select max(id) as id from company`))
  expect((await on(url, (client) => client.query<{ id: number }>(next))).rows[0]?.id).toBeGreaterThan(
    highest.rows[0]?.id ?? Number.POSITIVE_INFINITY,
  )
  await expect(on(url, (client) => client.query('truncate audit_log'))).rejects.toThrow()
})

test('from a disk into a bucket, and from the bucket back', async () => {
  const url = await emptyDatabase()
  const storage = openS3Storage(bucket.url)
  await restoreBackup({ url, storage, path })
  expect(await filesOf(storage)).toEqual(await filesOf(t.deps.storage))
  await storage.write('uploads/another', 0, [Buffer.from('one, ')])
  await storage.write('uploads/another', 5, [Buffer.from('two')])
  const second = join(folder, 'two.backup')
  await makeBackup({ url, storage, path: second, clock: t.clock })
  storage.close()
  const back = emptyStorage()
  await restoreBackup({ url: await emptyDatabase(), storage: back, path: second })
  expect((await back.get('uploads/another'))?.toString()).toBe('one, two')
  expect((await back.get('pictures/large.webp'))?.equals(large)).toBe(true)
})

test('rows are those of one moment, whatever is written meanwhile', async () => {
  const moving: Storage = {
    ...t.deps.storage,
    // The files come first; while the second look is at work, rows have been read.
    async *keys() {
      yield* t.deps.storage.keys()
      await on(t.url, (client) =>
        client.query(`insert into tag (name, is_public, created_at) values (gen_random_uuid()::text, true, now())`),
      )
    },
  }
  const before = await on(t.url, (client) => client.query<{ count: string }>('select count(*) from tag'))
  const file = join(folder, 'moving.backup')
  await makeBackup({ url: t.url, storage: moving, path: file, clock: t.clock })
  const url = await emptyDatabase()
  await restoreBackup({ url, storage: emptyStorage(), path: file })
  const after = await on(url, (client) => client.query<{ count: string }>('select count(*) from tag'))
  expect(Number(after.rows[0]?.count)).toBe(Number(before.rows[0]?.count) + 1)
})

test('a damaged file is refused before anything is touched, wherever it is damaged', async () => {
  const whole = readFileSync(path)
  const url = await emptyDatabase()
  const broken = join(folder, 'broken.backup')
  const places = [
    0,
    5,
    27,
    40,
    ...Array.from({ length: 12 }, (_, n) => Math.floor((whole.length * (n + 1)) / 13)),
    whole.length - 1,
  ]
  for (const place of places) {
    const changed = Buffer.from(whole)
    changed[place] = (changed[place] ?? 0) ^ 0x55
    writeFileSync(broken, changed)
    await expect(restoreBackup({ url, storage: emptyStorage(), path: broken })).rejects.toThrow(/cannot be restored/)
    writeFileSync(broken, whole.subarray(0, place))
    await expect(restoreBackup({ url, storage: emptyStorage(), path: broken })).rejects.toThrow(/cannot be restored/)
  }
  expect(await on(url, tablesOf)).toEqual([])
})

test('a filled database, a running product and a newer version are refused in words', async () => {
  const before = await contentOf(t.url)
  // The testbed's own connections are a running product.
  await expect(restoreBackup({ url: t.url, storage: emptyStorage(), path })).rejects.toThrow('Stop it first.')
  const url = await emptyDatabase()
  await restoreBackup({ url, storage: emptyStorage(), path })
  await expect(restoreBackup({ url, storage: emptyStorage(), path })).rejects.toThrow('something in this database')
  const foreign = await emptyDatabase()
  await on(foreign, (client) => client.query('create table somebody_elses (id int)'))
  await expect(restoreBackup({ url: foreign, storage: emptyStorage(), path })).rejects.toThrow(
    'something in this database',
  )
  expect(await contentOf(t.url)).toEqual(before)

  const newer = join(folder, 'newer.backup')
  const nothing = async function* () {
    // No content.
  }
  const records = async function* () {
    yield* recordOf(
      { kind: 'begin', made_at: t.clock().toISOString(), migrations: ['9999_of_tomorrow.sql'] },
      nothing(),
    )
    yield* recordOf({ kind: 'end', tables: {}, files: 0, bytes: 0 }, nothing())
  }
  const parts: Uint8Array[] = []
  for await (const part of packed(records())) parts.push(part)
  writeFileSync(newer, Buffer.concat(parts))
  const empty = await emptyDatabase()
  await expect(restoreBackup({ url: empty, storage: emptyStorage(), path: newer })).rejects.toThrow(
    'A newer version made this backup (9999_of_tomorrow.sql)',
  )
})

test('what the command restores is quiet until somebody lets it speak', { timeout: 120_000 }, async () => {
  const url = await emptyDatabase()
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    APP_SECRET: t.config.secret,
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'community-restored-')),
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/src/backup.ts', 'restore', path], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toContain('It sends no mail or push')
  const { rows } = await on(url, (client) => client.query("select value from setting where name = 'quiet'"))
  expect(rows).toHaveLength(1)
})

test('a restore that breaks off leaves an empty installation, and is repeated', async () => {
  const url = await emptyDatabase()
  const full: Storage = { ...emptyStorage(), put: () => Promise.reject(new Error('no room')) }
  await expect(restoreBackup({ url, storage: full, path })).rejects.toThrow('no room')
  expect(await on(url, (client) => client.query('select 1 from customer limit 1')).then(({ rows }) => rows)).toEqual([])
  await restoreBackup({ url, storage: emptyStorage(), path })
})

test('a backup that cannot be finished leaves no file', async () => {
  const file = join(folder, 'unfinished.backup')
  const storage: Storage = {
    ...t.deps.storage,
    stream() {
      throw new Error('the store is away')
    },
  }
  await expect(makeBackup({ url: t.url, storage, path: file, clock: t.clock })).rejects.toThrow('the store is away')
  for (const name of [file, `${file}.part`]) expect(() => statSync(name)).toThrow('ENOENT')
})
