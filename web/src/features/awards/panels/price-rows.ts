import { day, today } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import type { AwardPage } from '../awards.api.ts'
import { t } from '../texts.ts'

type Price = AwardPage['prices'][number]
export type Row = { label: string; note?: string; price: string }

/** What the price box shows: what is on sale, each with the price that follows it; one row for categories that pay the same. */
export function priceRows(prices: readonly Price[], now = today()): Row[] {
  const shown = prices.filter((price) => price.is_available)
  const comes = (price: Price) => !price.is_available && price.available_from !== null && price.available_from > now
  const same = (one: Price, other: Price) =>
    one.kind === other.kind && one.price_type === other.price_type && one.category?.id === other.category?.id
  const said = (price: Price) => {
    const next = prices.find((other) => comes(other) && same(price, other))
    return [price.kind, price.name, price.price, price.available_until, next?.price].join('|')
  }
  const kinds = new Set(shown.map((price) => price.price_type)).size
  const groups = Map.groupBy(shown, said)
  return [...groups.values()].flatMap((group): Row[] => {
    const [price] = group
    if (!price) return []
    const next = prices.find((other) => comes(other) && same(price, other))
    const until =
      next && price.available_until
        ? t('prices.then', {
            day: day(price.available_until),
            price: money(next.price, next.currency_code),
          })
        : ''
    const who = group.length < kinds ? group.map((one) => one.price_type_name).join(' / ') : ''
    const left = price.left !== null && price.left <= 20 ? t('prices.left', { count: price.left }) : ''
    const note = [who, until, left].filter(Boolean).join(' · ')
    return [
      {
        label: price.name,
        ...(note ? { note } : {}),
        price: price.price === 0 ? t('free') : money(price.price, price.currency_code),
      },
    ]
  })
}
