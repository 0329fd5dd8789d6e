import type { LockedInvoice } from '../invoices/payments.invoices.queries.ts'

/** The sums that decide the state of an invoice (docs/rules/payments.md#invoices), in minor units. */
export type Balance = Pick<
  LockedInvoice,
  'state' | 'amount_gross' | 'amount_paid' | 'amount_credited' | 'amount_returned'
>

/** How much of the money on an invoice is more than it asks for, in minor units; refunds that are under way still count. */
export function creditOf({ state, amount_gross, amount_paid, amount_credited, amount_returned }: Balance): number {
  const due = state === 'expired' || state === 'cancelled' || state === 'draft' ? 0 : amount_gross - amount_credited
  return Math.max(0, amount_paid - amount_returned - due)
}
