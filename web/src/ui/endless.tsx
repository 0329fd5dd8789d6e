import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { ErrorState, SkeletonRows } from './states.tsx'

/** The end of a list that grows by itself: when it comes near the window, `onMore` asks for the next page. */
export function Endless({ more, busy, onMore }: { more: boolean; busy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const ask = useEffectEvent(onMore)
  useEffect(() => {
    const element = end.current
    if (!more || busy || !element) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) ask()
      },
      { rootMargin: '400px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [more, busy])
  if (!more) return null
  return <div ref={end}>{busy ? <SkeletonRows rows={2} /> : <div style={{ height: 1 }} />}</div>
}

/** A question that is answered page by page, as far as a list has to know it. */
export type Pages = {
  data: unknown
  error: unknown
  refetch: () => unknown
  hasNextPage: boolean
  fetchNextPage: () => unknown
  isFetchingNextPage: boolean
}

/**
 * A list that grows by itself, in all its states: failed with a retry, on its way (`skeleton`), without an entry (`empty`), or
 * as drawn by `children`.
 * @param count how many entries there are
 */
export function EndlessList({
  query: { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage },
  count,
  skeleton,
  empty,
  children,
}: {
  query: Pages
  count: number
  skeleton: ReactNode
  empty: ReactNode
  children: ReactNode
}) {
  if (error && count === 0)
    return (
      <Card>
        <ErrorState error={error} retry={() => void refetch()} />
      </Card>
    )
  if (!data) return skeleton
  if (count === 0 && !hasNextPage) return empty
  return (
    <>
      {children}
      <Endless more={hasNextPage && !error} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </>
  )
}
