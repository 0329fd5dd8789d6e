import { createFileRoute } from '@tanstack/react-router'
import { useEventPage } from '../../features/events/index.ts'
import { eventHead, loadEvent } from '../../features/events/route.ts'
import { SubjectMedia } from '../../features/media/index.ts'
import { subjectMedia } from '../../features/media/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/media')({
  loader: ({ context, params }) => loadEvent(context, params, '/cc-events', 'media', (id) => subjectMedia('event', id)),
  head: ({ match }) => eventHead(match, 'media', 'public'),
  component: Media,
})

function Media() {
  return <SubjectMedia kind="event" id={Number(Route.useParams().eventId)} of={useEventPage().event} />
}
