import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { ATTACHMENT_TYPES } from '@app/contract/messaging.limits'
import { allMessages, attach, device, makeRoom, say } from './factories/chat.ts'
import { makeMember } from './factories/people.ts'
import { makeBlock } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()

const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#1257c7' } })
    .withExif({ IFD0: { Artist: 'Secret place' } })
    .jpeg()
    .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** A zip with one file, as office programs write them. */
function zip(name: string, content: string): Buffer {
  const data = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), data])
}
const docx = zip(
  '[Content_Types].xml',
  '<?xml version="1.0"?><Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
)
const docm = zip(
  '[Content_Types].xml',
  '<?xml version="1.0"?><Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
)

const get = (path: string | null) => fetch(new URL(path ?? '', t.base))
const couple = async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  return { one, other, room: await makeRoom(t, one, other) }
}

test('a picture is written anew, sent with a message, and fetched by its links without a token', async () => {
  const { one, other, room } = await couple()
  const ear = await device(t, other)
  const content = await picture()
  const { result } = (await attach(t, one, 'Quay wall.JPG', content)).body
  expect(result).toMatchObject({
    name: 'Quay wall.webp',
    kind: 'picture',
    type: 'image/webp',
    width: 900,
    height: 600,
  })
  const sent = await say(t, one, room, '', { attachments: [result.id] })
  expect(sent.status).toBe(201)
  const told = await ear.until('receive_message')
  expect(told.message?.attachments).toMatchObject([{ id: result.id, name: 'Quay wall.webp' }])
  const [seen] = (await allMessages(t, other, room))[0]?.attachments ?? []
  expect(seen?.file).toBe(told.message?.attachments[0]?.file)
  const whole = await get(seen?.file ?? null)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(whole.headers.get('content-disposition')).toMatch(/^inline/)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect((await sharp(bytes).metadata()).width).toBe(900)
  expect(bytes.toString('latin1')).not.toContain('Secret place')
  const small = await get(seen?.preview ?? null)
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(480)
})

test('documents are kept as they are and only offered for saving', async () => {
  const { one, room } = await couple()
  const kinds = [
    ['offer.pdf', pdf, 'application/pdf'],
    ['offer.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['offer.zip', zip('a.txt', 'hello'), 'application/zip'],
    ['rates.csv', Buffer.from('port;rate\nGdańsk;12\n'), 'text/plain; charset=utf-8'],
    ['note.txt', Buffer.from('<script>alert(1)</script>'), 'text/plain; charset=utf-8'],
  ] as const
  const ids: string[] = []
  for (const [name, content] of kinds) ids.push((await attach(t, one, name, content)).body.result.id)
  const sent = (await say(t, one, room, 'Papers', { attachments: ids })).body.result
  expect(sent.attachments.map((file) => file.name)).toEqual(kinds.map(([name]) => name))
  for (const [index, [, content, type]] of kinds.entries()) {
    const answer = await get(sent.attachments[index]?.file ?? null)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content)
  }
})

