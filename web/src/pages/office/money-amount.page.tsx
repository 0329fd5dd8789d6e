import { createFileRoute } from '@tanstack/react-router'
import { AmountPage } from '../../features/office/money/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/money/amounts/$amountId')({
  head: pageHead,
  component: Amount,
})

function Amount() {
  const { amountId } = Route.useParams()
  return <AmountPage key={amountId} id={amountId} />
}
