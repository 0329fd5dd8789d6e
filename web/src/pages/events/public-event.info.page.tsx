import { createFileRoute } from '@tanstack/react-router'
import { InfoTab } from '../../features/events/index.ts'
import { eventHead, loadInfo } from '../../features/events/route.ts'

export const Route = createFileRoute('/_public/cc-events/$slug/$eventId/info')({
  loader: ({ context, params }) => loadInfo(context, params, '/cc-events', 'info'),
  head: ({ match }) => eventHead(match, 'info', 'public'),
  component: Info,
})

function Info() {
  const { slug, eventId } = Route.useParams()
  return <InfoTab base={`/cc-events/${slug}/${Number(eventId)}`} />
}
