import { createFileRoute } from '@tanstack/react-router'
import { NotificationPage } from '../../features/notifications/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/notifications/$id')({
  head: () => meta({ title: title('notification'), hidden: true }),
  component: Notification,
})

function Notification() {
  return <NotificationPage id={Route.useParams().id} />
}
