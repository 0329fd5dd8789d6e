import { createFileRoute } from '@tanstack/react-router'
import { FilePage } from '../../features/office/transfers/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/money/payment-files/$fileId')({
  head: pageHead,
  component: File,
})

function File() {
  const { fileId } = Route.useParams()
  return <FilePage key={fileId} id={Number(fileId)} />
}
