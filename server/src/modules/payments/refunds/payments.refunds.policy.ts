import { bic as bicSchema } from '@app/contract/kit'
import { decimalsOf } from '#kit/base/amounts.ts'
import { allow, conflict, deny } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import type { LockedRefund, RefundState, RefundWay } from './payments.refunds.queries.ts'
import { ibanProblem, plainIban } from '../sellers/payments.accounts.policy.ts'
import { t } from '../payments.texts.ts'

/**
 * Whether a second operator has to approve that money leaves (docs/rules/payments.md#refunds).
 * @param amount minor units
 * @param above whole units of the currency, as the seller's record has it
 */
export function needsSecondPerson(amount: number, currency_code: string, above: number): boolean {
  return amount > above * 10 ** decimalsOf(currency_code)
}

type PaidBy = 'card' | 'transfer' | 'moved' | 'charges'

/** The way back of a payment, unless somebody chooses another. */
export const wayBack = (method: PaidBy): Exclude<RefundWay, 'invoice'> => (method === 'card' ? 'card' : 'transfer')

/** Nothing goes back while the payer disputes the payment. */
export const mayGoBack = ({ disputed }: { disputed: boolean }): Verdict =>
  disputed ? deny(conflict('disputed', t('nothing-goes-back-while-a-payment-is-disputed'))) : allow

/** The sum of refunds that have begun and not ended, in minor units. */
export const underWay = (refunds: readonly { state: RefundState; amount: number }[]): number =>
  refunds
    .filter(({ state }) => state === 'requested' || state === 'approved' || state === 'sent')
    .reduce((sum, { amount }) => sum + amount, 0)

/** States from which each act is possible. */
const FROM: Record<'approve' | 'withdraw' | 'retry' | 'finish', readonly RefundState[]> = {
  approve: ['requested'],
  withdraw: ['requested', 'approved', 'failed'],
  retry: ['failed'],
  finish: ['requested', 'approved', 'sent', 'failed'],
}

/** Acts on a refund that its state allows. */
export function refundActs(refund: { state: RefundState; way: LockedRefund['way']; retried: boolean }): RefundAct[] {
  if (refund.retried) return []
  const acts = (Object.keys(FROM) as RefundAct[]).filter((act) => FROM[act].includes(refund.state))
  // The provider decides about money that it has been asked to return.
  return refund.way === 'card' && refund.state === 'sent' ? acts.filter((act) => act !== 'finish') : acts
}

export type RefundAct = keyof typeof FROM

/** @param refund `retried` when it failed and was repeated */
export function mayActOn(
  refund: { state: RefundState; way: LockedRefund['way']; retried: boolean },
  act: RefundAct,
): Verdict {
  return refundActs(refund).includes(act) ? allow : deny(conflict('decided', t('refund-is-past-this')))
}

/** Where two operators are needed, the second is another person. */
export function mayApprove(
  refund: Pick<LockedRefund, 'requested_by' | 'amount' | 'currency_code'>,
  operator: number,
  above: number,
): Verdict {
  const second = needsSecondPerson(refund.amount, refund.currency_code, above)
  return second && refund.requested_by === operator
    ? deny(conflict('second_person', t('somebody-else-approves-this-refund')))
    : allow
}

/**
 * Problems with the card, account or invoice that money is to go to, by field.
 * @param method by which the payment came
 */
export function destinationProblems(
  to: { way: LockedRefund['way']; iban?: string | null; bic?: string | null; holder?: string | null },
  method: PaidBy | undefined,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  if (to.way === 'card' && method !== 'card') problems['way'] = [t('this-payment-did-not-come-by-card')]
  // Without an account it is returned by hand.
  if (to.way !== 'transfer' || !to.iban) return problems
  const iban = ibanProblem({ iban: plainIban(to.iban), account_number: null })
  if (iban) problems['iban'] = [iban]
  if (to.bic && !bicSchema.safeParse(plainIban(to.bic)).success) problems['bic'] = [t('this-is-not-a-valid-bic')]
  if (!to.holder) problems['holder'] = [t('say-whose-account-it-is')]
  return problems
}
