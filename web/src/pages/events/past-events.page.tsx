import { createFileRoute } from '@tanstack/react-router'
import { EventsBrowser, eventsText as t } from '../../features/events/index.ts'
import { meta } from '../../lib/meta.ts'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_member/_sides/past-events')({
  head: () => meta({ title: t('page.past'), hidden: true }),
  component: PastEvents,
})

function PastEvents() {
  return (
    <>
      <PageHead title={t('page.past')} />
      <EventsBrowser mode="past" audience="member" />
    </>
  )
}
