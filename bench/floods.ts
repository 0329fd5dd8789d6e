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
import { memoryOf } from './processes.ts'
import { productOn } from './product.ts'
import { fixed, report } from './report.ts'
import { watch } from './watch.ts'
import { BUYER, SECRET, openWorld, root } from './world.ts'

const CONNECTIONS = 30
/** How long one path is flooded; those that a visitor is refused, which are most, for less. */
const FLOOD_MS = process.argv.includes('--quick') ? 300 : 2000
/** Bars: how long a member's page and the server's health may take meanwhile. */
const MOST_MS = 200
/** What a server may hold once a load is over: Node gives memory back some seconds after it has nothing to do. */
const MOST_MIB = 350
const RESTED_MS = 30_000
const IDLE_MS = 5000
/** A member opens a page of theirs so often. */
const READ_EVERY_MS = 50
/** Paths that are flooded again and told one by one: those beside which members waited longest. What is one path's comes again. */
const AGAIN = 20
const AGAIN_MS = 2000
/** What any flood costs on the machine at hand: a path where there is nothing. */
const NOTHING: FloodPath = { method: 'GET', path: '/rest/nothing/', bound: 'visitor' }

/** What a browser says that asks for a socket (RFC 6455, 4.1). */
const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
}

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
      from generate_series(0, ${paths.length + AGAIN + 1}::integer) as n on conflict do nothing`.execute(database.db)
    await server.start()
    const pid = server.pid()
    const before = memoryOf(pid)
    const idle = await beside(base, pid, 0, () => new Promise((done) => setTimeout(() => done({}), IDLE_MS)))
    report('nothing is flooded: a member’s home p95, health p95 and slowest', told(idle))
    let visitors = 0
    const flood = async (path: FloodPath, ms: number): Promise<Measured> => {
      const address = `203.${Math.floor(visitors / 200)}.113.${1 + (visitors++ % 200)}`
      const asked = { ...path, url: base + path.path, connections: CONNECTIONS, ms }
      const sends = ['POST', 'PUT', 'PATCH'].includes(path.method)
      const headers = {
        'x-forwarded-for': address,
        ...(sends && { 'content-type': 'application/json' }),
        ...(path.bound === 'socket' && handshake),
      }
      const found = await beside(base, pid, visitors, () => floodBy(visitor, { ...asked, headers }))
      return { ...path, ...found }
    }
    const control = await flood(NOTHING, IDLE_MS)
    report('a path where there is nothing', `${answersOf(control)}; ${told(control)}`)
    const all: Measured[] = []
    for (const path of paths) {
      const one = await flood(path, FLOOD_MS)
      all.push(one)
      console.log(`${path.method} ${path.path}: ${answersOf(one)}; ${told(one)}`)
    }
    const again: Measured[] = []
    for (const one of all.toSorted((x, y) => y.home - x.home).slice(0, AGAIN)) again.push(await flood(one, AGAIN_MS))
    tell(all, again, Math.max(idle.home, control.home))
    const after = memoryOf(pid)
    await new Promise((done) => setTimeout(done, RESTED_MS))
    const rested = memoryOf(pid)
    const memory = `${fixed(before, 0)}, ${fixed(after, 0)}, ${fixed(rested, 0)} MiB`
    report('memory before and after all of them, and 30 s later', memory, `≤ ${MOST_MIB} MiB`, rested <= MOST_MIB)
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
  const watching = await watch(base, pid)
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

/**
 * The paths by kind, and those beside which a member waited longest, flooded again.
 * @param usual what a member waits on this machine beside any flood
 */
function tell(all: readonly Measured[], again: readonly Measured[], usual: number): void {
  const at = (values: number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]
  for (const bound of new Set(all.map((one) => one.bound))) {
    const some = all.filter((one) => one.bound === bound)
    const of = (figure: 'home' | 'health', share: number) =>
      fixed(
        at(
          some.map((one) => one[figure]),
          share,
        ) ?? Number.NaN,
        0,
      )
    const lost = some.reduce((sum, one) => sum + one.lost, 0)
    report(
      `${some.length} paths bounded as “${bound}”: median and most of each p95`,
      `home ${of('home', 0.5)}, ${of('home', 1)} ms; health ${of('health', 0.5)}, ${of('health', 1)} ms; ${lost} lost`,
      '0 lost',
      lost === 0,
    )
  }
  // A busy machine lets everybody wait: what counts is what one path adds to that.
  const most = Math.max(MOST_MS, 2 * usual)
  for (const one of again)
    report(
      `again ${one.method} ${one.path}`,
      `${answersOf(one)}; ${told(one)}`,
      `≤ ${fixed(most, 0)} ms`,
      one.home <= most && one.health <= most && one.lost === 0,
    )
}
