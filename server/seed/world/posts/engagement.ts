import type { Like, Network, PostComment } from '../community.types.ts'
import { heavyTail, pairKey } from '../network/graph.ts'
import { random, type Random } from '../random.ts'
import type { Member } from '../world.types.ts'
import type { Draft } from './format.ts'

const MINUTE = 60_000

/** Times after a post, in order: close together at first, and all before the world's moment. */
export function momentsAfter(r: Random, posted: number, now: number, count: number, hours: number): number[] {
  const room = Math.min(now - posted, hours * 60 * MINUTE) * 0.94
  const gaps = Array.from({ length: count + 1 }, () => 0.05 + (1 / (1 - r.next() * 0.97) - 1) * 0.3)
  const sum = gaps.reduce((total, gap) => total + gap, 0)
  let passed = 0
  return gaps.slice(0, count).map((gap) => {
    passed += gap
    return Math.floor(posted + (room * passed) / sum)
  })
}

/** Whether a member may read a draft (docs/rules/wall.md#audience), and would. */
export function makeReaders(members: Member[], network: Network) {
  const contacts = new Set(network.contacts.map(({ one_id, other_id }) => pairKey(one_id, other_id)))
  const apart = new Set(network.blocks.map(({ blocker_id, blocked_id }) => pairKey(blocker_id, blocked_id)))
  const marked = new Set(network.spam_marks.map(({ member_id, marked_id }) => `${member_id} ${marked_id}`))
  const followers = new Set(network.followers.map(({ follower_id, following_id }) => `${follower_id} ${following_id}`))
  const byId = new Map(members.map((member) => [member.id, member]))
  const areContacts = (one: number, other: number) => contacts.has(pairKey(one, other))
  const reads = (draft: Draft, reader: Member): boolean => {
    const author = byId.get(draft.member_id) as Member
    if (reader.state !== 'active' || reader.is_provisional_admin) return false
    if (apart.has(pairKey(author.id, reader.id)) || marked.has(`${reader.id} ${author.id}`)) return false
    if (reader.id === author.id || draft.audience === 'community') return true
    return draft.audience === 'network' ? areContacts(author.id, reader.id) : author.company_id === reader.company_id
  }
  /** How near a post is to somebody who may like it. */
  const nearness = (draft: Draft, reader: Member): number => {
    const author = byId.get(draft.member_id) as Member
    const tags = reader.tag_ids.filter((id) => draft.tag_ids.includes(id)).length
    return (
      (areContacts(author.id, reader.id) ? 7 : 1) *
      (followers.has(`${reader.id} ${author.id}`) ? 5 : 1) *
      (author.company_id === reader.company_id ? 4 : 1) *
      (1 + tags)
    )
  }
  /** Whether one of two would rather not read the other. */
  const avoids = (one: number, other: number) =>
    apart.has(pairKey(one, other)) || marked.has(`${one} ${other}`) || marked.has(`${other} ${one}`)
  return { reads, nearness, avoids, byId }
}
export type Readers = ReturnType<typeof makeReaders>

/** How often each member presses like: some at everything, most now and then. */
export function eagernessOf(members: Member[]): Map<number, number> {
  const r = random('eagerness')
  return new Map(members.map(({ id }) => [id, heavyTail(r, 1, 30, 0.7)]))
}

/** Who likes a post, in the order in which they did; those whom the draft names come last, so they stand first. */
export function likesOf(
  draft: Draft,
  posted: number,
  now: number,
  readers: Readers,
  eagerness: Map<number, number>,
  seed: string,
): Like[] {
  const r = random(`likes ${seed}`)
  const hours = (now - posted) / 3_600_000
  const warmth = (draft.pictures.length > 0 ? 1.5 : 1) * (draft.shares ? 0.6 : 1) * Math.min(1, 0.25 + hours / 10)
  const count = draft.likes ?? Math.round(heavyTail(r, 7, 80, 0.55) * warmth)
  const named = new Set(draft.liked_by)
  const others = [...readers.byId.values()]
    .filter((one) => one.id !== draft.member_id && !named.has(one.id) && readers.reads(draft, one))
    .filter((one) => Date.parse(one.created_at) < posted)
    .map((one) => ({
      id: one.id,
      key: Math.log(r.next() || Number.MIN_VALUE) / (readers.nearness(draft, one) * (eagerness.get(one.id) ?? 1)),
    }))
    .toSorted((a, b) => b.key - a.key)
    .slice(0, Math.max(0, count - named.size))
    .map(({ id }) => id)
  const likers = [...r.shuffle(others), ...draft.liked_by.toReversed()]
  const moments = momentsAfter(r, posted, now, likers.length, 60)
  return likers.map((member_id, at) => ({ member_id, created_at: new Date(moments[at] as number).toISOString() }))
}

/** A post's comments with what others liked about them; `first` is the id of the first. */
export function commentsOf(
  draft: Draft,
  posted: number,
  now: number,
  readers: Readers,
  likes: Like[],
  fill: (text: string) => string,
  seed: string,
): Omit<PostComment, 'id'>[] {
  const r = random(`comments ${seed}`)
  const moments = momentsAfter(r, posted, now, draft.comments.length, 30)
  const circle = [
    ...new Set([draft.member_id, ...draft.comments.map((one) => one.member_id), ...likes.map((one) => one.member_id)]),
  ]
  return draft.comments.map((comment, at) => {
    const written = moments[at] as number
    const count = r.chance(0.55) ? heavyTail(r, 1, 12, 0.5) : 0
    const likers = r.sample(
      circle.filter((id) => id !== comment.member_id && !readers.avoids(id, comment.member_id)),
      count,
    )
    const liked = momentsAfter(r, written, now, likers.length, 40)
    return {
      member_id: comment.member_id,
      content: fill(comment.content),
      mention_ids: comment.mention_ids,
      created_at: new Date(written).toISOString(),
      likes: likers.map((member_id, nth) => ({ member_id, created_at: new Date(liked[nth] as number).toISOString() })),
    }
  })
}
