import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keyOf } from '../../lib/call.ts'
import { useWaking } from '../../lib/drawn.ts'
import { useSession } from '../../lib/session.ts'
import { onLive, onReconnect, watchPosts } from '../../lib/socket.ts'
import { threadKey } from './comments.ts'
import { ECHO_MS, isEcho } from './mine.ts'
import { feedKey } from './wall.api.ts'
import type { Wall } from './wall.api.ts'
import { changePost, dropPost, findPost, freshen, refetchPost, restart } from './wall.cache.ts'

const MOST_WATCHED = 100
/** New posts of the network are looked for after a while that differs from reader to reader. */
const LOOK_MS = 1500
/** Above this nobody has begun to read. */
const AT_TOP = 240

/** Keeps the posts in the cache as the server tells: counters, texts, comments, and what is gone. */
export function usePostEvents(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const ends = [
      onLive('post_changed', ({ post, like_count, comment_count, shared_count }) => {
        const known = findPost(queries, post)
        if (!known) return
        const counted =
          known.like_count === like_count &&
          known.comment_count === comment_count &&
          known.shared_count === shared_count
        changePost(queries, post, () => ({ like_count, comment_count, shared_count }))
        // The counters are as they were: its text has changed.
        if (counted && !isEcho(post)) refetchPost(queries, post).catch(() => undefined)
      }),
      onLive('post_removed', ({ post }) => {
        dropPost(queries, post)
        for (const call of ['wall.one', 'wall.oneShare'] as const)
          void queries.invalidateQueries({ queryKey: keyOf(call, { params: { id: post } }) })
      }),
      onLive('comments_changed', ({ post }) => {
        const ask = () => void queries.invalidateQueries({ queryKey: threadKey(post) })
        // My own comment is being answered just now; it would stand there twice.
        if (isEcho(post)) setTimeout(ask, ECHO_MS)
        else ask()
      }),
      onReconnect(() => void queries.invalidateQueries({ queryKey: ['wall', 'comments'] })),
    ]
    return () => ends.forEach((end) => end())
  }, [queries])
}

function belongs(wall: Wall, post: { customer_id: number; company_id: number | null }): boolean | undefined {
  if (wall.kind === 'member') return post.customer_id === wall.id
  if (wall.kind === 'company') return post.company_id === wall.id
  if (wall.filter === 'companies') return post.company_id !== null
  return wall.filter === 'all' ? true : undefined
}

/**
 * Whether others have posted on this wall since it was loaded, and the way to show it. Nothing moves by itself, except right
 * after coming to the top of a wall that was kept from before.
 */
export function useNewPosts(wall: Wall): { waiting: boolean; show: () => Promise<void> } {
  const queries = useQueryClient()
  const me = useSession()?.customerId
  const [waiting, setWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const look = useCallback(
    async (arriving: boolean) => {
      try {
        if ((await freshen(queries, wall, me)) === 0) return
        if (arriving && window.scrollY < AT_TOP) await restart(queries, wall)
        else setWaiting(true)
      } catch {
        // The next event or reconnect asks again.
      }
    },
    [queries, wall, me],
  )

  // A wall that is only now asked for, or came with the page, needs no second look.
  const waking = useWaking()
  const [cached] = useState(() => !waking && queries.getQueryData(feedKey(wall)) !== undefined)
  useEffect(() => {
    if (!cached) return
    const soon = setTimeout(() => void look(true))
    return () => clearTimeout(soon)
  }, [cached, look])

  useEffect(() => {
    const ends = [
      onLive('post_created', (post) => {
        if (post.customer_id === me) return
        const here = belongs(wall, post)
        if (here) setWaiting(true)
        if (here !== undefined) return
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void look(false), LOOK_MS * (1 + Math.random()))
      }),
      onReconnect(() => void look(false)),
    ]
    return () => {
      clearTimeout(timer.current)
      ends.forEach((end) => end())
    }
  }, [wall, me, look])

  const show = useCallback(async () => {
    await restart(queries, wall)
    setWaiting(false)
    window.scrollTo({ top: 0 })
  }, [queries, wall])
  return { waiting, show }
}

export type Watch = (element: HTMLElement, ids: readonly number[]) => () => void

/** Follows the posts that are on the screen: `useEffect(() => watch(element, [post.id]), …)` in each. */
export function useWatch(): Watch {
  const [{ watch, stop }] = useState(makeWatch)
  useEffect(() => stop, [stop])
  return watch
}

function makeWatch(): { watch: Watch; stop: () => void } {
  const all = new Map<Element, readonly number[]>()
  const shown = new Set<Element>()
  let end: (() => void) | undefined
  const tell = () => {
    const before = end
    const ids = [...shown].flatMap((element) => all.get(element) ?? []).slice(0, MOST_WATCHED)
    end = ids.length > 0 ? watchPosts(ids) : undefined
    before?.()
  }
  let observer: IntersectionObserver | undefined
  const observe = () =>
    (observer ??= new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) shown.add(target)
        else shown.delete(target)
      }
      tell()
    }))
  return {
    watch: (element, ids) => {
      all.set(element, ids)
      observe().observe(element)
      return () => {
        all.delete(element)
        observe().unobserve(element)
        if (shown.delete(element)) tell()
      }
    },
    stop: () => {
      shown.clear()
      tell()
    },
  }
}
