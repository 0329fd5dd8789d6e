import { createFileRoute } from '@tanstack/react-router'
import { AgendaTab, eventHead, loadEvent, sections } from '../../features/events/index.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/agenda')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/cc-events', 'agenda', (id) => [sections.agenda(id), sections.days(id)]),
  head: ({ match }) => eventHead(match, 'agenda', 'public'),
  component: AgendaTab,
})
