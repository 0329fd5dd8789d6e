import { createFileRoute } from '@tanstack/react-router'
import { PayoutsPage } from '../../features/office/disputes/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/money/payouts')({
  head: pageHead,
  component: PayoutsPage,
})
