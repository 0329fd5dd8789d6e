import { CAST } from '../cast.ts'
import { instantAt } from '../clock.ts'
import { UNVERIFIED_COMPANY_ID } from '../companies.ts'
import type { ContactPair, ContactRequest, Network } from '../community.types.ts'
import { random, type Random } from '../random.ts'
import type { Company, Instant, Member, Participant, WorldEvent } from '../world.types.ts'
import { choose, companyWeight, heavyTail, makeAffinity, pairKey, type Pair } from './graph.ts'
import { CAST_NETWORK, CLOSED_REQUESTS, EXPIRED_REQUESTS, OPEN_REQUESTS, SPAM_MARKS } from './plan.ts'

const DAY = 86_400_000

type Given = {
  anchor: Date
  members: Member[]
  companies: Company[]
  events: WorldEvent[]
  participants: Participant[]
  /** Pairs who have to know each other, because of what they write to each other. */
  acquainted: Pair[]
  fill: (text: string) => string
}

/** Who knows, follows, asks, blocks whom; clustered by company, segment, country and event, and heavy-tailed. */
export function makeNetwork(given: Given): Network {
  const { anchor, members, participants, acquainted } = given
  const settled = members.filter(({ state }) => state === 'active')
  const blocks = members.flatMap((member) =>
    member.blocked_member_ids.map((blocked_id) => ({
      blocker_id: member.id,
      blocked_id,
      since: instantAt(anchor, -21, 200),
    })),
  )
  const requests = askedBefore(given)
  const apart = new Set([
    ...blocks.map(({ blocker_id, blocked_id }) => pairKey(blocker_id, blocked_id)),
    ...requests.map(({ requested_by, requested_to }) => pairKey(requested_by, requested_to)),
  ])
  for (const [one, other] of acquainted) {
    if (apart.has(pairKey(one, other))) throw new Error(`${one} and ${other} are to be contacts and are not.`)
  }
  const affinity = makeAffinity(settled, participants)
  const contacts = makeContacts(given, settled, affinity, apart)
  const blocked = new Set(blocks.map(({ blocker_id, blocked_id }) => pairKey(blocker_id, blocked_id)))
  return {
    contacts,
    requests: [...requests, ...acceptedRequests(contacts, given)].toSorted((a, b) =>
      a.sent_at.localeCompare(b.sent_at),
    ),
    followers: makeFollowers(given, settled, affinity, blocked),
    company_followers: makeCompanyFollowers(given, settled),
    blocks,
    spam_marks: SPAM_MARKS.map(([member_id, marked_id, days]) => ({
      member_id,
      marked_id,
      created_at: instantAt(anchor, -days, member_id),
    })),
  }
}

/** An instant between two others, later ones a little likelier when the slope is below 1. */
function between(r: Random, from: number, to: number, slope = 1): Instant {
  return new Date(from + Math.max(0, to - from) * r.next() ** slope).toISOString()
}

const bothJoined = (a: Member, b: Member) => Math.max(Date.parse(a.created_at), Date.parse(b.created_at))

function makeContacts(
  { anchor, events, participants, acquainted }: Given,
  settled: Member[],
  affinity: (a: Member, b: Member) => number,
  apart: Set<string>,
): ContactPair[] {
  const r = random('contacts')
  const wants = new Map(
    settled.map((member) => [
      member.id,
      CAST_NETWORK[member.id]?.[0] ?? heavyTail(r, member.is_company_admin ? 9 : 7, 110, 0.62),
    ]),
  )
  const byId = new Map(settled.map((member) => [member.id, member]))
  const known = new Map(acquainted.map((pair) => [pairKey(...pair), pair]))
  for (const pair of known.values()) for (const id of pair) wants.set(id, (wants.get(id) ?? 0) - 1)
  const links = settled.flatMap((a, at) =>
    settled.slice(at + 1).flatMap((b) => {
      if (apart.has(pairKey(a.id, b.id)) || known.has(pairKey(a.id, b.id))) return []
      const drawn = (wants.get(a.id) ?? 0) * (wants.get(b.id) ?? 0)
      return [{ link: [a.id, b.id] as Pair, weight: affinity(a, b) * Math.max(1, drawn), from: a.id, to: b.id }]
    }),
  )
  const met = meetings(events, participants, anchor)
  return [...known.values(), ...choose(r, links, { from: wants, to: wants })]
    .map(([one_id, other_id]) => {
      const from = bothJoined(byId.get(one_id) as Member, byId.get(other_id) as Member)
      const shared = met(one_id, other_id).filter((at) => at > from)
      const at = shared.length > 0 && r.chance(0.55) ? r.pick(shared) + r.next() * 4 * DAY : undefined
      const since =
        at !== undefined && at < anchor.getTime()
          ? new Date(at).toISOString()
          : between(r, from, anchor.getTime() - DAY)
      return { one_id, other_id, since }
    })
    .toSorted((a, b) => a.since.localeCompare(b.since))
}

