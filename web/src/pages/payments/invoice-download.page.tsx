import { createFileRoute } from '@tanstack/react-router'
import { InvoiceDownload } from '../../features/payments/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/settings/$invoiceId/download')({
  head: () => meta({ title: title('invoice-download'), hidden: true }),
  component: Download,
})

function Download() {
  return <InvoiceDownload id={Number(Route.useParams().invoiceId)} />
}
