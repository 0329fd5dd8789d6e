import { Outlet, createFileRoute } from '@tanstack/react-router'
import { Congratulations, useNetworkLive } from '../../features/network/index.ts'
import { useNotificationsLive } from '../../features/notifications/index.ts'
import { MemberLayout } from '../../features/shell/index.ts'

/** Pages of members are drawn in the browser; the guard of the root has already decided on the server. */
export const Route = createFileRoute('/_member')({
  ssr: false,
  component: Member,
})

function Member() {
  useNetworkLive()
  useNotificationsLive()
  return (
    <MemberLayout>
      <Outlet />
      <Congratulations />
    </MemberLayout>
  )
}
