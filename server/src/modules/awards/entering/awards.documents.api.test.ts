import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import {
  addDocument,
  beginEntry,
  makeEntry,
  makeOpenAward,
  makeWriter,
  smallPdf,
  submitEntry,
} from '../../../../test/factories/entries.ts'
import type { Writer } from '../../../../test/factories/entries.ts'
import { makeCompany } from '../../../../test/factories/people.ts'
import { arrivedOf, beginUpload, sendPiece, uploadFile } from '../../../../test/factories/uploads.ts'
import { zipOf } from '../../../../test/factories/zip.ts'
import { noteExercised, openTestbed, testNow } from '../../../../test/harness.ts'

const t = await openTestbed()
let anna: Writer
let ben: Writer

beforeAll(async () => {
  const { id } = await makeCompany(t)
  anna = await makeWriter(t, { company_id: id })
  ben = await makeWriter(t, { company_id: id })
})

const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const office = (main: string, more: Record<string, Buffer | string> = {}) =>
  zipOf({ '[Content_Types].xml': CONTENT_TYPES, [main]: '<document/>', ...more })
const docx = (more?: Record<string, Buffer | string>) => office('word/document.xml', more)
const picture = (format: 'png' | 'jpeg' | 'webp', width = 8) =>
  sharp({ create: { width, height: 8, channels: 3, background: '#1c4a74' } })
    [format]()
    .toBuffer()
const begun = async () => beginEntry(t, anna, await makeOpenAward(t))
const filesOf = async (id: number) => (await t.call('awards.applicant', { params: { id } }, anna.token)).body.files
const patch = (id: string, body: object, who = anna) =>
  t.call('awards.changeDocument', { params: { id }, body }, who.token)
const remove = (id: string, who = anna) => t.call('awards.removeDocument', { params: { id } }, who.token)
const fetchFile = (file: string) => fetch(new URL(file, t.base))

test('PDF, PPTX, DOCX, JPG and PNG are taken by their bytes, whatever they are called', async () => {
  const id = await begun()
  const given: [string, Buffer, string][] = [
    ['Schedule.pdf', smallPdf(), 'pdf'],
    ['Board.docx', office('ppt/presentation.xml'), 'pptx'],
    ['Letter.zip', docx(), 'docx'],
    ['Ship.png', await picture('jpeg'), 'jpg'],
    ['Plan', await picture('png'), 'png'],
  ]
  for (const [name, content, type] of given) {
    const added = await addDocument(t, anna, id, content, name)
    expect([name, added.status, added.body.type, added.body.title]).toEqual([
      name,
      201,
      type,
      name.replace(/\..*$/, ''),
    ])
  }
  const files = await filesOf(id)
  expect(files.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  const answer = await fetchFile(files[0]!.file)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    "attachment; filename*=UTF-8''Schedule.pdf",
  ])
  expect(Buffer.from(await answer.arrayBuffer()).equals(smallPdf())).toBe(true)
})

test('where a picture was taken is not kept with it, and it stays upright', async () => {
  const id = await begun()
  const photo = await sharp(await picture('jpeg'))
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'Canary' }, IFD3: { GPSLatitude: '53/1 33/1 0/1' } })
    .jpeg()
    .toBuffer()
  const { body } = await addDocument(t, anna, id, photo, 'Quay.jpg')
  const stored = Buffer.from(await (await fetchFile(body.file)).arrayBuffer())
  expect([stored.includes('Canary'), stored.length, body.size]).toEqual([false, body.size, stored.length])
  const { orientation, exif } = await sharp(stored).metadata()
  expect([orientation, exif?.length]).toEqual([6, 32])
  expect((await sharp(stored).raw().toBuffer()).equals(await sharp(photo).raw().toBuffer())).toBe(true)
})

