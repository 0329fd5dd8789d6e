import { Outlet, createFileRoute } from '@tanstack/react-router'
import { MessagesFrame } from '../../features/messaging/index.ts'
import { readFolder } from '../../features/messaging/route.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/messages')({
  validateSearch: readFolder,
  head: () => meta({ title: title('messages'), hidden: true }),
  component: Messages,
})

function Messages() {
  return (
    <MessagesFrame folder={Route.useSearch().folder}>
      <Outlet />
    </MessagesFrame>
  )
}
