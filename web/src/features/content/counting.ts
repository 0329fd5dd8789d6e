import { paths } from '@app/contract/paths.gen'
import { useEffect } from 'react'
import type { RefObject } from 'react'

/** A view: at least half of it, for so long, once on each page (docs/rules/content.md#advertisements). */
const HALF = 0.5
const FOR_MS = 1000

const seen = { page: '', ids: new Set<number>() }

function isNew(id: number): boolean {
  if (seen.page !== location.pathname) {
    seen.page = location.pathname
    seen.ids.clear()
  }
  if (seen.ids.has(id)) return false
  seen.ids.add(id)
  return true
}

/** Sent so that it arrives though the page is left; whether it does is nobody's worry. */
function send(counted: { views?: number[]; clicks?: number[] }): void {
  const path = paths['content.countBanners']?.split(' ')[1] ?? ''
  navigator.sendBeacon(path, new Blob([JSON.stringify(counted)], { type: 'application/json' }))
}

export const countClick = (id: number): void => send({ clicks: [id] })

/** Counts that the advertisement in the frame is seen. */
export function useSeen(frame: RefObject<HTMLElement | null>, id: number | undefined): void {
  useEffect(() => {
    const element = frame.current
    if (!element || id === undefined || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let inView = false
    const look = () => {
      clearTimeout(timer)
      if (inView && !document.hidden) timer = setTimeout(() => isNew(id) && send({ views: [id] }), FOR_MS)
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        inView = (entry?.intersectionRatio ?? 0) >= HALF
        look()
      },
      { threshold: HALF },
    )
    observer.observe(element)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [frame, id])
}
