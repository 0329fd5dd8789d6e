import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import { openLinkFetcher } from '../server/src/kit/base/link-fetch.ts'
import { openLog } from '../server/src/kit/base/log.ts'
import { servedPaths } from '../server/src/kit/http/served.ts'
import { storageOf } from '../server/src/kit/files/storage.open.ts'
import { signAccess } from '../server/src/modules/identity/identity.tokens.ts'
import { floodPaths } from '../server/test/flood.paths.ts'
import type { FloodPath } from '../server/test/flood.paths.ts'
import type { Flooded } from './floods.child.ts'
import { memoryOf } from './load.ts'
import { productOn } from './product.ts'
import { fixed, report } from './report.ts'
import { watch } from './watch.ts'
import { BUYER, SECRET, openWorld, root } from './world.ts'

const CONNECTIONS = 30
/** How long one path is flooded; those that a visitor is refused, which are most, for less. */
const FLOOD_MS = process.argv.includes('--quick') ? 300 : 2000
/** Bars: how long a member's page and the server's health may take meanwhile. */
const MOST_MS = 200
const IDLE_MS = 5000
/** A member opens a page of theirs so often. */
const READ_EVERY_MS = 50
/** Paths that are told one by one: those beside which members waited longest. */
const TOLD = 15

type Measured = FloodPath & {
  statuses: Flooded
  ms: number
  home: number
  health: number
  slowest: number
  lost: number
  peak: number
}

/** Everything that is served, flooded by one visitor after another, while a member opens their home. */
export async function measureFloods(): Promise<void> {
  const world = await openWorld(1000)
  const database = openDatabase(world.url, { max: 2 })
  const { base, server } = await productOn(world.url, 'rest,web,live', { RATE_LIMITS: 'true', TRUST_PROXY: '1' })
  const visitor = fork(join(import.meta.dirname, 'floods.child.ts'), { execArgv: [] })
  try {
    const paths = await everyPath(world.url)
    await sql`insert into session (id, customer_id, started_at, expires_at)
      select ('00000000-0000-4000-8000-' || lpad(to_hex(1000 + n), 12, '0'))::uuid, ${BUYER.customer_id}, now(), now() + interval '1 day'
      from generate_series(0, ${paths.length}::integer) as n on conflict do nothing`.execute(database.db)
    await server.start()
    const pid = server.pid()
    const before = memoryOf(pid)
    const idle = await beside(base, pid, 0, () => new Promise((done) => setTimeout(() => done({}), IDLE_MS)))
    report('nothing is flooded: a member’s home p95, health p95 and slowest', told(idle))
    const all: Measured[] = []
    for (const [at, path] of paths.entries()) {
      const address = `203.0.${113 + Math.floor(at / 200)}.${1 + (at % 200)}`
      const asked = { ...path, url: base + path.path, connections: CONNECTIONS, ms: FLOOD_MS }
      const headers = {
        'x-forwarded-for': address,
        ...(path.method !== 'GET' && { 'content-type': 'application/json' }),
      }
      const found = await beside(base, pid, at + 1, () => floodBy(visitor, { ...asked, headers }))
      const one = { ...path, ...found }
      all.push(one)
      console.log(`${path.method} ${path.path}: ${answersOf(one)}; ${told(one)}`)
    }
    tell(all, idle)
    report('memory before and after all of them', `${fixed(before, 0)}, ${fixed(memoryOf(pid), 0)} MiB`)
  } finally {
    visitor.kill()
    await server.end('SIGTERM')
    await database.close()
    await world.stop()
  }
}

/** What the router of the product serves, and its pages. */
async function everyPath(url: string): Promise<FloodPath[]> {
  const env = {
    NODE_ENV: 'production',
    APP_SECRET: SECRET,
    DATABASE_URL: url,
    DATA_DIR: 'var/bench',
    PUBLIC_URL: 'http://127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
  }
  const config = readConfig(root, env, [])
  const database = openDatabase(url, { max: 1 })
  const deps = {
    config,
    clock: () => new Date(),
    storage: await storageOf(config),
    log: openLog('silent'),
    links: openLinkFetcher(config.linkPreviewAllow),
  }
  const app = await buildApp(deps, database, { web: true })
  await app.ready()
  const paths = floodPaths(servedPaths(app))
  await app.close()
  await database.close()
  return paths
}

function floodBy(child: ChildProcess, asked: object): Promise<Flooded> {
  return new Promise((done) => {
    child.once('message', (statuses) => done(statuses as Flooded))
    child.send(asked)
  })
}

/** What a member, by a session of their own, and whoever asks for health wait beside something. */
async function beside(base: string, pid: number, session: number, work: () => Promise<Flooded>) {
  const session_id = `00000000-0000-4000-8000-${(1000 + session).toString(16).padStart(12, '0')}`
  const access = await signAccess(
    SECRET,
    { customer_id: BUYER.customer_id, session_id, registration_complete: true },
    new Date(),
  )
  const cookie = `userTokens=${encodeURIComponent(JSON.stringify({ access, refresh: 'none' }))}`
  const times: number[] = []
  let going = true
  const reading = (async () => {
    while (going) {
      const began = performance.now()
      const answer = await fetch(`${base}/personal-wall`, { headers: { cookie, 'x-forwarded-for': '198.51.100.1' } })
      await answer.text()
      if (answer.status !== 200) throw new Error(`A member’s home was answered with ${answer.status}.`)
      times.push(performance.now() - began)
      await new Promise((done) => setTimeout(done, READ_EVERY_MS))
    }
  })()
  const watching = watch(base, pid)
  const began = performance.now()
  const statuses = await work()
  const ms = performance.now() - began
  going = false
  await reading
  const { p95_ms: health, slowest_ms: slowest, lost, peak } = await watching()
  times.sort((a, b) => a - b)
  const home = times[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? Number.NaN
  return { statuses, ms, home, health, slowest, lost, peak }
}

const told = ({ home, health, slowest, lost, peak }: Omit<Measured, keyof FloodPath>) =>
  `home ${fixed(home, 0)}, health ${fixed(health, 0)} and ${fixed(slowest, 0)} ms, ${lost} lost; ${fixed(peak, 0)} MiB`

function answersOf({ statuses, ms }: Measured): string {
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const by = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  return `${fixed((all / ms) * 1000, 0)}/s (${by.join(', ')})`
}

/** Each kind of path by the worst of it, and the paths beside which a member waited longest. */
function tell(all: readonly Measured[], idle: { home: number; slowest: number }): void {
  // A busy machine lets everybody wait: what counts is what the flood adds.
  const most = Math.max(MOST_MS, 2 * idle.home, 2 * idle.slowest)
  for (const bound of new Set(all.map((one) => one.bound))) {
    const some = all.filter((one) => one.bound === bound)
    const worst = (of: (one: Measured) => number) => Math.max(...some.map(of))
    const [home, slowest] = [worst((one) => one.home), worst((one) => one.slowest)]
    report(
      `${some.length} paths bounded as “${bound}”, the worst of each figure`,
      `home p95 ${fixed(home, 0)} ms, health p95 ${fixed(
        worst((one) => one.health),
        0,
      )}, slowest ${fixed(slowest, 0)} ms, ${worst((one) => one.lost)} lost, ${fixed(
        worst((one) => one.peak),
        0,
      )} MiB`,
      `≤ ${fixed(most, 0)} ms`,
      home <= most && slowest <= most && worst((one) => one.lost) === 0,
    )
  }
  for (const one of all.toSorted((a, b) => b.home - a.home).slice(0, TOLD))
    report(`${one.method} ${one.path}`, `${answersOf(one)}; ${told(one)}`)
}
