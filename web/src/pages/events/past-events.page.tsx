import { createFileRoute } from '@tanstack/react-router'
import { EventsBrowser } from '../../features/events/index.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_member/_sides/past-events')({
  head: pageHead,
  component: PastEvents,
})

function PastEvents() {
  return (
    <>
      <PageHead title={title('past-events')} />
      <EventsBrowser mode="past" audience="member" />
    </>
  )
}
