import { createFileRoute } from '@tanstack/react-router'
import { EventsBrowser, eventsText as t } from '../../features/events/index.ts'
import { meta } from '../../lib/meta.ts'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_member/_sides/my-events')({
  head: () => meta({ title: t('page.mine'), hidden: true }),
  component: MyEvents,
})

function MyEvents() {
  return (
    <>
      <PageHead title={t('page.mine')} />
      <EventsBrowser mode="mine" audience="member" />
    </>
  )
}
