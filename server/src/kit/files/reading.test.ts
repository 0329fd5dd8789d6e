import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { ReadingFailed, openReader } from './reading.ts'

const folder = await mkdtemp(join(tmpdir(), 'readers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let nth = 0
/** A reader that does what this text says. */
async function readerOf<Answer>(body: string, bounds: { seconds?: number; megabytes?: number; atOnce?: number } = {}) {
  const path = join(folder, `${++nth}.mjs`)
  await writeFile(path, `export async function read(file, input) { ${body} }`)
  const all = { seconds: 5, megabytes: 400, atOnce: 1, atOncePerKey: 1, waiting: 10, waitingPerKey: 10, ...bounds }
  return openReader<unknown, Answer>(pathToFileURL(path), all)
}
const source = (content: string | Buffer) => ({ read: () => Promise.resolve(Buffer.from(content)) })
const failure = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof ReadingFailed ? error.reason : error),
  )

test('a file is read whole or part by part, and the answer comes back', async () => {
  const large = Buffer.alloc(3_500_000, 'berth ')
  const whole = await readerOf<Buffer>('return Buffer.concat([await file.whole(), Buffer.from(input)])')
  expect(
    Buffer.from(await whole.read(1, source(large), 'end')).equals(Buffer.concat([large, Buffer.from('end')])),
  ).toBe(true)
  const asked: [number, number][] = []
  const parts = await readerOf<string[]>(
    'return (await Promise.all([file.part(2, 4), file.part(0, 2), file.part(8, 99)])).map(String)',
  )
  const answer = await parts.read(
    1,
    {
      size: 10,
      part: (start, end) => {
        asked.push([start, end])
        return Promise.resolve(Buffer.from('0123456789').subarray(start, end))
      },
    },
    {},
  )
  expect(answer).toEqual(['23', '01', '89'])
  expect(asked).toEqual([
    [2, 4],
    [0, 2],
    [8, 10],
  ])
})

test(
  'what loops for ever, takes all memory or dies is ended, and the next file is read',
  { timeout: 120_000 },
  async () => {
    const loops = await readerOf('for (;;);', { seconds: 1 })
    expect(await failure(loops.read(1, source('a'), {}))).toBe('time')
    const fills = await readerOf(
      'const all = []; for (;;) { all.push(Buffer.alloc(1_000_000, 1)); await new Promise(setImmediate) }',
      { megabytes: 200, seconds: 60 },
    )
    expect(await failure(fills.read(1, source('a'), {}))).toBe('memory')
    const dies = await readerOf('process.exit(3)')
    expect(await failure(dies.read(1, source('a'), {}))).toBe('died')
    const waits = await readerOf('await new Promise((resolve) => setTimeout(resolve, 1e6))', { seconds: 0.2 })
    expect(await failure(waits.read(1, source('a'), {}))).toBe('time')
    const sound = await readerOf<number>('return (await file.whole()).length')
    expect(await sound.read(1, source('abc'), {})).toBe(3)
  },
)

test('a fault of the reader and one of the store are told from a file that is too heavy', async () => {
  const breaks = await readerOf('throw new Error("a fault of ours")')
  expect(String(await failure(breaks.read(1, source('a'), {})))).toContain('a fault of ours')
  const reads = await readerOf('return file.whole()')
  const away = { size: 10, part: () => Promise.reject(new Error('the store is away')) }
  expect(String(await failure(reads.read(1, away, {})))).toContain('the store is away')
})

test('a reader knows no secret of the server', async () => {
  process.env['APP_SECRET_OF_TEST'] = 'a secret'
  const tells = await readerOf<string[]>('return Object.keys(process.env)')
  expect((await tells.read(1, source(''), {})).filter((name) => /SECRET|DATABASE|STORAGE/.test(name))).toEqual([])
})

test('one member’s files wait for each other, and another’s does not wait for them', async () => {
  const reader = await readerOf<number>('for (const end = Date.now() + input; Date.now() < end;); return input', {
    atOnce: 2,
  })
  const order: string[] = []
  const read = (whose: string, ms: number) => reader.read(whose, source(''), ms).then(() => order.push(`${whose}${ms}`))
  await Promise.all([read('a', 400), read('a', 401), read('a', 402), read('b', 1)])
  expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a402'))
})
