import { createFileRoute } from '@tanstack/react-router'
import { MapTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/map')({
  loader: ({ context, params }) => loadEvent(context, params, '/events', 'map', (id) => [sections.nearby(id)]),
  head: ({ match }) => eventHead(match, 'map', 'member'),
  component: MapTab,
})
