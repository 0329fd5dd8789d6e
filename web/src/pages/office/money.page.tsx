import { createFileRoute } from '@tanstack/react-router'
import { DeskPage, moneyView } from '../../features/office/money/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/money')({
  validateSearch: moneyView,
  head: pageHead,
  component: Money,
})

function Money() {
  return <DeskPage view={Route.useSearch()} />
}
