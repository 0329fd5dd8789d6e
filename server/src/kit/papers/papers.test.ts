import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { drawnApart } from './papers.ts'

const folder = await mkdtemp(join(tmpdir(), 'papers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const path = join(folder, 'draws.mjs')
await writeFile(
  path,
  `export async function slow(words, { ms }) {
    for (const end = Date.now() + ms; Date.now() < end;);
    return Buffer.from(words)
  }
  export async function breaks() { throw new Error('no such bank') }
  export async function dies() { process.exit(1) }`,
)
const drawing = <Draw extends (...given: never[]) => Promise<Buffer>>(name: string) =>
  drawnApart<Draw>(pathToFileURL(path), name)

test('a paper that takes long keeps nobody waiting in the process that asked for it', async () => {
  const draw = drawing<(words: string, given: { ms: number }) => Promise<Buffer>>('slow')
  let others = 0
  const asking = setInterval(() => others++, 10)
  const paper = await draw(1, 'Rechnung', { ms: 1500 })
  clearInterval(asking)
  expect(paper.toString()).toBe('Rechnung')
  expect(others).toBeGreaterThan(20)
})

test('a paper that ends its process is refused; a fault of ours says what it is', async () => {
  await expect(drawing<() => Promise<Buffer>>('dies')(1)).rejects.toMatchObject({ status: 503, code: 'overloaded' })
  await expect(drawing<() => Promise<Buffer>>('breaks')(1)).rejects.toThrow('no such bank')
})
