import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { refOf } from './wall.api.ts'
import type { Comment } from './wall.api.ts'

/** A comment that is on its way has a negative number until the server gives it one. */
export type Shown = Comment & { sending?: boolean }

/** Comments of a post in the order of writing; `more` when there are older ones. */
export type Thread = { items: Shown[]; more: boolean }

type Named = { id: number; is_shared: boolean }

/** So many comments stand under a post until somebody asks for more. */
export const FIRST = 2
const PAGE = 20
/** On a page of its own a post has so many from the start. */
export const WHOLE = PAGE

export const threadKey = (postId: number) => ['wall', 'comments', postId] as const

async function pageOf(post: Named, size: number, before?: number, signal?: AbortSignal): Promise<Thread> {
  const answer = await call('wall.comments', { query: { ...refOf(post), page_size: size, before } }, { signal })
  return { items: answer.results, more: answer.next !== null }
}

const firstOf = (items: readonly Shown[]) => items.find((one) => one.id > 0)?.id

/**
 * Takes the newest comments into what is shown: what is new comes last, what is gone goes, and nothing older appears by
 * itself. A page that does not reach back to what is shown leaves it standing.
 */
export function joined(shown: Thread, newest: Thread): Thread {
  const from = firstOf(shown.items)
  const reaches = firstOf(newest.items)
  const sending = shown.items.filter((one) => one.id < 0)
  if (from === undefined) return { items: [...newest.items, ...sending], more: newest.more }
  const fresh = newest.items.filter((one) => one.id >= from)
  if (newest.more && reaches !== undefined && reaches > from)
    return {
      items: [...shown.items.filter((one) => one.id > 0 && one.id < reaches), ...fresh, ...sending],
      more: shown.more,
    }
  return { items: [...fresh, ...sending], more: newest.more || fresh.length < newest.items.length }
}

/** The thread of a post. Asked again, it takes in what is new and keeps what is open. */
export function threadQuery(queries: QueryClient, post: Named, first: number = FIRST) {
  return queryOptions({
    queryKey: threadKey(post.id),
    queryFn: async ({ signal }): Promise<Thread> => {
      const known = queries.getQueryData<Thread>(threadKey(post.id)) !== undefined
      const newest = await pageOf(post, known ? PAGE : first, undefined, signal)
      // Others may have been added here while the answer was on its way.
      const now = queries.getQueryData<Thread>(threadKey(post.id))
      return now ? joined(now, newest) : newest
    },
    staleTime: 60_000,
    gcTime: 30 * 60_000,
    refetchOnWindowFocus: false,
  })
}

/** Puts older comments above what is shown. */
export async function showOlder(queries: QueryClient, post: Named): Promise<void> {
  const before = firstOf(queries.getQueryData<Thread>(threadKey(post.id))?.items ?? [])
  const older = await pageOf(post, PAGE, before)
  changeThread(queries, post.id, (now) => {
    const known = new Set(now.items.map((one) => one.id))
    return { items: [...older.items.filter((one) => !known.has(one.id)), ...now.items], more: older.more }
  })
}

export function changeThread(queries: QueryClient, postId: number, to: (now: Thread) => Thread): void {
  queries.setQueryData<Thread>(threadKey(postId), (now) => now && to(now))
}

export function changeComment(
  queries: QueryClient,
  postId: number,
  id: number,
  to: (comment: Shown) => Shown | undefined,
): void {
  changeThread(queries, postId, (now) => ({
    ...now,
    items: now.items.flatMap((one) => (one.id === id ? (to(one) ?? []) : one)),
  }))
}
