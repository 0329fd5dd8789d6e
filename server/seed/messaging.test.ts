import { beforeAll, expect, test } from 'vitest'
import { MESSAGE_LENGTH } from '@app/contract/messaging.limits'
import { sql } from '../src/kit/data/db.ts'
import { fillWorld } from '../test/factories/world.ts'
import { openTestbed } from '../test/harness.ts'
import { CAST } from './world/cast.ts'
import { makeWorld } from './world/world.ts'

const t = await openTestbed()

beforeAll(() => fillWorld(t))

async function rowsOf<T = unknown>(text: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await text.execute(t.db)).rows
}

test('the member has conversations of every kind, with something to read', async () => {
  const [marta] = await rowsOf(
    sql<
      Record<string, number>
    >`select count(*) filter (where folder = 'inbox') as inbox, count(*) filter (where folder = 'requests') as requests,
      count(*) filter (where pin is not null) as pinned, count(*) filter (where marked_unread) as marked,
      sum(unread) filter (where folder = 'inbox') as unread from chat_member where customer_id = ${CAST.member.id}`,
  )
  expect(marta).toEqual({ inbox: 12, requests: 1, pinned: 2, marked: 1, unread: 3 })
  const [kinds] = await rowsOf(
    sql<
      Record<string, number>
    >`select count(*) filter (where edited_at is not null) as edited, count(*) filter (where deleted_at is not null) as deleted
      from chat_message where ${CAST.member.id} in (sender_id, receiver_id)`,
  )
  expect(kinds).toEqual({ edited: 1, deleted: 1 })
})

test('every room but the request is open, its counts are those of its messages, and nobody is mailed', async () => {
  expect(await rowsOf(sql`select state, count(*) from chat_room where state <> 'open' group by state`)).toEqual([
    { state: 'requested', count: 1 },
  ])
  expect(
    await rowsOf(sql`select room_id from chat_member where unread <> (select count(*) from chat_message
      where chat_message.room_id = chat_member.room_id and receiver_id = customer_id and seq > read_seq and deleted_at is null)`),
  ).toEqual([])
  expect(
    await rowsOf(sql`select one.id from chat_message one join chat_message next on next.room_id = one.room_id and next.seq = one.seq + 1
      where next.created_at < one.created_at or next.created_at > ${t.clock()}`),
  ).toEqual([])
  expect(await rowsOf(sql`select kind from fact where kind like 'messaging.%'`)).toEqual([])
})

test('files that were sent lie beside their message', async () => {
  const sent = await rowsOf(
    sql<{
      kind: string
      name: string
    }>`select kind, name from chat_attachment join chat_message on chat_message.id = message_id
      and chat_message.sender_id = customer_id where ${CAST.member.id} in (sender_id, receiver_id) order by kind, name`,
  )
  expect(sent.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'file Gdynia-Iberia-winter-2026-27.pdf',
    'file Reefer-extras-October.pdf',
    'picture leixoes-berth-2.webp',
  ])
})

test.each(['2027-02-28T00:04:00Z', '2028-02-29T23:57:00Z', '2026-12-31T11:30:00Z'])('the talk holds at %s', (at) => {
  const { chats, network } = makeWorld(new Date(at), { rates: [], rules: [] })
  const pairs = new Set(
    network.contacts.map(({ one_id, other_id }) => [one_id, other_id].toSorted((a, b) => a - b).join()),
  )
  const strangers = chats.filter(
    ({ one_id, other_id }) => !pairs.has([one_id, other_id].toSorted((a, b) => a - b).join()),
  )
  expect(strangers).toMatchObject([{ other_id: CAST.member.id, lines: [{}] }])
  for (const { lines } of chats)
    for (const { text, deleted } of lines) {
      expect(text === '').toBe(deleted)
      expect(text.length).toBeLessThan(MESSAGE_LENGTH)
    }
})
