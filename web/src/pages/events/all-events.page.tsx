import { createFileRoute } from '@tanstack/react-router'
import { EventsBrowser } from '../../features/events/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_member/_sides/all-events')({
  head: () => meta({ title: title('all-events'), hidden: true }),
  component: AllEvents,
})

function AllEvents() {
  return (
    <>
      <PageHead title={title('all-events')} />
      <EventsBrowser mode="all" audience="member" />
    </>
  )
}
