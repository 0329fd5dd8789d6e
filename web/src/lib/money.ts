import { perLanguage } from '@app/contract/texts'

export { amount, decimalsOf, money, percent, plainAmount, roundMoney } from '@app/contract/money'

const counts = perLanguage((tag) => new Intl.NumberFormat(tag))

/** A count: `count(1840)` is "1,840". */
export function count(value: number): string {
  return counts().format(value)
}
