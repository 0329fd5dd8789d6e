import { Outlet, createFileRoute, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMessagingLive } from '../../features/messaging/index.ts'
import { Congratulations, useNetworkLive } from '../../features/network/index.ts'
import { useNotificationsLive } from '../../features/notifications/index.ts'
import { isDrawn, tellZone } from '../../lib/drawn.ts'
import { bridge } from '../../lib/server.ts'
import { LastState, MemberLayout, MemberPending, useStandingLive } from '../../features/shell/index.ts'

/**
 * Pages of members are drawn in the browser, but those that the server draws for their reader; the guard of the root has already
 * decided on the server.
 */
export const Route = createFileRoute('/_member')({
  ssr: ({ location }) => bridge()?.viewer() !== undefined && isDrawn(location.pathname),
  pendingComponent: MemberPending,
  component: Member,
})

function Member() {
  useEffect(tellZone, [])
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
