import { createFileRoute } from '@tanstack/react-router'
import { EventWorkspace } from '../../features/office/index.ts'
import { NotFoundPage } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { numberOf, readPart } from './part.ts'

export const Route = createFileRoute('/_office/office/events/$eventId')({
  validateSearch: readPart,
  head: pageHead,
  component: One,
})

function One() {
  const id = numberOf(Route.useParams().eventId)
  const { part } = Route.useSearch()
  return id === undefined ? <NotFoundPage /> : <EventWorkspace key={id} id={id} part={part} />
}
