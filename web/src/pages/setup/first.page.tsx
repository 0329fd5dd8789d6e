import { createFileRoute } from '@tanstack/react-router'
import { FirstOperatorPage } from '../../features/setup/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_auth/setup')({
  validateSearch: (search: Record<string, unknown>) => ({ token: textIn(search, 'token') }),
  head: pageHead,
  component: First,
})

function First() {
  return <FirstOperatorPage token={Route.useSearch().token ?? ''} />
}
