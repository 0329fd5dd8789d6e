import { createFileRoute } from '@tanstack/react-router'
import { EventsBrowser } from '../../features/events/index.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_member/_sides/all-events')({
  head: pageHead,
  component: AllEvents,
})

function AllEvents() {
  return (
    <>
      <PageHead title={title('all-events')}>
        <ButtonLink to="/all-awards" iconEnd="right">
          {title('all-awards')}
        </ButtonLink>
      </PageHead>
      <EventsBrowser mode="all" audience="member" />
    </>
  )
}
