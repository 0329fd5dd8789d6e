import { hostileFiles } from '../server/across/hostile.files.ts'
import { hostileWays } from '../server/across/hostile.ways.ts'
import { createDatabase, dropDatabase } from '../server/src/db/create.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { openDatabase } from '../server/src/kit/data/db.ts'
import { childrenOf } from '../server/test/children.ts'
import { join } from 'node:path'
import { bedOn } from './bed.ts'
import { memoryOf } from './processes.ts'
import { productOn } from './product.ts'
import { fixed, report } from './report.ts'
import { watch } from './watch.ts'
import type { Watched } from './watch.ts'
import { root } from './world.ts'

/** Bars: how long a question for the server's health may take while a file is read, and by how much its memory has grown at the end. */
const SLOWEST_MS = 200
const GROWN_MIB = 64
/** For how long health is asked for when nothing else happens, to know the machine. */
const QUIET_MS = 5000
/** `--way=attachment` reads those alone. */
const only = process.argv.find((word) => word.startsWith('--way='))?.slice('--way='.length)
/** A reader is kept for the next file for a quarter of a minute. */
const AFTER_MS = 20_000

/** Every hostile file of `server/across/hostile.files.ts`, one after another, and who asks for the server's health meanwhile. */
export async function measureHostile(): Promise<void> {
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  const admin = cluster.url('postgres')
  const name = 'bench_hostile'
  try {
    await dropDatabase(admin, name)
    await createDatabase(admin, name)
    await migrate(cluster.url(name))
    const database = openDatabase(cluster.url(name), { max: 4 })
    const { base, server } = await productOn(cluster.url(name), 'rest')
    try {
      await server.start()
      const t = await bedOn(base, database, cluster.url(name), 'var/bench')
      await measure(await hostileWays(t), base, server.pid())
    } finally {
      await server.end('SIGTERM')
      await database.close()
    }
    await dropDatabase(admin, name)
  } finally {
    await cluster.stop()
  }
}

async function measure(ways: Awaited<ReturnType<typeof hostileWays>>, base: string, pid: number): Promise<void> {
  const quiet = await watch(base, pid)
  await new Promise((done) => setTimeout(done, QUIET_MS))
  const idle = await quiet()
  report('health while nothing happens', figures(idle))
  // Sending the first one up has loaded what uploads need.
  let before = Number.NaN
  const groups = new Map<string, Watched[]>()
  for (const file of hostileFiles.filter(({ way }) => only === undefined || way === only)) {
    const { read } = await ways[file.way](file, await file.content())
    if (Number.isNaN(before)) before = memoryOf(pid)
    const watching = await watch(base, pid)
    const { status } = await read()
    const watched = await watching()
    const about = `${file.kind}, ${file.way}: ${file.what}`
    console.log(`${about}: ${status}, ${figures(watched)}`)
    if (!file.statuses.includes(status)) throw new Error(`${about} was answered with ${status}.`)
    const group = `hostile ${file.kind}, ${file.way}`
    groups.set(group, [...(groups.get(group) ?? []), watched])
  }
  for (const [group, all] of groups) {
    const most = (of: (one: Watched) => number) => Math.max(...all.map(of))
    const worst: Watched = {
      answers: all.reduce((sum, { answers }) => sum + answers, 0),
      lost: all.reduce((sum, { lost }) => sum + lost, 0),
      p95_ms: most((one) => one.p95_ms),
      slowest_ms: most((one) => one.slowest_ms),
      peak: most((one) => one.peak),
      peakOfReaders: most((one) => one.peakOfReaders),
    }
    const met = worst.lost === 0 && worst.slowest_ms <= SLOWEST_MS
    report(`${group} (${all.length})`, figures(worst), `≤ ${SLOWEST_MS} ms`, met)
  }
  await new Promise((done) => setTimeout(done, AFTER_MS))
  const after = memoryOf(pid)
  report(
    'memory before and after all of them, readers left',
    `${fixed(before, 0)}, ${fixed(after, 0)} MiB, ${childrenOf(pid).length}`,
    `≤ ${GROWN_MIB} MiB more`,
    after - before <= GROWN_MIB && childrenOf(pid).length === 0,
  )
}

const figures = ({ answers, lost, p95_ms, slowest_ms, peak, peakOfReaders }: Watched) =>
  `health ${answers} answers, ${lost} lost, p95 ${fixed(p95_ms, 0)}, slowest ${fixed(slowest_ms, 0)} ms; server ${fixed(peak, 0)}, readers ${fixed(peakOfReaders, 0)} MiB`
