import { endsWith, on } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, Reader, LoadSubjects, Subject } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { t } from './messaging.texts.ts'

/** The conversation with the only one behind a notification; several are found in the list of conversations. */
const conversation: LoadSubjects = async (db, reader, rows) => {
  const alone = rows.map(({ people, people_count }) => (people_count === 1 ? (people[0] ?? 0) : 0))
  const found = await sql<{ peer_id: number; room_id: string }>`
    select peer_id, room_id from chat_member where customer_id = ${reader.customer_id} and peer_id = any(${alone})`.execute(
    db,
  )
  const rooms = new Map(found.rows.map(({ peer_id, room_id }) => [peer_id, room_id]))
  return new Map(
    rows.map(({ id }, index): [number, Subject] => {
      const room = rooms.get(alone[index] ?? 0)
      return [id, room === undefined ? { type: 'none' } : { type: 'conversation', id: room }]
    }),
  )
}

const toConversation =
  (folder: string): NoticeKind['target'] =>
  ({ subject }) =>
    subject.type === 'conversation'
      ? { path: `/messages/${subject.id}`, label: 'conversation' }
      : { path: folder, label: 'messages' }

/** The conversation with who did it, as `room`, and as the reader has it, as `mine`; what is hidden waits for a new message. */
const roomWith = ({ customer_id: me }: Reader) => sql`chat_room room join chat_member mine on mine.customer_id = ${me}
  and mine.room_id = room.id and not mine.hidden and room.one_id = least(deed.actor_id, ${me}::int) and room.other_id = greatest(deed.actor_id, ${me}::int)`

type Waiting = {
  peer_id: number
  /** The place of the newest message: what comes later was not told of yet. */
  last_seq: number
  /** The mail about the first message has said so, and the reader has not looked since. */
  mailed: boolean
}

/** Conversations of a reader in which messages of these people wait, as long as the reader hears of them. */
async function waitingFrom(db: Db, customer_id: number, sender_ids: readonly number[]): Promise<Waiting[]> {
  const found = await sql<Waiting>`
    select mine.peer_id, room.last_seq, room.asked_by = mine.peer_id and mine.read_seq = 0 as mailed
    from chat_member mine join chat_room room on room.id = mine.room_id
    where mine.customer_id = ${customer_id} and mine.peer_id = any(${sender_ids}) and mine.unread > 0
      and mine.folder = 'inbox' and not mine.hidden and mine.peer_id not in (select id from unheard_by(${customer_id}))
    order by mine.peer_id`.execute(db)
  return found.rows
}

const action = (room_id: string) => ({ label: t('read-the-message'), path: `/messages/${room_id}` })
const ofMessages = { area: 'messages', app: 'choice', mail: 'on', push: 'on' } as const

/** What members hear of conversations: of a request and of any first message at once, of others when they have waited. */
export const messagingNotices: readonly NoticeKind[] = [
  {
    ...ofMessages,
    kind: 'message_request',
    on: [
      on('messaging.begun', (_, { fact: { room_id, sender_id, receiver_id, requested } }) =>
        requested
          ? {
              readers: [receiver_id],
              actor_id: sender_id,
              source: `message_request:${room_id}`,
              mail: {
                key: `messaging.first.${room_id}`,
                write: (name) => ({
                  subject: t('would-like-to-write-to-you', { name }),
                  paragraphs: [t('has-sent-you-a-message-request-they', { name })],
                  action: action(room_id),
                }),
              },
            }
          : undefined,
      ),
    ],
    clearedBy: [endsWith('messaging.request_accepted', (fact) => fact.accepted_by)],
    load: conversation,
    stillTrue: (reader) => sql`exists (select from ${roomWith(reader)}
      where room.state = 'requested' and room.asked_by = deed.actor_id and mine.unread > 0)`,
    target: toConversation('/messages?folder=requests'),
  },
  {
    ...ofMessages,
    kind: 'message_missed',
    on: [
      on('messaging.begun', (_, { fact: { room_id, sender_id, receiver_id, requested } }) =>
        requested
          ? undefined
          : {
              readers: [receiver_id],
              actor_id: sender_id,
              mail: {
                key: `messaging.first.${room_id}`,
                write: (name) => ({
                  subject: t('has-sent-you-a-message', { name }),
                  paragraphs: [t('has-written-to-you-for-the-first', { name })],
                  action: action(room_id),
                }),
                alone: true,
              },
            },
      ),
      // Who has read them meanwhile hears nothing.
      on('messaging.missed', async (ctx, { id, fact: { customer_id, sender_ids } }) =>
        (await waitingFrom(ctx.db, customer_id, sender_ids)).map(({ peer_id, last_seq, mailed }) => ({
          readers: [customer_id],
          actor_id: peer_id,
          ref_id: last_seq,
          source: `fact:${id}:${peer_id}`,
          mailed,
        })),
      ),
    ],
    clearedBy: [endsWith('messaging.caught_up', (fact) => fact.customer_id)],
    load: conversation,
    // The deed holds the place of the newest message told of.
    stillTrue: (
      reader,
    ) => sql`exists (select from ${roomWith(reader)} join chat_message message on message.room_id = room.id
      and message.seq > mine.read_seq and message.seq <= deed.ref_id
      where mine.unread > 0 and message.sender_id = deed.actor_id and message.deleted_at is null)`,
    target: toConversation('/messages'),
    remind: true,
  },
]
