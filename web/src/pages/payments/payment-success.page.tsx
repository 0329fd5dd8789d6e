import { createFileRoute } from '@tanstack/react-router'
import { CeremonySeats } from '../../features/awards/index.ts'
import { AfterBooking, TicketList } from '../../features/events/index.ts'
import { PaymentOutcome, invoicesOfOrder } from '../../features/payments/index.ts'
import { idIn } from '../../lib/link.ts'
import { pageHead } from '../../lib/meta.ts'
import { BookedPicture } from './booked-picture.tsx'

export const Route = createFileRoute('/_member/payment-success')({
  validateSearch: (search: Record<string, unknown>): { invoice?: number } => {
    const invoice = Number(search['invoice'])
    return Number.isInteger(invoice) && invoice > 0 ? { invoice } : {}
  },
  head: pageHead,
  component: PaymentSuccess,
})

function PaymentSuccess() {
  const { invoice = 0 } = Route.useSearch()
  return (
    <PaymentOutcome id={invoice} art={(found) => <BookedPicture invoice={found} />}>
      {(found) => {
        const [event, award] = [idIn(found.event), idIn(found.award)]
        if (award !== undefined) return <CeremonySeats award={award} invoice={found.id} />
        return event === undefined ? null : (
          <>
            <TicketList eventId={event} invoiceIds={invoicesOfOrder(found)} paid={found.order_state === 'paid'} />
            <AfterBooking eventId={event} />
          </>
        )
      }}
    </PaymentOutcome>
  )
}
