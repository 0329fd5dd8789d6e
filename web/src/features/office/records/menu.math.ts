/** An entry of the menu: where it stands is its place in the list, and what it stands below. */
export type MenuPosition = { id: number; parent_id: number | null }

/** Levels of the menu. */
const LEVELS = 3

const childrenOf = (places: readonly MenuPosition[], parent: number | null) =>
  places.filter(({ parent_id }) => parent_id === parent)

/** The menu from above to below, each entry before those below it, with its level from 1. */
export function outlined(
  places: readonly MenuPosition[],
  parent: number | null = null,
  level = 1,
): (MenuPosition & { level: number })[] {
  return childrenOf(places, parent).flatMap((one) => [{ ...one, level }, ...outlined(places, one.id, level + 1)])
}

/** How many levels an entry and everything below it take. */
const heightOf = (places: readonly MenuPosition[], id: number): number =>
  1 + Math.max(0, ...childrenOf(places, id).map((one) => heightOf(places, one.id)))

const levelOf = (places: readonly MenuPosition[], id: number | null): number =>
  id === null ? 0 : 1 + levelOf(places, places.find((one) => one.id === id)?.parent_id ?? null)

const isWithin = (places: readonly MenuPosition[], id: number | null, within: number): boolean =>
  id !== null && (id === within || isWithin(places, places.find((one) => one.id === id)?.parent_id ?? null, within))

/**
 * The menu with an entry below `parent`, before its child `before`, or behind the last one.
 * @returns undefined where it cannot stand: below itself, or below the third level
 */
export function placed(
  places: readonly MenuPosition[],
  id: number,
  parent: number | null,
  before: number | undefined,
): MenuPosition[] | undefined {
  if (isWithin(places, parent, id) || before === id) return undefined
  if (levelOf(places, parent) + heightOf(places, id) > LEVELS) return undefined
  const others = places.filter((one) => one.id !== id)
  const at = before === undefined ? others.length : others.findIndex((one) => one.id === before)
  const next = others.toSpliced(at === -1 ? others.length : at, 0, { id, parent_id: parent })
  return outlined(next).map(({ level: _level, ...place }) => place)
}

export const steps = ['up', 'down', 'in', 'out'] as const
export type Step = (typeof steps)[number]

/** The menu with an entry one step elsewhere; undefined where there is no such step. */
export function stepped(places: readonly MenuPosition[], id: number, step: Step): MenuPosition[] | undefined {
  const own = places.find((one) => one.id === id)
  if (!own) return undefined
  const among = childrenOf(places, own.parent_id)
  const at = among.findIndex((one) => one.id === id)
  const [previous, next] = [among[at - 1], among[at + 1]]
  switch (step) {
    case 'up':
      return previous && placed(places, id, own.parent_id, previous.id)
    case 'down':
      return next && placed(places, id, own.parent_id, among[at + 2]?.id)
    case 'in':
      return previous && placed(places, id, previous.id, undefined)
    case 'out': {
      const above = places.find((one) => one.id === own.parent_id)
      if (!above) return undefined
      const beside = childrenOf(places, above.parent_id)
      return placed(places, id, above.parent_id, beside[beside.indexOf(above) + 1]?.id)
    }
  }
}
