import { expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makePost } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()

async function postAndReader() {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  const { id } = await makePost(t, author, { content: 'Rail slots from Gdynia' })
  const seen = async () => {
    const { body } = await t.call('wall.usersWall', { query: { user_id: author.customer_id } }, reader.token)
    return body.results.find((one) => one.id === id)
  }
  await seen()
  return { author, reader, id, seen }
}

test('whatever another process changes about a post is read at the next look', async () => {
  const { id, seen } = await postAndReader()
  await sql`update post set content = 'Rail slots from Gdansk' where id = ${id}`.execute(t.db)
  expect((await seen())?.content).toBe('Rail slots from Gdansk')

  const tag = await sql<{
    id: number
  }>`insert into tag (name, created_at) values ('Short sea', now()) returning id`.execute(t.db)
  const tag_id = tag.rows[0]?.id
  await sql`insert into post_tag (post_id, tag_id) values (${id}, ${tag_id})`.execute(t.db)
  expect((await seen())?.tags.map((one) => one.id)).toEqual([tag_id])
  await sql`delete from post_tag where post_id = ${id}`.execute(t.db)
  expect((await seen())?.tags).toEqual([])

  const friend = await makeMember(t)
  await sql`insert into post_mention (post_id, customer_id) values (${id}, ${friend.customer_id})`.execute(t.db)
  expect((await seen())?.tagged_customers.map((one) => one.customer_id)).toEqual([friend.customer_id])

  await sql`update post set audience = 'network' where id = ${id}`.execute(t.db)
  expect(await seen()).toBeUndefined()
})

test('what a post says is kept for its version: without the number that rises, the old text stays', async () => {
  const { id, seen } = await postAndReader()
  await sql`alter table post disable trigger post_version_rises`.execute(t.db)
  try {
    await sql`update post set content = 'Never seen' where id = ${id}`.execute(t.db)
    expect((await seen())?.content).toBe('Rail slots from Gdynia')
  } finally {
    await sql`alter table post enable trigger post_version_rises`.execute(t.db)
  }
})

test('a change that is rolled back is never kept', async () => {
  const { author, id, seen } = await postAndReader()
  const body = { content: 'Rail slots from Sopot', media: [2147483647] }
  expect((await t.call('wall.update', { params: { id }, body }, author.token)).status).toBe(400)
  await sql`update post set content = 'Rail slots from Hel' where id = ${id}`.execute(t.db)
  expect((await seen())?.content).toBe('Rail slots from Hel')
})

test('a wall names as many who liked as are asked for, five at most, and always the one who asks', async () => {
  const { author, reader, id } = await postAndReader()
  for (const one of [reader, ...(await Promise.all(Array.from({ length: 6 }, () => makeMember(t))))])
    await t.call('wall.like', { body: { post: id } }, one.token)
  const named = async (likers?: number) => {
    const query = { user_id: author.customer_id, ...(likers === undefined ? {} : { likers }) }
    const { body } = await t.call('wall.usersWall', { query }, reader.token)
    const found = body.results.find((one) => one.id === id)
    expect(found?.like_count).toBe(7)
    return Object.keys(found?.like_details ?? {})
  }
  expect(await named()).toHaveLength(5)
  expect(await named(3)).toHaveLength(3)
  expect(await named(3)).toContain(String(reader.customer_id))
  const over = await t.call('wall.usersWall', { loose: { query: { likers: 6 } } }, reader.token)
  expect(over.refused).toHaveProperty('likers')
})
