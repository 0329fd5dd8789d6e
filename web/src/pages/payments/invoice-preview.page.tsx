import { createFileRoute } from '@tanstack/react-router'
import { CeremonySeats } from '../../features/awards/index.ts'
import { TicketList } from '../../features/events/index.ts'
import { InvoicePreview, invoicesOfOrder } from '../../features/payments/index.ts'
import { idIn } from '../../lib/link.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/settings/$invoiceId/invoice-preview')({
  head: pageHead,
  component: Preview,
})

function Preview() {
  const { invoiceId } = Route.useParams()
  return (
    <InvoicePreview id={Number(invoiceId)}>
      {(invoice) => {
        const [event, award] = [idIn(invoice.event), idIn(invoice.award)]
        if (award !== undefined) return <CeremonySeats award={award} invoice={invoice.id} />
        return event === undefined ? null : <TicketList eventId={event} invoiceIds={invoicesOfOrder(invoice)} />
      }}
    </InvoicePreview>
  )
}
