import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStorage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'community-storage-'))
const storage = openStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A source that breaks off after some parts. */
async function* broken(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
  throw new Error('The line is gone.')
}
const text = async (key: string) => (await storage.get(key))?.toString()

test('a file is there whole or not at all', async () => {
  await storage.put('a/one.txt', Buffer.from('first'))
  await expect(storage.put('a/one.txt', broken('sec'))).rejects.toThrow('The line is gone.')
  expect(await text('a/one.txt')).toBe('first')
  await expect(storage.put('a/two.txt', broken('sec'))).rejects.toThrow('The line is gone.')
  expect(await storage.size('a/two.txt')).toBeUndefined()
  expect(readdirSync(join(folder, 'files/a'))).toEqual(['one.txt'])
})

test('what arrived before the line broke is kept, and it goes on there', async () => {
  expect(await storage.write('b/up', 0, broken('abc', 'def'))).toMatchObject({ written: 6, failure: expect.any(Error) })
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
