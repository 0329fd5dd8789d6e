import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Recomputes a sealed round of judging from its export, and compares: `npm run recompute-round -- round-3.jsonl`. It shares no
 * line of code with the product, so that anybody may check a result with it or write it again (docs/rules/awards.md#results).
 * Fractions are pairs of whole numbers; nothing is rounded before the end.
 */

type Row = unknown[]
type Fraction = [over: bigint, under: bigint]

const LEAST_SHEETS = 3
const of = (rows: readonly Row[], name: string) => rows.filter(([kind]) => kind === name)

/** Lines `result` as they follow from the other lines. */
export function recompute(rows: readonly Row[]): Row[] {
  const weights = new Map(of(rows, 'criterion').map(([, id, , , weight]) => [id, BigInt(weight as number)]))
  // The mean of a sheet: weights in hundredths times values in tenths.
  const means = new Map<unknown, Fraction>()
  for (const [, sheet, criterion, value] of of(rows, 'score')) {
    if (value === null) continue
    const tenths = BigInt((value as string).replace('.', ''))
    const [over] = means.get(sheet) ?? [0n]
    means.set(sheet, [over + (weights.get(criterion) ?? 0n) * tenths, 1000n])
  }
  const counted = of(rows, 'sheet')
    .filter((row) => row[5] === 'handed_in')
    .map(([, id, juror, , entry]) => ({ juror, entry, mean: means.get(id) ?? ([0n, 1n] as Fraction) }))
  const scores = of(rows, 'result').map(([, entry, category]) => {
    const own = counted.filter((one) => one.entry === entry)
    if (own.length < LEAST_SHEETS) return { entry, category, sheets: own.length }
    const sorted = own.map(({ mean }) => mean).sort((one, other) => (less(one, other) ? -1 : less(other, one) ? 1 : 0))
    return {
      entry,
      category,
      sheets: own.length,
      scores: [
        average(sorted),
        average(sorted.slice(1, -1)),
        average(
          own.map(({ juror, mean }) =>
            deviation(
              mean,
              counted.filter((one) => one.juror === juror).map((one) => one.mean),
            ),
          ),
        ),
      ] as const,
    }
  })
  return scores.map((one) => {
    const rivals = scores.filter((other) => other.category === one.category)
    const place = (index: 0 | 1 | 2) => {
      const mine = one.scores?.[index]
      return mine ? 1 + rivals.filter((other) => other.scores && less(mine, other.scores[index])).length : null
    }
    const figures = one.scores?.map(written) ?? [null, null, null]
    return ['result', one.entry, one.category, one.sheets, ...figures, place(0), place(1), place(2)]
  })
}

/** How many standard deviations a judge's mean of an entry lies from all of that judge's, cut after twelve digits. */
function deviation(mean: Fraction, all: readonly Fraction[]): Fraction {
  const middle = average(all)
  const distance = minus(mean, middle)
  const variance = average(all.map((one) => times(minus(one, middle), minus(one, middle))))
  if (variance[0] === 0n) return [0n, 1n]
  const square = times(times(distance, distance), [variance[1], variance[0]])
  const digits = 10n ** 12n
  const size = squareRoot((square[0] * digits * digits) / square[1])
  return [distance[0] < 0n ? -size : size, digits]
}

const minus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d - c * b, b * d]
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const less = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b

function average(values: readonly Fraction[]): Fraction {
  const [over, under] = values.reduce<Fraction>(
    ([a, b], [c, d]) => (b === d ? [a + c, b] : [a * d + c * b, b * d]),
    [0n, 1n],
  )
  return [over, under * BigInt(values.length)]
}

/** The largest whole number whose square is no larger, by halving. */
function squareRoot(value: bigint): bigint {
  let [low, high] = [0n, value + 1n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle * middle <= value) low = middle
    else high = middle
  }
  return low
}

/** Six digits after the point; a half goes away from zero. */
function written([over, under]: Fraction): string {
  const size = over < 0n ? -over : over
  const millionths = (size * 2_000_000n + under) / (under * 2n)
  const sign = over < 0n && millionths > 0n ? '-' : ''
  return `${sign}${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`
}

/** What is wrong with an export; nothing when seal and results are right. */
export function problemsOf(text: string): string[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const [, , seal] = JSON.parse(head) as Row
  const hash = createHash('sha256')
    .update(`${lines.join('\n')}\n`)
    .digest('hex')
  const rows = lines.map((line) => JSON.parse(line) as Row)
  const stored = of(rows, 'result').map((row) => JSON.stringify(row))
  const wrong = recompute(rows)
    .map((row) => JSON.stringify(row))
    .flatMap((row, index) => (row === stored[index] ? [] : [`stored ${stored[index]}, recomputed ${row}`]))
  return [...(hash === seal ? [] : [`the seal is ${String(seal)}, the rows give ${hash}`]), ...wrong]
}

if (import.meta.main) {
  const text = readFileSync(process.argv[2] ?? 0, 'utf8')
  const problems = problemsOf(text)
  for (const line of problems) console.error(line)
  const count = text.split('\n').filter((line) => line.startsWith('["result"')).length
  if (problems.length === 0) console.log(`The seal is right, and ${count} results were recomputed to the last digit.`)
  else process.exitCode = 1
}
