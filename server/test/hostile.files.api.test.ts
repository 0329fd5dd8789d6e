import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeOpenAward, beginEntry, makeWriter } from './factories/entries.ts'
import { makeJudging } from './factories/judging.ts'
import type { Juror } from './factories/judging.ts'
import { makeMember } from './factories/people.ts'
import { uploadFile } from './factories/uploads.ts'
import { openTestbed } from './harness.ts'

// Every kind of file that is read, as hostile as it gets and as large as it may be: whoever asks is answered meanwhile.
const t = await openTestbed()
/** How long an answer may take while a file is read: the machine may be busy with other tests. */
const ANSWERED_MS = 3000
const LARGEST = 19_900_000

/** Does something slow, and asks for the health of the server all the while. @returns what came of it */
async function answeredMeanwhile<R>(work: () => Promise<R>): Promise<R> {
  let [done, slowest, asked] = [false, 0, 0]
  const watching = (async () => {
    while (!done) {
      const began = performance.now()
      expect((await fetch(`${t.base}/healthz`)).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - began)
      asked++
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  try {
    return await work()
  } finally {
    done = true
    await watching
    expect(asked).toBeGreaterThan(0)
    expect(slowest).toBeLessThan(ANSWERED_MS)
    // What read it gives back what it took.
    await expect.poll(memoryOfReaders, { timeout: 20_000 }).toBeLessThan(2 * 260_000_000)
  }
}

/** What the processes hold that this one has begun. */
function memoryOfReaders(): number {
  const tasks = `/proc/${process.pid}/task`
  const children = readdirSync(tasks).flatMap((task) =>
    readFileSync(join(tasks, task, 'children'), 'latin1')
      .split(' ')
      .filter(Boolean),
  )
  return children.reduce((sum, pid) => {
    try {
      const said = readFileSync(`/proc/${pid}/stat`, 'latin1')
      return sum + Number(said.slice(said.lastIndexOf(')') + 2).split(' ')[21]) * 4096
    } catch {
      return sum
    }
  }, 0)
}

/** A text over and over, up to a size. */
const over = (text: string, size = LARGEST) => Buffer.alloc(size, text, 'latin1')
const pdf = (...parts: (Buffer | string)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...parts.map((part) => Buffer.from(part)),
    Buffer.from('\nstartxref\n0\n%%EOF\n'),
  ])

/** A dictionary of 50 KB, in which a stream begins again and again. */
const dictionary = `1 0 obj<</Filter[${'/ASCIIHexDecode '.repeat(20)}]${'/Key(value)'.repeat(4500)}>>stream\n`
const numbered = (line: (n: number) => string, size = LARGEST) => {
  const parts: string[] = []
  for (let [n, length] = [1, 0]; length < size; n++) {
    const text = line(n)
    parts.push(text)
    length += text.length
  }
  return parts.join('').slice(0, size)
}

const hostilePdfs = {
  'one word all the way': pdf(over('stream ')),
  'a dictionary again and again': pdf(over(dictionary)),
  'streams that look packed and never end': pdf(over('obj stream\nx\u009c ')),
  'filters behind comments without end': pdf(over('/Filter%')),
  'filters of a stream without end': pdf('1 0 obj<</Filter[', over('/AHx '), ']>>stream\n00\nendstream'),
  'filters in objects that are nowhere': pdf(numbered((n) => `1 0 obj<</Filter ${n} 0 R>>stream\nendstream\n`)),
  'objects without a stream': pdf(
    numbered((n) => `${n} 0 obj\n`),
    '<</Filter 9 9 R>>stream\nendstream',
  ),
}

test('a PDF for an entry, whatever stands in it', { timeout: 600_000 }, async () => {
  const made = await makeOpenAward(t)
  const who = await makeWriter(t)
  const applicant = await beginEntry(t, who, made)
  for (const [name, content] of Object.entries(hostilePdfs)) {
    const upload = await uploadFile(t, who, 'entry_document', content, { name: 'Paper.pdf' })
    const answer = await answeredMeanwhile(() =>
      t.call('awards.addDocument', { body: { applicant, upload } }, who.token),
    )
    expect([name, answer.status]).toEqual([name, expect.toBeOneOf([201, 400])])
  }
})

/** What a judge's copy is made of: properties by the million, each another way of going through the file again. */
const blindPdfs = {
  'properties in objects that are not there': pdf(numbered((n) => `/T ${n} 0 R`)),
  'properties in objects that are': pdf(numbered((n) => `/T ${n} 0 R ${n} 0 obj(a)`)),
  'texts within texts': pdf(over('/T('), over(')', 100)),
  'texts within texts, closed': pdf(over('/T(', LARGEST / 2), over(')', LARGEST / 5)),
  'dictionaries that overlap': pdf(
    numbered((n) => `/Info ${n} 0 R ${n} 0 obj`),
    'endobj',
  ),
  'streams without an object': pdf(over('stream\nendstream ')),
  'one word all the way': pdf(over('stream ')),
}

test('a judge’s copy of a PDF, whatever stands in it', { timeout: 600_000 }, async () => {
  const j = await makeJudging(t, { blind: true })
  const [judge, entry] = [j.jurors[0] as Juror, j.entries[0]]
  if (!entry) throw new Error('nobody entered')
  let position = 0
  for (const [name, content] of Object.entries(blindPdfs)) {
    const id = randomUUID()
    const file = `entries/${id}/file.bin`
    await t.deps.storage.put(file, content)
    const at = { begun_at: t.clock(), created_at: t.clock() }
    const of = { applicant_id: entry.id, customer_id: entry.member.customer_id, position: position++ }
    const row = { ...of, ...at, id, title: 'Paper', type: 'pdf', size: content.length, file }
    await t.db.insertInto('award_document').values(row).execute()
    const asked = { params: { id: entry.id, document: id }, query: { round: j.round } }
    const answer = await answeredMeanwhile(() => t.call('awards.judgingDocument', asked, judge.token))
    expect([name, answer.status]).toEqual([name, expect.toBeOneOf([200, 404])])
  }
})

/** A ZIP whose directory names parts wherever they are said to lie. */
function zip(parts: { name: string; packed: Buffer; size: number; at?: number; crc?: number }[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(part.crc ?? 0, 14)
    head.writeUInt32LE(part.packed.length, 18)
    head.writeUInt32LE(part.size, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(part.at ?? at, 42)
    directory.push(entry, name)
    if (part.at !== undefined) continue
    bodies.push(head, name, part.packed)
    at += 30 + name.length + part.packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, list, end])
}
const packed = (name: string, content: Buffer) => ({
  name,
  packed: deflateRawSync(content),
  size: content.length,
  crc: crc32(content),
})

test('a document of an office program, whatever stands in it', { timeout: 600_000 }, async () => {
  const made = await makeOpenAward(t)
  const who = await makeWriter(t)
  const applicant = await beginEntry(t, who, made)
  // Blocks of nothing, which take their time and give not a byte: 65,536 parts would be the same 19 MB.
  const nothing = { name: 'word/document.xml', packed: over('\u0000\u0000\u0000\u00ff\u00ff', 19_000_000), size: 0 }
  const types = packed('[Content_Types].xml', over('&#x41;', 990_000))
  const files = {
    'parts that lie on each other': zip([
      types,
      nothing,
      ...Array.from({ length: 4900 }, (_, n) => ({
        ...nothing,
        name: `word/${n}.xml`,
        at: 30 + 19 + types.packed.length,
      })),
    ]),
    'a part that unpacks without end': zip([types, packed('word/document.xml', Buffer.alloc(400_000_000))]),
  }
  for (const [name, content] of Object.entries(files)) {
    const upload = await uploadFile(t, who, 'entry_document', content, { name: 'Paper.docx' })
    const answer = await answeredMeanwhile(() =>
      t.call('awards.addDocument', { body: { applicant, upload } }, who.token),
    )
    expect([name, answer.status]).toEqual([name, 400])
  }
})

/** A JPEG in which one part is said over and over before the picture. */
async function stuffed(part: Buffer, size: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  return Buffer.concat([small.subarray(0, 2), Buffer.alloc(size, part), small.subarray(2)])
}

test('a picture, whatever stands in it', { timeout: 600_000 }, async () => {
  const who = await makeMember(t)
  const size = 9_900_000
  const pictures = {
    'a JPEG of remarks': await stuffed(Buffer.from([0xff, 0xfe, 0, 2]), size),
    'a JPEG of stray bytes': await stuffed(Buffer.from([0xff, 0x00]), size),
    'a PNG of empty parts': Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.alloc(size, Buffer.from('00000000744558740000000000000000', 'hex').subarray(0, 12)),
    ]),
    'a WebP that says it is everything': Buffer.concat([
      Buffer.from('RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8 ', 'latin1'),
      over('a', size),
    ]),
    'an HEIC': Buffer.concat([Buffer.from('0000001866747970686569630000000068656963', 'hex'), over('free', size)]),
    'an MP4': Buffer.concat([Buffer.from('000000186674797069736f6d0000000069736f6d', 'hex'), over('moov', size)]),
  }
  for (const [name, content] of Object.entries(pictures)) {
    const upload = await uploadFile(t, who, 'portrait', content)
    const of = { params: { id: who.customer_id }, body: { profile_picture: upload } }
    const answer = await answeredMeanwhile(() => t.call('members.update', of, who.token))
    expect([name, answer.status]).toEqual([name, expect.toBeOneOf([200, 400])])
  }
})
