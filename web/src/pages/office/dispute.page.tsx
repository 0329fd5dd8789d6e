import { createFileRoute } from '@tanstack/react-router'
import { DisputesPage } from '../../features/office/disputes/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/money/disputes/$disputeId')({
  head: pageHead,
  component: Dispute,
})

function Dispute() {
  const { disputeId } = Route.useParams()
  return <DisputesPage id={Number(disputeId)} />
}
