import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PREVIEW_HEADER } from '@app/contract/preview'
import { sql } from '../src/kit/data/db.ts'
import { addDocument, makeEntry, makeOpenAward, makeWriter, submitEntry } from './factories/entries.ts'
import { makeEvent } from './factories/events.ts'
import { makeMedia } from './factories/media.ts'
import { makeMember } from './factories/people.ts'
import { makePost, upload } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

// Signed addresses last for hours; what is removed, withdrawn or hidden is refused long before.
const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123' } })
  .webp()
  .toBuffer()

const fetched = async (address: string | null | undefined, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(address ?? 'none', t.base)
  const answer = await fetch(t.base + pathname + search, { headers })
  await answer.arrayBuffer()
  return answer.status
}

/** So long at most is remembered how a file stood. */
const later = () => t.setNow(new Date(t.clock().getTime() + 3001))

test('a portrait that was taken off is gone, though its bytes still lie there', async () => {
  const own = await makeMember(t)
  const key = `portraits/${randomUUID()}/512.webp`
  await t.deps.storage.put(key, picture)
  await sql`insert into customer_profile (customer_id, profile_picture) values (${own.customer_id}, ${key})
    on conflict (customer_id) do update set profile_picture = excluded.profile_picture`.execute(t.db)
  const one = { params: { id: own.customer_id } }
  const address = (await t.call('members.one', one, own.token)).body.profile_picture
  expect(await fetched(address)).toBe(200)
  await t.call('members.update', { ...one, body: { profile_picture: null } }, own.token)
  await t.settle()
  await t.deps.storage.put(key, picture)
  later()
  expect(await fetched(address)).toBe(404)
})

test('so is the portrait of somebody whose account is closed', async () => {
  const own = await makeMember(t)
  const key = `portraits/${randomUUID()}/512.webp`
  await t.deps.storage.put(key, picture)
  await sql`insert into customer_profile (customer_id, profile_picture) values (${own.customer_id}, ${key})
    on conflict (customer_id) do update set profile_picture = excluded.profile_picture`.execute(t.db)
  const { body } = await t.call('members.one', { params: { id: own.customer_id } }, own.token)
  expect(await fetched(body.profile_picture)).toBe(200)
  await sql`update customer set closed_at = ${t.clock()} where id = ${own.customer_id}`.execute(t.db)
  later()
  expect(await fetched(body.profile_picture)).toBe(404)
})

test('a picture that is hidden shows to who looks after it alone, by another address', async () => {
  const event = await makeEvent(t)
  const member = await makeMember(t)
  const { ids } = await makeMedia(t, { event: event.id }, [{ kind: 'image', content: picture }])
  const seen = async (token: string) =>
    (await t.call('media.eventGallery', { query: { event: event.id } }, token)).body.results[0]?.image
  const before = await seen(member.token)
  expect(await fetched(before)).toBe(200)
  await sql`update media_item set waiting = true, given_by = ${operator.customer_id} where id = ${ids[0] ?? 0}`.execute(
    t.db,
  )
  later()
  expect(await fetched(before)).toBe(404)
  expect(await seen(member.token)).toBeUndefined()
  expect(await fetched(await seen(operator.token))).toBe(200)
  await sql`update media_item set waiting = false where id = ${ids[0] ?? 0}`.execute(t.db)
  later()
  expect(await fetched(before)).toBe(200)
  expect(await fetched(await seen(operator.token))).toBe(200)
  await sql`delete from media_item where id = ${ids[0] ?? 0}`.execute(t.db)
  later()
  expect(await fetched(before)).toBe(404)
})

test('pictures and papers of an event that is published no longer are held back, but for a preview of it', async () => {
  const event = await makeEvent(t)
  const member = await makeMember(t)
  await makeMedia(t, { event: event.id }, [
    { kind: 'image', content: picture },
    { kind: 'guide', content: Buffer.from('%PDF-1.4'), caption: 'Guide' },
  ])
  const query = { event: event.id }
  const image = (await t.call('media.eventGallery', { query }, member.token)).body.results[0]?.image
  const paper = (await t.call('media.eventDownloads', { query }, member.token)).body.results[0]?.file
  expect([await fetched(image), await fetched(paper)]).toEqual([200, 200])
  await sql`update event set published_at = null where id = ${event.id}`.execute(t.db)
  later()
  expect([await fetched(image), await fetched(paper)]).toEqual([404, 404])
  const { body, headers } = await t.call('office.preview', { body: { as: 'visitor', event: event.id } }, operator.token)
  const pass = { [PREVIEW_HEADER]: body.pass, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
  const shown = await t.call('media.eventGallery', { query, headers: pass })
  expect(await fetched(shown.body.results[0]?.image)).toBe(200)
})

test('a picture of a post that was hidden shows to its author alone, by another address', async () => {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  const media = (await upload(t, author, 'image', picture)).body.id
  const post = await makePost(t, author, { media: [media] })
  const seen = async (token: string) =>
    (await t.call('wall.one', { params: { id: post.id } }, token)).body.media?.[0]?.file
  const before = await seen(reader.token)
  expect(await fetched(before)).toBe(200)
  await sql`update post set hidden_at = ${t.clock()} where id = ${post.id}`.execute(t.db)
  later()
  expect(await fetched(before)).toBe(404)
  expect(await fetched(await seen(author.token))).toBe(200)
})

test('files of an entry that was withdrawn are there for its company alone, by other addresses', async () => {
  const made = await makeOpenAward(t)
  const writer = await makeWriter(t)
  const entry = await makeEntry(t, writer, made)
  await addDocument(t, writer, entry)
  await submitEntry(t, writer, entry)
  await t.settle()
  const { rows } = await sql<{ id: number }>`select id from award_submission where applicant_id = ${entry}`.execute(
    t.db,
  )
  const read = async () => {
    const { body } = await t.call('awards.submission', { params: { id: rows[0]?.id ?? 0 } }, writer.token)
    return [body.pdf?.file, body.documents[0]?.file]
  }
  const statuses = (some: (string | undefined)[]) => Promise.all(some.map((one) => fetched(one)))
  const before = await read()
  expect(await statuses(before)).toEqual([200, 200])
  expect((await t.call('awards.withdrawApplicant', { params: { id: entry } }, writer.token)).status).toBe(200)
  expect(await statuses(before)).toEqual([404, 404])
  expect(await statuses(await read())).toEqual([200, 200])
})
