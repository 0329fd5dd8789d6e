import { createFileRoute } from '@tanstack/react-router'
import { TicketPage } from '../../features/events/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/tickets/$id')({
  head: pageHead,
  component: Ticket,
})

function Ticket() {
  const { id } = Route.useParams()
  return (
    <div className="page page-block">
      <TicketPage id={Number(id)} />
    </div>
  )
}
