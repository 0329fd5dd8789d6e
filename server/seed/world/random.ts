/** A small stable stream of numbers: the same seed gives the same stream on every machine. */
export type Random = {
  /** 0 up to but without 1. */
  next: () => number
  /** Whole number from low to high, both included. */
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  weighted: <T>(list: readonly (readonly [T, number])[]) => T
  /** A new list in another order. */
  shuffle: <T>(list: readonly T[]) => T[]
  sample: <T>(list: readonly T[], count: number) => T[]
}

/** FNV-1a with a final mix, so that neighbouring seeds give unrelated streams. */
export function hash(seed: string | number): number {
  let value = 0x811c9dc5
  for (const char of String(seed)) {
    value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

export function random(seed: string | number): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('Nothing to pick from.')
    return list[int(0, list.length - 1)] as T
  }
  const weighted = <T>(list: readonly (readonly [T, number])[]): T => {
    let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of list) {
      left -= weight
      if (left < 0) return value
    }
    return (list.at(-1) as readonly [T, number])[0]
  }
  const shuffle = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let last = copy.length - 1; last > 0; last--) {
      const other = int(0, last)
      const held = copy[last] as T
      copy[last] = copy[other] as T
      copy[other] = held
    }
    return copy
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted,
    shuffle,
    sample: (list, count) => shuffle(list).slice(0, count),
  }
}
