import { createFileRoute } from '@tanstack/react-router'
import { MobileEventLists } from '../../features/events/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/booked-events')({
  head: pageHead,
  component: BookedEvents,
})

function BookedEvents() {
  return <MobileEventLists show="booked" />
}
