import { load } from './load.ts'
import type { Slice, Target } from './load.ts'

const quick = process.argv.includes('--quick')
/** How long one side is asked at a time, and how often by turns. */
export const SLICE_MS = quick ? 700 : 2500
export const PAIRS = quick ? 3 : 5
/** How long a side is asked before it is measured: Node compiles what is called often only after thousands of calls. */
const WARM_MS = quick ? 2000 : 10_000

type Line = { what: string; measured: string; bar: string; met: boolean | undefined }
const lines: Line[] = []
export const report = (what: string, measured: string, bar = '', met?: boolean) =>
  lines.push({ what, measured, bar, met })
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
export const fixed = (value: number, digits = 2) => value.toFixed(digits)

/** Two sides by turns, each first as often as second. */
export async function byTurns(
  name: string,
  connections: number,
  floor: Target,
  product: Target,
): Promise<{ floor: Slice; product: Slice }[]> {
  const pairs: { floor: Slice; product: Slice }[] = []
  await load(floor, connections, WARM_MS)
  await load(product, connections, WARM_MS)
  for (let pair = 0; pair < PAIRS; pair++) {
    const first = pair % 2 === 0 ? await load(floor, connections, SLICE_MS) : await load(product, connections, SLICE_MS)
    const second =
      pair % 2 === 0 ? await load(product, connections, SLICE_MS) : await load(floor, connections, SLICE_MS)
    pairs.push(pair % 2 === 0 ? { floor: first, product: second } : { floor: second, product: first })
  }
  const failed = pairs.reduce((sum, pair) => sum + pair.floor.failed + pair.product.failed, 0)
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed.`)
  return pairs
}

/** Floor and product by turns, each first as often as second; the ratio is the median of the pairs. */
export async function compare(
  name: string,
  connections: number,
  floor: Target,
  product: Target,
  bars: { bar: number; cpu?: number },
): Promise<void> {
  const pairs = await byTurns(name, connections, floor, product)
  const of = (side: 'floor' | 'product', figure: keyof Slice) => median(pairs.map((pair) => pair[side][figure]))
  const ratio = median(pairs.map((pair) => pair.product.per_second / pair.floor.per_second))
  const cpu = median(pairs.map((pair) => pair.product.cpu_ms / pair.floor.cpu_ms))
  const figures = (side: 'floor' | 'product') =>
    `${fixed(of(side, 'per_second'), 0)}/s p50 ${fixed(of(side, 'p50_ms'), 1)} p99 ${fixed(of(side, 'p99_ms'), 1)} ms`
  const costs = (side: 'floor' | 'product') =>
    `${fixed(of(side, 'cpu_ms'))} + ${fixed(of(side, 'database_ms'))} + ${fixed(of(side, 'client_ms'))}`
  const label = `${name}, ${connections} connections`
  report(
    label,
    `${fixed(ratio)} (floor ${figures('floor')}; ours ${figures('product')})`,
    `≥ ${bars.bar}`,
    ratio >= bars.bar,
  )
  const { cpu: most } = bars
  const spent = `${fixed(cpu)} × (ms of Node, database and client: floor ${costs('floor')}; ours ${costs('product')})`
  if (most === undefined) report(`${label}, CPU a request`, spent)
  else report(`${label}, CPU a request`, spent, `≤ ${most} ×`, cpu <= most)
}

/** The same list in a small and in a large place by turns: what it costs that the tables have grown. */
export async function compareGrowth(name: string, small: Target, large: Target): Promise<void> {
  const pairs = await byTurns(name, 10, small, large)
  const cost = median(pairs.map((pair) => pair.product.p50_ms / pair.floor.p50_ms))
  const rate = median(pairs.map((pair) => pair.floor.per_second / pair.product.per_second))
  const p50 = median(pairs.map((pair) => pair.product.p50_ms))
  report(name, `p50 ${fixed(cost)} ×, requests ${fixed(rate)} × (${fixed(p50, 1)} ms)`, '≤ 1.2 ×', cost <= 1.2)
}

/** Prints what was measured, a line each. */
export function print(): void {
  const width = Math.max(...lines.map(({ what }) => what.length))
  for (const { what, measured, bar, met } of lines)
    console.log(`${met === undefined ? ' ' : met ? '✓' : '✗'} ${what.padEnd(width)}  ${measured}${bar && `  [${bar}]`}`)
}
