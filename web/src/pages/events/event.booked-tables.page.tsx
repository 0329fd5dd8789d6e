import { createFileRoute } from '@tanstack/react-router'
import { TablesTab, eventHead, loadEvent, sections } from '../../features/events/index.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/booked-tables')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/events', 'booked-tables', (id) => [sections.tables(id)]),
  head: ({ match }) => eventHead(match, 'booked-tables', 'member'),
  component: TablesTab,
})
