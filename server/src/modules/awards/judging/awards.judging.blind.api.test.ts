import { randomUUID } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newDocument } from '#kit/papers/pdf.ts'
import { makeJudging, tokenOf } from '../../../../test/factories/judging.ts'
import type { Judging, Juror } from '../../../../test/factories/judging.ts'
import { openTestbed } from '../../../../test/harness.ts'
import { withoutProperties } from './awards.judging.pdf.ts'

const t = await openTestbed()
const OWNER = 'Canary Lines of Hamburg'

async function paper(): Promise<Buffer> {
  const { doc, done } = await newDocument(
    { title: `Schedule of ${OWNER}`, author: OWNER },
    { top: 40, bottom: 40, left: 40, right: 40 },
  )
  doc.font('text').text('Ninety-eight of a hundred and four.')
  doc.end()
  return done
}

/** A document of an entry, as it lies in the store. */
async function addDocument(j: Judging, position: number, type: 'pdf' | 'docx', content: Buffer): Promise<string> {
  const entry = j.entries[0]
  if (!entry) throw new Error('nobody entered')
  const id = randomUUID()
  const file = `entries/${id}/file.bin`
  await t.deps.storage.put(file, content)
  await t.db
    .insertInto('award_document')
    .values({
      id,
      applicant_id: entry.id,
      title: `Timetable by ${OWNER}`,
      type,
      size: content.length,
      file,
      position,
      customer_id: entry.member.customer_id,
      begun_at: t.clock(),
      created_at: t.clock(),
    })
    .execute()
  return id
}

const fetchAs = async (judge: Juror, path: string) =>
  fetch(new URL(path, t.base), {
    headers: { authorization: `Bearer ${await tokenOf(t, judge)}` },
  })

test('a blind round names neither company nor person: not in answers, not in file names, not in properties', async () => {
  const j = await makeJudging(t, { blind: true })
  const [judge, entry] = [j.jurors[0] as Juror, j.entries[0]]
  await t.db
    .updateTable('company')
    .set({ name: OWNER, city: 'Canaryville', logo: 'logos/canary.webp' })
    .where('id', '=', entry?.company_id ?? 0)
    .execute()
  await t.db
    .updateTable('award_answer')
    .set({ text: 'Two ships.' })
    .where('applicant_id', '=', entry?.id ?? 0)
    .execute()
  await addDocument(j, 0, 'pdf', await paper())
  const office = await addDocument(j, 1, 'docx', Buffer.from(`PK ${OWNER}`))
  const read = await t.call('awards.judgingEntry', { params: { id: entry?.id ?? 0 } }, judge.token)
  expect(read.body).toMatchObject({ name: `Entry ${entry?.id}`, entrant: null, round: { blind: true } })
  expect(read.body.documents).toMatchObject([{ name: 'Document 1.pdf' }, { name: 'Document 2.docx', url: null }])
  const list = await t.call('awards.judgingEntries', { query: { round: j.round } }, judge.token)
  expect(list.body.results[0]).toMatchObject({ name: `Entry ${entry?.id}`, logo: null, country: null })
  expect(JSON.stringify([read.body, list.body])).not.toMatch(/canary/i)
  const searched = await t.call('awards.judgingEntries', { query: { round: j.round, search: 'Canary' } }, judge.token)
  expect(searched.body.results).toEqual([])

  const file = await fetchAs(judge, read.body.documents[0]?.url ?? '')
  const content = Buffer.from(await file.arrayBuffer())
  expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Document%201.pdf")
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(content.toString('latin1')).not.toContain('Canary')
  expect(content.toString('utf16le')).not.toContain('Canary')
  const hidden = { params: { id: entry?.id ?? 0, document: office }, query: { round: j.round } }
  expect((await t.call('awards.judgingDocument', hidden, judge.token)).status).toBe(404)
})

test('a document’s address opens it for the judge of its entry alone, and under its own name where companies are known', async () => {
  const j = await makeJudging(t)
  const [judge, entry] = [j.jurors[0] as Juror, j.entries[0]]
  const document = await addDocument(j, 0, 'pdf', await paper())
  const { body } = await t.call('awards.judgingEntry', { params: { id: entry?.id ?? 0 } }, judge.token)
  const file = await fetchAs(judge, body.documents[0]?.url ?? '')
  expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain(`Timetable by ${OWNER}.pdf`)
  const params = { params: { id: entry?.id ?? 0, document } }
  // Under another entry's number it is not there, and a judge of the entrant's company gets nothing.
  const other = { params: { id: j.entries[1]?.id ?? 0, document } }
  expect((await t.call('awards.judgingDocument', other, judge.token)).status).toBe(404)
  expect((await t.call('awards.judgingDocument', params, entry?.member.token)).status).toBe(404)
  await t.db
    .updateTable('customer')
    .set({ company_id: entry?.company_id ?? 0 })
    .where('id', '=', judge.customer_id)
    .execute()
  const refused = await t.call('awards.judgingDocument', params, judge.token)
  expect([refused.status, refused.refused.code]).toEqual([403, 'conflict_of_interest'])
})