/** Forty million zeros in some forty thousand bytes. */
const zeros = Buffer.alloc(40_000_000)
const pdfWith = (dictionary: string, stream: Buffer) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n2 0 obj<<${dictionary}/Length ${stream.length}>>stream\n`),
    stream,
    Buffer.from('\nendstream endobj\nstartxref\n0\n%%EOF\n'),
  ])

/** So many zeros, packed by LZW as PDFs do: each code stands for one zero more than the one before. */
function lzwZeros(bytes: number): Buffer {
  const out: number[] = []
  let [held, bits, width, done] = [0, 0, 9, 0]
  const put = (code: number) => {
    held = (held << width) | code
    for (bits += width; bits >= 8; bits -= 8) out.push((held >> (bits - 8)) & 255)
    held &= (1 << bits) - 1
  }
  while (done < bytes) {
    put(256)
    width = 9
    put(0)
    done++
    for (let code = 258; code < 4095; code++) {
      width = code + 1 >= 2048 ? 12 : code + 1 >= 1024 ? 11 : code + 1 >= 512 ? 10 : 9
      put(code)
      done += code - 256
    }
  }
  put(257)
  return Buffer.from(out)
}

/** A picture of a few bytes that says it is so many points wide and high. */
async function largePng(points: number): Promise<Buffer> {
  const png = await picture('png')
  png.writeUInt32BE(points, 16)
  png.writeUInt32BE(points, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

test.for([
  ['a text', () => Buffer.from('Only words'), /^Only PDF, PPTX/],
  ['a picture of another kind', () => picture('webp'), /^Only PDF, PPTX/],
  ['an archive', () => zipOf({ 'a.txt': 'a' }), /^Only PDF, PPTX/],
  ['a spreadsheet called a letter', () => office('xl/workbook.xml'), /^Only PDF, PPTX/],
  ['a cut archive', () => docx().subarray(0, -30), /damaged/],
  ['a cut picture', () => Buffer.from('ffd8ffe000104a46', 'hex'), /damaged/],
  ['a PDF without an end', () => smallPdf().subarray(0, 200), /damaged/],
  ['a letter with macros', () => docx({ 'word/vbaProject.bin': randomBytes(40) }), /macros/],
  ['slides with macros', () => office('ppt/presentation.xml', { 'ppt/VBAPROJECT.BIN': 'x' }), /macros/],
  [
    'macros under another name',
    () =>
      zipOf({
        '[Content_Types].xml': 'application/vnd.ms-word.document.macroEnabled.main+xml',
        'word/document.xml': '',
      }),
    /macros/,
  ],
  [
    'a ZIP bomb',
    () => docx(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`word/media/${n}.bin`, zeros]))),
    /unpacks/,
  ],
  [
    'an archive of too many parts',
    () => docx(Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [`word/${n}`, '']))),
    /unpacks/,
  ],
  [
    'a PDF bomb',
    () => Buffer.concat(Array.from({ length: 9 }, () => pdfWith('/Filter/FlateDecode', deflateSync(zeros)))),
    /unpacks/,
  ],
  [
    'a PDF bomb in a bomb',
    () => pdfWith('/Filter[/FlateDecode/FlateDecode/FlateDecode]', deflateSync(deflateSync(zeros))),
    /unpacks/,
  ],
  [
    'a PDF bomb whose filter is written otherwise',
    () => pdfWith('/Filter/Fl#61teDecode', deflateSync(Buffer.alloc(310_000_000))),
    /unpacks/,
  ],
  [
    'a PDF bomb whose filter stands elsewhere',
    () =>
      Buffer.concat([
        pdfWith('/Filter 9 0 R', deflateSync(Buffer.alloc(310_000_000))),
        Buffer.from('9 0 obj[/FlateDecode]endobj'),
      ]),
    /unpacks/,
  ],
  ['a PDF whose filter is nowhere', () => pdfWith('/Filter 9 0 R', Buffer.from('packed')), /damaged/],
  [
    'a PDF bomb that names no filter before its stream',
    () => pdfWith('/Filter/FlateDecode/Said(1 0 obj)', deflateSync(Buffer.alloc(310_000_000))),
    /unpacks/,
  ],
  [
    'a PDF bomb with a large middle',
    () => pdfWith('/Filter[/FlateDecode/Fl]', deflateSync(deflateSync(Buffer.alloc(310_000_000), { level: 1 }))),
    /unpacks/,
  ],
  [
    'a PDF bomb in hexadecimal digits',
    () =>
      pdfWith(
        '/Filter [ /ASCIIHexDecode % and\n /FlateDecode ]',
        Buffer.from(`${deflateSync(Buffer.alloc(310_000_000)).toString('hex')}>`),
      ),
    /unpacks/,
  ],
  [
    'a PDF bomb of runs',
    () => pdfWith('/Filter/RunLengthDecode', Buffer.alloc(5_000_000, Buffer.of(129, 0))),
    /unpacks/,
  ],
  ['a PDF bomb by LZW', () => pdfWith('/Filter/LZWDecode', lzwZeros(310_000_000)), /unpacks/],
  [
    'macros in a list of types of another encoding',
    () =>
      zipOf({
        '[Content_Types].xml': Buffer.from('application/vnd.ms-office.vba&#80;roject', 'utf16le'),
        'word/document.xml': '',
      }),
    /macros/,
  ],
  [
    'macros behind a long beginning',
    () =>
      zipOf({
        '[Content_Types].xml': `${' '.repeat(1_200_000)}application/vnd.ms-office.vbaProject`,
        'word/document.xml': '',
      }),
    /unpacks/,
  ],
  ['a picture bomb', () => largePng(20_000), /unpacks/],
] as const)('%s is refused', async ([, make, message]) => {
  const id = await begun()
  const added = await addDocument(t, anna, id, await make(), 'Letter.pdf')
  expect([added.status, added.refused]).toEqual([400, { upload: [expect.stringMatching(message)] }])
  expect(await filesOf(id)).toEqual([])
  // Nothing of it stays behind.
  expect(
    await t.db
      .selectFrom('upload')
      .select('id')
      .where('customer_id', '=', anna.customer_id)
      .where('state', '<>', 'ready')
      .execute(),
  ).toEqual([])
})

test('an archive that lies about its sizes is counted as it unpacks', async () => {
  const packed = deflateRawSync(Buffer.alloc(310_000_000))
  const lie = zipOf({ '[Content_Types].xml': CONTENT_TYPES, 'word/document.xml': { packed, says: 10 } })
  const added = await addDocument(t, anna, await begun(), lie)
  expect(added.refused['upload']).toEqual([expect.stringMatching(/unpacks/)])
}, 30_000)

test('an empty file and one of 21 MB are refused before a byte of them is sent', async () => {
  const announce = (size: number) => beginUpload(t, anna, { purpose: 'entry_document', name: 'a.pdf', size })
  expect((await announce(0)).refused).toMatchObject({ size: ['This file is empty.'] })
  expect((await announce(21_000_000)).refused).toMatchObject({ size: ['A document may have at most 20 MB.'] })
  expect((await announce(20_000_000)).status).toBe(201)
})

test('ten are taken and the eleventh is not, though several come at once', async () => {
  const id = await begun()
  for (let count = 0; count < 8; count++) expect((await addDocument(t, anna, id)).status).toBe(201)
  const uploads = await Promise.all(
    [anna, ben, anna, ben].map((who) => uploadFile(t, who, 'entry_document', smallPdf(), { name: 'x.pdf' })),
  )
  const answers = await Promise.all(
    uploads.map((upload, index) =>
      t.call('awards.addDocument', { body: { applicant: id, upload } }, (index % 2 ? ben : anna).token),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.refused).toEqual({
    applicant: ['An entry has at most 10 documents.'],
  })
  const files = await filesOf(id)
  expect(files.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  // With one less there is room for what waited.
  await remove(files[3]!.id)
  const waiting = uploads[answers.findIndex(({ status }) => status === 400)]!
  const owner = uploads.indexOf(waiting) % 2 ? ben : anna
  expect((await t.call('awards.addDocument', { body: { applicant: id, upload: waiting } }, owner.token)).status).toBe(
    201,
  )
})

test('an upload that was cut off goes on, and taken twice it is one document', async () => {
  const id = await begun()
  const content = smallPdf('x'.repeat(4000))
  const { id: upload } = await beginUpload(t, anna, {
    purpose: 'entry_document',
    name: 'Long.pdf',
    size: content.length,
  })
  await sendPiece(t, anna, upload, 0, content.subarray(0, 1500))
  const take = () => t.call('awards.addDocument', { body: { applicant: id, upload, title: 'The letter' } }, anna.token)
  expect((await take()).refused).toEqual({ upload: ['This file has not arrived yet.'] })
  expect(await arrivedOf(t, anna, upload)).toBe(1500)
  await sendPiece(t, anna, upload, 1500, content.subarray(1500))
  const taken = await Promise.all([take(), take()])
  expect(taken.map(({ status }) => status)).toEqual([201, 201])
  expect((await filesOf(id)).map((one) => one.title)).toEqual(['The letter'])
  const other = await begun()
  const elsewhere = await t.call('awards.addDocument', { body: { applicant: other, upload } }, anna.token)
  expect([elsewhere.status, elsewhere.refused]).toEqual([400, { upload: ['This file belongs to another entry.'] }])
})

test('documents are named, moved, replaced and removed, by either colleague', async () => {
  const id = await begun()
  for (const name of ['One.pdf', 'Two.pdf', 'Three.pdf']) await addDocument(t, anna, id, smallPdf(name), name)
  const titles = async () => (await filesOf(id)).map(({ title }) => title)
  const [one, , three] = await filesOf(id)
  await patch(three!.id, { position: 0 }, ben)
  expect(await titles()).toEqual(['Three', 'One', 'Two'])
  await patch(three!.id, { title: 'Drei', position: 9 })
  expect(await titles()).toEqual(['One', 'Two', 'Drei'])
  const upload = await uploadFile(t, ben, 'entry_document', await picture('png'), { name: 'New.png' })
  const replaced = await patch(one!.id, { upload }, ben)
  expect(replaced.body).toMatchObject({ id: upload, title: 'One', type: 'png', position: 0, replaces: null })
  // The answer was lost, and it is asked again.
  expect((await patch(one!.id, { upload }, ben)).body.id).toBe(upload)
  await t.settle()
  expect((await fetchFile(one!.file)).status).toBe(404)
  expect((await remove(upload)).status).toBe(204)
  expect((await remove(upload)).status).toBe(404)
  expect((await filesOf(id)).map(({ title, position }) => [title, position])).toEqual([
    ['Two', 0],
    ['Drei', 1],
  ])
})

test("another company's documents do not exist, and their addresses are signed", async () => {
  const id = await begun()
  const { body: document } = await addDocument(t, anna, id)
  const stranger = await makeWriter(t)
  expect((await patch(document.id, { title: 'Mine' }, stranger)).status).toBe(404)
  expect((await remove(document.id, stranger)).status).toBe(404)
  expect((await addDocument(t, stranger, id)).status).toBe(404)
  const stolen = await uploadFile(t, stranger, 'entry_document', smallPdf(), { name: 'x.pdf' })
  expect((await t.call('awards.addDocument', { body: { applicant: id, upload: stolen } }, anna.token)).status).toBe(400)
  const other = (await addDocument(t, anna, id)).body
  const token = new URL(document.file, t.base).searchParams.get('token') ?? ''
  const file = (of: string, given?: string) =>
    `${t.base}/rest/awards/applicants-documents/${of}/file/${given === undefined ? '' : `?token=${given}`}`
  noteExercised('awards.documentFile')
  expect((await fetch(file(document.id, token))).status).toBe(200)
  const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  for (const address of [file(document.id), file(document.id, altered), file(other.id, token), file(document.id, 'x')])
    expect((await fetch(address)).status).toBe(404)
  t.setNow(new Date(testNow.getTime() + 13 * 3_600_000))
  expect((await fetch(file(document.id, token))).status).toBe(404)
  t.setNow(testNow)
  expect((await fetch(file(document.id, token))).status).toBe(200)
})

test('an upload begun by the deadline has ten minutes, and its entry is submitted with it; one begun later has none', async () => {
  const closes_at = new Date(testNow.getTime() + 60_000)
  const made = await makeOpenAward(t, { closes_at })
  const [id, late] = [await makeEntry(t, anna, made), await makeEntry(t, await makeWriter(t), made)]
  const content = smallPdf()
  const announce = () => beginUpload(t, anna, { purpose: 'entry_document', name: 'Last.pdf', size: content.length })
  const [first, forgotten] = [await announce(), await announce()]
  const take = async (upload: string) => {
    await sendPiece(t, anna, upload, 0, content)
    return t.call('awards.addDocument', { body: { applicant: id, upload } }, anna.token)
  }
  t.setNow(new Date(closes_at.getTime() + 9 * 60_000))
  const second = await announce()
  expect((await submitEntry(t, anna, id)).refused.code).toBe('not_open')
  expect((await take(second.id)).refused.code).toBe('not_open')
  expect((await take(first.id)).status).toBe(201)
  expect((await submitEntry(t, anna, id)).status).toBe(200)
  expect((await take(forgotten.id)).refused.code).toBe('not_open')
  t.setNow(new Date(closes_at.getTime() + 10 * 60_000))
  expect((await submitEntry(t, anna, late)).status).toBe(404)
  t.setNow(testNow)
})

test('ten minutes after the deadline nothing comes any more', async () => {
  const closes_at = new Date(testNow.getTime() + 60_000)
  const id = await makeEntry(t, anna, await makeOpenAward(t, { closes_at }))
  const upload = await uploadFile(t, anna, 'entry_document', smallPdf(), { name: 'x.pdf' })
  t.setNow(new Date(closes_at.getTime() + 10 * 60_000))
  const added = await t.call('awards.addDocument', { body: { applicant: id, upload } }, anna.token)
  t.setNow(testNow)
  expect(added.refused.code).toBe('not_open')
})

test('what was submitted keeps its documents', async () => {
  const id = await makeEntry(t, anna, await makeOpenAward(t))
  const { body: document } = await addDocument(t, anna, id)
  const { body } = await submitEntry(t, anna, id)
  expect((await remove(document.id)).refused.code).toBe('not_open')
  expect((await patch(document.id, { title: 'Another' })).refused.code).toBe('not_open')
  expect((await addDocument(t, anna, id)).refused.code).toBe('not_open')
  const kept = await t.call('awards.submission', { params: { id: body.submission } }, anna.token)
  expect(kept.body.documents).toMatchObject([{ title: 'Schedule adherence', type: 'pdf' }])
  expect((await fetchFile(kept.body.documents[0]!.file)).status).toBe(200)
})
