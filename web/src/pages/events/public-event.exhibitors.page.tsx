import { createFileRoute } from '@tanstack/react-router'
import { ExhibitorsTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/exhibitors')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/cc-events', 'exhibitors', (id) => [sections.exhibitors(id)]),
  head: ({ match }) => eventHead(match, 'exhibitors', 'public'),
  component: ExhibitorsTab,
})
