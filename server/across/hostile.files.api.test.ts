import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsOf } from '../src/modules/wall/wall.preview.page.ts'
import { childrenOf } from '../test/children.ts'
import { openTestbed } from '../test/harness.ts'
import { hostileFiles, hostileKinds } from './hostile.files.ts'
import { repeated } from './hostile.parts.ts'
import { hostileWays } from './hostile.ways.ts'

// Every kind of file that is read, as hostile as it gets and as large as it may be: whoever asks is answered meanwhile. How fast, and
// that memory comes back, is measured by `npm run bench -- --only=hostile`.
const t = await openTestbed()
const ways = await hostileWays(t)

/**
 * Does something slow, and asks for the health of the server all the while: every question is answered, at least once for each second
 * that a reader computed, and it was a process of its own that did.
 * @returns what came of it
 */
async function answeredMeanwhile<R>(work: () => Promise<R>): Promise<R> {
  let [going, asked, answered] = [true, 0, 0]
  const before = computedByReaders()
  const computed = new Map(before)
  // One that took too much is ended, and said before how much it had taken.
  const look = () => {
    for (const [pid, seconds] of computedByReaders()) computed.set(pid, Math.max(seconds, computed.get(pid) ?? 0))
  }
  const watching = (async () => {
    while (going) {
      asked++
      if ((await fetch(`${t.base}/healthz`)).status === 200 && going) answered++
      look()
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  try {
    return await work()
  } finally {
    look()
    going = false
    await watching
    const seconds = [...computed].reduce((sum, [pid, all]) => sum + all - (before.get(pid) ?? 0), 0)
    expect(seconds).toBeGreaterThan(0)
    // The last one was asked when the work was done already.
    expect([answered + 1 >= asked, answered > Math.floor(seconds)]).toEqual([true, true])
  }
}

/** Seconds of a processor that each process which this one has begun has taken. */
const computedByReaders = () => new Map(childrenOf(process.pid).map(({ pid, seconds }) => [pid, seconds]))

test('every kind of file that is read has a hostile one', () => {
  expect(hostileKinds.filter((kind) => !hostileFiles.some((file) => file.kind === kind))).toEqual([])
})

/** Of each kind by each way the first; all of them with `--all` (docs/decisions/0052-what-runs-every-time.md). */
const read = hostileFiles.filter(
  ({ kind, way }, at) =>
    process.env['TEST_ALL'] || at === hostileFiles.findIndex((other) => other.kind === kind && other.way === way),
)

test.for(read)('$kind, $way: $what', { timeout: 300_000 }, async (file) => {
  const sent = await ways[file.way](file, await file.content())
  const answer = await answeredMeanwhile(sent.read)
  expect(answer).toMatchObject({ status: expect.toBeOneOf([...file.statuses]) as number })
  // A list that cannot be read is refused by the field that named it.
  if (['companies', 'programme', 'statement', 'folder'].includes(file.way))
    expect(Object.keys(answer.refused)).toEqual(['upload'])
})

test('a page behind a link, whatever stands in it', { timeout: 600_000 }, async () => {
  const type = 'text/html'
  const content = Buffer.concat([repeated('<a>', 250_000), repeated('</b>', 250_000)])
  await answeredMeanwhile(() => factsOf(1, { address: 'https://page.example/', type, content }))
  const title = Buffer.from('<title>Berths</title>')
  expect(await factsOf(1, { address: 'https://page.example/', type, content: title })).toMatchObject({
    title: 'Berths',
  })
})

test('whatever looks into a file is a reader, and each of them is sent hostile files here', () => {
  const modules = join(import.meta.dirname, '../src')
  const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const named = (path: string) => path.split('/').at(-1) ?? ''
  expect(
    sources
      .filter((path) => path.endsWith('.reader.ts'))
      .map(named)
      .toSorted(),
  ).toEqual([
    'awards.documents.reader.ts',
    'awards.judging.reader.ts',
    'images.reader.ts',
    'imports.reader.ts',
    'messaging.reader.ts',
    // Draws papers, and reads no file: held to the same bounds by `kit/papers/papers.test.ts`.
    'papers.reader.ts',
    'wall.preview.reader.ts',
  ])
  // What a reader consists of; nothing that answers people may load it.
  const apart =
    /import (?!type)[^\n]*(?:'(?:sharp|yauzl|file-type|csv-parse|htmlparser2|ical\.js|xlsx)'|\/(?:awards\.documents\.pdf|awards\.judging\.pdf|images\.sharp)\.ts')/
  const loads = sources.filter((path) => apart.test(readFileSync(join(modules, path), 'utf8'))).map(named)
  expect(loads.toSorted()).toEqual(
    [
      'awards.documents.reader.ts',
      'awards.judging.reader.ts',
      'images.reader.ts',
      'messaging.reader.ts',
      // Parts of `imports.reader.ts`, and of the process that writes an import.
      'imports.folder.ts',
      'imports.schedule.ts',
      'imports.table.service.ts',
      'imports.xlsx.ts',
      'imports.xml.ts',
      'wall.preview.reader.ts',
    ].toSorted(),
  )
})
