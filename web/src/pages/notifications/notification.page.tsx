import { createFileRoute } from '@tanstack/react-router'
import { NotificationPage } from '../../features/notifications/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/notifications/$id')({
  head: pageHead,
  component: Notification,
})

function Notification() {
  return <NotificationPage id={Route.useParams().id} />
}
