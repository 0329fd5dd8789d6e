import { Outlet, createFileRoute, useRouterState } from '@tanstack/react-router'
import { useMessagingLive } from '../../features/messaging/index.ts'
import { Congratulations, useNetworkLive } from '../../features/network/index.ts'
import { useNotificationsLive } from '../../features/notifications/index.ts'
import { LastState, MemberLayout, MemberPending, useStandingLive } from '../../features/shell/index.ts'

/** Pages of members are drawn in the browser; the guard of the root has already decided on the server. */
export const Route = createFileRoute('/_member')({
  ssr: false,
  pendingComponent: MemberPending,
  component: Member,
})

function Member() {
  const inRoom = useRouterState({ select: (state) => /^\/messages\/./.test(state.location.pathname) })
  useMessagingLive()
  useNetworkLive()
  useNotificationsLive()
  useStandingLive()
  return (
    <MemberLayout footer={!inRoom} tabBar={!inRoom}>
      <LastState />
      <Outlet />
      <Congratulations />
    </MemberLayout>
  )
}
