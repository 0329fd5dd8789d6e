import { createFileRoute } from '@tanstack/react-router'
import { TablesTab, eventHead, loadEvent, sections } from '../../features/events/index.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/booked-tables')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/cc-events', 'booked-tables', (id) => [sections.tables(id)]),
  head: ({ match }) => eventHead(match, 'booked-tables', 'public'),
  component: TablesTab,
})
