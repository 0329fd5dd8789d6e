import { useEffect, useEffectEvent } from 'react'

// What each column shows now, by where it leads: one advertiser does not stand twice on a screen
// (docs/rules/content.md#advertisements).
const showing = new Map<string, string>()
type Said = { kind: string; insists: boolean }
const listeners = new Set<(said: Said) => void>()
/** Of two columns that come to the same at once the later of these gives way; both would go on together for ever. */
const ORDER = ['mobile', 'portrait', 'square']
const say = (said: Said): void => {
  for (const listener of listeners) listener(said)
}

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

/** A column goes on to this one: said before it is drawn, so that another that goes on in the same instant passes it over. */
export function goesOnTo(kind: string, link: string | undefined): void {
  if (link !== undefined) showing.set(kind, link)
}

/** A person chose this one, so another column that shows the same advertiser gives way, whichever of the two it is. */
export function insistOn(kind: string, link: string): void {
  goesOnTo(kind, link)
  say({ kind, insists: true })
}

/** Says what this column shows, and goes on by one where a column before it shows the same advertiser. */
export function useApart(kind: string, links: readonly string[], turn: number, go: (index: number) => void): void {
  const link = links[turn]
  const giveWay = useEffectEvent((by: Said) => {
    const taken = shownElsewhere(kind)
    const yields = by.kind !== kind && (by.insists || ORDER.indexOf(by.kind) < ORDER.indexOf(kind))
    if (yields && link !== undefined && taken.has(link)) {
      const free = freeFrom(links, turn + 1, taken)
      if (free === turn) return
      goesOnTo(kind, links[free])
      go(free)
    }
  })
  useEffect(() => {
    const listener = (by: Said) => giveWay(by)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  useEffect(() => {
    if (link === undefined) return
    showing.set(kind, link)
    say({ kind, insists: false })
    return () => void showing.delete(kind)
  }, [kind, link])
}
