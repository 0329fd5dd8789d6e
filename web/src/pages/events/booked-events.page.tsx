import { createFileRoute } from '@tanstack/react-router'
import { MobileEventLists } from '../../features/events/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/booked-events')({
  head: () => meta({ title: title('booked-events'), hidden: true }),
  component: BookedEvents,
})

function BookedEvents() {
  return <MobileEventLists show="booked" />
}
