import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDocument, makeEntry, makeOpenAward, makeWriter, submitEntry } from '../../../test/factories/entries.ts'
import { unzip } from '../../../test/factories/unzip.ts'
import { uploadFile } from '../../../test/factories/uploads.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
type Writer = Awaited<ReturnType<typeof makeWriter>>

async function dataOf(who: Writer): Promise<Map<string, Buffer>> {
  const asked = await t.call('privacy.requestDataFile', {}, who.token)
  await t.settle()
  const file = await t.call('privacy.dataFile', { params: { id: asked.body.id } }, who.token)
  expect(file.status).toBe(200)
  return unzip(file.bytes)
}
const filesIn = (parts: Map<string, Buffer>) => [...parts.keys()].filter((name) => name.startsWith('files/'))

async function submitted(): Promise<{ who: Writer; pdf: string; document: string }> {
  const made = await makeOpenAward(t)
  const who = await makeWriter(t)
  const entry = await makeEntry(t, who, made)
  await addDocument(t, who, entry)
  expect((await submitEntry(t, who, entry)).status).toBe(200)
  await t.settle()
  const keys = await t.db
    .selectFrom('award_submission')
    .innerJoin('award_document', 'award_document.applicant_id', 'award_submission.applicant_id')
    .select(['award_submission.id', 'pdf', 'award_document.file'])
    .where('award_submission.applicant_id', '=', entry)
    .executeTakeFirstOrThrow()
  // Nobody can reckon where it lies.
  expect(keys.pdf).toMatch(/^entries\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/entry\.bin$/)
  return { who, pdf: keys.pdf ?? '', document: keys.file }
}

test('a text that is called as another’s file is a text in my data, wherever I write it', async () => {
  const competitor = await submitted()
  expect(await t.deps.storage.size(competitor.pdf)).toBeGreaterThan(0)
  for (const key of [competitor.pdf, competitor.document]) {
    const who = await makeWriter(t)
    const saved = await t.call(
      'members.update',
      { params: { id: who.customer_id }, body: { bio: key, job_title: key } },
      who.token,
    )
    expect(saved.status).toBe(200)
    await t.call('wall.create', { body: { content: key } }, who.token)
    const parts = await dataOf(who)
    expect(parts.get('customer_profile.json')?.toString()).toContain(key)
    expect(filesIn(parts)).toEqual([])
  }
})

test('my own files are there under their own names, made safe and unique, and a list says which is which', async () => {
  const { who, pdf, document } = await submitted()
  const text = (name: string, content: string) =>
    uploadFile(t, who, 'message_attachment', Buffer.from(content), { name })
  for (const [name, content] of [
    ['Rates ../2027.txt', 'one'],
    ['RATES ..\\2027.txt', 'two'],
    ['con.txt', 'three'],
  ] as const)
    expect(
      (await t.call('messaging.addAttachment', { body: { upload: await text(name, content) } }, who.token)).status,
    ).toBe(201)
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const upload = await uploadFile(t, who, 'portrait', picture)
  expect(
    (await t.call('members.update', { params: { id: who.customer_id }, body: { profile_picture: upload } }, who.token))
      .status,
  ).toBe(200)

  const parts = await dataOf(who)
  const names = filesIn(parts)
  expect(names.toSorted()).toEqual(
    [
      'files/Entry as submitted.pdf',
      'files/Profile picture.webp',
      'files/RATES .._2027 (2).txt',
      'files/Rates .._2027.txt',
      'files/Schedule adherence.pdf',
      'files/_con.txt',
    ].toSorted(),
  )
  expect(['files/Rates .._2027.txt', 'files/RATES .._2027 (2).txt'].map((name) => String(parts.get(name)))).toEqual([
    'one',
    'two',
  ])
  const listed = JSON.parse(String(parts.get('files.json'))) as { file: string; name: string }[]
  expect(listed).toContainEqual({ file: pdf, name: 'files/Entry as submitted.pdf' })
  expect(listed).toContainEqual({ file: document, name: 'files/Schedule adherence.pdf' })
  expect(listed.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})
