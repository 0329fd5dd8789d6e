import { createFileRoute } from '@tanstack/react-router'
import { RoomsTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/meeting-rooms')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/cc-events', 'meeting-rooms', (id) => [sections.rooms(id)]),
  head: ({ match }) => eventHead(match, 'meeting-rooms', 'public'),
  component: RoomsTab,
})
