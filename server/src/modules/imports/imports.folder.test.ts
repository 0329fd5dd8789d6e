import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { zipOf } from '../../../test/factories/zip.ts'
import { readFolder } from './imports.folder.service.ts'
import { openFolder } from './imports.folder.ts'

test('of a folder the list is fetched in few pieces, and of a file no more than it', async () => {
  const zip = zipOf(Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`quay/${at}.jpg`, `picture ${at}`])))
  const pieces: number[] = []
  const storage = {
    size: async () => zip.length,
    stream: (_: string, start = 0, end = zip.length - 1) => {
      pieces.push(end + 1 - start)
      return Readable.from([zip.subarray(start, end + 1)])
    },
  }
  const folder = await openFolder(storage, 'folder.zip')
  expect([folder.files.length, pieces.length < 10]).toEqual([2000, true])
  pieces.length = 0
  const [first] = folder.files
  expect(String(await folder.read(first?.at ?? -1))).toBe('picture 0')
  expect(pieces.reduce((sum, size) => sum + size, 0)).toBeLessThan(200)
})

const stored = (zip: Buffer) => ({
  size: async () => zip.length,
  stream: (_: string, start = 0, end = zip.length - 1) => Readable.from([zip.subarray(start, end + 1)]),
})

test('a folder of names without end is refused, and so is one whose lists say more than a list may', async () => {
  const names = zipOf({ [`${'a'.repeat(60_000)}.jpg`]: 'picture' })
  await expect(readFolder(stored(names), 'folder.zip')).rejects.toThrow('a name of more than 1,000 characters')
  const line = (n: number) => `${n}.jpg,${'a'.repeat(9_000)}\n`
  const list = (from: number) => `file,caption\n${Array.from({ length: 200 }, (_, n) => line(from + n)).join('')}`
  const lists = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.csv`, list(200 * n)]))
  await expect(readFolder(stored(zipOf(lists)), 'folder.zip')).rejects.toThrow('more than 20 MB of text')
})
