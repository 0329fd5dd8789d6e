import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../features/notifications/index.ts'
import { readShown } from '../../features/notifications/route.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/notifications')({
  validateSearch: readShown,
  head: () => meta({ title: title('notifications'), hidden: true }),
  component: Notifications,
})

function Notifications() {
  const navigate = Route.useNavigate()
  return (
    <NotificationsPage
      shown={Route.useSearch()}
      show={(shown) => void navigate({ search: readShown(shown), replace: true, resetScroll: false })}
    />
  )
}
