import { createFileRoute } from '@tanstack/react-router'
import { EventsBrowser } from '../../features/events/index.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_member/_sides/all-awards')({
  head: pageHead,
  component: AllAwards,
})

function AllAwards() {
  return (
    <>
      <PageHead title={title('all-awards')} />
      <EventsBrowser mode="awards" audience="member" />
    </>
  )
}
