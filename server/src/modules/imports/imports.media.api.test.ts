import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeEvent } from '../../../test/factories/events.ts'
import { makeShownAward } from '../../../test/factories/media.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { beginUpload } from '../../../test/factories/uploads.ts'
import { zipOf } from '../../../test/factories/zip.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { folderKey } from './imports.folder.service.ts'
import { runImport, workingOn } from './imports.run.service.ts'
import { bringingIn } from './imports.testing.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const office = bringingIn(t, operator)
const forum = await makeEvent(t, { name: 'Harbour Forum', starts_in: -40 })
const prize = await makeShownAward(t)
const { rows: called } = await sql<{ name: string }>`select name from award where id = ${prize}`.execute(t.db)
const award = called[0]?.name ?? ''

/** A picture that no other is like. */
const picture = (ending: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 64) =>
  sharp(randomBytes(width * 48 * 3), { raw: { width, height: 48, channels: 3 } })
    .toFormat(ending)
    .toBuffer()

const zip = { name: 'media.zip' }
const check = (parts: Parameters<typeof zipOf>[0]) => office.check('media', zipOf(parts), zip)
const said = async (id: number) =>
  (await office.rows(id)).map(({ cells, state, problems }) => [
    cells[0],
    state,
    ...problems.map(({ field, text }) => `${field} ${text}`),
  ])
const album = async (name: string) =>
  (
    await sql<{ id: number; caption: string; taken_on: string | null; file: string; waiting: boolean }>`
      select item.id, caption, taken_on::text as taken_on, file, waiting from media_item as item join media_album as album on album.id = album_id
      left join event on event.id = event_id left join award on award.id = award_id
      where coalesce(event.name, award.name) = ${name} order by position`.execute(t.db)
  ).rows
const kept = async (id: number) => {
  const { rows } = await sql<{ upload: string }>`select upload from data_import where id = ${id}`.execute(t.db)
  return t.deps.storage.size(folderKey(rows[0]?.upload ?? ''))
}

test('each folder is the album of an event or award; every problem of every file is said before anything is written', async () => {
  const [a, b, c] = [await picture(), await picture('png'), await picture('webp')]
  const found = await check({
    '__MACOSX/._a.jpg': 'x',
    'media/.DS_Store': 'x',
    'media/harbour forum/Day 1/2.jpg': a,
    'media/harbour forum/Day 1/10.png': b,
    'media/harbour forum/captions.csv':
      'File;Caption;Taken on\nDay 1/2.jpg;Opening;18.05.2026\nDay 1/10.png;;not a day\n3.jpg;Gone;',
    [`media/${award}/winner.webp`]: c,
    'media/Harbour Forum/again.jpg': a,
    'media/elsewhere/x.jpg': await picture(),
    'media/Harbour Forum/notes.txt': 'no picture',
    'media/Harbour Forum/empty.jpg': '',
    'media/Harbour Forum/cut.jpg': (await picture('jpeg', 2000)).subarray(0, 5000),
    'media/Harbour Forum/bomb.png': await pixels(9000),
    'media/Harbour Forum/lies.jpg': { packed: Buffer.from([0xff, 0xff]), says: 900 },
    'media/Harbour Forum/large.jpg': { packed: Buffer.from([1]), says: 11_000_000 },
  })
  expect(found).toMatchObject({ kind: 'media', format: 'zip', missing: [], counts: { all: 12, new: 2, error: 10 } })
  expect(await said(found.id)).toEqual([
    [`media/${award}/winner.webp`, 'new'],
    [`media/elsewhere/x.jpg`, 'error', 'album “media/elsewhere” is no event or award of ours'],
    ['media/Harbour Forum/again.jpg', 'new'],
    ['media/Harbour Forum/bomb.png', 'error', 'file is damaged, or has more than 40 megapixels'],
    ['media/Harbour Forum/cut.jpg', 'error', 'file is damaged, or has more than 40 megapixels'],
    ['media/harbour forum/Day 1/2.jpg', 'error', 'file is already in line 3'],
    ['media/harbour forum/Day 1/10.png', 'error', 'taken_on is not a day, such as 2027-05-18'],
    ['media/Harbour Forum/empty.jpg', 'error', 'file is empty'],
    ['media/Harbour Forum/large.jpg', 'error', 'file has more than 10 MB'],
    ['media/Harbour Forum/lies.jpg', 'error', 'file is damaged, or has more than 40 megapixels'],
    ['media/Harbour Forum/notes.txt', 'error', 'file is no JPEG, PNG or WebP picture'],
    ['media/harbour forum/3.jpg', 'error', 'file is not in this folder'],
  ])
  expect(await album('Harbour Forum')).toEqual([])
  const [, unknown] = await office.rows(found.id)
  expect(unknown?.problems[0]?.proposals).toContainEqual({ value: 'Harbour Forum', label: 'Harbour Forum' })

  // What a folder is said to be holds for all of it, and nothing is looked at twice.
  const body = { field: 'album', from: 'media/elsewhere', to: 'Harbour Forum' }
  await t.call('imports.replace', { params: { id: found.id }, body }, operator.token)
  expect((await office.work(found.id)).counts).toMatchObject({ new: 3, error: 9 })
  expect(await kept(found.id)).toBeGreaterThan(0)
  expect((await office.write(found.id)).counts).toMatchObject({ made: 3, error: 9 })
  expect(await album('Harbour Forum')).toMatchObject([{ waiting: false }, { waiting: false }])
  expect(await album(award)).toHaveLength(1)
  await t.settle()
  expect(await kept(found.id)).toBeUndefined()
})

