import { createFileRoute } from '@tanstack/react-router'
import { EventWorkspace } from '../../features/office/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_office/office/events/$eventId')({
  validateSearch: (search: Record<string, unknown>): { part?: string } => {
    const part = textIn(search, 'part')
    return part ? { part } : {}
  },
  head: pageHead,
  component: One,
})

function One() {
  const { eventId } = Route.useParams()
  const { part } = Route.useSearch()
  if (!/^\d{1,10}$/.test(eventId)) return <NotFoundPage />
  return <EventWorkspace key={eventId} id={Number(eventId)} part={part} />
}
