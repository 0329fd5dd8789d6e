import { createFileRoute } from '@tanstack/react-router'
import { MemberInfoTab } from '../../features/events/index.ts'
import { eventHead, loadInfo } from '../../features/events/route.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/info')({
  loader: ({ context, params }) => loadInfo(context, params, '/events', 'info'),
  head: ({ match }) => eventHead(match, 'info', 'member'),
  component: Info,
})

function Info() {
  const { slug, eventId } = Route.useParams()
  return <MemberInfoTab base={`/events/${slug}/${Number(eventId)}`} />
}
