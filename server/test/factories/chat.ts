import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterAll, expect } from 'vitest'
import { liveAnswers, liveEvents, liveRefusal } from '@app/contract/live'
import type { LiveAnswers, LiveEvents, LiveRefusal, LiveRequests } from '@app/contract/live'
import { SOCKET_PATH } from '@app/contract/live.path'
import { sql } from '../../src/kit/data/db.ts'
import type { Testbed } from '../harness.ts'
import { uploadFile } from './uploads.ts'
import { makeContacts } from './wall.ts'
import type { Member } from './wall.ts'

/** The room of two, opened by the first. */
export async function openRoom(t: Testbed, one: Member, other: Member): Promise<string> {
  const made = await t.call('messaging.open', { body: { receiver_id: other.customer_id } }, one.token)
  if (made.status !== 201) throw new Error(`No conversation: ${JSON.stringify(made.refused)}`)
  return made.body.result.chat_room_id
}

/** The room of two contacts, in which both may write. */
export async function makeRoom(t: Testbed, one: Member, other: Member): Promise<string> {
  await makeContacts(t, one, other)
  return openRoom(t, one, other)
}

/** Sends over HTTP; say only what matters to the test. */
export function say(
  t: Testbed,
  who: Member,
  chat_room_id: string,
  text: string,
  more: Partial<{ client_message_id: string; attachments: string[] }> = {},
) {
  const body = { chat_room_id, client_message_id: randomUUID(), text, ...more }
  return t.call('messaging.send', { body }, who.token)
}

/** The conversation as one of the two has it. */
export async function roomOf(t: Testbed, who: Member, id: string) {
  return (await t.call('messaging.conversation', { params: { id } }, who.token)).body.result
}

/** Every message of a room, oldest first. */
export async function allMessages(t: Testbed, who: Member, room: string) {
  const { body } = await t.call('messaging.messages', { params: { room }, query: { limit: 100 } }, who.token)
  return body.docs.toReversed()
}

/** Changes what one wrote. */
export const edit = (t: Testbed, who: Member, id: number, text: string) =>
  t.call('messaging.edit', { params: { id }, body: { text } }, who.token)

/** Deletes what one wrote. */
export const remove = (t: Testbed, who: Member, id: number) => t.call('messaging.remove', { params: { id } }, who.token)

/** Reads up to a message, or all. */
export const read = (t: Testbed, who: Member, room: string, seq?: number) =>
  t.call('messaging.read', { params: { id: room }, body: seq === undefined ? {} : { seq } }, who.token)

/** What waits for a member. */
export const waiting = async (t: Testbed, who: Member) => (await t.call('messaging.unread', {}, who.token)).body.result

/** As if this many minutes had passed since everything; a token would not live so long. */
export async function later(t: Testbed, minutes: number): Promise<void> {
  const past = sql`make_interval(mins => ${minutes})`
  // A message's time never changes, but for a test.
  await sql`alter table chat_message disable trigger chat_message_changed`.execute(t.db)
  await sql`update chat_message set created_at = created_at - ${past}`.execute(t.db)
  await sql`alter table chat_message enable trigger chat_message_changed`.execute(t.db)
  await sql`update chat_member set unread_since = unread_since - ${past}`.execute(t.db)
  await sql`update chat_room set created_at = created_at - ${past}`.execute(t.db)
}

/** A file sent up and made ready for a message. */
export async function attach(t: Testbed, who: Member, name: string, content: Buffer) {
  const id = await uploadFile(t, who, 'message_attachment', content, { name })
  return t.call('messaging.addAttachment', { body: { upload: id } }, who.token)
}

type Heard = { [K in keyof LiveEvents]: [K, LiveEvents[K]] }[keyof LiveEvents]

const open: Socket[] = []
afterAll(() => open.forEach((socket) => socket.disconnect()))

/** A device of a member: a real socket that remembers what it hears and checks every payload and answer by the contract. */
export async function device(t: Testbed, who: Member) {
  return deviceAt(t.base, (await t.call('live.ticket', {}, who.token)).body.ticket)
}

/** The same at any address, with a ticket or an access token. */
export async function deviceAt(base: string, token: string) {
  const socket = io(base, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    query: { token },
    reconnection: false,
    forceNew: true,
  })
  open.push(socket)
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  })
  const heard: Heard[] = []
  socket.onAny((name: keyof LiveEvents, payload: unknown) => {
    const parsed = liveEvents[name].safeParse(payload)
    expect(parsed.error, `${name} ${JSON.stringify(payload)}`).toBeUndefined()
    heard.push([name, parsed.data] as Heard)
  })
  const all = <K extends keyof LiveEvents>(name: K) =>
    heard.filter(([event]) => event === name).map(([, payload]) => payload as LiveEvents[K])
  return {
    socket,
    heard,
    /** Everything heard under this name. */
    all,
    /** Waits for one that fits, and gives it. */
    async until<K extends keyof LiveEvents>(name: K, fits: (payload: LiveEvents[K]) => boolean = () => true) {
      await expect.poll(() => all(name).some(fits), { timeout: 9000, message: `${name} was not heard` }).toBe(true)
      return all(name).find(fits) as LiveEvents[K]
    },
    /** Asks over the socket. */
    async ask<K extends keyof LiveRequests>(name: K, asked: unknown): Promise<LiveAnswers[K] & LiveRefusal> {
      const answer: unknown = await socket.timeout(9000).emitWithAck(name, asked)
      const shape = liveAnswers[name].or(liveRefusal)
      expect(shape.safeParse(answer).error, `${name} answered ${JSON.stringify(answer)}`).toBeUndefined()
      return answer as LiveAnswers[K] & LiveRefusal
    },
  }
}
export type Device = Awaited<ReturnType<typeof device>>
