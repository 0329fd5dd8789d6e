import { useId, useLayoutEffect, useSyncExternalStore } from 'react'

/** A column that is on the screen: where its advertisements lead, in their order, and the index of the one shown. */
type Column = { links: readonly string[]; shown: number }

/**
 * All columns on the screen. One place decides what each shows, so that two columns can neither come to the same
 * advertiser at once nor push each other on (docs/rules/content.md#advertisements).
 */
const columns = new Map<string, Column>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(id: string, column: Column): void {
  columns.set(id, column)
  for (const listener of listeners) listener()
}

const linkOf = ({ links, shown }: Column): string | undefined => links[shown]

function shownElsewhere(id: string): ReadonlySet<string | undefined> {
  return new Set([...columns].filter(([other]) => other !== id).map(([, column]) => linkOf(column)))
}

/** The index of the first link from `start` on, and around, that is not taken; `start` itself where all are taken. */
export function freeFrom(links: readonly string[], start: number, taken: ReadonlySet<string | undefined>): number {
  const count = links.length
  if (count === 0) return 0
  for (let step = 0; step < count; step++) {
    const index = (start + step) % count
    if (!taken.has(links[index])) return index
  }
  return start % count
}

/** The index that a column shows; 0 for one that is not on the screen yet. */
export function shownIn(id: string): number {
  return columns.get(id)?.shown ?? 0
}

/** Puts a column on the screen, or gives it other links; what it shows stays where the new links have it too. */
export function place(id: string, links: readonly string[]): void {
  const before = columns.get(id)
  if (before && before.links.length === links.length && before.links.every((link, index) => link === links[index]))
    return
  const kept = before ? links.indexOf(linkOf(before) ?? '') : -1
  set(id, { links, shown: freeFrom(links, Math.max(kept, 0), shownElsewhere(id)) })
}

/** Takes a column off the screen. */
export function remove(id: string): void {
  columns.delete(id)
}

/** Moves a column on by one, past what other columns show. */
export function advance(id: string): void {
  const column = columns.get(id)
  if (column) set(id, { ...column, shown: freeFrom(column.links, column.shown + 1, shownElsewhere(id)) })
}

/** Shows what a person chose; another column that shows the same advertiser moves on. */
export function choose(id: string, index: number): void {
  const column = columns.get(id)
  if (!column) return
  set(id, { ...column, shown: index })
  const link = column.links[index]
  for (const [other, { links, shown }] of columns) {
    if (other !== id && link !== undefined && links[shown] === link) advance(other)
  }
}

/** The index that this column shows now, and how to change it. */
export function useColumn(links: readonly string[]): {
  shown: number
  advance: () => void
  choose: (index: number) => void
} {
  const id = useId()
  const shown = useSyncExternalStore(
    subscribe,
    () => shownIn(id),
    () => 0,
  )
  useLayoutEffect(() => place(id, links))
  useLayoutEffect(() => () => remove(id), [id])
  return {
    // Until the effect has placed fewer links than there were, the index may lie beyond them.
    shown: links.length === 0 ? 0 : shown % links.length,
    advance: () => advance(id),
    choose: (index) => choose(id, index),
  }
}
