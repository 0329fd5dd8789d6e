import { createFileRoute } from '@tanstack/react-router'
import { MobileEventLists, eventsText as t } from '../../features/events/index.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/booked-events')({
  head: () => meta({ title: t('lists.booked'), hidden: true }),
  component: BookedEvents,
})

function BookedEvents() {
  return <MobileEventLists show="booked" />
}
