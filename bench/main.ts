import { fork } from 'node:child_process'
import { join } from 'node:path'
import { openDatabase, sql } from '../server/src/kit/db.ts'
import { signAccess } from '../server/src/modules/identity/identity.tokens.ts'
import { freePort, serverProcess } from '../server/test/server-process.ts'
import { captureStatements } from './capture.ts'
import { load, memoryOf } from './load.ts'
import type { Slice, Target } from './load.ts'
import { firstView } from './page.ts'
import { explain } from './plans.ts'
import { BUYER, SECRET, openWorld } from './world.ts'

const quick = process.argv.includes('--quick')
const invoices = Number(process.argv.find((word) => word.startsWith('--rows='))?.slice(7) ?? 100_000)
const SLICE_MS = quick ? 700 : 2500
const PAIRS = quick ? 3 : 5

type Line = { what: string; measured: string; bar: string; met: boolean | undefined }
const lines: Line[] = []
const report = (what: string, measured: string, bar = '', met?: boolean) => lines.push({ what, measured, bar, met })
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const fixed = (value: number, digits = 2) => value.toFixed(digits)

async function main(): Promise<void> {
  const world = await openWorld(invoices)
  console.log(
    world.prepared_in_s === null
      ? `World of ${invoices} invoices is there.`
      : `World of ${invoices} invoices made in ${fixed(world.prepared_in_s, 0)} s.`,
  )
  const event = await eventWithSections(world.url)
  const captured = await captureStatements(world.url, event.id)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const product = serverProcess(
    {
      NODE_ENV: 'production',
      APP_SECRET: SECRET,
      DATABASE_URL: world.url,
      DATABASE_POOL: '20',
      DATA_DIR: 'var/bench',
      PORT: String(port),
      PUBLIC_URL: base,
      SMTP_URL: 'smtp://127.0.0.1:9',
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'warn',
    },
    ['--role=rest,web'],
  )
  const floor = fork(join(import.meta.dirname, 'floor.ts'), [world.url, '20'], { execArgv: [] })
  try {
    const starting = performance.now()
    await product.start()
    report(
      'start to first answer',
      `${fixed((performance.now() - starting) / 1000)} s`,
      '≤ 1.5 s',
      performance.now() - starting <= 1500,
    )
    const pid = product.pid()
    report('memory idle', `${fixed(memoryOf(pid), 0)} MiB`, '≤ 150 MiB', memoryOf(pid) <= 150)
    const ports = await floorPorts(floor, captured)
    const token = await signAccess(SECRET, { ...BUYER, registration_complete: true }, new Date())
    const cases: {
      name: string
      path: string
      key: string
      bar: number
      cpu: number
      headers?: Record<string, string>
    }[] = [
      { name: 'event list, visitor', path: '/rest/events/', key: 'events.list', bar: 0.85, cpu: 1.2 },
      {
        name: 'event with sections, visitor',
        path: `/rest/events/${event.id}/page/`,
        key: 'events.page',
        bar: 0.85,
        cpu: 1.2,
      },
      {
        name: 'invoice list, member',
        path: '/rest/payments/invoices/',
        key: 'payments.invoices',
        bar: 0.6,
        cpu: 1.6,
        headers: { authorization: `Bearer ${token}` },
      },
    ]
    for (const one of cases) {
      for (const connections of [10, 50]) {
        const ours = { url: base + one.path, pid, headers: one.headers }
        const theirs = { url: `http://127.0.0.1:${ports.port}/${one.key}`, pid: floor.pid ?? 0 }
        await compare(one.name, connections, theirs, ours, one)
      }
    }
    await pages(base, event, pid, { url: `http://127.0.0.1:${ports.emptyPort}/`, pid: floor.pid ?? 0 })
    report('memory after the load', `${fixed(memoryOf(pid), 0)} MiB`, '≤ 350 MiB', memoryOf(pid) <= 350)
    for (const plan of await explain(world.url, captured))
      report(
        `plan of ${plan.list}`,
        `${fixed(plan.ms, 1)} ms, ${plan.top}`,
        'no large scan or sort',
        plan.faults.length === 0 ? true : (console.log(plan.list, plan.faults), false),
      )
  } finally {
    await product.end('SIGTERM')
    floor.kill()
    await world.stop()
  }
  print()
}

