import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { startBucket } from '../../../test/s3.ts'
import { layout, openS3Storage } from './storage.s3.ts'
import { openStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'community-storage-'))
const disk = openStorage(folder)
const bucket = await startBucket()
const s3 = openS3Storage(bucket.url)
afterAll(async () => {
  s3.close()
  await bucket.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A source that breaks off after some parts. */
async function* broken(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
  throw new Error('The line is gone.')
}

describe.each([
  { where: 'on the disk', storage: disk },
  { where: 'in a bucket', storage: s3 },
])('$where', ({ storage }) => {
  const text = async (key: string) => (await storage.get(key))?.toString()

  test('a file is there whole or not at all', async () => {
    await storage.put('a/one.txt', Buffer.from('first'))
    await expect(storage.put('a/one.txt', broken('sec'))).rejects.toThrow('The line is gone.')
    expect(await text('a/one.txt')).toBe('first')
    await expect(storage.put('a/two.txt', broken('sec'))).rejects.toThrow('The line is gone.')
    expect(await storage.size('a/two.txt')).toBeUndefined()
    if (storage === disk) expect(readdirSync(join(folder, 'files/a'))).toEqual(['one.txt'])
  })

  test('what arrived before the line broke is kept, and it goes on there', async () => {
    expect(await storage.write('b/up', 0, broken('abc', 'def'))).toMatchObject({
      written: 6,
      failure: expect.any(Error),
    })
    expect(await storage.write('b/up', 6, [Buffer.from('ghi')])).toEqual({ written: 3, failure: undefined })
    expect(await storage.write('b/up', 3, [Buffer.from('DEF')])).toMatchObject({ written: 3 })
    expect(await text('b/up')).toBe('abcDEFghi')
    expect((await storage.start('b/up', 4))?.toString()).toBe('abcD')
    await storage.copy('b/up', 'c/copy')
    await storage.remove('b/up')
    expect([await storage.size('b/up'), await text('c/copy')]).toEqual([undefined, 'abcDEFghi'])
    await storage.removeAll('c')
    expect(await storage.get('c/copy')).toBeUndefined()
  })

  test('a key leads nowhere else', async () => {
    for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/.hidden', 'a'.repeat(300), 'a\u0000b', ''])
      await expect(storage.put(key, Buffer.alloc(1))).rejects.toThrow('is no key')
  })

  test('any part of a file is read by itself, and what is not there is said', async () => {
    await storage.put('d/whole.bin', Buffer.from('0123456789'))
    expect(await textOf(storage.stream('d/whole.bin', 2, 5))).toBe('2345')
    expect(await textOf(storage.stream('d/whole.bin', 7))).toBe('789')
    expect(await textOf(storage.stream('d/whole.bin'))).toBe('0123456789')
    expect([await storage.size('d/whole.bin'), await storage.size('d/none')]).toEqual([10, undefined])
    expect([await storage.get('d/none'), await storage.start('d/none', 3)]).toEqual([undefined, undefined])
    await storage.write('d/grows', 0, [Buffer.from('01234')])
    await storage.write('d/grows', 5, [Buffer.from('56789')])
    expect(await textOf(storage.stream('d/grows', 3, 6))).toBe('3456')
    expect(await storage.size('d/grows')).toBe(10)
    await storage.remove('d/grows')
    await storage.remove('d/grows')
    expect(await storage.size('d/grows')).toBeUndefined()
    await storage.put('d/empty', Buffer.alloc(0))
    expect([await storage.size('d/empty'), (await storage.start('d/empty', 4))?.length]).toEqual([0, 0])
  })

  test('a large file comes and goes in parts', async () => {
    const part = Buffer.alloc(3_000_000, 5)
    const parts = function* () {
      for (let sent = 0; sent < 7; sent++) yield part
    }
    await storage.put('e/large.bin', parts())
    expect(await storage.size('e/large.bin')).toBe(21_000_000)
    let [sum, most] = [0, 0]
    for await (const chunk of storage.stream('e/large.bin')) {
      sum += (chunk as Buffer).length
      most = Math.max(most, (chunk as Buffer).length)
    }
    expect(sum).toBe(21_000_000)
    expect(most).toBeLessThan(2_000_000)
    await storage.copy('e/large.bin', 'e/copy.bin')
    expect(await storage.size('e/copy.bin')).toBe(21_000_000)
  })
})

test('a bucket that is away says so, and nothing half done is left when it is back', async () => {
  const away = { status: 503, code: 'storage_away', retryAfter: 10 }
  await s3.put('f/before', Buffer.from('before'))
  await bucket.pause()
  await expect(s3.put('f/one', Buffer.from('one'))).rejects.toMatchObject(away)
  await expect(s3.size('f/before')).rejects.toMatchObject(away)
  await expect(s3.get('f/before')).rejects.toMatchObject(away)
  await expect(textOf(s3.stream('f/before'))).rejects.toMatchObject(away)
  await expect(s3.remove('f/before')).rejects.toMatchObject(away)
  expect(await s3.write('f/up', 0, [Buffer.from('abc')])).toMatchObject({ written: 0, failure: away })
  await bucket.resume()
  expect([await s3.size('f/one'), await s3.size('f/up')]).toEqual([undefined, undefined])
  expect((await s3.get('f/before'))?.toString()).toBe('before')
})

test('pieces lie as they were written, the later over the earlier, up to the first gap', () => {
  const piece = (at: number, size: number, when: number) => ({ key: `k.part/${at}-${when}`, size })
  const shown = (...objects: { key: string; size: number }[]) =>
    layout(objects).map(({ at, length, key, from }) => `${at}+${length} of ${key.slice(7)} at ${from}`)
  expect(shown(piece(6, 3, 2), piece(0, 6, 1), piece(3, 3, 3))).toEqual([
    '0+3 of 0-1 at 0',
    '3+3 of 3-3 at 0',
    '6+3 of 6-2 at 0',
  ])
  expect(shown(piece(0, 10, 1), piece(4, 2, 2))).toEqual(['0+4 of 0-1 at 0', '4+2 of 4-2 at 0', '6+4 of 0-1 at 6'])
  expect(shown(piece(0, 4, 1), piece(8, 4, 2))).toEqual(['0+4 of 0-1 at 0'])
})

const root = process.getuid?.() === 0 && process.platform === 'linux'
test.skipIf(!root)('a full disk is said, leaves no half file, and is over when there is room', async () => {
  const small = mkdtempSync(join(tmpdir(), 'community-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', small])
  try {
    const store = openStorage(small)
    const full = { status: 507, code: 'no_room' }
    await store.put('a/big', Buffer.alloc(200_000))
    await expect(store.put('a/more', Buffer.alloc(300_000))).rejects.toMatchObject(full)
    expect(readdirSync(join(small, 'files/a'))).toEqual(['big'])
    const part = await store.write('a/up', 0, [Buffer.alloc(100_000, 1), Buffer.alloc(300_000, 2)])
    expect(part).toMatchObject({ failure: full })
    expect(part.written).toBeGreaterThanOrEqual(100_000)
    expect(await store.size('a/up')).toBe(part.written)
    await store.remove('a/big')
    expect(await store.write('a/up', part.written, [Buffer.alloc(50_000, 3)])).toMatchObject({ written: 50_000 })
    await store.put('a/more', Buffer.alloc(50_000))
  } finally {
    execFileSync('umount', [small])
    rmSync(small, { recursive: true })
  }
})
