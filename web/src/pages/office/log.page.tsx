import { createFileRoute } from '@tanstack/react-router'
import { LogPage } from '../../features/office/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_office/office/log')({
  validateSearch: (search: Record<string, unknown>): { object?: string } => {
    const object = textIn(search, 'object')
    return object ? { object } : {}
  },
  head: pageHead,
  component: Log,
})

function Log() {
  return <LogPage object={Route.useSearch().object} />
}
