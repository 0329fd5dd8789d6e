import { useEffect, useEffectEvent, useRef } from 'react'
import { SkeletonRows } from './states.tsx'

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
