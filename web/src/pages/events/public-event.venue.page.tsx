import { createFileRoute } from '@tanstack/react-router'
import { VenueTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/venue')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/cc-events', 'venue', (id) => [sections.hotels(id), sections.city(id)]),
  head: ({ match }) => eventHead(match, 'venue', 'public'),
  component: VenueTab,
})
