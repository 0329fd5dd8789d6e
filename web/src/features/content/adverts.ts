import { useId, useLayoutEffect, useSyncExternalStore } from 'react'

/**
 * A column that is on the screen: where its advertisements lead, in their order, the index of the one shown, whether it may make
 * another column give way, and whether nobody but a person may move it.
 */
type Column = { links: readonly string[]; shown: number; leads: boolean; held: boolean }

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

const linkOf = ({ links, shown }: Pick<Column, 'links' | 'shown'>): string | undefined => links[shown]

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

/**
 * Puts a column on the screen, or gives it other links; what it shows stays where the new links have it too.
 * @param leads whether it may trade places with another column; one column of a page at most
 */
export function place(id: string, links: readonly string[], leads = false): void {
  const before = columns.get(id)
  if (before && before.links.length === links.length && before.links.every((link, index) => link === links[index]))
    return
  const kept = before ? links.indexOf(linkOf(before) ?? '') : -1
  const shown = freeFrom(links, Math.max(kept, 0), shownElsewhere(id))
  set(id, { links, shown, leads, held: before?.held ?? false })
}

/** Keeps the steps of other columns from moving a column that is paused, pointed at or focused. */
export function hold(id: string, held: boolean): void {
  const column = columns.get(id)
  if (column) columns.set(id, { ...column, held })
}

/** Takes a column off the screen. */
export function remove(id: string): void {
  columns.delete(id)
}

/** Moves a column on by one, past what other columns show. Where they show all the rest, the leading column trades with one of them. */
export function advance(id: string): void {
  const column = columns.get(id)
  if (!column) return
  const shown = freeFrom(column.links, column.shown + 1, shownElsewhere(id))
  if (shown === column.shown && column.leads) trade(id, column)
  else set(id, { ...column, shown })
}

/** Takes the next advertisement from the column that shows it, where that one has something else to show then. */
function trade(id: string, column: Column): void {
  const count = column.links.length
  for (let step = 1; step < count; step++) {
    const shown = (column.shown + step) % count
    const holders = [...columns].filter(([other, one]) => other !== id && linkOf(one) === column.links[shown])
    const [[other, giving] = []] = holders
    if (other === undefined || !giving || giving.held || holders.length > 1) continue
    const third = [...columns].filter(([one]) => one !== id && one !== other)
    const taken = new Set([...third.map(([, one]) => linkOf(one)), column.links[shown]])
    const instead = freeFrom(giving.links, giving.shown + 1, taken)
    if (taken.has(giving.links[instead])) continue
    columns.set(other, { ...giving, shown: instead })
    return set(id, { ...column, shown })
  }
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
export function useColumn(
  links: readonly string[],
  { leads, held }: { leads: boolean; held: boolean },
): {
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
  useLayoutEffect(() => place(id, links, leads))
  useLayoutEffect(() => hold(id, held))
  useLayoutEffect(() => () => remove(id), [id])
  return {
    // Until the effect has placed fewer links than there were, the index may lie beyond them.
    shown: links.length === 0 ? 0 : shown % links.length,
    advance: () => advance(id),
    choose: (index) => choose(id, index),
  }
}
