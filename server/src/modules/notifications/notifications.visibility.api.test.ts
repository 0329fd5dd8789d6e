import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#kit/data/db.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { makePost } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'
import { notices } from '../../app.ts'
import { readerOf } from './notifications.deliver.service.ts'
import { countUnread, visibleOf } from './notifications.visibility.service.ts'

const t = await openTestbed()
let asked = 0
const counted = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: t.database.pool }),
  log: () => void asked++,
})

test('what may still be seen is asked by kinds, not by rows: a longer list takes no more statements', async () => {
  const [author, one, other] = [await makeMember(t), await makeMember(t), await makeMember(t)]
  const reader = readerOf(author, t.clock())
  const statements = async () => {
    asked = 0
    const found = await visibleOf(counted, notices, reader, {}, undefined, 100)
    const list = asked
    await countUnread(counted, notices, reader)
    return { rows: found.length, list, both: asked }
  }
  const post = async () => {
    const { id } = await makePost(t, author)
    for (const who of [one, other]) await t.call('wall.like', { body: { post: id, action: 'like' } }, who.token)
    await t.call('wall.addComment', { body: { post: id, content: `Quay ${id}` } }, one.token)
    await t.settle()
    // One comment in five seconds.
    t.setNow(new Date(t.clock().getTime() + 6000))
  }
  await t.call('network.follow', { body: { following: author.customer_id } }, one.token)
  await post()
  const few = await statements()
  for (let more = 0; more < 12; more++) await post()
  const many = await statements()
  expect([few.rows, many.rows]).toEqual([3, 27])
  // The rows, their people, three kinds of deeds, and the posts.
  expect(few).toMatchObject({ list: 6, both: 12 })
  expect(many).toMatchObject({ list: 6, both: 12 })
})
