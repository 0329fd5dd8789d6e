import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../src/kit/data/db.ts'
import { chatClient } from './chat-client.ts'
import type { ChatClient } from './chat-client.ts'
import { allMessages, makeRoom, roomOf, say } from './factories/chat.ts'
import { makeMember } from './factories/people.ts'
import type { Member } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

/** Sequences to try; more when asked for: `FUZZ=200`. */
const RUNS = Math.max(6, Number(process.env['FUZZ'] ?? 0) / 5)

const t = await openTestbed()
const clients: ChatClient[] = []
afterAll(() => Promise.all(clients.map((client) => client.end())))

/** What one of the two does; `which` picks among the messages that are there. */
const step = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.constantFrom('send', 'send', 'send', 'read', 'readAll', 'markUnread', 'edit', 'remove', 'hide', 'pin'),
  which: fc.nat(50),
})
type Step = { who: number; what: string; which: number }

async function play(members: readonly [Member, Member], room: string, { who, what, which }: Step): Promise<void> {
  const member = members[who] as Member
  const { last_seq } = await roomOf(t, member, room)
  const onRoom = { params: { id: room } }
  if (what === 'send') await say(t, member, room, `m${which}`)
  else if (what === 'readAll') await t.call('messaging.read', { ...onRoom, body: {} }, member.token)
  else if (what === 'markUnread') await t.call('messaging.markUnread', onRoom, member.token)
  else if (what === 'hide') await t.call('messaging.hide', onRoom, member.token)
  else if (what === 'pin') await t.call('messaging.pin', onRoom, member.token)
  else if (last_seq === 0) return
  else if (what === 'read')
    await t.call('messaging.read', { ...onRoom, body: { seq: 1 + (which % last_seq) } }, member.token)
  else {
    const all = await allMessages(t, member, room)
    const params = { id: all[which % all.length]?.id ?? 0 }
    // Another's message is not found, a deleted one cannot be changed: both are part of the game.
    if (what === 'edit') await t.call('messaging.edit', { params, body: { text: `edited ${which}` } }, member.token)
    else await t.call('messaging.remove', { params }, member.token)
  }
}

/** Three devices of one member, of which the last comes only later. */
async function devicesOf(who: Member, room: string): Promise<{ devices: ChatClient[]; late(): void }> {
  const make = () => {
    const client = chatClient({
      base: t.base,
      room,
      me: who.customer_id,
      token: async () => who.token,
      ticket: async () => (await t.call('live.ticket', {}, who.token)).body.ticket,
    })
    clients.push(client)
    return client
  }
  const devices = [make(), make()]
  return { devices, late: () => void devices.push(make()) }
}

test(
  'whatever two do at once on three devices each, all devices end with what the server has',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.nat(39), async (steps, lateAt) => {
        const members = [await makeMember(t), await makeMember(t)] as const
        const room = await makeRoom(t, members[0], members[1])
        const sides = [await devicesOf(members[0], room), await devicesOf(members[1], room)]
        for (let from = 0; from < steps.length; from += 4) {
          if (from <= lateAt && lateAt < from + 4) for (const side of sides) side.late()
          for (const side of sides) if (Math.floor(from / 4) % 3 === 2) side.devices[1]?.cut()
          // Four at a time, in whatever order they come.
          await Promise.all(steps.slice(from, from + 4).map((one) => play(members, room, one)))
        }

        const messages = await allMessages(t, members[0], room)
        expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
        const changes = messages.map(({ change }) => change)
        expect(new Set(changes).size).toBe(changes.length)
        for (const [index, who] of members.entries()) {
          const own = await roomOf(t, who, room)
          const { rows } = await sql<{ unread: number; marked_unread: boolean; hidden: boolean }>`
          select unread, marked_unread, hidden from chat_member where room_id = ${room} and customer_id = ${who.customer_id}`.execute(
            t.db,
          )
          const row = rows[0] as { unread: number; marked_unread: boolean; hidden: boolean }
          const real = messages.filter(
            (one) => one.user_id !== who.customer_id && one.seq > own.read_seq && one.deleted_at === null,
          ).length
          expect(row.unread).toBe(real)
          expect(own.unread_messages_count).toBe(real + Number(row.marked_unread))
          const total = (await t.call('messaging.unread', {}, who.token)).body.result.unread_messages_count
          expect(total).toBe(row.hidden || messages.length === 0 ? 0 : own.unread_messages_count)
          const shown = messages.map(({ seq, change, text }) => [seq, change, text])
          for (const device of sides[index]?.devices ?? []) {
            await expect
              .poll(() => device.messages().map(({ seq, change, text }) => [seq, change, text]), { timeout: 15_000 })
              .toEqual(shown)
            await expect.poll(device.unread, { timeout: 15_000 }).toBe(own.unread_messages_count)
            await device.end()
          }
        }
      }),
      { numRuns: RUNS },
    )
  },
)
