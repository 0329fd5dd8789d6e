import { createFileRoute } from '@tanstack/react-router'
import { InvoiceList } from '../../features/payments/index.ts'
import type { InvoiceFilter } from '../../features/payments/index.ts'
import { pageHead } from '../../lib/meta.ts'

type Search = { page?: number; state?: InvoiceFilter | 'all' }

export const Route = createFileRoute('/_member/_settings/settings/invoices')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const page = Number(search['page'])
    const state = search['state']
    return {
      ...(Number.isInteger(page) && page > 1 && page < 100_000 ? { page } : {}),
      ...(state === 'open' || state === 'paid' || state === 'cancelled' || state === 'all' ? { state } : {}),
    }
  },
  head: pageHead,
  component: Invoices,
})

function Invoices() {
  const { page = 1, state } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <InvoiceList page={page} state={state} show={(next) => void navigate({ search: { state: next } })} />
}
