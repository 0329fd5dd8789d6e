import { CAST } from './cast.ts'
import { ASKED, LONG_TALKS, SHORT_TALKS } from './chats.words.ts'
import type { Talk } from './chats.words.ts'
import type { Chat, ChatLine, Network } from './community.types.ts'
import { random, type Random } from './random.ts'
import type { Member, Participant } from './world.types.ts'

type Given = { anchor: Date; members: Member[]; network: Network; participants: Participant[] }

const MINUTE = 60_000
/** Cast members with conversations of their own beside the member's, and how many. */
const OTHERS: [number, number][] = [
  [CAST.company_admin.id, 6],
  [CAST.other_admin.id, 6],
  [CAST.operator.id, 5],
]
const PAIRS_BESIDE = 40

/** Who has written to whom: the member's full week, some of the cast's, and some of everybody's. */
export function makeChats(given: Given): Chat[] {
  const r = random('chats')
  const { network } = given
  const me = CAST.member.id
  const taken = new Set<string>()
  const chats: Chat[] = []
  const begin = (one: number, other: number, talk: Talk, minutesAgo: number) => {
    const key = keyOf(one, other)
    if (taken.has(key)) return
    taken.add(key)
    chats.push(toChat(r, given.anchor, one, other, talk, minutesAgo))
  }

  const known = contactsOf(network, me)
  LONG_TALKS.forEach((talk, index) => {
    const other = known.includes(talk.with) ? talk.with : known.find((id) => !taken.has(keyOf(me, id)))
    if (other !== undefined) begin(me, other, talk, talk.ago ?? 60 * (index + 1) * (index + 2))
  })
  const stranger = strangerTo(given, me)
  if (stranger !== undefined) begin(stranger, me, ASKED, 95)
  for (const [id, count] of OTHERS)
    for (const other of r.sample(contactsOf(network, id), count))
      begin(id, other, r.pick(SHORT_TALKS), r.int(20, 6 * 1440))
  for (const { one_id, other_id } of r.sample(network.contacts, PAIRS_BESIDE))
    if (one_id !== me && other_id !== me) begin(one_id, other_id, r.pick(SHORT_TALKS), r.int(60, 20 * 1440))
  return chats
}

const keyOf = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)].join(' ')

function contactsOf({ contacts }: Network, id: number): number[] {
  return contacts.flatMap(({ one_id, other_id }) => (one_id === id ? [other_id] : other_id === id ? [one_id] : []))
}

/** Somebody with no tie to the member, whose first message is therefore a request. */
function strangerTo({ members, network, participants }: Given, me: number): number | undefined {
  const own = members.find(({ id }) => id === me)
  const known = new Set(contactsOf(network, me))
  const events = new Set(participants.flatMap((one) => (one.member_id === me ? [one.event_id] : [])))
  const there = new Set(participants.flatMap((one) => (events.has(one.event_id) ? [one.member_id] : [])))
  return members.find(
    (one) =>
      one.id > 15 &&
      one.state === 'active' &&
      !one.is_operator &&
      one.company_id !== own?.company_id &&
      !known.has(one.id) &&
      !there.has(one.id) &&
      !own?.blocked_member_ids.includes(one.id) &&
      !one.blocked_member_ids.includes(me),
  )?.id
}

/** Lines a few minutes apart, a longer pause now and then, the last one as long ago as said. */
function toChat(r: Random, anchor: Date, one: number, other: number, talk: Talk, minutesAgo: number): Chat {
  let at = anchor.getTime() - minutesAgo * MINUTE
  const lines: ChatLine[] = []
  for (const [place, said] of [...talk.lines.entries()].toReversed()) {
    const [, who, mark, text] = /^([<>])([~x]?) (.*)$/su.exec(said) ?? []
    lines.unshift({
      member_id: who === '>' ? one : other,
      text: mark === 'x' ? '' : (text ?? ''),
      at: new Date(at).toISOString(),
      edited: mark === '~',
      deleted: mark === 'x',
      files: talk.files?.[place] ?? [],
    })
    at -= (r.chance(0.15) ? r.int(120, 900) : r.int(1, 14)) * MINUTE
  }
  return {
    one_id: one,
    other_id: other,
    lines,
    unread: talk.unread ?? 0,
    pinned: talk.pinned ?? false,
    marked_unread: talk.marked_unread ?? false,
  }
}
