import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { allRoutes } from '@app/contract/all'
import type { Contract } from '@app/contract/all'
import { fieldErrors, refusal } from '@app/contract/kit'
import type { Alternative, BodyInput, ParamsInput, QueryInput, Reply, Route } from '@app/contract/kit'
import { attachLive } from '../src/app.sockets.ts'
import { buildApp, jobs, reactions } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createDatabase, dropDatabase } from '../src/db/create.ts'
import { openDatabase, sql } from '../src/kit/data/db.ts'
import type { Database } from '../src/kit/data/db.ts'
import type { Deps } from '../src/kit/work/deps.ts'
import { startFacts } from '../src/kit/work/facts.ts'
import type { FileReaction, Reaction } from '../src/kit/work/facts.ts'
import { jobContext } from '../src/kit/work/jobs.ts'
import { noCache, openResponseCache } from '../src/kit/http/response-cache.ts'
import { openLinkFetcher } from '../src/kit/base/link-fetch.ts'
import { openLog } from '../src/kit/base/log.ts'
import { followSettings } from '../src/kit/data/settings.ts'
import { storageOf } from '../src/kit/files/storage.open.ts'
import type { Storage } from '../src/kit/files/storage.ts'
import { root } from './cluster.ts'

/** The day on which tests live, unless they move the clock. */
export const testNow = new Date('2026-11-16T09:00:00Z')

export type CallId = { [D in keyof Contract]: `${D & string}.${keyof Contract[D] & string}` }[keyof Contract]
type Entry<I extends string> = I extends `${infer D}.${infer K}`
  ? D extends keyof Contract
    ? K extends keyof Contract[D]
      ? Contract[D][K]
      : never
    : never
  : never

export type CallInput<I extends CallId> = {
  params?: ParamsInput<Entry<I>>
  query?: QueryInput<Entry<I>>
  body?: BodyInput<Entry<I>>
  headers?: Record<string, string>
  /** The failure (500 or above) that the test brings about; any other fails the test. */
  fails?: number
  /** Sends something that the contract does not allow, to see it refused. */
  loose?: { query?: Record<string, unknown>; body?: unknown; params?: Record<string, unknown> }
}

export type Answer<I extends CallId> = {
  status: number
  headers: Headers
  body: Reply<Entry<I>>
  refused: { detail?: string; code?: string; alternatives?: Alternative[] } & Record<string, unknown>
  bytes: Buffer
}

const byId = new Map<string, Route>(allRoutes().map((route) => [route.id, route]))

export type Testbed = Awaited<ReturnType<typeof openTestbed>>

/**
 * A whole server for one test file: its own copy of the migrated database, real HTTP on a free port, a clock to move.
 * Every answer is checked against the contract. Closed after the file's tests.
 * @param options.keep whether visitors' answers are kept, as in production
 * @param options.storage what the file store does otherwise than one that works
 * @param options.settings whether it follows what operators change, as in production
 */