/** The mornings of events at which two have been together. */
function meetings(events: WorldEvent[], participants: Participant[], anchor: Date) {
  const begun = new Map(
    events
      .map((event) => [event.id, Date.parse(`${event.start_date}T09:30:00Z`)] as const)
      .filter(([, at]) => at < anchor.getTime()),
  )
  const attended = new Map<number, number[]>()
  for (const { member_id, event_id } of participants) {
    if (begun.has(event_id)) attended.set(member_id, [...(attended.get(member_id) ?? []), event_id])
  }
  return (one: number, other: number): number[] =>
    (attended.get(one) ?? []).filter((id) => attended.get(other)?.includes(id)).map((id) => begun.get(id) as number)
}

/** Requests that wait, and those that came to nothing. */
function askedBefore({ anchor, fill }: Given): ContactRequest[] {
  return [
    ...OPEN_REQUESTS.map(([requested_by, requested_to, hours, note]) => ({
      requested_by,
      requested_to,
      note: note === undefined ? null : fill(note),
      state: 'pending' as const,
      sent_at: instantAt(anchor, 0, -60 * hours - (requested_by % 50)),
      decided_at: null,
    })),
    ...CLOSED_REQUESTS.map(([requested_by, requested_to, days, after, state]) => ({
      requested_by,
      requested_to,
      note: null,
      state,
      sent_at: instantAt(anchor, -days, requested_to),
      decided_at: instantAt(anchor, after - days, requested_by),
    })),
    ...EXPIRED_REQUESTS.map(([requested_by, requested_to, days]) => ({
      requested_by,
      requested_to,
      note: null,
      state: 'expired' as const,
      sent_at: instantAt(anchor, -days),
      decided_at: instantAt(anchor, 180 - days),
    })),
  ]
}

/** How some of the contacts began. */
function acceptedRequests(contacts: ContactPair[], { members }: Given): ContactRequest[] {
  const r = random('accepted requests')
  const byId = new Map(members.map((member) => [member.id, member]))
  return contacts
    .filter(() => r.chance(0.3))
    .map(({ one_id, other_id, since }) => {
      const [requested_by, requested_to] = r.chance(0.5) ? [one_id, other_id] : [other_id, one_id]
      const from = bothJoined(byId.get(one_id) as Member, byId.get(other_id) as Member)
      const decided = Date.parse(since)
      return {
        requested_by,
        requested_to,
        note: null,
        state: 'accepted' as const,
        sent_at: between(r, Math.max(from, decided - 6 * DAY), decided, 0.5),
        decided_at: since,
      }
    })
}

function makeFollowers(
  { anchor }: Given,
  settled: Member[],
  affinity: (a: Member, b: Member) => number,
  blocked: Set<string>,
): Network['followers'] {
  const r = random('followers')
  const to = new Map(settled.map(({ id }) => [id, CAST_NETWORK[id]?.[1] ?? heavyTail(r, 3, 90, 0.75)]))
  const from = new Map(settled.map(({ id }) => [id, CAST_NETWORK[id]?.[2] ?? heavyTail(r, 6, 80, 0.6)]))
  const links = settled.flatMap((a) =>
    settled
      .filter((b) => a.id !== b.id && !blocked.has(pairKey(a.id, b.id)))
      .map((b) => ({
        link: [a, b] as const,
        weight: Math.sqrt(affinity(a, b)) * (to.get(b.id) ?? 0) * (from.get(a.id) ?? 0),
        from: a.id,
        to: b.id,
      })),
  )
  return choose(r, links, { from, to })
    .map(([a, b]) => ({
      follower_id: a.id,
      following_id: b.id,
      since: between(r, bothJoined(a, b), anchor.getTime() - DAY / 8, 0.8),
    }))
    .toSorted((a, b) => a.since.localeCompare(b.since))
}

function makeCompanyFollowers({ anchor, companies }: Given, settled: Member[]): Network['company_followers'] {
  const r = random('company followers')
  const followed = companies
    .filter(({ id }) => id !== UNVERIFIED_COMPANY_ID)
    .map((company) => ({ company, popularity: company.id === 80 ? 400 : heavyTail(r, 2, 60, 0.9) }))
  return settled
    .filter(({ id }) => id !== CAST.provisional_admin.id)
    .flatMap((member) => {
      const count = heavyTail(r, 2, 18, 0.55)
      return followed
        .map((one) => ({ ...one, weight: companyWeight(member, one.company, one.popularity) }))
        .filter(({ weight }) => weight > 0)
        .map((one) => ({ ...one, key: Math.log(r.next() || Number.MIN_VALUE) / one.weight }))
        .toSorted((a, b) => b.key - a.key)
        .slice(0, count)
        .map(({ company }) => ({
          member_id: member.id,
          company_id: company.id,
          since: between(
            r,
            Math.max(Date.parse(member.created_at), Date.parse(company.created_at)),
            anchor.getTime() - DAY / 4,
          ),
        }))
    })
    .toSorted((a, b) => a.since.localeCompare(b.since))
}
