import { createFileRoute } from '@tanstack/react-router'
import { MakePage } from '../../features/office/transfers/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/money/payment-files/new')({
  head: pageHead,
  component: MakePage,
})
