import { createFileRoute } from '@tanstack/react-router'
import { InvoiceDownload } from '../../features/payments/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/settings/$invoiceId/download')({
  head: pageHead,
  component: Download,
})

function Download() {
  return <InvoiceDownload id={Number(Route.useParams().invoiceId)} />
}