export async function openTestbed(
  options: {
    settings?: boolean
    env?: Record<string, string>
    now?: Date
    pool?: number
    reactions?: (Reaction | FileReaction)[]
    storage?: (storage: Storage) => Storage
    keep?: boolean
  } = {},
) {
  const name = `t_${randomBytes(8).toString('hex')}`
  const admin = inject('postgres')
  await createDatabase(admin, name, inject('template'))
  const url = Object.assign(new URL(admin), { pathname: `/${name}` }).toString()
  const directory = mkdtempSync(join(tmpdir(), 'community-test-'))
  const config = readConfig(
    root,
    {
      NODE_ENV: 'test',
      APP_SECRET: 'a-secret-that-only-tests-know-0123456789',
      DATA_DIR: directory,
      PUBLIC_URL: 'http://localhost:3000',
      RATE_LIMITS: 'false',
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'fatal',
      DATABASE_URL: url,
      STORAGE_URL: await ownBucket(),
      ...options.env,
    },
    [],
  )
  let now = options.now ?? testNow
  const clock = () => now
  const log = openLog(config.logLevel)
  const deps: Deps = {
    config,
    clock,
    storage: (options.storage ?? ((own) => own))(notingUse(await storageOf(config))),
    log,
    links: openLinkFetcher(config.linkPreviewAllow),
  }
  const database: Database = openDatabase(url, { max: options.pool ?? 10 })
  const settings = options.settings ? await followSettings({ database, url, config, log }) : undefined
  const responseCache = options.keep ? openResponseCache({ url, log }) : noCache
  const app = await buildApp(deps, database, { web: false, responseCache })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const live = await attachLive(app, deps, database, url)
  const facts = startFacts({
    database,
    url,
    clock,
    log,
    config,
    storage: deps.storage,
    reactions: options.reactions ?? reactions(),
  })

  afterAll(async () => {
    await facts.stop()
    await live.stop()
    await responseCache.stop()
    await settings?.stop()
    app.server.closeAllConnections()
    await app.close()
    await database.close()
    await dropDatabase(admin, name)
  })

  /** Makes a call over HTTP as the owner of `token`, or as a visitor. */
  async function call<I extends CallId>(id: I, input: CallInput<I> = {}, token?: string): Promise<Answer<I>> {
    const route = byId.get(id)
    if (!route) throw new Error(`No call "${id}".`)
    const params = { ...(input.params as object), ...input.loose?.params } as Record<string, unknown>
    const target = new URL(
      route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key]))),
      base,
    )
    for (const [key, value] of Object.entries({ ...(input.query as object), ...input.loose?.query }))
      for (const one of Array.isArray(value) ? value : [value]) target.searchParams.append(key, String(one))
    const body = input.loose && 'body' in input.loose ? input.loose.body : input.body
    const response = await fetch(target, {
      method: route.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body !== undefined ? { 'content-type': 'application/json' } : {}),
        ...input.headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const json = response.headers.get('content-type')?.includes('json')
      ? (JSON.parse(bytes.toString() || '{}') as unknown)
      : undefined
    checkAnswer(route, response.status, json, input.fails)
    noteExercised(id)
    return {
      status: response.status,
      headers: response.headers,
      body: json as Answer<I>['body'],
      refused: (json ?? {}) as Answer<I>['refused'],
      bytes,
    }
  }

  return {
    base,
    url,
    config,
    deps,
    database,
    db: database.db,
    call,
    /** Lets the clock stand at this time. */
    setNow(value: Date): void {
      now = value
    },
    clock,
    /** Waits until every reaction to what has happened so far has run. */
    async settle(): Promise<void> {
      const due = async () =>
        (await sql`select 1 from fact where done_at is null and due_at <= ${now} limit 1`.execute(database.db)).rows
          .length > 0
      // A fact may be in the hands of the runner's own loop, which this drain then skips.
      do await facts.drain()
      while (await due())
    },
    /** Ends all reactions, so that whatever the database is asked afterwards was asked for an answer. */
    stopReactions: () => facts.stop(),
    /** Runs a job of the clock now. */
    async runJob(jobName: string): Promise<void> {
      const job = jobs(deps).find((one) => one.name === jobName)
      if (!job) throw new Error(`There is no job "${jobName}".`)
      await job.run(jobContext({ database, clock, config }))
    },
  }
}

/** A bucket of its own, like the database: what files are called may follow from ids. None where files lie on the disk. */
async function ownBucket(): Promise<string | undefined> {
  const buckets = inject('buckets')
  if (buckets === undefined) return undefined
  const { makeBucket } = await import('./s3.ts')
  return makeBucket(buckets)
}

/** Remembers which test files keep files; `npm test` runs these over a bucket too. */
function notingUse(storage: Storage): Storage {
  const { testPath } = expect.getState()
  const seen = (key: string) => {
    if (testPath) noteOnce('stored', relative(root, testPath))
    return key
  }
  return {
    ...storage,
    put: (key, content) => storage.put(seen(key), content),
    write: (key, offset, content) => storage.write(seen(key), offset, content),
  }
}

/** Whatever the status, an answer has the shape that the API description promises for it; no call fails unless its test says so. */
function checkAnswer(route: Route, status: number, json: unknown, fails: number | undefined): void {
  if (status >= 500) expect(status, `${route.id} answered ${status} with ${JSON.stringify(json)}`).toBe(fails)
  if (status === route.status) {
    if (!route.produces && status !== 204) expect(route.reply.safeParse(json).error?.issues ?? []).toEqual([])
    return
  }
  const shape = status === 400 ? fieldErrors.or(refusal) : refusal
  expect(shape.safeParse(json).success, `${route.id} answered ${status} with ${JSON.stringify(json)}`).toBe(true)
}

const noted = new Set<string>()

/** Remembers which calls tests have made; the last check of `npm test` compares that with the contract. */
export const noteExercised = (id: string): void => noteOnce('exercised', id)

/** A line in a folder of `var`, one file for each process of the tests, that `npm test` empties before. */
function noteOnce(about: 'exercised' | 'stored', line: string): void {
  if (noted.has(`${about} ${line}`)) return
  noted.add(`${about} ${line}`)
  const folder = join(root, 'var', about)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}.txt`), `${line}\n`)
}
