/** How many steps a scale has at most. */
const MOST = 4

/**
 * Round steps from nothing to above the largest value: `[0, 50, 100, 150]` for 132. Counts get no half steps.
 */
export function scaleOf(values: readonly number[]): number[] {
  const largest = Math.max(1, ...values)
  const rough = largest / MOST
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = (power < 10 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10]).find((one) => one * power >= rough) ?? 10
  const step = Math.max(1, factor * power)
  const count = Math.ceil(largest / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
