import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { factsOf } from '../src/modules/wall/wall.preview.page.ts'
import { makeEvent } from '../test/factories/events.ts'
import { makeOpenAward, beginEntry, makeWriter } from '../test/factories/entries.ts'
import { makeJudging } from '../test/factories/judging.ts'
import type { Juror } from '../test/factories/judging.ts'
import { makeMember } from '../test/factories/people.ts'
import { uploadFile } from '../test/factories/uploads.ts'
import { openTestbed } from '../test/harness.ts'

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

test('a list, a statement, a schedule and a folder, whatever stands in them', { timeout: 600_000 }, async () => {
  const operator = await makeMember(t, { is_operator: true })
  const event = await makeEvent(t)
  const sheet = (content: Buffer) =>
    zip([
      packed('xl/workbook.xml', Buffer.from('<workbook><sheets><sheet name="a"/></sheets></workbook>')),
      packed('xl/worksheets/sheet1.xml', content),
    ])
  const lists = {
    'a CSV that never closes a quotation mark': over('"name;'),
    // Of the largest size it takes a quarter of a minute of a processor: read it is all the same, and nobody waits for it.
    'a CSV of nothing but separators': over(';', 2_000_000),
    'an XLSX half a million deep': sheet(over('<c>', 1_500_000)),
    'an XLSX of ends without a beginning': sheet(Buffer.concat([over('<c>', 300), over('</d>', 4_000_000)])),
    'a sheet that unpacks without end': sheet(Buffer.alloc(400_000_000)),
  }
  const schedules = {
    'an XML programme half a million deep': Buffer.concat([Buffer.from('<schedule>'), over('<a>', 1_500_000)]),
    'an XML programme of one name': Buffer.concat([Buffer.from('<schedule><'), over('a')]),
    'an ICS of one line': Buffer.concat([Buffer.from('BEGIN:VCALENDAR\r\nX'), over('-a')]),
    'an ICS a million deep': over('BEGIN:VCALENDAR\r\n', 2_000_000),
  }
  const statements = {
    'a camt half a million deep': Buffer.concat([Buffer.from('<Document>'), over('<Ntry>', 3_000_000)]),
    'a camt of references': Buffer.concat([Buffer.from('<Document><BkToCstmrStmt>'), over('&#x41;')]),
  }
  const folders = {
    'a folder of files that lie on each other': zip([
      packed('a.csv', over('file;caption\n', 1_900_000)),
      ...Array.from({ length: 60_000 }, (_, n) => ({ ...packed('', Buffer.from('a')), name: `${n}.jpg`, at: 0 })),
    ]),
  }
  for (const [kind, files] of [
    ['companies', lists],
    ['programme', schedules],
    ['statement', statements],
    ['media', folders],
  ] as const)
    for (const [name, content] of Object.entries(files)) {
      const upload = await uploadFile(t, operator, kind === 'media' ? 'import_folder' : 'import_file', content)
      const of = kind === 'programme' ? { event: event.id } : {}
      const answer = await answeredMeanwhile(() =>
        t.call('imports.create', { body: { kind, upload, ...of } }, operator.token),
      )
      expect([name, answer.status, Object.keys(answer.refused)]).toEqual([name, 400, ['upload']])
    }
})

test('a file that is sent in a conversation, whatever stands in it', { timeout: 600_000 }, async () => {
  const who = await makeMember(t)
  const files = {
    'Folder.zip': Buffer.alloc(LARGEST, Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(26)])),
    'Offer.docx': over('PK\u0003\u0004'),
    'Offer.doc': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), over('a')]),
    'Notes.txt': over('a\n'),
    'Film.webm': Buffer.concat([Buffer.from('1a45dfa3', 'hex'), over('\u0042\u0082')]),
    'Sound.wma': Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(1_000_000)]),
    'Picture.heic': Buffer.concat([Buffer.from('0000001866747970686569630000000068656963', 'hex'), over('free')]),
  }
  for (const [name, content] of Object.entries(files)) {
    const upload = await uploadFile(t, who, 'message_attachment', content, { name })
    const answer = await answeredMeanwhile(() => t.call('messaging.addAttachment', { body: { upload } }, who.token))
    expect([name, answer.status]).toEqual([name, expect.toBeOneOf([201, 400])])
  }
})

test('a film, whatever stands in it', { timeout: 600_000 }, async () => {
  const who = await makeMember(t)
  for (const head of ['0000001c667479706d703432', '1a45dfa3', '3026b2758e66cf11a6d900aa0062ce6c'])
    for (const rest of [Buffer.alloc(5000), over('moov', 5000)]) {
      const upload = await uploadFile(t, who, 'post_video', Buffer.concat([Buffer.from(head, 'hex'), rest]))
      const answer = await answeredMeanwhile(() => t.call('wall.addMedia', { body: { upload } }, who.token))
      expect(answer.status).toBeOneOf([201, 400])
    }
})

test('a page behind a link, whatever stands in it', { timeout: 600_000 }, async () => {
  const type = 'text/html'
  const content = Buffer.concat([over('<a>', 250_000), over('</b>', 250_000)])
  await answeredMeanwhile(() => factsOf(1, { address: 'https://page.example/', type, content }))
  const title = Buffer.from('<title>Berths</title>')
  expect(await factsOf(1, { address: 'https://page.example/', type, content: title })).toMatchObject({
    title: 'Berths',
  })
})

test('whatever looks into a file is a reader, and each of them is sent hostile files here', () => {
  const modules = join(import.meta.dirname, '../src')
  const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const named = (path: string) => path.split('/').at(-1) ?? ''
  expect(
    sources
      .filter((path) => path.endsWith('.reader.ts'))
      .map(named)
      .toSorted(),
  ).toEqual([
    'awards.documents.reader.ts',
    'awards.judging.reader.ts',
    'images.reader.ts',
    'imports.reader.ts',
    'messaging.reader.ts',
    // Draws papers, and reads no file: held to the same bounds by `kit/papers/papers.test.ts`.
    'papers.reader.ts',
    'wall.preview.reader.ts',
  ])
  // What a reader consists of; nothing that answers people may load it.
  const apart =
    /import (?!type)[^\n]*(?:'(?:sharp|yauzl|file-type|csv-parse|htmlparser2|ical\.js|xlsx)'|\/(?:awards\.documents\.pdf|awards\.judging\.pdf|images\.sharp)\.ts')/
  const loads = sources.filter((path) => apart.test(readFileSync(join(modules, path), 'utf8'))).map(named)
  expect(loads.toSorted()).toEqual(
    [
      'awards.documents.reader.ts',
      'awards.judging.reader.ts',
      'images.reader.ts',
      'messaging.reader.ts',
      // Parts of `imports.reader.ts`, and of the process that writes an import.
      'imports.folder.ts',
      'imports.schedule.ts',
      'imports.table.service.ts',
      'imports.xlsx.ts',
      'imports.xml.ts',
      'wall.preview.reader.ts',
    ].toSorted(),
  )
})