/** A picture that opens to many more points than it has bytes. */
const pixels = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'white' }, limitInputPixels: false })
    .png()
    .toBuffer()

test('brought in again it is known by its content; a new caption is an update, and both are taken back', async () => {
  const [a, b] = [await picture(), await picture()]
  const first = await check({ 'Harbour Forum/a.jpg': a, 'Harbour Forum/b.jpg': b })
  await office.write(first.id)
  const before = (await album('Harbour Forum')).length
  const again = await check({
    'Harbour Forum/other name.jpg': a,
    'Harbour Forum/b.jpg': b,
    'Harbour Forum/list.csv': 'picture,title,date\nb.jpg,"Two, at the quay",2026-05-19',
    [`${award}/a.jpg`]: a,
  })
  expect(again.counts).toMatchObject({ same: 1, update: 1, new: 1 })
  expect((await office.rows(again.id)).flatMap(({ problems }) => problems)).toMatchObject([
    { field: 'file', level: 'notes', text: 'is in the album of Harbour Forum too' },
  ])
  expect((await office.write(again.id)).counts).toMatchObject({ made: 1, changed: 1, known: 1 })
  expect(await album('Harbour Forum')).toHaveLength(before)
  expect((await album('Harbour Forum')).at(-1)).toMatchObject({ caption: 'Two, at the quay', taken_on: '2026-05-19' })
  expect((await office.undo(again.id)).counts).toMatchObject({ removed: 1, restored: 1 })
  expect((await album('Harbour Forum')).at(-1)).toMatchObject({ caption: '', taken_on: null })

  // What somebody likes meanwhile stays; the files of the others go with them.
  const [liked, gone] = (await album('Harbour Forum')).slice(-2)
  await sql`insert into media_like (item_id, customer_id, created_at) values (${liked?.id}, ${operator.customer_id}, now())`.execute(
    t.db,
  )
  expect((await office.undo(first.id)).counts).toMatchObject({ removed: 1, kept: 1 })
  // Its record says so, as it says that it was added.
  const { rows: log } = await sql<{ act: string }>`select act from audit_log
    where object = ${`media:${gone?.id}`} order by id`.execute(t.db)
  expect([log.at(0)?.act, log.at(-1)?.act]).toEqual(['media.added', 'media.removed'])
  expect((await office.rows(first.id, 'kept'))[0]?.why).toBe('Something else has come to name it since.')
  await t.settle()
  expect(await t.deps.storage.size(gone?.file ?? '')).toBeUndefined()
  expect(await t.deps.storage.size(liked?.file ?? '')).toBeGreaterThan(0)
})

