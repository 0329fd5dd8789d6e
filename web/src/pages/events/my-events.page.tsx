import { createFileRoute } from '@tanstack/react-router'
import { EventsBrowser } from '../../features/events/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_member/_sides/my-events')({
  head: () => meta({ title: title('my-events'), hidden: true }),
  component: MyEvents,
})

function MyEvents() {
  return (
    <>
      <PageHead title={title('my-events')} />
      <EventsBrowser mode="mine" audience="member" />
    </>
  )
}
