import { createFileRoute } from '@tanstack/react-router'
import { AgendaTab } from '../../features/events/index.ts'
import { eventHead, loadAgenda } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/agenda')({
  loader: ({ context, params }) => loadAgenda(context, params, '/cc-events', 'agenda'),
  head: ({ match }) => eventHead(match, 'agenda', 'public'),
  component: AgendaTab,
})
