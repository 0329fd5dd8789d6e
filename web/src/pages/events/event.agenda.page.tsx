import { createFileRoute } from '@tanstack/react-router'
import { AgendaTab, AgendaToday } from '../../features/events/index.ts'
import { CalendarFeeds } from '../../features/meetings/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/agenda')({
  loader: ({ context, params }) =>
    loadEvent(context, params, '/events', 'agenda', (id) => [sections.agenda(id), sections.days(id)]),
  head: ({ match }) => eventHead(match, 'agenda', 'member'),
  component: () => (
    <>
      <AgendaTab feed={<CalendarFeeds />} />
      <AgendaToday />
    </>
  ),
})
