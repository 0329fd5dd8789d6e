import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

// The floor of what is live: bare `ws` that knows a session, stores a message and passes it on.
const [url = '', pool = '20'] = process.argv.slice(2)
const database = new pg.Pool({ connectionString: url, max: Number(pool) })
const connections = new Map<number, Set<WebSocket>>()

type Said = {
  n: number
  chat_room_id: string
  receiver_id: number
  client_message_id: string
  text: string
}

const http = createServer((_request, answer) => answer.end('ok'))
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false, maxPayload: 100_000 })
sockets.on('connection', (socket, request) => {
  const session = new URL(request.url ?? '', 'http://floor').searchParams.get('session')
  database
    .query<{ customer_id: number }>({
      name: 'session',
      text: 'select customer_id from session where id = $1 and ended_at is null and expires_at > now()',
      values: [session],
    })
    .then(({ rows: [row] }) => (row ? hold(socket, row.customer_id) : socket.terminate()))
    .catch(() => socket.terminate())
})

function hold(socket: WebSocket, member: number): void {
  const mine = connections.get(member) ?? new Set()
  connections.set(member, mine.add(socket))
  socket.on('close', () => mine.delete(socket))
  socket.on('message', (data: Buffer) => void take(socket, member, JSON.parse(data.toString()) as Said))
  socket.send('{"ready":true}')
}

async function take(socket: WebSocket, sender_id: number, said: Said): Promise<void> {
  const now = new Date()
  const { rows } = await database.query<{ id: number }>({
    name: 'message',
    text: `insert into bench_message (room_id, sender_id, receiver_id, client_message_id, text, created_at)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [said.chat_room_id, sender_id, said.receiver_id, said.client_message_id, said.text, now],
  })
  const message = {
    id: rows[0]?.id,
    chat_room_id: said.chat_room_id,
    seq: 1,
    change: 1,
    user_id: sender_id,
    client_message_id: said.client_message_id,
    text: said.text,
    attachments: [],
    created_at: now,
    edited_at: null,
    deleted_at: null,
  }
  const { chat_room_id } = said
  const payload = { chat_room_id, seq: 1, change: 1, message, unread_messages_count: 1, version: 1 }
  socket.send(JSON.stringify({ n: said.n, result: message }))
  tell(sender_id, JSON.stringify({ event: 'message_saved', payload }))
  tell(said.receiver_id, JSON.stringify({ event: 'receive_message', payload }))
}

function tell(member: number, frame: string): void {
  for (const one of connections.get(member) ?? []) one.send(frame)
}

http.listen(0, '127.0.0.1', 4096, () => process.send?.({ port: (http.address() as AddressInfo).port }))
