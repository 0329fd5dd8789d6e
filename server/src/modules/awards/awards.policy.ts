import type { Actor } from '#kit/context.ts'

type Entered = {
  end_date: string
  entries_open_at: Date | null
  entries_close_at: Date | null
}

type PriceOnOffer = { id: number; price_type: string; available_from: string | null; available_until: string | null }

export type Problems = Record<string, string[]>

const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** Everything that keeps the asking person from buying entries, each under its field (docs/rules/awards.md#entries). */
export function entryProblems(award: Entered, actor: Actor, hasAccount: boolean, now: Date): Problems {
  const problems: Problems = {}
  const add = (field: string, message: string) => (problems[field] ??= []).push(message)
  if (award.end_date <= dayOf(now)) add('award', 'This award has ended.')
  else if (award.entries_open_at && award.entries_open_at > now) add('award', 'Entries have not opened yet.')
  else if (award.entries_close_at && award.entries_close_at <= now) add('award', 'Entries have closed.')
  if (actor.company_id === null)
    add('non_field_errors', 'You do not belong to a company, so there is nobody to invoice.')
  else if (!actor.company_verified)
    add('non_field_errors', 'Your company is waiting to be verified and cannot book yet.')
  if (!hasAccount) add('award', 'This award cannot take payments yet: its organiser has no bank account.')
  return problems
}

/** What is wrong with the prices that were asked for: of another award or category, not on sale today, or twice. */
export function priceProblems(
  entries: readonly { price: number }[],
  offer: ReadonlyMap<number, PriceOnOffer>,
  category: string | null,
  now: Date,
): Problems {
  const problems: Problems = {}
  const today = dayOf(now)
  entries.forEach(({ price }, index) => {
    const found = offer.get(price)
    const field = `entries.${index}.price`
    if (!found) problems[field] = ['This price does not belong to this award.']
    else if (found.price_type !== category) problems[field] = ['This price is for companies in another category.']
    else if ((found.available_from ?? today) > today || (found.available_until ?? today) < today)
      problems[field] = ['This price is not on sale today.']
    else if (entries.findIndex((other) => other.price === price) < index)
      problems[field] = ['This price is already in the order.']
  })
  return problems
}
