import { Outlet, createFileRoute } from '@tanstack/react-router'
import { MessagesFrame } from '../../features/messaging/index.ts'
import { readFolder } from '../../features/messaging/route.ts'
import { pageHead } from '../../lib/meta.ts'
import { SidesRail } from '../shell/sides-rail.tsx'

export const Route = createFileRoute('/_member/messages')({
  validateSearch: readFolder,
  head: pageHead,
  component: Messages,
})

function Messages() {
  return (
    <SidesRail>
      <MessagesFrame folder={Route.useSearch().folder}>
        <Outlet />
      </MessagesFrame>
    </SidesRail>
  )
}
