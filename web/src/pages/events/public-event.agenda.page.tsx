import { createFileRoute } from '@tanstack/react-router'
import { AgendaTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/agenda')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/cc-events', 'agenda', (id) => [sections.agenda(id), sections.days(id)]),
  head: ({ match }) => eventHead(match, 'agenda', 'public'),
  component: AgendaTab,
})
