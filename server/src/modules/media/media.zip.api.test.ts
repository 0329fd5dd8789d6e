import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeEvent } from '../../../test/factories/events.ts'
import { makeMedia } from '../../../test/factories/media.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '#kit/data/db.ts'

const t = await openTestbed()
const folder = mkdtempSync(join(tmpdir(), 'community-album-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const event = await makeEvent(t, { starts_in: -30, slug: 'nordic-days' })
const contents = [randomBytes(300_000), randomBytes(2_000), randomBytes(5)]
const { album_id } = await makeMedia(t, { event: event.id }, [
  { kind: 'guide', caption: 'Guide', content: contents[2] as Buffer },
  { kind: 'image', caption: 'Panel on late gates', content: contents[0] as Buffer },
  { kind: 'image', caption: 'Nobody sees this', content: contents[1] as Buffer, is_public: false },
  { kind: 'video', caption: 'Gone' },
])
const address = `${t.base}/rest/media-archive/albums/${album_id}/zip/`
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('an album is one file with everything that everyone may see', async () => {
  const answer = await fetch(address)
  expect(answer.headers.get('content-disposition')).toContain('nordic-days.zip')
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  const zip = await bytes(answer)
  expect(Number(answer.headers.get('content-length'))).toBe(zip.length)
  const path = join(folder, 'a.zip')
  writeFileSync(path, zip)
  const listed = execFileSync('python3', ['-m', 'zipfile', '-l', path], { encoding: 'utf8' })
  expect(listed).toMatch(/1-panel-on-late-gates\.webp .* 300000\n.*3-guide\.pdf .* 5\n/)
  expect(zip.includes(contents[0] as Buffer)).toBe(true)
  expect(zip.includes(contents[1] as Buffer)).toBe(false)
})

test('goes on where it was broken off, and starts anew when it is another', async () => {
  const whole = await fetch(address)
  const etag = whole.headers.get('etag') ?? ''
  const zip = await bytes(whole)
  const from = (range: string, tag = etag) => fetch(address, { headers: { range, 'if-range': tag } })
  const rest = await from('bytes=150000-')
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 150000-${zip.length - 1}/${zip.length}`,
  ])
  expect(await bytes(rest)).toEqual(zip.subarray(150_000))
  expect((await bytes(await from('bytes=-10'))).equals(zip.subarray(-10))).toBe(true)
  expect((await from(`bytes=${zip.length}-`)).status).toBe(416)
  const other = await from('bytes=150000-', '"another"')
  expect([other.status, (await bytes(other)).length]).toEqual([200, zip.length])
  await sql`update media_item set is_public = false where caption = 'Guide'`.execute(t.db)
  const changed = await from('bytes=150000-')
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  await changed.body?.cancel()
  await sql`update media_item set is_public = true where caption = 'Guide'`.execute(t.db)
})

test('twenty who ask at once each get all of it, and what nobody has weighed is weighed once', async () => {
  await sql`update media_item set size_bytes = null, crc32 = null where album_id = ${album_id}`.execute(t.db)
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await fetch(address)
      return { status: answer.status, zip: await bytes(answer) }
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  for (const { zip } of answers) expect(zip.equals(answers[0]?.zip as Buffer)).toBe(true)
  const { rows } = await sql<{
    known: number
  }>`select count(*) as known from media_item where album_id = ${album_id} and crc32 is not null`.execute(t.db)
  expect(rows[0]?.known).toBe(2)
})

test('a link has a file of its own, with what was chosen', async () => {
  const member = await makeMember(t)
  const { rows } = await sql<{ id: number }>`select id from media_item where caption = 'Guide'`.execute(t.db)
  const made = await t.call('media.share', { body: { to: 'link', media: [rows[0]?.id ?? 0] } }, member.token)
  const token = made.body.share?.link.split('/').at(-1) ?? ''
  const zip = await t.call('media.sharedZip', { params: { token } })
  expect(zip.bytes.includes(contents[2] as Buffer)).toBe(true)
  expect(zip.bytes.includes(contents[0] as Buffer)).toBe(false)
  expect((await t.call('media.shared', { params: { token } })).body.size_bytes).toBe(5)
})

test('chosen things are one file too, without what not everyone may see', async () => {
  const { rows } = await sql<{
    id: number
  }>`select id from media_item where album_id = ${album_id} order by id`.execute(t.db)
  const query = new URLSearchParams(rows.map(({ id }) => ['ids', String(id)] as [string, string]))
  const zip = await bytes(await fetch(`${t.base}/rest/media-archive/zip/?${query.toString()}`))
  expect([0, 1, 2].map((at) => zip.includes(contents[at] as Buffer))).toEqual([true, false, true])
  expect((await t.call('media.chosenZip', { query: {} })).status).toBe(404)
  expect((await t.call('media.chosenZip', { loose: { query: { ids: 'x' } } })).status).toBe(400)
})

test('an album with nothing in it for everyone, or of what is not published, is not there', async () => {
  const empty = await makeMedia(t, { event: (await makeEvent(t)).id }, [{ kind: 'image', is_public: false }])
  const draft = await makeMedia(t, { event: (await makeEvent(t, { published: false })).id }, [{ kind: 'image' }])
  for (const id of [empty.album_id, draft.album_id, 999_999])
    expect((await t.call('media.albumZip', { params: { id: String(id) } })).status).toBe(404)
})
