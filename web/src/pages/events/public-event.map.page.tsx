import { createFileRoute } from '@tanstack/react-router'
import { MapTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/map')({
  loader: ({ context, params }) => loadEvent(context, params, '/cc-events', 'map', (id) => [sections.nearby(id)]),
  head: ({ match }) => eventHead(match, 'map', 'public'),
  component: MapTab,
})
