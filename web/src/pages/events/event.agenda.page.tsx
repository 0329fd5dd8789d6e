import { createFileRoute } from '@tanstack/react-router'
import { AgendaTab, AgendaToday } from '../../features/events/index.ts'
import { CalendarFeeds } from '../../features/meetings/index.ts'
import { eventHead, loadAgenda } from '../../features/events/route.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/agenda')({
  loader: ({ context, params }) => loadAgenda(context, params, '/events', 'agenda'),
  head: ({ match }) => eventHead(match, 'agenda', 'member'),
  component: () => (
    <>
      <AgendaTab feed={<CalendarFeeds />} />
      <AgendaToday />
    </>
  ),
})
