import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from '../src/kit/files/storage.ts'
import type { Storage } from '../src/kit/files/storage.ts'
import { openDrawnBefore } from './drawing.cache.ts'
import type { DrawnBefore } from './drawing.cache.ts'
import { WISHES, openDrawing } from './drawing.ts'
import { openPictures } from './pictures.ts'

const scene = (seed: number) => ({ art: 'scene', kind: 'cranes_dusk', hue: 200, seed, width: 480 }) as const

/** A store in which so many pictures are wished for and none is drawn. */
async function wishing(count: number): Promise<{ storage: Storage; keys: string[] }> {
  const storage = openStorage(mkdtempSync(join(tmpdir(), 'drawing-')))
  const pictures = openPictures()
  const keys = Array.from({ length: count }, (_, n) => pictures.key(scene(n), `posts/${n}.webp`))
  expect(await pictures.remember(storage)).toBe(count)
  return { storage, keys }
}

function drawing(storage: Storage, before?: Promise<DrawnBefore>) {
  const opened = openDrawing(storage, before)
  onTestFinished(opened.end)
  return opened
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

test('a picture is drawn when it is first asked for, by whichever way, and once', async () => {
  const { storage, keys } = await wishing(4)
  const [a = '', b = '', c = '', d = ''] = keys
  const { storage: seen } = drawing(storage)
  const [whole, again] = await Promise.all([seen.get(a), seen.get(a)])
  expect(whole?.equals(again ?? Buffer.alloc(0))).toBe(true)
  const { format, width } = await sharp(whole).metadata()
  expect([format, width]).toEqual(['webp', 480])
  const size = (await seen.size(b)) ?? 0
  expect((await bytesOf(seen.stream(b, 0, 9))).equals((await bytesOf(seen.stream(b))).subarray(0, 10))).toBe(true)
  expect((await storage.get(b))?.length).toBe(size)
  expect((await bytesOf(seen.stream(c))).subarray(8, 12).toString()).toBe('WEBP')
  expect(await storage.size(d)).toBeUndefined()
  expect(await seen.get('posts/unknown.webp')).toBeUndefined()
})

test('what nobody asked for is drawn in the end, also after a start that was killed on the way', async () => {
  const { storage, keys } = await wishing(5)
  const killed = openDrawing(storage)
  await killed.storage.get(keys[3] ?? '')
  await killed.end()
  expect(await killed.drawRest()).toBe(false)
  const next = drawing(storage)
  expect(await next.drawRest()).toBe(true)
  for (const key of keys) expect([key, await storage.size(key)]).toEqual([key, expect.any(Number)])
  expect(await storage.size(WISHES)).toBeUndefined()
  expect(await drawing(storage).drawRest()).toBe(true)
})

test('what is taken away is not drawn later', async () => {
  const { storage, keys } = await wishing(3)
  const opened = drawing(storage)
  await opened.storage.remove(keys[0] ?? '')
  await opened.storage.removeAll('posts')
  expect(await opened.drawRest()).toBe(true)
  for (const key of keys) expect(await storage.size(key)).toBeUndefined()
})

test('what was drawn on this machine before is not drawn again, unless something else draws', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawn-'))
  mkdirSync(join(folder, 'other painters'))
  const [first, second] = [await wishing(2), await wishing(2)]
  const [key = ''] = first.keys
  const one = drawing(first.storage, openDrawnBefore(folder))
  const drawn = await one.storage.get(key)
  const before = await openDrawnBefore(folder)
  expect((await before.get(scene(0)))?.equals(drawn ?? Buffer.alloc(0))).toBe(true)
  expect([await before.get(scene(1)), readdirSync(folder)]).toEqual([
    undefined,
    [expect.stringMatching(/^[\da-f]{20}$/)],
  ])
  // Whatever lies there for a picture is taken for it.
  await before.put(scene(1), Buffer.from('drawn before'))
  const other = drawing(second.storage, openDrawnBefore(folder))
  expect(await other.drawRest()).toBe(true)
  expect([
    String(await second.storage.get(second.keys[1] ?? '')),
    (await second.storage.get(key))?.equals(drawn ?? Buffer.alloc(0)),
  ]).toEqual(['drawn before', true])
})
