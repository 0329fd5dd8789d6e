import { dayAt } from '../clock.ts'
import type { Network, Post, PostReport } from '../community.types.ts'
import type { Pair } from '../network/graph.ts'
import { hash } from '../random.ts'
import type { Member, WorldEvent } from '../world.types.ts'
import { BARGE } from './barge.ts'
import { COMPANY_WALLS } from './companies.ts'
import { CUSTOMS } from './customs.ts'
import { commentsOf, eagernessOf, likesOf, makeReaders, type Readers } from './engagement.ts'
import { FORUM } from './forum.ts'
import { readPosts, type Draft } from './format.ts'
import { OCEAN } from './ocean.ts'
import { PEOPLE } from './people.ts'
import { RAIL } from './rail.ts'
import { REEFER } from './reefer.ts'
import { ROAD } from './road.ts'
import { SHARES } from './shares.ts'
import { SHORT_SEA } from './shortsea.ts'
import { TECHNOLOGY } from './technology.ts'
import { TERMINALS } from './terminals.ts'
import { updates } from './updates.ts'

const FILES = [
  OCEAN,
  SHORT_SEA,
  REEFER,
  RAIL,
  BARGE,
  ROAD,
  TERMINALS,
  CUSTOMS,
  TECHNOLOGY,
  FORUM,
  PEOPLE,
  COMPANY_WALLS,
  SHARES,
]

/** Everything that was written, before it has its moment and its likes. */
export function makeDrafts(members: Member[], events: WorldEvent[]): Draft[] {
  const byId = new Map(members.map((member) => [member.id, member]))
  return [...FILES, updates(events)].flatMap((text) => readPosts(text, byId))
}

/** Who has to know whom: for a post to the network, on somebody's wall, or with somebody tagged. */
export function acquaintedBy(drafts: Draft[]): Pair[] {
  return drafts.flatMap((draft) => {
    const others = [
      ...draft.mention_ids,
      ...(draft.wall_member_id === null ? [] : [draft.wall_member_id]),
      ...(draft.audience === 'network' ? [...draft.liked_by, ...draft.comments.map((one) => one.member_id)] : []),
    ]
    return others.filter((id) => id !== draft.member_id).map((id) => [draft.member_id, id] as const)
  })
}

/** "2h", "40m", or "12d 09:40". Hours are rounded as people round them. */
function momentOf({ when, member_id }: Draft, anchor: Date): number {
  const [, near, unit] = /^(\d+)([mh])$/.exec(when) ?? []
  if (near && unit === 'm') return anchor.getTime() - Number(near) * 60_000
  if (near) return anchor.getTime() - Number(near) * 3_600_000 - (hash(`${when} ${member_id}`) % 1_300_000)
  const [, days, time] = /^(\d+)d (\d\d:\d\d)$/.exec(when) ?? []
  if (!days) throw new Error(`“${when}” is no time of a post.`)
  return Date.parse(`${dayAt(anchor, -Number(days))}T${time}:00Z`)
}

/** The posts of the world with their comments and likes, oldest first; ids rise with time, as walls are ordered by them. */
export function makePosts(given: {
  anchor: Date
  members: Member[]
  network: Network
  drafts: Draft[]
  fill: (text: string) => string
}): Post[] {
  const { anchor, members, network, fill } = given
  const readers = makeReaders(members, network)
  const eagerness = eagernessOf(members)
  const dated = given.drafts
    .map((draft) => ({ draft, posted: momentOf(draft, anchor) }))
    .toSorted((a, b) => a.posted - b.posted)
  const ids = new Map(dated.flatMap(({ draft }, at) => (draft.key ? [[draft.key, at + 1] as const] : [])))
  const posts = dated.map(({ draft, posted }, at) =>
    postOf({ draft, posted, id: at + 1, anchor, readers, eagerness, fill, shared_post_id: sharedBy(draft, ids) }),
  )
  return numbered(posts)
}

function sharedBy(draft: Draft, ids: Map<string, number>): number | null {
  if (!draft.shares) return null
  const id = ids.get(draft.shares)
  if (id === undefined) throw new Error(`No post ${draft.shares} to share.`)
  return id
}

type Unnumbered = Omit<Post, 'comments'> & { comments: Omit<Post['comments'][number], 'id'>[] }

function postOf(given: {
  draft: Draft
  posted: number
  id: number
  anchor: Date
  readers: Readers
  eagerness: Map<number, number>
  fill: (text: string) => string
  shared_post_id: number | null
}): Unnumbered {
  const { draft, posted, id, anchor, readers, eagerness, fill } = given
  const now = anchor.getTime()
  const seed = `${draft.member_id} ${draft.content.slice(0, 60)} ${draft.shares ?? ''}`
  const likes = likesOf(draft, posted, now, readers, eagerness, seed)
  const created_at = new Date(posted).toISOString()
  const author = readers.byId.get(draft.member_id) as Member
  const reports: PostReport[] = draft.reports.map((report, nth) => ({
    ...report,
    created_at: new Date(posted + (now - posted) * (0.2 + nth * 0.15)).toISOString(),
  }))
  return {
    id,
    member_id: draft.member_id,
    content: fill(draft.content),
    audience: draft.audience,
    audience_company_id: draft.audience === 'company' ? author.company_id : null,
    wall_member_id: draft.wall_member_id,
    wall_company_id: draft.wall_company_id,
    shared_post_id: given.shared_post_id,
    tag_ids: draft.tag_ids,
    mention_ids: draft.mention_ids,
    pictures: draft.pictures.map((picture) => ({ ...picture, alt: fill(picture.alt) })),
    link: draft.link,
    created_at,
    versions: draft.before === null ? [] : [{ content: fill(draft.before), written_at: created_at }],
    edited_at: draft.before === null ? null : new Date(posted + Math.min(2_400_000, (now - posted) / 2)).toISOString(),
    hidden_at: draft.hidden ? (reports.at(-1)?.created_at ?? null) : null,
    reports,
    comments: commentsOf(draft, posted, now, readers, likes, fill, seed),
    likes,
  }
}

/** Comments are listed by their ids, so these rise with time too. */
function numbered(posts: Unnumbered[]): Post[] {
  const order = posts
    .flatMap(({ id, comments }) => comments.map((comment, at) => ({ key: `${id} ${at}`, at: comment.created_at })))
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const ids = new Map(order.map(({ key }, at) => [key, at + 1]))
  return posts.map((post) => ({
    ...post,
    comments: post.comments.map((comment, at) => ({ id: ids.get(`${post.id} ${at}`) as number, ...comment })),
  }))
}
