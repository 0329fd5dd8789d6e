import type { UnassignedPayment } from './payments.stuck.reads.ts'
import { t } from './payments.texts.ts'

/** How money came, as people say it: "Transfer, statement 141/2". */
export function wayWords(method: string, reference: string): string {
  const [, way, rest] = /^(card|transfer|statement):(.+)$/.exec(reference) ?? []
  // A transfer that was recorded by hand is told apart by its day as well.
  const named = { reference: (rest ?? reference).replace(/\/\d{4}-\d\d-\d\d$/, '') }
  if (way === 'statement') return t(method === 'card' ? 'way-card-statement' : 'way-transfer-statement', named)
  return t(method === 'card' ? 'way-card' : 'way-transfer', named)
}

/** Why nobody could assign an amount, in a sentence. */
export function asideWords({ provider, why }: Pick<UnassignedPayment, 'provider' | 'why'>): string {
  if (provider === 'bank') return t('the-transfer-names-no-open-invoice')
  if (why === null) return t('no-order-is-behind-it')
  if (why === 'no invoice') return t('there-is-no-invoice-for-it')
  if (why === 'another payment of the same attempt') return t('the-same-order-was-paid-twice')
  const [came = '', asked] = why.split(' instead of ')
  return asked === undefined ? why : t('came-instead-of', { came, asked })
}
