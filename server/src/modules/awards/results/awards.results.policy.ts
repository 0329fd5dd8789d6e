/**
 * How the scores of a round become results (docs/rules/awards.md#results). Everything is computed in whole numbers of any size:
 * nothing depends on a machine's floating point, and nothing is rounded before the end.
 */

/** A sheet that was handed in: `total` is the weighted mean in thousandths, which is exact. */
export type Sheet = { juror_id: number; category_id: number; applicant_id: number; total: number }

export type Result = {
  category_id: number
  applicant_id: number
  sheets: number
  /** With six digits after the point; null with fewer than three sheets. */
  weighted_mean: string | null
  trimmed_mean: string | null
  normalised: string | null
  /** Places within the category; equals share one, and the next is as many lower. */
  weighted_place: number | null
  trimmed_place: number | null
  normalised_place: number | null
}

/** A fraction with a positive denominator. */
type Fraction = { over: bigint; under: bigint }

/** Digits after the point of a judge's deviation, and of a result. */
const DEVIATION = 10n ** 12n
const SHOWN = 10n ** 6n

/**
 * The weighted mean of a sheet in thousandths, of what is scored.
 * @param values tenths of points by criterion
 * @returns the sum over the scored criteria of weight × tenths, and their weight; with all scored the sum is the mean × 1000
 */
export function totalOf(
  criteria: readonly { id: number; weight: number }[],
  values: ReadonlyMap<number, number>,
): { total: number; weight: number } {
  let total = 0
  let weight = 0
  for (const one of criteria) {
    const tenths = values.get(one.id)
    if (tenths === undefined) continue
    total += one.weight * tenths
    weight += one.weight
  }
  return { total, weight }
}

/**
 * The three results of every entry that was assigned.
 * @param least with fewer sheets an entry has no result
 */
export function resultsOf(
  entries: readonly { category_id: number; applicant_id: number }[],
  sheets: readonly Sheet[],
  least: number,
): Result[] {
  const byEntry = groupBy(sheets, (sheet) => sheet.applicant_id)
  const deviations = deviationsOf(sheets)
  const figures = entries.map((entry) => {
    const own = byEntry.get(entry.applicant_id) ?? []
    if (own.length < least) return { ...entry, sheets: own.length, scores: null }
    const totals = own.map(({ total }) => BigInt(total)).sort((one, other) => Number(one - other))
    const inner = totals.slice(1, -1)
    const z = own.map((sheet) => deviations.get(sheet) ?? 0n)
    return {
      ...entry,
      sheets: own.length,
      scores: {
        weighted: { over: sum(totals), under: 1000n * BigInt(totals.length) },
        trimmed: { over: sum(inner), under: 1000n * BigInt(inner.length) },
        normalised: { over: sum(z), under: DEVIATION * BigInt(z.length) },
      },
    }
  })
  return figures.map(({ scores, ...entry }) => {
    const rivals = figures.flatMap((other) =>
      other.scores && other.category_id === entry.category_id ? [other.scores] : [],
    )
    const place = (of: keyof NonNullable<typeof scores>) =>
      scores && 1 + rivals.filter((other) => isMore(other[of], scores[of])).length
    return {
      ...entry,
      weighted_mean: scores && shown(scores.weighted),
      trimmed_mean: scores && shown(scores.trimmed),
      normalised: scores && shown(scores.normalised),
      weighted_place: place('weighted'),
      trimmed_place: place('trimmed'),
      normalised_place: place('normalised'),
    }
  })
}

/**
 * How far each sheet lies from its judge's own mean, in that judge's own standard deviations (of all their sheets of the round),
 * cut to twelve digits after the point. A judge with one sheet, or with all alike, has 0 everywhere.
 */
function deviationsOf(sheets: readonly Sheet[]): Map<Sheet, bigint> {
  const found = new Map<Sheet, bigint>()
  for (const own of groupBy(sheets, (sheet) => sheet.juror_id).values()) {
    const n = BigInt(own.length)
    const total = sum(own.map((sheet) => BigInt(sheet.total)))
    // n times the distance from the mean, and n² times the variance times n: whole numbers both.
    const distances = own.map((sheet) => n * BigInt(sheet.total) - total)
    const squares = sum(distances.map((one) => one * one))
    own.forEach((sheet, index) => {
      const distance = distances[index] ?? 0n
      if (squares === 0n) return
      const size = root((distance * distance * n * DEVIATION * DEVIATION) / squares)
      found.set(sheet, distance < 0n ? -size : size)
    })
  }
  return found
}

/** The whole part of a square root. */
function root(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/** A fraction with six digits after the point; a half goes away from zero. */
function shown({ over, under }: Fraction): string {
  const size = over < 0n ? -over : over
  const rounded = (2n * size * SHOWN + under) / (2n * under)
  const digits = rounded.toString().padStart(7, '0')
  return `${over < 0n && rounded > 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

const isMore = (one: Fraction, other: Fraction) => one.over * other.under > other.over * one.under
const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n)

function groupBy<T>(values: readonly T[], key: (value: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const value of values) {
    const group = groups.get(key(value))
    if (group) group.push(value)
    else groups.set(key(value), [value])
  }
  return groups
}
