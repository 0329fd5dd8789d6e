import { createFileRoute } from '@tanstack/react-router'
import { RoomsTab, eventHead, loadEvent, sections } from '../../features/events/index.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/meeting-rooms')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/cc-events', 'meeting-rooms', (id) => [sections.rooms(id)]),
  head: ({ match }) => eventHead(match, 'meeting-rooms', 'public'),
  component: RoomsTab,
})
