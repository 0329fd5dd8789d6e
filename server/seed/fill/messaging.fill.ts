import { sql } from '../../src/kit/data/db.ts'
import { random } from '../world/random.ts'
import type { ChatFile } from '../world/community.types.ts'
import type { Chat } from '../world/world.types.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'
import { drawPaper } from './messaging.paper.ts'
import { uuidOf } from './uuid.ts'

const roomOf = ({ one_id, other_id }: Chat) => uuidOf(`chat ${one_id} ${other_id}`)

/** Rooms and what was written in them. Numbers, folders and counts follow by their triggers; nobody is mailed. */
export async function fillMessaging(fill: Fill): Promise<void> {
  const {
    db,
    world: { chats },
  } = fill
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
  await insertAll(db, 'chat_attachment', await attachments(fill))
  for (const chat of chats) await readBy(db, chat)
}

const WIDTH = 1600

async function attachments(fill: Fill) {
  const { rows: messages } = await sql<{ id: number; room_id: string; seq: number }>`
    select id, room_id, seq from chat_message`.execute(fill.db)
  const ids = new Map(messages.map(({ id, room_id, seq }) => [`${room_id} ${seq}`, id]))
  const rows = []
  for (const chat of fill.world.chats)
    for (const [index, line] of chat.lines.entries())
      for (const [place, file] of line.files.entries())
        rows.push({
          id: uuidOf(`chat file ${chat.one_id} ${chat.other_id} ${index} ${place}`),
          customer_id: line.member_id,
          message_id: ids.get(`${roomOf(chat)} ${index + 1}`) ?? null,
          position: place + 1,
          name: file.name,
          created_at: line.at,
          ...('scene' in file ? picture(fill, file) : await paper(fill, file)),
        })
  return rows
}

function picture(fill: Fill, { name, scene, hue }: Extract<ChatFile, { scene: unknown }>) {
  const id = uuidOf(`chat picture ${name}`)
  const draw = (width: 960 | 1600) =>
    fill.picture({ art: 'scene', kind: scene, hue, seed: 7, width }, `chat/${id}/${width}.webp`)
  const size = random(`chat picture ${name}`).int(180_000, 420_000)
  return {
    kind: 'picture',
    type: 'image/webp',
    size,
    file: draw(WIDTH),
    preview: draw(960),
    width: WIDTH,
    height: 1067,
  }
}

async function paper(fill: Fill, file: Extract<ChatFile, { rows: unknown }>) {
  const content = await drawPaper(file)
  const key = `chat/${uuidOf(file.name)}/file.bin`
  await fill.file(key, content, 'application/pdf')
  return { kind: 'file', type: 'application/pdf', size: content.length, file: key }
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
    await sql`update chat_member set pinned_at = coalesce(listed_at, now()), pin = (select count(*) + 1 from chat_member where customer_id = ${chat.one_id} and pin is not null)
      where room_id = ${room} and customer_id = ${chat.one_id}`.execute(db)
  await sql`update chat_member set missed_told = true where room_id = ${room} and unread > 0`.execute(db)
}
