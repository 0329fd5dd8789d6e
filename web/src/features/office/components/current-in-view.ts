import { useEffect, useRef } from 'react'

/**
 * Moves a row of links that is scrolled on phones so that the current one is in its middle, and a column so that it is in view. Only
 * the row is scrolled: the page may be far down, where somebody left it.
 * @param at what the current link depends on
 * @returns goes on the row
 */
export function useCurrentInView(...at: readonly (string | number)[]) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!row.current || !current) return
    const shown = row.current.getBoundingClientRect()
    row.current.scrollLeft += current.left - shown.left - (shown.width - current.width) / 2
    row.current.scrollTop += Math.min(0, current.top - shown.top) + Math.max(0, current.bottom - shown.bottom)
    // oxlint-disable-next-line react/exhaustive-deps -- its caller says what it depends on
  }, at)
  return row
}
