import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../../features/notifications/index.ts'
import { readShown } from '../../features/notifications/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/notifications')({
  validateSearch: readShown,
  head: pageHead,
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
