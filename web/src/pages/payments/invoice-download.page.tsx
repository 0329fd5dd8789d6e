import { createFileRoute } from '@tanstack/react-router'
import { InvoiceDownload, paymentsText as t } from '../../features/payments/index.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/settings/$invoiceId/download')({
  head: () => meta({ title: t('download.title'), hidden: true }),
  component: Download,
})

function Download() {
  return <InvoiceDownload id={Number(Route.useParams().invoiceId)} />
}