test('what is not what it says, or of a kind that cannot be sent, is refused and not kept', async () => {
  const one = await makeMember(t)
  const jpeg = await picture()
  const wrong: [string, Buffer][] = [
    ['offer.pdf', jpeg],
    ['photo.jpg', pdf],
    ['photo.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['photo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['photo.jpg', jpeg.subarray(0, jpeg.length >> 1)],
    ['page.html', Buffer.from('<html></html>')],
    ['note.txt', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['note.txt', Buffer.from('a\u0000b')],
    ['offer.docx', zip('a.txt', 'hello')],
    ['offer.docx', docm],
    ['offer.docm', docm],
    ['tool.exe', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['noending', Buffer.from('hello')],
    ['moving.gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1')],
  ]
  for (const [name, content] of wrong) {
    const last = await attach(t, one, name, content)
    expect([name, last.status, Object.keys(last.refused)]).toEqual([name, 400, ['upload']])
  }
  const { rows } = await sql`select 1 from chat_attachment where customer_id = ${one.customer_id}`.execute(t.db)
  expect(rows).toEqual([])
  expect(ATTACHMENT_TYPES).not.toContain('svg')
})

test('a name shows what the file is, however long it was; an unsent file can be removed', async () => {
  const one = await makeMember(t)
  const named = async (name: string) => (await attach(t, one, name, Buffer.from('hello'))).body.result
  expect((await named('../../etc/pass\u202ewd.txt')).name).toBe('_.._etc_passwd.txt')
  expect((await named(`${'ü'.repeat(240)}.txt`)).name).toMatch(/^ü{146}\.txt$/)
  const file = await named('a.txt')
  const params = { id: file.id }
  expect((await t.call('messaging.removeAttachment', { params }, (await makeMember(t)).token)).status).toBe(404)
  expect((await t.call('messaging.removeAttachment', { params }, one.token)).status).toBe(204)
  expect((await get(file.file)).status).toBe(404)
})

test('at most ten files a message, each once and in the order of sending', async () => {
  const { one, room } = await couple()
  const ids: string[] = []
  for (let index = 0; index < 11; index++)
    ids.push((await attach(t, one, `n${index}.txt`, Buffer.from(`${index}`))).body.result.id)
  expect((await say(t, one, room, 'x', { attachments: ids })).refused).toHaveProperty('attachments')
  expect((await say(t, one, room, 'x', { attachments: [ids[0] ?? '', ids[0] ?? ''] })).refused).toHaveProperty(
    'attachments',
  )
  const turned = ids.slice(0, 10).toReversed()
  const both = await Promise.all([1, 2].map(() => say(t, one, room, 'x', { attachments: turned })))
  expect(both.map((answer) => answer.status).toSorted()).toEqual([201, 400])
  const [message] = await allMessages(t, one, room)
  expect(message?.attachments.map((file) => file.id)).toEqual(turned)
  // The refused one has left no hole.
  expect((await say(t, one, room, 'next')).body.result.seq).toBe(2)
})

test('a link is signed, ends, and is of nobody else; a deletion or a block ends it at once', async () => {
  const { one, other, room } = await couple()
  const id = (await attach(t, one, 'a.txt', Buffer.from('hello'))).body.result.id
  const message = (await say(t, one, room, '', { attachments: [id] })).body.result
  const [seen] = (await allMessages(t, other, room))[0]?.attachments ?? []
  const path = seen?.file ?? ''
  expect((await get(path)).status).toBe(200)
  const link = new URL(path, t.base)
  const params = { id: link.pathname.split('/').at(-1) ?? '' }
  const called = await t.call('messaging.attachment', {
    params,
    loose: { query: Object.fromEntries(link.searchParams) },
  })
  expect([called.status, called.bytes.length > 0]).toEqual([200, true])
  const change = (key: string, value: string) => {
    const url = new URL(path, t.base)
    url.searchParams.set(key, value)
    return url.pathname + url.search
  }
  for (const forged of [
    change('member', String(one.customer_id)),
    change('until', '99999999999'),
    change('part', 'preview'),
    change('signature', 'A'.repeat(43)),
    path.replace(id, crypto.randomUUID()),
  ])
    expect([forged, (await get(forged)).status]).toEqual([forged, 404])
  expect((await get(path.split('?')[0] ?? '')).status).toBe(400)
  expect(
    (
      await get(
        `/files/${(await sql<{ file: string }>`select file from chat_attachment where id = ${id}`.execute(t.db)).rows[0]?.file}`,
      )
    ).status,
  ).toBe(404)
  const now = t.clock()
  t.setNow(new Date(now.getTime() + 2 * 3_600_000 + 1000))
  expect((await get(path)).status).toBe(404)
  t.setNow(now)
  await makeBlock(t, other, one)
  expect((await get(path)).status).toBe(404)
  await sql`delete from member_block`.execute(t.db)
  expect((await get(path)).status).toBe(200)
  await t.call('messaging.remove', { params: { id: message.id } }, one.token)
  expect((await get(path)).status).toBe(404)
  expect((await allMessages(t, other, room))[0]?.attachments).toEqual([])
})

test('files that were not sent go after a day, those of deleted messages at once, with their bytes', async () => {
  const { one, room } = await couple()
  const upload = async () => (await attach(t, one, 'a.txt', Buffer.from('hello'))).body.result.id
  const [loose, sent, gone] = [await upload(), await upload(), await upload()]
  await say(t, one, room, '', { attachments: [sent] })
  const message = (await say(t, one, room, '', { attachments: [gone] })).body.result
  await t.call('messaging.remove', { params: { id: message.id } }, one.token)
  const rows = async () => {
    await t.runJob('messaging.clear_files')
    await t.settle()
    const found = await sql<{
      id: string
      file: string
    }>`select id, file from chat_attachment where customer_id = ${one.customer_id}`.execute(t.db)
    return found.rows
  }
  const [key] = (await sql<{ file: string }>`select file from chat_attachment where id = ${gone}`.execute(t.db)).rows
  expect((await rows()).map((row) => row.id).toSorted()).toEqual([loose, sent].toSorted())
  expect(await t.deps.storage.get(key?.file ?? '')).toBeUndefined()
  await sql`update chat_attachment set created_at = created_at - interval '25 hours'`.execute(t.db)
  const [left] = await rows()
  expect(left?.id).toBe(sent)
  expect(await t.deps.storage.get(left?.file ?? '')).toEqual(Buffer.from('hello'))
})
