import { openDatabase, sql } from '../server/src/kit/data/db.ts'
import { signAccess } from '../server/src/modules/identity/identity.tokens.ts'
import { captureStatements } from './capture.ts'
import { load } from './load.ts'
import { memoryOf } from './processes.ts'
import type { Target } from './load.ts'
import { firstView } from './page.ts'
import { reportPlans } from './plans.ts'
import { floorOn, productOn } from './product.ts'
import { PAIRS, SLICE_MS, compare, fixed, median, report } from './report.ts'
import { BUYER, SECRET, openWorld } from './world.ts'

/** Events, invoices and public pages. @param invoices rows of the largest table */
export async function measureEvents(invoices: number): Promise<void> {
  const world = await openWorld(invoices)
  console.log(
    world.prepared_in_s === null
      ? `World of ${invoices} invoices is there.`
      : `World of ${invoices} invoices made in ${fixed(world.prepared_in_s, 0)} s.`,
  )
  const event = await eventWithSections(world.url)
  const captured = await captureStatements(world.url, event.id)
  const { base, server: product } = await productOn(world.url, 'rest,web')
  const floor = await floorOn(world.url, captured)
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
        const theirs = { url: `${floor.base}/${one.key}`, pid: floor.process.pid ?? 0 }
        await compare(one.name, connections, theirs, ours, one)
      }
    }
    await pages(base, event, pid, { url: `${floor.emptyBase}/`, pid: floor.process.pid ?? 0 })
    report('memory after the load', `${fixed(memoryOf(pid), 0)} MiB`, '≤ 350 MiB', memoryOf(pid) <= 350)
    await reportPlans(world.url, captured)
  } finally {
    await product.end('SIGTERM')
    floor.process.kill()
    await world.stop()
  }
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
  report('first view, JavaScript', `${fixed(view.js_kb, 0)} KB`, '≤ 130 KB', view.js_kb <= 130)
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
