import { createFileRoute } from '@tanstack/react-router'
import { SpeakersTab } from '../../features/events/index.ts'
import { eventHead, loadEvent, sections } from '../../features/events/route.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/speakers')({
  loader: ({ context, params }) => loadEvent(context, params, '/events', 'speakers', (id) => [sections.speakers(id)]),
  head: ({ match }) => eventHead(match, 'speakers', 'member'),
  component: SpeakersTab,
})
