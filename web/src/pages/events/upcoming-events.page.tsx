import { createFileRoute } from '@tanstack/react-router'
import { MobileEventLists, eventsText as t } from '../../features/events/index.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/upcoming-events')({
  head: () => meta({ title: t('lists.upcoming'), hidden: true }),
  component: UpcomingEvents,
})

function UpcomingEvents() {
  return <MobileEventLists show="upcoming" />
}
