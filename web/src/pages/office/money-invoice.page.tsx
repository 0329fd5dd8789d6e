import { createFileRoute } from '@tanstack/react-router'
import { SheetPage } from '../../features/office/money/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/money/$invoiceId')({
  head: pageHead,
  component: Invoice,
})

function Invoice() {
  const { invoiceId } = Route.useParams()
  if (!/^\d{1,9}$/.test(invoiceId)) return <NotFoundPage />
  return <SheetPage key={invoiceId} id={Number(invoiceId)} />
}
