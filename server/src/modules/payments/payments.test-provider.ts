import type { Context } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { InvalidFields, conflict, notFound } from '#kit/errors.ts'
import type { CardProvider, Intent, ProviderEvent } from './payments.provider.ts'
import { lockTestIntentOf, moveTestIntent, testIntentById, upsertTestIntent } from './payments.test-provider.queries.ts'
import type { TestIntent } from './payments.test-provider.queries.ts'

/** A card provider inside the product, for demonstrations and development. It knows Stripe's public test card numbers. */
export const testProvider: CardProvider = {
  name: 'test',
  publishable_key: null,
  create: async (db, attempt) => toIntent(await upsertTestIntent(db, attempt)),
  fetch: async (db, intent_id) => toIntent(await known(db, intent_id)),
  async cancel(db, intent_id) {
    return toIntent((await moveTestIntent(db, intent_id, 'cancelled', null)) ?? (await known(db, intent_id)))
  },
  async readEvent() {
    throw notFound()
  },
}

async function known(db: Db, intent_id: string): Promise<TestIntent> {
  const found = await testIntentById(db, intent_id)
  if (!found) throw notFound()
  return found
}

type Outcome = { state: 'succeeded' | 'requires_action' | 'requires_payment_method'; failure: string | null }

// Stripe's public test numbers and what they do.
const cards: Record<string, Outcome> = {
  '4242424242424242': { state: 'succeeded', failure: null },
  '5555555555554444': { state: 'succeeded', failure: null },
  '4000000000000002': { state: 'requires_payment_method', failure: 'Your card was declined.' },
  '4000000000009995': { state: 'requires_payment_method', failure: 'Your card has insufficient funds.' },
  '4000000000000069': { state: 'requires_payment_method', failure: 'Your card has expired.' },
  '4000002500003155': { state: 'requires_action', failure: null },
  '4000000000003220': { state: 'requires_action', failure: null },
}

export type TestCard = { card_number?: string; exp_month?: number; exp_year?: number; cvc?: string; confirm?: boolean }

/**
 * What the payer's browser would tell the card network: a card, or the answer to the 3-D Secure question.
 * @returns the event that a real provider would send by webhook
 * @throws InvalidFields for a card that cannot be; Refused 409 when the attempt is over
 */
export async function presentTestCard(ctx: Context, attempt_id: string, card: TestCard): Promise<ProviderEvent> {
  const intent = await lockTestIntentOf(ctx.db, attempt_id)
  if (!intent) throw notFound()
  if (intent.state === 'succeeded' || intent.state === 'cancelled')
    throw conflict('not_payable', 'This payment is over.')
  const outcome =
    intent.state === 'requires_action' && card.confirm !== undefined ? answered(card.confirm) : outcomeOf(card, ctx.now)
  const moved = await moveTestIntent(ctx.db, intent.id, outcome.state, outcome.failure)
  return {
    id: `evt_${intent.id}_${intent.version + 1}`,
    kind: `payment_intent.${outcome.state}`,
    intent: toIntent(moved ?? intent),
  }
}

function answered(confirmed: boolean): Outcome {
  return confirmed
    ? { state: 'succeeded', failure: null }
    : { state: 'requires_payment_method', failure: 'Your bank did not confirm the payment.' }
}

function outcomeOf(card: TestCard, now: Date): Outcome {
  const number = (card.card_number ?? '').replaceAll(/[\s-]/g, '')
  const problems: Record<string, string[]> = {}
  if (!/^\d{12,19}$/.test(number) || !luhn(number)) problems['card_number'] = ['Check the card number.']
  else if (!cards[number]) problems['card_number'] = ['Only test cards are taken here, such as 4242 4242 4242 4242.']
  const { exp_year, exp_month } = card
  if (
    exp_year === undefined ||
    exp_month === undefined ||
    exp_year * 12 + exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  ) {
    problems['exp_month'] = ['Check the expiry date.']
  }
  if (!/^\d{3,4}$/.test(card.cvc ?? '')) problems['cvc'] = ['Check the security code.']
  const outcome = cards[number]
  if (Object.keys(problems).length > 0 || !outcome) throw new InvalidFields(problems)
  return outcome
}

/** The check digit that every card number carries (ISO/IEC 7812). */
function luhn(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

function toIntent(row: TestIntent): Intent {
  return {
    id: row.id,
    attempt_id: row.attempt_id,
    state: row.state,
    amount: row.amount,
    amount_received: row.state === 'succeeded' ? row.amount : 0,
    currency_code: row.currency_code,
    client_secret: null,
    failure: row.failure,
  }
}