test('with the process dead in the middle it goes on, and each picture is there once', async () => {
  const parts: Record<string, Buffer> = {}
  for (let at = 1; at <= 6; at++) parts[`Harbour Forum/${at}.jpg`] = await picture()
  const found = await check(parts)
  await office.start(found.id)
  const before = (await album('Harbour Forum')).length
  let puts = 0
  const storage = {
    ...t.deps.storage,
    put: (...given: Parameters<typeof t.deps.storage.put>) =>
      ++puts > 3 ? Promise.reject(new Error('killed')) : t.deps.storage.put(...given),
  }
  const working = workingOn(t.database, { config: t.config, now: t.clock, storage })
  await expect(runImport(working, found.id)).rejects.toThrow('killed')
  expect(await album('Harbour Forum')).toHaveLength(before + 3)
  // The lock goes with the connection of whoever died.
  await expect.poll(async () => (await office.work(found.id)).counts.made).toBe(6)
  expect(await album('Harbour Forum')).toHaveLength(before + 6)
})

test('a folder that is gone before it is written leaves its pictures out, and says so', async () => {
  const found = await check({ 'Harbour Forum/a.jpg': await picture() })
  await office.start(found.id)
  const { rows } = await sql<{ upload: string }>`select upload from data_import where id = ${found.id}`.execute(t.db)
  await t.deps.storage.remove(folderKey(rows[0]?.upload ?? ''))
  expect(await office.work(found.id)).toMatchObject({ state: 'done', counts: { made: 0, failed: 1 } })
  expect((await office.rows(found.id))[0]?.why).toBe('file: It cannot be read any more.')
})

test('what is no folder, too large, cut off, or leads out of itself is refused with a sentence', async () => {
  const refused = async (content: Buffer) => (await office.give('media', content, zip)).refused['upload']
  const whole = zipOf({ 'a/b.jpg': await picture() })
  expect(await refused(Buffer.from('Name;City\nA;B'))).toEqual([
    'This is not a ZIP file, or it was cut off. Please pack the folder again.',
  ])
  expect(await refused(whole.subarray(0, -30))).toEqual([
    'This is not a ZIP file, or it was cut off. Please pack the folder again.',
  ])
  expect(await refused(zipOf({ '../../etc/passwd': 'x' }))).toEqual([
    'A file of this folder lies outside of it, by its name. Please pack the folder again.',
  ])
  expect(await refused(zipOf({ 'a/bomb.jpg': { packed: Buffer.from([0]), says: 2_000_000_000 } }))).toEqual([
    'This folder unpacks to more than 1000 MB. Split it into several.',
  ])
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`${at}`, '']))
  expect(await refused(zipOf(many))).toEqual(['This folder has more than 2,000 files. Split it into several.'])
  expect(await refused(zipOf({ '.DS_Store': 'x' }))).toEqual(['There are no files in this folder.'])
  expect(await refused(zipOf({ 'x/list.csv': 'A;B\n1;2' }))).toEqual(['x/list.csv needs a column called “file”.'])
  const captions = (first: number) =>
    ['file;caption', ...Array.from({ length: 6000 }, (_, at) => `${first + at}.jpg;x`)].join('\n')
  expect(await refused(zipOf({ 'a.csv': captions(0), 'b.csv': captions(6000) }))).toEqual([
    'The lists of this folder name more than 10,000 files. Split it into several.',
  ])
  const large = await beginUpload(t, operator, { purpose: 'import_folder', name: 'all.zip', size: 600_000_000 })
  expect(large.refused['size']).toEqual(['A folder may have at most 500 MB. Split it into several.'])
  expect((await beginUpload(t, await makeMember(t), { purpose: 'import_folder', name: 'a.zip', size: 9 })).status).toBe(
    400,
  )
})

test('folders are of those who look after content, and one that nobody goes on with is gone after a week', async () => {
  const other = await makeMember(t, { operator_roles: ['people', 'events'] })
  const content = zipOf({ 'Harbour Forum/a.jpg': await picture() })
  expect((await bringingIn(t, other).give('media', content, zip)).status).toBe(404)
  const left = await office.check('media', content, zip)
  const { rows } = await sql<{ upload: string }>`select upload from data_import where id = ${left.id}`.execute(t.db)
  const key = folderKey(rows[0]?.upload ?? '')
  await sql`update data_import set created_at = created_at - interval '8 days' where id = ${left.id}`.execute(t.db)
  expect(await t.deps.storage.size(key)).toBe(content.length)
  await t.runJob('imports.forget')
  await t.settle()
  expect(await t.deps.storage.size(key)).toBeUndefined()
  expect((await fetch(new URL(`/files/${key}`, t.base))).status).toBe(404)
  expect(forum.id).toBeGreaterThan(0)
})