test('properties are blanked wherever they stand, and what cannot be cleaned for certain is not given', () => {
  const stream = (dictionary: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`1 0 obj\n<< ${dictionary} >>\nstream\n`),
      content,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  const head = Buffer.from('%PDF-1.7\n')
  const plain = Buffer.concat([
    head,
    Buffer.from('<< /Author (Ca\\(n\\)ary (Lines)) /Title <43616e617279> /Pages 3 >>'),
  ])
  const cleaned = withoutProperties(plain)?.toString('latin1') ?? ''
  expect(cleaned).toHaveLength(plain.length)
  expect(cleaned).not.toMatch(/ary|4361/)
  expect(cleaned).toContain('/Pages 3')

  const apart = Buffer.concat([head, Buffer.from('14 0 obj\n(Canary)\nendobj\n10 0 obj << /Author 14 0 R >>')])
  expect(withoutProperties(apart)?.toString()).not.toContain('Canary')
  const nowhere = Buffer.concat([head, Buffer.from('10 0 obj << /Author 14 0 R >>')])
  expect(withoutProperties(nowhere)).toBeUndefined()

  const packed = deflateSync(Buffer.from('10 0 << /Author (Canary Lines) /Producer (Canary Press 4) >>'))
  const inside = Buffer.concat([head, stream('/Type /ObjStm /N 1 /Filter /FlateDecode', packed)])
  const opened = withoutProperties(inside)
  expect(opened).toHaveLength(inside.length)
  expect(opened?.equals(inside)).toBe(false)

  const metadata = Buffer.concat([
    head,
    stream('/Type /Metadata /Subtype /XML', Buffer.from('<x:xmpmeta>Canary</x:xmpmeta>')),
  ])
  expect(withoutProperties(metadata)?.toString()).not.toContain('Canary')

  expect(withoutProperties(Buffer.concat([head, Buffer.from('trailer << /Encrypt 3 0 R >>')]))).toBeUndefined()
  expect(withoutProperties(Buffer.from('not a PDF'))).toBeUndefined()
  const broken = stream('/Type /ObjStm /Filter /FlateDecode', Buffer.from('broken'))
  expect(withoutProperties(Buffer.concat([head, broken]))).toBeUndefined()
})

test('a PDF keeps none of its properties, however they are called and wherever they are written', () => {
  const pdf = (...parts: (string | Buffer)[]) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts.map((part) => Buffer.from(part))])
  const given = (...parts: (string | Buffer)[]) => withoutProperties(pdf(...parts))?.toString('latin1')
  const trailer = 'trailer << /Root 1 0 R /Info 7 0 R >>'
  // What Word and others add by names of their own.
  const own = given(
    '7 0 obj\n<< /Client (Canary \\) Lines) /_Owner <43616e617279> /Seen 8 0 R /Trapped /False >>\nendobj\n8 0 obj (Canary) endobj ',
    trailer,
  )
  expect(own).not.toMatch(/Canary|43616e61/)
  expect(own).toContain('/Trapped /False')
  // A file that was saved anew keeps the properties it had before.
  expect(
    given('7 0 obj << /Client (Canary) >> endobj ', trailer, '\n7 0 obj << /Client (Canary 2) >> endobj ', trailer),
  ).not.toContain('Canary')
  expect(given(trailer)).toBeUndefined()

  const objects = '6 0 7 16 9 42 << /Size (five) >><< /Client (Canary) >>     << /Kept (yes) >>'
  const first = objects.indexOf('<<')
  const packed = deflateSync(Buffer.from(objects))
  const stream = Buffer.concat([
    Buffer.from(`5 0 obj << /Type /ObjStm /N 3 /First ${first} /Filter /FlateDecode >>\nstream\n`),
    packed,
    Buffer.from('   \nendstream endobj '),
  ])
  const opened = withoutProperties(pdf(stream, trailer))
  const text = inflateSync(opened?.subarray(opened.indexOf('stream\n') + 7) ?? Buffer.of()).toString()
  expect(text).not.toContain('Canary')
  expect(text).toContain('/Kept (yes)')

  // Who wrote a remark, signed, or drew a picture that was put in.
  for (const one of ['/T (Canary)', '/Name (Canary)', '/ContactInfo (Canary)', '/PTEX.FileName (Canary.pdf)'])
    expect(given(`3 0 obj << ${one} >> endobj`)).not.toContain('Canary')
  expect(given('3 0 obj << /T << /MCID 1 >> /Name /Comment >> endobj')).toContain('/T << /MCID 1 >> /Name /Comment')
  // Files within a file, signatures with the certificate of their signer, and keys that are written otherwise.
  for (const one of ['/EF << /F 4 0 R >>', '/ByteRange [0 1 2 3]', '/Auth#6fr (Canary)'])
    expect(given(`3 0 obj << ${one} >> endobj`)).toBeUndefined()
})
