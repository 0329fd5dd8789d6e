import { hasRight } from '#kit/context.ts'
import type { Actor } from '#kit/context.ts'
import { allow, conflict, deny, notFound } from '#kit/errors.ts'
import type { Verdict } from '#kit/errors.ts'

type Owned = { company_id: number; buyer_customer_id: number }
type Payable = {
  state: string
  kind: string
  open_amount: number
  order_state: string
  hold_until: Date | null
  method: string
}

/** One sees what one bought for one's company; with the billing right everything of the company. */
export function maySeeInvoice(actor: Actor, invoice: Owned): Verdict {
  if (actor.company_id !== invoice.company_id) return deny(notFound())
  const allowed = invoice.buyer_customer_id === actor.customer_id || hasRight(actor, 'billing')
  return allowed ? allow : deny(notFound())
}

/** Whether money may still be taken for an invoice. */
export function mayBePaid(invoice: Payable, now: Date): Verdict {
  if (invoice.kind !== 'invoice' || invoice.open_amount <= 0)
    return deny(conflict('not_payable', 'There is nothing left to pay on this invoice.'))
  if (invoice.order_state !== 'pending')
    return deny(conflict('not_payable', 'This booking has ended. Please book again.'))
  if (invoice.state === 'draft' && (invoice.hold_until === null || invoice.hold_until <= now)) {
    return deny(conflict('not_payable', 'The time to pay by card has run out. Please book again.'))
  }
  return allow
}
