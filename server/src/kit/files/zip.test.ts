import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { planZip, weigh, zipName } from './zip.ts'
import type { ZipEntry } from './zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'community-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const contents = new Map([
  ['one', Buffer.from('The first file.')],
  ['two', Buffer.alloc(70_000, 7)],
  ['none', Buffer.alloc(0)],
])
const storage = {
  stream: (key: string, start = 0, end?: number) =>
    Readable.from([(contents.get(key) ?? Buffer.alloc(0)).subarray(start, end === undefined ? undefined : end + 1)]),
}
const entry = (key: string, name: string): ZipEntry => {
  const content = contents.get(key) ?? Buffer.alloc(0)
  return { name, key, size: content.length, crc32: crc32(content), modified: new Date('2026-11-16T09:30:20Z') }
}
const entries = [entry('one', '1-Grüße-aus-Göteborg.webp'), entry('none', '2.txt'), entry('two', '3.bin')]

/** Reads an archive with somebody else's eyes. */
function listed(zip: Buffer): string[] {
  const path = join(folder, 'a.zip')
  writeFileSync(path, zip)
  const script = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    for i in z.infolist(): print(i.filename, i.file_size, i.date_time)`
  return execFileSync('python3', ['-c', script, path], { encoding: 'utf8', maxBuffer: 64_000_000 }).trim().split('\n')
}
const python = (() => {
  try {
    execFileSync('python3', ['--version'])
    return true
  } catch {
    return false
  }
})()

test('has the size that it says, and any part of it is the same as in the whole', async () => {
  const zip = planZip(entries, storage)
  const whole = await buffer(zip.stream())
  expect(whole.length).toBe(zip.size)
  expect(await buffer(planZip(entries, storage).stream())).toEqual(whole)
  for (const [from, to] of [
    [0, 0],
    [10, 60],
    [40, 70_000],
    [zip.size - 30, zip.size - 1],
    [69_000, zip.size - 1],
  ] as const)
    expect(await buffer(zip.stream(from, to))).toEqual(whole.subarray(from, to + 1))
})

test.skipIf(!python)('another program reads it, with its sums', async () => {
  expect(listed(await buffer(planZip(entries, storage).stream()))).toEqual([
    '1-Grüße-aus-Göteborg.webp 15 (2026, 11, 16, 9, 30, 20)',
    '2.txt 0 (2026, 11, 16, 9, 30, 20)',
    '3.bin 70000 (2026, 11, 16, 9, 30, 20)',
  ])
})

test.skipIf(!python)('holds more files than the old format counts', async () => {
  const many = Array.from({ length: 66_000 }, (_, place) => entry('none', `${place}.txt`))
  expect(listed(await buffer(planZip(many, storage).stream()))).toHaveLength(66_000)
})

test('past four gigabytes the last bytes say where the files lie', async () => {
  const far = { ...entry('two', 'large.bin'), size: 3_000_000_000 }
  const zip = planZip([far, { ...far, name: 'second.bin' }, { ...far, name: 'third.bin' }], storage)
  const end = await buffer(zip.stream(6_000_000_000 + 3 * 30 + 'large.binsecond.binthird.bin'.length + 3_000_000_000))
  expect(end.readUInt32LE(0)).toBe(0x02_01_4b_50)
  const third = end.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  expect(end.readUInt32LE(third + 42)).toBe(0xff_ff_ff_ff)
  expect(Number(end.readBigUInt64LE(third + 46 + 'third.bin'.length + 4))).toBe(6_000_000_000 + 60 + 19)
  expect(end.readUInt32LE(end.length - 42)).toBe(0x07_06_4b_50)
})

test('a file that became shorter breaks the archive off', async () => {
  const zip = planZip([{ ...entry('one', 'one.txt'), size: 20 }], storage)
  await expect(buffer(zip.stream())).rejects.toThrow('in place of')
})

test('changes its tag with what it holds', () => {
  const [first, , third] = entries as [ZipEntry, ZipEntry, ZipEntry]
  const tags = [entries, [first, third], [{ ...first, crc32: 1 }, third], [{ ...first, name: 'x' }, third]]
  expect(new Set(tags.map((some) => planZip(some, storage).etag)).size).toBe(4)
})

test('weighs files in parts and names them for people', async () => {
  const size = (key: string) => Promise.resolve(contents.get(key)?.length)
  expect(await weigh({ ...storage, size }, 'two')).toEqual({ size: 70_000, crc32: crc32(Buffer.alloc(70_000, 7)) })
  expect(await weigh({ ...storage, size }, 'gone')).toBeUndefined()
  expect(zipName(4, 120, 'Panel on late gates, “hall” 2/3', 'webp')).toBe('005-panel-on-late-gates-hall-2-3.webp')
  expect(zipName(0, 9, '../../etc', 'pdf')).toBe('1-etc.pdf')
  expect(zipName(0, 9, '', 'pdf')).toBe('1.pdf')
})
