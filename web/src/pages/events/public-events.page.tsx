import { createFileRoute } from '@tanstack/react-router'
import { EventsBrowser, allTags, eventsText as t, firstList } from '../../features/events/index.ts'
import { meta } from '../../lib/meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_public/cc-events')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(firstList('upcoming')),
      context.queryClient.ensureQueryData(allTags),
    ]).then(() => undefined),
  head: () =>
    meta({ title: t('page.events'), description: t('page.events-lead'), path: '/cc-events', image: '/media/og.png' }),
  component: PublicEvents,
})

function PublicEvents() {
  return (
    <div className="page page-narrow">
      <PageHead title={t('page.events')} text={t('page.events-lead')}>
        <ButtonLink to={'/cc-past-events' as never} iconEnd="right">
          {t('page.past-link')}
        </ButtonLink>
      </PageHead>
      <EventsBrowser mode="upcoming" audience="public" />
    </div>
  )
}
