import { sql } from '../../src/kit/db.ts'
import type { Chat } from '../world/world.types.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'
import { uuidOf } from './uuid.ts'

const roomOf = ({ one_id, other_id }: Chat) => uuidOf(`chat ${one_id} ${other_id}`)

/** Rooms and what was written in them. Numbers, folders and counts follow by their triggers; nobody is mailed. */
export async function fillMessaging({ db, world: { chats } }: Fill): Promise<void> {
  await insertAll(
    db,
    'chat_room',
    chats.map((chat) => ({
      id: roomOf(chat),
      one_id: Math.min(chat.one_id, chat.other_id),
      other_id: Math.max(chat.one_id, chat.other_id),
      started_by: chat.one_id,
      created_at: chat.lines[0]?.at ?? '',
    })),
  )
  await insertAll(
    db,
    'chat_message',
    chats.flatMap((chat) =>
      chat.lines.map((line, index) => ({
        room_id: roomOf(chat),
        seq: index + 1,
        change: index + 1,
        sender_id: line.member_id,
        receiver_id: line.member_id === chat.one_id ? chat.other_id : chat.one_id,
        client_message_id: uuidOf(`chat ${chat.one_id} ${chat.other_id} ${index}`),
        text: line.text,
        created_at: line.at,
        edited_at: line.edited ? line.at : null,
        deleted_at: line.deleted ? line.at : null,
      })),
    ),
  )
  for (const chat of chats) await readBy(db, chat)
}

/** Both have read everything, but what waits for the one who began; a request nobody has looked at. */
async function readBy(db: Fill['db'], chat: Chat): Promise<void> {
  const room = roomOf(chat)
  const last = chat.lines.length
  await sql`update chat_member set read_seq = ${last - chat.unread}::integer, marked_unread = ${chat.marked_unread}
    where room_id = ${room} and customer_id = ${chat.one_id}`.execute(db)
  await sql`update chat_member set read_seq = ${last}::integer where room_id = ${room} and customer_id = ${chat.other_id} and folder = 'inbox'`.execute(
    db,
  )
  if (chat.pinned)
    await sql`update chat_member set pin = (select count(*) + 1 from chat_member where customer_id = ${chat.one_id} and pin is not null)
      where room_id = ${room} and customer_id = ${chat.one_id}`.execute(db)
  await sql`update chat_member set missed_told = true where room_id = ${room} and unread > 0`.execute(db)
}
