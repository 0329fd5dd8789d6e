import { createFileRoute } from '@tanstack/react-router'
import { Room } from '../../features/messaging/index.ts'
import { readAt } from '../../features/messaging/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/messages/$chatRoomId')({
  validateSearch: readAt,
  head: pageHead,
  component: Conversation,
})

function Conversation() {
  return <Room chat_room_id={Route.useParams().chatRoomId} at={Route.useSearch().at} />
}
