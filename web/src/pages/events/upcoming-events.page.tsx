import { createFileRoute } from '@tanstack/react-router'
import { MobileEventLists } from '../../features/events/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/upcoming-events')({
  head: () => meta({ title: title('upcoming-events'), hidden: true }),
  component: UpcomingEvents,
})

function UpcomingEvents() {
  return <MobileEventLists show="upcoming" />
}
