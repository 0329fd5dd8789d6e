import { money } from '../../../lib/money.ts'
import type { Audience, AwardCategory, AwardDetails } from '../awards.api.ts'
import { t } from '../texts.ts'

/** What an entry in a category costs; a visitor sees the lowest of all prices. */
export function categoryPrice({ price_from: amount }: AwardCategory, award: AwardDetails, audience: Audience): string {
  if (amount === null || amount === 0) return t('free')
  const price = money(amount, award.currency_code)
  return audience === 'public' ? t('prices.from', { price }) : price
}
