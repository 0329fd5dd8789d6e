import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../../lib/call.ts'
import { FEEDS, feedKey, postQuery, wallPage } from './wall.api.ts'
import type { Post, Wall } from './wall.api.ts'
import {
  changeInFeed,
  changeInPost,
  newerOf,
  prependToFeed,
  putInFeed,
  refreshInFeed,
  removeAuthor,
  removeFromFeed,
  replaceFeed,
} from './feed.cache.ts'
import type { Change, FeedData } from './feed.cache.ts'

const SINGLE = [keyOf('wall.one'), keyOf('wall.oneShare')]

function everyFeed(queries: QueryClient, to: (data: FeedData) => FeedData): void {
  queries.setQueriesData<FeedData>({ queryKey: FEEDS }, (data) => data && to(data))
}

function everySingle(queries: QueryClient, to: (post: Post) => Post): void {
  for (const queryKey of SINGLE) queries.setQueriesData<Post>({ queryKey }, (post) => post && to(post))
}

/** Changes a post on all walls and pages at once. */
export function changePost(queries: QueryClient, id: number, change: Change): void {
  everyFeed(queries, (data) => changeInFeed(data, id, change))
  everySingle(queries, (post) => changeInPost(post, id, change))
}

/** Puts what the server answered in the place of the old post, everywhere. */
export function putPost(queries: QueryClient, fresh: Post): void {
  everyFeed(queries, (data) => putInFeed(data, fresh))
  everySingle(queries, (post) => (post.id === fresh.id ? fresh : post))
}

/** A deleted post leaves all lists and walls (docs/rules/wall.md#lists). */
export function dropPost(queries: QueryClient, id: number): void {
  everyFeed(queries, (data) => removeFromFeed(data, id))
}

export function dropAuthor(queries: QueryClient, customerId: number): void {
  everyFeed(queries, (data) => removeAuthor(data, customerId))
}

/** A post as it lies in some list, if it does. */
export function findPost(queries: QueryClient, id: number): Post | undefined {
  for (const [, data] of queries.getQueriesData<FeedData>({ queryKey: FEEDS })) {
    const found = data?.pages.flatMap((page) => page.results).find((post) => post.id === id)
    if (found) return found
  }
  return SINGLE.flatMap((queryKey) => queries.getQueriesData<Post>({ queryKey })).find(
    ([, post]) => post?.id === id,
  )?.[1]
}

/** Asks for one post anew and shows it in the place of the old one; gone where it may not be seen any more. */
export async function refetchPost(queries: QueryClient, id: number): Promise<void> {
  const known = findPost(queries, id)
  if (!known) return
  const fresh = await queries.fetchQuery({ ...(postQuery(id, known.is_shared) as object), staleTime: 0 } as never)
  putPost(queries, fresh as Post)
}

/** The walls on which a new post of mine stands first. */
export function showNewPost(queries: QueryClient, post: Post, on: Wall): void {
  const me = post.customer_details.customer_id
  const walls: Wall[] = [
    on,
    { kind: 'home', filter: 'all' },
    { kind: 'home', filter: on.kind === 'company' ? 'companies' : 'network' },
    ...(on.kind === 'home' ? ([{ kind: 'member', id: me }] satisfies Wall[]) : []),
  ]
  for (const wall of walls) queries.setQueryData<FeedData>(feedKey(wall), (data) => data && prependToFeed(data, post))
}

/**
 * Asks for page 1 and brings what is shown up to date in place. Returns how many posts of others are newer than that; they
 * wait until somebody wants them.
 */
export async function freshen(queries: QueryClient, wall: Wall, me: number | undefined): Promise<number> {
  const first = await wallPage(wall)
  const data = queries.getQueryData<FeedData>(feedKey(wall))
  if (!data) return 0
  queries.setQueryData<FeedData>(feedKey(wall), (now) => now && refreshInFeed(now, first))
  return newerOf(data, first, me).length
}

/** Page 1 replaces the list. */
export async function restart(queries: QueryClient, wall: Wall): Promise<void> {
  const first = await wallPage(wall)
  queries.setQueryData<FeedData>(feedKey(wall), () => replaceFeed(first))
}
