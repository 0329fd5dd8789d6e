import { traitsOf } from '@app/contract/awards.entries.states'
import { dayOf } from '#kit/base/days.ts'
import { unpaidProblem } from '../../occasions/occasions.policy.ts'
import { entriesOf } from '../awards.policy.ts'
import type { AwardRefusal } from '../awards.policy.ts'
import type { Orderable } from '../../sponsorship/index.ts'
import type { ApplicantOnOffer, BookableAward, PriceOnOffer } from './awards.booking.queries.ts'
import { t } from '../awards.texts.ts'

type Line = { price: number; quantity: number }
/** What a buyer asks for, with every reference turned into its number. */
export type Cart = { entries: (Line & { applicant: number | null })[]; seats: Line[]; sponsor_package: number | null }

/** What the award has of it, read under the award's lock. */
export type Stock = {
  prices: ReadonlyMap<number, PriceOnOffer>
  /** Entries of the asking company. */
  applicants: ReadonlyMap<number, ApplicantOnOffer>
  /** What stands behind the package of the cart. */
  package: Orderable | undefined
  /** Categories that have a price of their own for the asking company's kind. */
  special: ReadonlySet<number>
}

export type Problems = Record<string, string[]>

const messages: Record<AwardRefusal, [field: string, message: () => string]> = {
  not_signed_in: ['non_field_errors', () => t('sign-in-to-book')],
  ended: ['award', () => t('this-award-has-ended')],
  already_booked: ['award', () => t('you-have-already-booked-this-award')],
  no_company: ['non_field_errors', () => t('you-do-not-belong-to-a-company')],
  company_not_verified: ['non_field_errors', () => t('your-company-is-waiting-to-be-verified')],
  no_price: ['award', () => t('this-award-has-no-price-for-companies')],
  no_bank_account: ['award', () => t('this-award-cannot-take-payments-yet-its')],
}

function add(problems: Problems, field: string, message: string): void {
  const list = (problems[field] ??= [])
  if (!list.includes(message)) list.push(message)
}

/** Refusals as the sentences that the buyer reads, each under its field. */
export function refusalProblems(refusals: readonly AwardRefusal[]): Problems {
  const problems: Problems = {}
  for (const refusal of refusals) {
    const [field, message] = messages[refusal]
    add(problems, field, message())
  }
  return problems
}

/**
 * Everything that is wrong with a cart, each under its field: `entries.0.price`, `entries.1.applicant`, `seats.0.price`
 * (docs/rules/awards.md#booking).
 * @param category the asking company's: prices of another are not for them
 */
export function cartProblems(
  cart: Cart,
  stock: Stock,
  award: BookableAward,
  category: string | null,
  now: Date,
): Problems {
  const problems: Problems = {}
  cart.entries.forEach((line, index) => {
    const { applicant } = line
    const fee = applicant === null ? undefined : stock.applicants.get(applicant)
    const seen = cart.entries.findIndex((other) => other.price === line.price && other.applicant === null)
    const again = applicant === null && seen < index
    const price = priceProblem(stock.prices.get(line.price), 'entry', category, again, now)
    if (price) add(problems, `entries.${index}.price`, price)
    else if (fee) {
      const own = stock.prices.get(line.price)?.category_id ?? null
      if (own !== null && own !== fee.category_id)
        add(problems, `entries.${index}.price`, t('this-price-is-for-entries-in-another'))
      else if (own === null && stock.special.has(fee.category_id))
        add(problems, `entries.${index}.price`, t('entries-in-this-category-have-a-price'))
    }
    if (applicant === null) {
      const state = entriesOf(award, now)
      if (state === 'not_yet') add(problems, 'award', t('entries-have-not-opened-yet'))
      if (state === 'closed') add(problems, 'award', t('entries-have-closed'))
      return
    }
    const at = `entries.${index}.applicant`
    if (!fee) add(problems, at, t('invalid-hyperlink-object-does-not-exist'))
    else if (fee.paid) add(problems, at, t('the-fee-of-this-entry-is-paid'))
    else if (!traitsOf(fee.state).pay) add(problems, at, t('this-entry-is-not-in-the-running'))
    // What was handed in before the end may be paid after it.
    else if (fee.state === 'draft' && entriesOf({ ...award, ...fee }, now) === 'closed')
      add(problems, at, t('entries-in-this-category-have-closed'))
    if (cart.entries.findIndex((other) => other.applicant === applicant) < index)
      add(problems, at, t('this-entry-is-already-in-the-order'))
  })
  cart.seats.forEach((line, index) => {
    const again = cart.seats.findIndex((other) => other.price === line.price) < index
    const price = priceProblem(stock.prices.get(line.price), 'seat', category, again, now)
    if (price) add(problems, `seats.${index}.price`, price)
  })
  if (cart.sponsor_package !== null && !stock.package)
    add(problems, 'sponsor_package', t('no-accepted-request-of-your-company-stands'))
  return problems
}

function priceProblem(
  price: PriceOnOffer | undefined,
  kind: 'entry' | 'seat',
  category: string | null,
  again: boolean,
  now: Date,
): string | undefined {
  const today = dayOf(now)
  if (!price) return t('this-price-does-not-belong-to-this')
  if (price.kind !== kind) return kind === 'entry' ? t('this-price-is-for-a-seat') : t('this-price-is-for-an-entry')
  if (price.price_type !== category) return t('this-price-is-for-companies-in-another')
  if ((price.available_from ?? today) > today || (price.available_until ?? today) < today)
    return t('this-price-is-not-on-sale-today')
  return again ? t('this-price-is-already-in-the-order') : undefined
}

/** What a company would hold without having paid for it, beyond what the award lets one hold (docs/rules/awards.md#booking). */
export function unpaidProblems(
  cart: Cart,
  held: { seats: number; entries: number },
  award: Pick<BookableAward, 'unpaid_seats_most' | 'unpaid_entries_most'>,
): Problems {
  const found: Problems = {}
  for (const kind of ['seats', 'entries'] as const) {
    const wanted = cart[kind].reduce((sum, line) => sum + line.quantity, 0)
    const problem = unpaidProblem(kind, { held: held[kind], wanted, most: award[`unpaid_${kind}_most`] })
    if (problem) found[kind] = [problem]
  }
  return found
}

/** Less is left of a price than was asked for. @returns the sentence to say, or undefined */
export function shortage(cart: Cart, prices: Stock['prices']): string | undefined {
  const lines = [...cart.entries, ...cart.seats]
  for (const price of prices.values()) {
    const wanted = lines.filter((line) => line.price === price.id).reduce((sum, line) => sum + line.quantity, 0)
    if (price.left === null || wanted <= price.left) continue
    return price.left === 0
      ? t('is-sold-out', { name: price.name })
      : t('only-left-of', { left: price.left, name: price.name })
  }
  return undefined
}
