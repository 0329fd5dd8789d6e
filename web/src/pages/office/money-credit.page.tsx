import { createFileRoute } from '@tanstack/react-router'
import { CreditPage } from '../../features/office/money/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/money/$invoiceId/credit')({
  head: pageHead,
  component: Credit,
})

function Credit() {
  const { invoiceId } = Route.useParams()
  if (!/^\d{1,9}$/.test(invoiceId)) return <NotFoundPage />
  return <CreditPage key={invoiceId} id={Number(invoiceId)} />
}
