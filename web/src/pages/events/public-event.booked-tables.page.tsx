import { createFileRoute } from '@tanstack/react-router'
import { TablesTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/booked-tables')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/cc-events', 'booked-tables', (id) => [sections.tables(id), sections.freeTables(id)]),
  head: ({ match }) => eventHead(match, 'booked-tables', 'public'),
  component: TablesTab,
})
