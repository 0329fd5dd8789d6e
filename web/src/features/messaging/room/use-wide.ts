import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(min-width: 64.0625em)')

function subscribe(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** From 1025 px the columns stand side by side; below, one at a time. These pages are drawn in the browser only. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => true,
  )
}
