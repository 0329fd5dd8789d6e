import { createFileRoute } from '@tanstack/react-router'
import { TicketList } from '../../features/events/index.ts'
import { PaymentOutcome, invoicesOfOrder } from '../../features/payments/index.ts'
import { idIn } from '../../lib/link.ts'
import { pageHead } from '../../lib/meta.ts'
import { BookedPicture } from './booked-picture.tsx'

export const Route = createFileRoute('/_member/payment-failed')({
  validateSearch: (search: Record<string, unknown>): { invoice?: number } => {
    const invoice = Number(search['invoice'])
    return Number.isInteger(invoice) && invoice > 0 ? { invoice } : {}
  },
  head: pageHead,
  component: PaymentFailed,
})

function PaymentFailed() {
  const { invoice = 0 } = Route.useSearch()
  return (
    <PaymentOutcome id={invoice} art={(found) => <BookedPicture invoice={found} />}>
      {(found) => {
        const event = idIn(found.event)
        return event === undefined ? null : (
          <TicketList eventId={event} invoiceIds={invoicesOfOrder(found)} paid={found.order_state === 'paid'} />
        )
      }}
    </PaymentOutcome>
  )
}
