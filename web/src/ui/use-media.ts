import { useSyncExternalStore } from 'react'

/** Columns stand side by side from here on: 1025 px. */
export const WIDE = '(min-width: 64.0625em)'
/** Pages with columns of their own have a third one from 1280 px. */
export const VERY_WIDE = '(min-width: 80em)'

/** Whether the window fits a media query, following it; `before` is what is drawn until the browser can say. */
export function useMedia(query: string, before = false): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => before,
  )
}
