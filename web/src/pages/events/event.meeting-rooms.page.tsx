import { createFileRoute } from '@tanstack/react-router'
import { RoomsTab, eventHead, loadEvent, sections } from '../../features/events/index.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/meeting-rooms')({
  loader: ({ context, params }) => loadEvent(context, params, '/events', 'meeting-rooms', (id) => [sections.rooms(id)]),
  head: ({ match }) => eventHead(match, 'meeting-rooms', 'member'),
  component: RoomsTab,
})
