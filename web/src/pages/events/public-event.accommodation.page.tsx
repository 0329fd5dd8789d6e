import { createFileRoute } from '@tanstack/react-router'
import { AccommodationTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/accommodation')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/cc-events', 'accommodation', (id) => [
      sections.accommodations(id),
      sections.nearby(id),
    ]),
  head: ({ match }) => eventHead(match, 'accommodation', 'public'),
  component: AccommodationTab,
})
