import { createFileRoute } from '@tanstack/react-router'
import { MapTab, eventHead, loadEvent } from '../../features/events/index.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/map')({
  loader: ({ context, params }) => loadEvent(context, params, '/cc-events', 'map'),
  head: ({ match }) => eventHead(match, 'map', 'public'),
  component: MapTab,
})
