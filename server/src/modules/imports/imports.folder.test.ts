import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { zipOf } from '../../../test/factories/zip.ts'
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
