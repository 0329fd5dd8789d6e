import { useEffect, useEffectEvent } from 'react'

// What each column shows now, by where it leads: one advertiser does not stand twice on a screen
// (docs/rules/content.md#advertisements).
const showing = new Map<string, string>()
const listeners = new Set<(kind: string) => void>()

export function shownElsewhere(kind: string): ReadonlySet<string> {
  return new Set([...showing].filter(([other]) => other !== kind).map(([, link]) => link))
}

/** The next of these that nobody else shows, from `start` on and around; `start` itself where all are shown. */
export function freeFrom(links: readonly string[], start: number, taken: ReadonlySet<string>): number {
  const count = links.length
  if (count === 0) return 0
  for (let step = 0; step < count; step++) {
    const index = (start + step) % count
    if (!taken.has(links[index] ?? '')) return index
  }
  return start % count
}

/** Says what this column shows, and goes on by one where another column shows the same advertiser. */
export function useApart(kind: string, links: readonly string[], turn: number, go: (index: number) => void): void {
  const link = links[turn]
  const giveWay = useEffectEvent((by: string) => {
    const taken = shownElsewhere(kind)
    if (by !== kind && link !== undefined && taken.has(link)) {
      const free = freeFrom(links, turn + 1, taken)
      if (free !== turn) go(free)
    }
  })
  useEffect(() => {
    const listener = (by: string) => giveWay(by)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  useEffect(() => {
    if (link === undefined) return
    showing.set(kind, link)
    for (const listener of listeners) listener(kind)
    return () => void showing.delete(kind)
  }, [kind, link])
}
