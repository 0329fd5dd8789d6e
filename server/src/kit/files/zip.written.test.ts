import { expect, test } from 'vitest'
import { unzip } from '../../../test/factories/unzip.ts'
import { writeZip } from './zip.written.ts'

const written = new Date('2026-11-16T09:00:00Z')

async function archive(entries: Parameters<typeof writeZip>[0]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of writeZip(entries, written)) parts.push(part)
  return Buffer.concat(parts)
}

test('files that are written while the archive is sent come out as they went in', async () => {
  async function* long() {
    for (let n = 0; n < 20_000; n++) yield `line ${n} größer\r\n`
  }
  const zip = await archive([
    { name: 'index.xml', parts: ['<a/>'] },
    { name: 'leer.csv', parts: [] },
    { name: 'größe.csv', parts: long() },
  ])
  const files = unzip(zip)
  expect([...files.keys()]).toEqual(['index.xml', 'leer.csv', 'größe.csv'])
  expect(files.get('index.xml')?.toString()).toBe('<a/>')
  expect(files.get('leer.csv')).toHaveLength(0)
  expect(files.get('größe.csv')?.toString().split('\r\n')).toHaveLength(20_001)
  expect(zip.length).toBeLessThan(200_000)
})

test('what goes wrong while a file is read ends the archive', async () => {
  function* broken() {
    yield 'first'
    throw new Error('The database has gone.')
  }
  await expect(archive([{ name: 'a.csv', parts: broken() }])).rejects.toThrow('The database has gone.')
})
