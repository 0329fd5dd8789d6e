import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { signAccess } from '../server/src/modules/identity/identity.tokens.ts'
import { messages } from '../server/src/modules/messaging/messaging.messages.service.ts'
import { conversations, unread } from '../server/src/modules/messaging/messaging.rooms.service.ts'
import { capture } from './capture.ts'
import type { Captured, Runs } from './capture.ts'
import { fillChats } from './chats.ts'
import { measureSockets } from './live.ts'
import type { Target } from './load.ts'
import { communityOf } from './place.ts'
import type { Cluster } from './place.ts'
import { reportPlans } from './plans.ts'
import { floorOn, growthOf, productOn } from './product.ts'
import { compare } from './report.ts'
import { newId } from './sockets.ts'
import { SECRET, root } from './world.ts'

/** The community around the conversations. */
const POSTS = 10_000
/** Enough for a full page in each room. */
const FEW = 40_000
const paging = { page: 1, limit: 20 } as const

type Place = {
  url: string
  reader: { customer_id: number; session_id: string; company_id: number }
  /** Rooms of the reader, the busiest first. */
  rooms: string[]
}

/** Lists of conversations and messages, and sending. @param many messages in the large place */
export function measureMessages(many: number): Promise<void> {
  return withCluster(async (cluster) => {
    const small = await lookAround(await chatsOf(cluster, FEW))
    const large = await lookAround(await chatsOf(cluster, many))
    await growthOf(await readingOf(small), await readingOf(large), 'from 40,000 messages to all')
    await measureLists(large)
  })
}

/** What goes over the socket. */
export function measureLive(): Promise<void> {
  return withCluster(async (cluster) => measureSockets(await chatsOf(cluster, FEW)))
}

async function withCluster(work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const cluster = await startEmbedded(join(root, 'var/bench-postgres'), { durable: true })
  try {
    await work(cluster)
  } finally {
    await cluster.stop()
  }
}

const chatsOf = (cluster: Cluster, messages_in_all: number) =>
  communityOf(cluster, POSTS, {
    name: `messages_${messages_in_all}`,
    files: ['chats.ts'],
    fill: (database) => fillChats(database, messages_in_all),
  })

async function lookAround(url: string): Promise<Place> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // What was sent in earlier runs has left its traces; the server's own tidying comes when it comes.
  await client.query('vacuum (analyze) chat_member, chat_room, chat_message')
  const { rows } = await client.query<{ room_id: string; customer_id: number; session_id: string; company_id: number }>(
    `select room_id, customer_id, session.id as session_id, company_id from chat_member join session using (customer_id) join customer on customer.id = customer_id
    where customer_id = (select customer_id from chat_member group by 1 order by count(*) desc limit 1) and not are_blocked(customer_id, peer_id) order by listed_at desc`,
  )
  await client.end()
  const [first] = rows
  if (!first) throw new Error('There are no conversations.')
  const { customer_id, session_id, company_id } = first
  return { url, reader: { customer_id, session_id, company_id }, rooms: rows.map((row) => row.room_id) }
}

const [LIST, UNREAD] = ['/live/v1/conversations', '/live/v1/conversations/unread-messages-count']
const roomPath = (place: Place) => `/live/v1/conversations/messages/${place.rooms[0]}`

async function headersOf({ reader }: Place): Promise<Record<string, string>> {
  const token = await signAccess(SECRET, { ...reader, registration_complete: true }, new Date())
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

async function measureLists(place: Place): Promise<void> {
  const runs: Runs = (_visitor, member) => ({
    conversations: () => conversations(member, { ...paging, folder: 'inbox', unread: false }),
    'messages of a room': () => messages(member, place.rooms[0] ?? '', paging),
    'unread totals': () => unread(member),
  })
  const captured: Captured = {
    ...(await capture(place.url, place.reader, runs)),
    'send a message': [
      {
        text: `insert into bench_message (room_id, sender_id, receiver_id, client_message_id, text, created_at)
          values ($1, $2, $3, gen_random_uuid(), $4, now()) returning *`,
        values: [place.rooms[0], place.reader.customer_id, 1, 'Gate closes 18:00 for the Thursday sailing.'],
      },
    ],
  }
  const { base, server } = await productOn(place.url, 'rest')
  const floor = await floorOn(place.url, captured)
  try {
    await server.start()
    const headers = await headersOf(place)
    const paths: Record<string, { path: string; body?: (n: number) => string }> = {
      conversations: { path: LIST },
      'messages of a room': { path: roomPath(place) },
      'unread totals': { path: UNREAD },
      'send a message': {
        path: '/live/v1/messages/send-message',
        body: (n) =>
          JSON.stringify({
            chat_room_id: place.rooms[n % place.rooms.length],
            client_message_id: newId(),
            text: 'Gate closes 18:00 for the Thursday sailing.',
          }),
      },
    }
    for (const [name, { path, body }] of Object.entries(paths)) {
      const theirs: Target = { url: `${floor.base}/${encodeURIComponent(name)}`, pid: floor.process.pid ?? 0 }
      const ours: Target = { url: base + path, pid: server.pid(), headers, ...(body ? { body } : {}) }
      await compare(name, 10, theirs, ours, { bar: 0.6, cpu: 1.6 })
    }
    await reportPlans(place.url, captured)
  } finally {
    await server.end('SIGTERM')
    floor.process.kill()
  }
}

/** Lists that are compared as messages grow. */
const readingOf = async (place: Place) => ({
  url: place.url,
  headers: await headersOf(place),
  lists: { conversations: LIST, 'messages of a room': roomPath(place) },
})
