import { createFileRoute } from '@tanstack/react-router'
import { EventsBrowser, eventsText as t } from '../../features/events/index.ts'
import { meta } from '../../lib/meta.ts'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_member/_sides/all-events')({
  head: () => meta({ title: t('page.all'), hidden: true }),
  component: AllEvents,
})

function AllEvents() {
  return (
    <>
      <PageHead title={t('page.all')} />
      <EventsBrowser mode="all" audience="member" />
    </>
  )
}
