import { createFileRoute } from '@tanstack/react-router'
import { DisputesPage } from '../../features/office/disputes/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/money/disputes')({
  head: pageHead,
  component: DisputesPage,
})
