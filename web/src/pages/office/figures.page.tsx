import { createFileRoute } from '@tanstack/react-router'
import { FiguresPage } from '../../features/office/figures/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_office/office/figures')({
  validateSearch: (search: Record<string, unknown>): { event?: string } => {
    const given = search['event']
    const event = typeof given === 'number' ? String(given) : textIn(search, 'event')
    return event && /^\d{1,9}$/.test(event) ? { event } : {}
  },
  head: pageHead,
  component: Figures,
})

function Figures() {
  return <FiguresPage event={Route.useSearch().event} />
}