/** Floor and product by turns, each first as often as second; the ratio is the median of the pairs. */
async function compare(
  name: string,
  connections: number,
  floor: Target,
  product: Target,
  bars: { bar: number; cpu: number },
): Promise<void> {
  const pairs: { floor: Slice; product: Slice }[] = []
  await load(floor, connections, SLICE_MS / 2)
  await load(product, connections, SLICE_MS / 2)
  for (let pair = 0; pair < PAIRS; pair++) {
    const first = pair % 2 === 0 ? await load(floor, connections, SLICE_MS) : await load(product, connections, SLICE_MS)
    const second =
      pair % 2 === 0 ? await load(product, connections, SLICE_MS) : await load(floor, connections, SLICE_MS)
    pairs.push(pair % 2 === 0 ? { floor: first, product: second } : { floor: second, product: first })
  }
  const failed = pairs.reduce((sum, pair) => sum + pair.floor.failed + pair.product.failed, 0)
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed.`)
  const of = (side: 'floor' | 'product', figure: keyof Slice) => median(pairs.map((pair) => pair[side][figure]))
  const ratio = median(pairs.map((pair) => pair.product.per_second / pair.floor.per_second))
  const cpu = median(pairs.map((pair) => pair.product.cpu_ms / pair.floor.cpu_ms))
  const figures = (side: 'floor' | 'product') =>
    `${fixed(of(side, 'per_second'), 0)}/s p50 ${fixed(of(side, 'p50_ms'), 1)} p99 ${fixed(of(side, 'p99_ms'), 1)} ms`
  const label = `${name}, ${connections} connections`
  report(
    label,
    `${fixed(ratio)} (floor ${figures('floor')}; ours ${figures('product')})`,
    `≥ ${bars.bar}`,
    ratio >= bars.bar,
  )
  report(`${label}, CPU a request`, `${fixed(cpu)} ×`, `≤ ${bars.cpu} ×`, cpu <= bars.cpu)
}

async function pages(base: string, event: { id: number; slug: string }, pid: number, empty: Target): Promise<void> {
  const url = `${base}/cc-events/${event.slug}/${event.id}`
  const headers = { 'accept-encoding': 'br' }
  const cold = await load({ url, pid, vary: true, headers }, 4, SLICE_MS)
  report('public event page, rendered anew', `${fixed(cold.per_second, 0)}/s, CPU ${fixed(cold.cpu_ms, 1)} ms each`)
  const ratios: number[] = []
  let cached = cold
  for (let pair = 0; pair < PAIRS; pair++) {
    const floor = await load(empty, 10, SLICE_MS)
    cached = await load({ url, pid, headers }, 10, SLICE_MS)
    ratios.push(cached.per_second / floor.per_second)
  }
  report(
    'public event page, cached, of an empty route',
    `${fixed(median(ratios))} (${fixed(cached.per_second, 0)}/s)`,
    '≥ 0.5',
    median(ratios) >= 0.5,
  )
  const view = await firstView(url)
  if (!view) {
    report('first view of the public event page', 'no Chromium here')
    return
  }
  report('first view, JavaScript', `${fixed(view.js_kb, 0)} KB`, '≤ 150 KB', view.js_kb <= 150)
  report('first view, CSS', `${fixed(view.css_kb, 0)} KB`, '≤ 20 KB', view.css_kb <= 20)
  report('first view, HTML', `${fixed(view.html_kb, 0)} KB`)
  report(
    'first view, all (no pictures in this world)',
    `${fixed(view.total_kb, 0)} KB`,
    '≤ 300 KB',
    view.total_kb <= 300,
  )
  report('first view, requests', String(view.requests), '≤ 15', view.requests <= 15)
}

async function eventWithSections(url: string): Promise<{ id: number; slug: string }> {
  const database = openDatabase(url, { max: 1 })
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from event where id = 12`.execute(
    database.db,
  )
  await database.close()
  const [found] = rows
  if (!found) throw new Error('The world has no event 12.')
  return found
}

function floorPorts(
  floor: ReturnType<typeof fork>,
  captured: Record<string, unknown>,
): Promise<{ port: number; emptyPort: number }> {
  return new Promise((done, fail) => {
    floor.once('exit', () => fail(new Error('The floor ended.')))
    floor.once('message', (message) => done(message as { port: number; emptyPort: number }))
    floor.send(Object.fromEntries(Object.entries(captured).map(([name, statements]) => [`/${name}`, statements])))
  })
}

function print(): void {
  const width = Math.max(...lines.map(({ what }) => what.length))
  for (const { what, measured, bar, met } of lines)
    console.log(`${met === undefined ? ' ' : met ? '✓' : '✗'} ${what.padEnd(width)}  ${measured}${bar && `  [${bar}]`}`)
}

await main()
