import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { idIn } from '../../lib/link.ts'

export type Post = Answer<'wall.one'>
export type SharedPost = NonNullable<Post['shared_post_details']>
export type WallItem = Answer<'wall.usersWall'>['results'][number]
export type Media = Post['media'][number]
export type LinkPreview = NonNullable<Post['link_preview']>
export type PostAudience = Post['audience']
export type Comment = Answer<'wall.comments'>['results'][number]
export type Likes = Post['like_details']
/** A person beside what they did. */
export type Person = Post['customer_details']

export const AUDIENCES = ['community', 'network', 'company'] as const satisfies readonly PostAudience[]

export type HomeFilter = 'all' | 'network' | 'companies'

/** Which wall: the home wall with its three views, or that of a member or company. */
export type Wall =
  | { kind: 'home'; filter: HomeFilter }
  | { kind: 'member'; id: number }
  | { kind: 'company'; id: number }

export type FeedPage = { next: number | undefined; results: Post[] }

const PAGE = 20
/** So many stand as pictures beside their number. */
const LIKERS = 3
/** A wall that was left stays as it was this long, so that going back finds its place. */
const KEEP_MS = 30 * 60_000

/** On a wall the author is called `user_details` (docs/rules/wall.md#posts); everywhere else `customer_details`. */
export function postOf({ user_details, ...rest }: WallItem): Post {
  return { ...rest, customer_details: user_details }
}

/** A wall goes on after the last post seen: its number stands in the link to the next page. */
export function beforeIn(next: string | null): number | undefined {
  const before = Number(new URL(next ?? '', 'http://x').searchParams.get('before'))
  return before > 0 ? before : undefined
}

/** One page of a wall, newest first. */
export async function wallPage(wall: Wall, before?: number, signal?: AbortSignal): Promise<FeedPage> {
  const paging = { page_size: PAGE, before, likers: LIKERS }
  const answer =
    wall.kind === 'company'
      ? await call('wall.companiesWall', { query: { ...paging, company: wall.id } }, { signal })
      : wall.kind === 'member'
        ? await call('wall.usersWall', { query: { ...paging, user_id: wall.id } }, { signal })
        : await call('wall.usersWall', { query: { ...paging, filter: wall.filter } }, { signal })
  return { next: beforeIn(answer.next), results: answer.results.map(postOf) }
}

/** Under it lie all walls in the cache. */
export const FEEDS = ['wall', 'feed'] as const

export const feedKey = (wall: Wall) => [...FEEDS, wall] as const

/**
 * The posts of a wall. They are asked for once and then kept up to date in place: fetching them all anew would move what
 * somebody reads.
 */
export function feedQuery(wall: Wall) {
  return infiniteQueryOptions({
    queryKey: feedKey(wall),
    queryFn: ({ pageParam, signal }) => wallPage(wall, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.next,
    staleTime: Infinity,
    gcTime: KEEP_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** A post, or a shared post, by its number. */
export const postQuery = (id: number, shared: boolean) =>
  shared ? queryOptionsFor('wall.oneShare', { params: { id } }) : queryOptionsFor('wall.one', { params: { id } })

/** How comments, likes and reports name a post. */
export function refOf(post: { id: number; is_shared: boolean }) {
  return post.is_shared ? { shared_post: post.id } : { post: post.id }
}

/** The page of its own that a post has. */
export const pathOf = (post: { id: number; is_shared: boolean }) =>
  `/personal-wall/${post.is_shared ? 'shared-post' : 'post'}/${post.id}` as const

export const memberPath = (customerId: number) => `/personal-wall/${customerId}` as const
export const companyPath = (companyId: number) => `/company-wall/${companyId}` as const

/** The wall on which a post stands when it is not its author's own. */
export function otherWall(post: Pick<Post, 'posted_on'>): { kind: 'member' | 'company'; id: number } | undefined {
  const id = idIn(post.posted_on)
  if (id === undefined) return undefined
  return { kind: post.posted_on?.includes('companies/') ? 'company' : 'member', id }
}

/** The address of a picture in one of its widths: they lie side by side, each under its number. */
export function atWidth(file: string, width: number | undefined): string {
  return width === undefined ? file : file.replace(/\/\d+(?=\.webp)/, `/${width}`)
}
