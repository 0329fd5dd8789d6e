import { createFileRoute } from '@tanstack/react-router'
import { MyEvents as MyBookedEvents } from '../../features/events/index.ts'
import { CalendarFeeds } from '../../features/meetings/index.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_member/_sides/my-events')({
  head: pageHead,
  component: MyEvents,
})

function MyEvents() {
  return (
    <>
      <PageHead title={title('my-events')}>
        <CalendarFeeds />
      </PageHead>
      <MyBookedEvents />
    </>
  )
}
