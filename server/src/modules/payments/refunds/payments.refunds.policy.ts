import { decimalsOf } from '#kit/base/amounts.ts'
import { allow, conflict, deny } from '#kit/base/errors.ts'
import type { Verdict } from '#kit/base/errors.ts'
import type { LockedRefund, RefundState } from './payments.refunds.queries.ts'
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
  method: 'card' | 'transfer' | 'moved' | undefined,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  if (to.way === 'card' && method !== 'card') problems['way'] = [t('this-payment-did-not-come-by-card')]
  // Without an account it is returned by hand.
  if (to.way !== 'transfer' || !to.iban) return problems
  const iban = ibanProblem({ iban: plainIban(to.iban), account_number: null })
  if (iban) problems['iban'] = [iban]
  if (to.bic && !/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(to.bic.replaceAll(/\s/g, '').toUpperCase()))
    problems['bic'] = [t('this-is-not-a-valid-bic')]
  if (!to.holder) problems['holder'] = [t('say-whose-account-it-is')]
  return problems
}
