import type { KeyboardEvent } from 'react'

const ROW = '[data-row]'
const STEPS: Record<string, (now: number, last: number) => number> = {
  ArrowDown: (now, last) => Math.min(last, now + 1),
  ArrowUp: (now) => now - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Arrow keys, Home and End move the focus through the rows of a list (`data-row` inside `data-rows`); above the first one
 * stands the field that searches it (`data-rows-field`).
 */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const list = event.currentTarget.closest('[data-rows]')
  if (!step || !list || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)]
  const to = step(rows.indexOf(event.currentTarget), rows.length - 1)
  const target = to < 0 ? list.querySelector<HTMLElement>('[data-rows-field]') : rows[to]
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** The row in which the focus is now, by its conversation and its place. */
export function rowWithFocus(): { id: string; place: number } | undefined {
  // On the server nothing has it.
  if (typeof document === 'undefined') return undefined
  const row = document.activeElement?.closest<HTMLElement>('[data-row-of]')
  const id = row?.dataset['rowOf']
  if (id === undefined) return undefined
  return { id, place: rowsWith().indexOf(id) }
}

const rowsWith = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row-of]')].map((row) => row.dataset['rowOf'] ?? '')

/** Puts the focus back where a row was moved or taken away under it: to that row, or to the one in its place. */
export function keepFocus(had: { id: string; place: number } | undefined): void {
  if (!had || document.activeElement !== document.body) return
  const ids = rowsWith()
  const id = ids.includes(had.id) ? had.id : ids[Math.min(had.place, ids.length - 1)]
  document.querySelector<HTMLElement>(`[data-row-of="${id}"] ${ROW}`)?.focus()
}

/** From the field that searches a list, the arrow down leads to its first row. */
export function moveIntoRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'ArrowDown') moveThroughRows(event)
}
