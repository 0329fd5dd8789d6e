import type { Context } from '#kit/data/context.ts'
import type { Db } from '#kit/data/db.ts'
import { InvalidFields, conflict, notFound } from '#kit/base/errors.ts'
import type { CardProvider, DisputeEvent, Intent, PaymentEvent } from './payments.provider.ts'
import {
  lockTestIntentOf,
  moveTestIntent,
  rememberTestCard,
  testIntentById,
  upsertTestIntent,
} from './payments.test-provider.queries.ts'
import type { TestIntent } from './payments.test-provider.queries.ts'
import { noteTestCharge, readTestMovements, readTestPayouts } from './payments.test-provider.books.ts'
import {
  closeTestDispute,
  disputeTestCharge,
  disputedCards,
  fetchTestDispute,
  readTestDisputes,
  sendTestEvidence,
} from './payments.test-provider.disputes.ts'
import { REFUND_FAILS, REFUND_WAITS, fetchTestRefund, refundTestCard } from './payments.test-provider.refunds.ts'

/** A card provider inside the product, for demonstrations and development. It knows Stripe's public test card numbers. */
export const testProvider: CardProvider = {
  name: 'test',
  publishable_key: null,
  takes: () => true,
  create: async (db, attempt) => toIntent(await upsertTestIntent(db, attempt)),
  fetch: async (db, intent_id) => toIntent(await known(db, intent_id)),
  async cancel(db, intent_id) {
    return toIntent((await moveTestIntent(db, intent_id, 'cancelled', null)) ?? (await known(db, intent_id)))
  },
  refund: refundTestCard,
  fetchRefund: fetchTestRefund,
  listDisputes: readTestDisputes,
  fetchDispute: fetchTestDispute,
  sendEvidence: sendTestEvidence,
  closeDispute: closeTestDispute,
  listMovements: readTestMovements,
  listPayouts: readTestPayouts,
  async readEvent() {
    throw notFound()
  },
  check: async () => undefined,
  trouble: () => undefined,
}

async function known(db: Db, intent_id: string): Promise<TestIntent> {
  const found = await testIntentById(db, intent_id)
  if (!found) throw notFound()
  return found
}

type Outcome = {
  state: 'succeeded' | 'requires_action' | 'requires_payment_method'
  failure: string | null
  /** Where the bank asks first: why the card is refused although the payer confirms; null when it is charged. */
  refused_after: string | null
}

const charged: Outcome = { state: 'succeeded', failure: null, refused_after: null }
const refused = (failure: string): Outcome => ({ state: 'requires_payment_method', failure, refused_after: null })
const asks = (refused_after: string | null = null): Outcome => ({
  state: 'requires_action',
  failure: null,
  refused_after,
})

const DECLINED = 'Your card was declined.'
const NO_FUNDS = 'Your card has insufficient funds.'
const NO_ANSWER = 'Your bank could not be asked to confirm. Please try again.'

/** The numbers that Stripe publishes for tests (https://docs.stripe.com/testing), and what they do in a payment by hand. */
const cards: Record<string, Outcome> = {
  // Charged at once.
  '4242424242424242': charged,
  '4000056655665556': charged,
  '5555555555554444': charged,
  '2223003122003222': charged,
  '5200828282828210': charged,
  '5105105105105100': charged,
  '378282246310005': charged,
  '371449635398431': charged,
  '6011111111111117': charged,
  // Charged; what becomes of a refund is decided later.
  [REFUND_FAILS]: charged,
  [REFUND_WAITS]: charged,
  // Charged, and disputed at once.
  ...Object.fromEntries(disputedCards.map((number) => [number, charged])),
  // Refused.
  '4000000000000002': refused(DECLINED),
  '4000000000009995': refused(NO_FUNDS),
  '4000000000009987': refused(DECLINED),
  '4000000000009979': refused(DECLINED),
  '4000000000000069': refused('Your card has expired.'),
  '4000000000000127': refused('The security code of your card is wrong.'),
  '4000000000000119': refused('Your card could not be processed. Please try again.'),
  // The bank asks, by its own rules.
  '4000002500003155': asks(),
  '4000002760003184': asks(),
  '4000003800000446': asks(),
  '4000008260003178': asks(NO_FUNDS),
  // 3-D Secure is required: charged, refused after it, and an error while asking.
  '4000000000003220': asks(),
  '4000000000003063': asks(),
  '4000008400001629': asks(DECLINED),
  '4000008400001280': refused(NO_ANSWER),
  // 3-D Secure is possible and not asked for.
  '4000000000003055': charged,
  '4000000000003097': charged,
}

export type TestCard = { card_number?: string; exp_month?: number; exp_year?: number; cvc?: string; confirm?: boolean }

/**
 * What the payer's browser would tell the card network: a card, or the answer to the 3-D Secure question.
 * @returns the events that a real provider would send by webhook: of the payment, and of a dispute where the card is such a one
 * @throws InvalidFields for a card that cannot be; Refused 409 when the attempt is over
 */
export async function presentTestCard(
  ctx: Context,
  attempt_id: string,
  card: TestCard,
): Promise<{ payment: PaymentEvent; dispute: DisputeEvent | undefined }> {
  const intent = await lockTestIntentOf(ctx.db, attempt_id)
  if (!intent) throw notFound()
  if (intent.state === 'succeeded' || intent.state === 'cancelled')
    throw conflict('not_payable', 'This payment is over.')
  const asked = intent.state === 'requires_action' && card.confirm !== undefined
  const outcome = asked ? answered(intent, card.confirm === true) : outcomeOf(card, ctx.now)
  if (!asked) await rememberTestCard(ctx.db, intent.id, plain(card), lastDay(card))
  const moved = await moveTestIntent(ctx.db, intent.id, outcome.state, outcome.failure, outcome.refused_after, asked)
  const payment: PaymentEvent = {
    about: 'payment',
    id: `evt_${intent.id}_${intent.version + 1}`,
    kind: `payment_intent.${outcome.state}`,
    intent: toIntent(moved ?? intent),
  }
  if (moved?.state !== 'succeeded') return { payment, dispute: undefined }
  await noteTestCharge(ctx.db, moved, ctx.now)
  return { payment, dispute: await disputeTestCharge(ctx.db, moved, ctx.now) }
}

function answered({ refused_after }: TestIntent, confirmed: boolean): Outcome {
  if (!confirmed) return refused('Your bank did not confirm the payment.')
  return refused_after === null ? charged : refused(refused_after)
}

function outcomeOf(card: TestCard, now: Date): Outcome {
  const number = plain(card)
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

const plain = ({ card_number = '' }: TestCard): string => card_number.replaceAll(/[\s-]/g, '')

/** The last day on which a card is valid, YYYY-MM-DD. */
function lastDay({ exp_year = 0, exp_month = 0 }: TestCard): string {
  return new Date(Date.UTC(exp_year, exp_month, 0)).toISOString().slice(0, 10)
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
