import { createFileRoute } from '@tanstack/react-router'
import { AccommodationTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/accommodation')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/events', 'accommodation', (id) => [sections.accommodations(id), sections.nearby(id)]),
  head: ({ match }) => eventHead(match, 'accommodation', 'member'),
  component: AccommodationTab,
})
