import { createFileRoute } from '@tanstack/react-router'
import { MobileEventLists } from '../../features/events/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/upcoming-events')({
  head: pageHead,
  component: UpcomingEvents,
})

function UpcomingEvents() {
  return <MobileEventLists show="upcoming" />
}
