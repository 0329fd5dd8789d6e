export { amount, decimalsOf, money, plainAmount, roundMoney } from '@app/contract/money'

const counts = new Intl.NumberFormat('en-GB')

/** A count: `count(1840)` is "1,840". */
export function count(value: number): string {
  return counts.format(value)
}
