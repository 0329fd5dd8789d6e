import { expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makeBlock, makeContacts, makePost } from '../../../test/factories/wall.ts'
import type { Member } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()

type Change = { content?: string; audience?: 'community' | 'network' | 'company' }
const AUDIENCES = ['community', 'network', 'company'] as const

const change = async (author: Member, id: number, body: Change) => {
  const { status } = await t.call('wall.update', { params: { id }, body }, author.token)
  expect(status).toBe(200)
}
/** The old texts that somebody is shown, newest first; the status when they are refused. */
const oldTexts = async (who: Member, id: number) => {
  const { status, body } = await t.call('wall.history', { params: { id } }, who.token)
  return status === 200 ? body.map((one) => one.content) : status
}

async function people() {
  const author = await makeMember(t)
  const colleague = await makeMember(t, { company_id: author.company_id })
  const [contact, stranger] = [await makeMember(t), await makeMember(t)]
  await makeContacts(t, author, contact)
  return { author, colleague, contact, stranger }
}

const READERS = {
  community: ['colleague', 'contact', 'stranger'],
  network: ['contact'],
  company: ['colleague'],
} as const
const has = (audience: (typeof AUDIENCES)[number], reader: string) => READERS[audience].some((one) => one === reader)
const moves = AUDIENCES.flatMap((from) => AUDIENCES.map((to) => [from, to] as const))

test.each(moves)('a text for the %s that is rewritten for the %s keeps its readers', async (from, to) => {
  const everyone = await people()
  const { author } = everyone
  const { id } = await makePost(t, author, { content: 'Old rate 900', audience: from })
  await change(author, id, { content: 'New rate 950', audience: to })
  for (const reader of READERS.community) {
    const expected = !has(to, reader) ? 404 : has(from, reader) ? ['Old rate 900'] : []
    expect([reader, await oldTexts(everyone[reader], id)]).toEqual([reader, expected])
  }
  expect(await oldTexts(author, id)).toEqual(['Old rate 900'])
})

test('a change of audience alone is part of the history: each text is shown to those who had it', async () => {
  const { author, colleague, contact, stranger } = await people()
  const { id } = await makePost(t, author, { content: 'For all' })
  await change(author, id, { audience: 'network' })
  await change(author, id, { content: 'For contacts' })
  await change(author, id, { audience: 'company' })
  await change(author, id, { content: 'For colleagues' })
  await change(author, id, { content: 'For all again', audience: 'community' })
  expect(await oldTexts(stranger, id)).toEqual(['For all'])
  expect(await oldTexts(contact, id)).toEqual(['For contacts', 'For all'])
  expect(await oldTexts(colleague, id)).toEqual(['For colleagues', 'For contacts', 'For all'])
  expect(await oldTexts(author, id)).toEqual(['For colleagues', 'For contacts', 'For all'])
})

test('a post of which only the audience changed says nothing old and is not marked', async () => {
  const { author, contact } = await people()
  const { id } = await makePost(t, author, { content: 'Same words' })
  await change(author, id, { audience: 'network' })
  await change(author, id, { audience: 'network', content: 'Same words' })
  expect(await oldTexts(contact, id)).toEqual([])
  const { body } = await t.call('wall.one', { params: { id } }, contact.token)
  expect(body.edited_at).toBeNull()
  const kept = await sql<{ n: number }>`select count(*) as n from post_version where post_id = ${id}`.execute(t.db)
  expect(kept.rows[0]?.n).toBe(1)
})

test('whoever became a contact after a text was replaced is not shown it', async () => {
  const { author, stranger } = await people()
  const { id } = await makePost(t, author, { content: 'Before we met', audience: 'network' })
  await change(author, id, { content: 'After' })
  t.setNow(new Date(t.clock().getTime() + 1000))
  await makeContacts(t, author, stranger)
  expect(await oldTexts(stranger, id)).toEqual([])
  await change(author, id, { content: 'Later still' })
  expect(await oldTexts(stranger, id)).toEqual(['After'])
})

test('who is no contact any more, or left the company, is not shown what was for contacts or colleagues', async () => {
  const { author, colleague, contact } = await people()
  const { id } = await makePost(t, author, { content: 'For contacts', audience: 'network' })
  await change(author, id, { content: 'For colleagues', audience: 'company' })
  await change(author, id, { content: 'For all', audience: 'community' })
  expect([await oldTexts(contact, id), await oldTexts(colleague, id)]).toEqual([['For contacts'], ['For colleagues']])
  await sql`delete from network_member where ${contact.customer_id} in (customer_id, member_id)`.execute(t.db)
  expect(await oldTexts(contact, id)).toEqual([])
  await sql`update customer set company_id = null where id = ${colleague.customer_id}`.execute(t.db)
  t.setNow(new Date(t.clock().getTime() + 60_000))
  expect(await oldTexts(colleague, id)).toEqual([])
})

test('the blocked read no history, nor does anyone once the post is deleted', async () => {
  const { author, contact, stranger } = await people()
  const { id } = await makePost(t, author, { content: 'First' })
  await change(author, id, { content: 'Second' })
  expect(await oldTexts(stranger, id)).toEqual(['First'])
  await makeBlock(t, stranger, author)
  expect(await oldTexts(stranger, id)).toBe(404)
  await t.call('wall.remove', { params: { id } }, author.token)
  expect([await oldTexts(contact, id), await oldTexts(author, id)]).toEqual([404, 404])
})

test('of a text kept before audiences were kept only the author knows', async () => {
  const { author, contact } = await people()
  const { id } = await makePost(t, author, { content: 'First' })
  await change(author, id, { content: 'Second' })
  await sql`update post_version set audience = null where post_id = ${id}`.execute(t.db)
  expect([await oldTexts(author, id), await oldTexts(contact, id)]).toEqual([['First'], []])
})

test('changes at the same time lose no text', async () => {
  const { author, stranger } = await people()
  const { id } = await makePost(t, author, { content: 'Start' })
  const texts = ['One', 'Two', 'Three', 'Four']
  await Promise.all(texts.map((content) => change(author, id, { content })))
  const { body } = await t.call('wall.one', { params: { id } }, stranger.token)
  expect([body.content, ...[await oldTexts(stranger, id)].flat()].toSorted()).toEqual(['Start', ...texts].toSorted())
})

test('a share shows neither what it shares once that is for fewer, nor an old text of its own', async () => {
  const { author, contact, stranger } = await people()
  const { id } = await makePost(t, author, { content: 'Shared by a contact' })
  const made = await t.call(
    'wall.share',
    { body: { post: id, description: 'For mine', audience: 'network' } },
    contact.token,
  )
  const share = made.body.id
  await change(author, id, { content: 'Now for few', audience: 'network' })
  const params = { id: share }
  const body = { description: 'For all', audience: 'community' as const }
  expect((await t.call('wall.updateShare', { params, body }, contact.token)).status).toBe(200)
  expect((await t.call('wall.oneShare', { params }, stranger.token)).body).toMatchObject({
    description: 'For all',
    shared_post_details: null,
  })
  expect([await oldTexts(stranger, share), await oldTexts(author, share)]).toEqual([[], ['For mine']])
  expect(await oldTexts(stranger, id)).toBe(404)
})
