import type { UnassignedPayment } from './payments.stuck.reads.ts'

/** How money came, as people say it: "Transfer, statement 141/2". */
export function wayWords(method: string, reference: string): string {
  const [, way, rest] = /^(card|transfer|statement):(.+)$/.exec(reference) ?? []
  const name = method === 'card' ? 'Card' : 'Transfer'
  // A transfer that was recorded by hand is told apart by its day as well.
  const bare = (rest ?? reference).replace(/\/\d{4}-\d\d-\d\d$/, '')
  return way === 'statement' ? `${name}, statement ${bare}` : `${name}, ${bare}`
}

/** Why nobody could assign an amount, in a sentence. */
export function asideWords({ provider, why }: Pick<UnassignedPayment, 'provider' | 'why'>): string {
  if (provider === 'bank') return 'The transfer names no open invoice'
  if (why === null) return 'No order is behind it'
  if (why === 'no invoice') return 'There is no invoice for it'
  if (why === 'another payment of the same attempt') return 'The same order was paid twice'
  return `${why.replace(' instead of ', ' came instead of ')}`
}
