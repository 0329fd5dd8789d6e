import { createFileRoute } from '@tanstack/react-router'
import { SquareBanners } from '../../features/content/index.ts'
import { EventsBrowser, allTags, eventsText as t, firstList } from '../../features/events/index.ts'
import { JoinPanel } from '../../features/shell/index.ts'
import { meta } from '../../lib/meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { MainAndRail, PageHead } from '../../ui/layout.tsx'

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
    <MainAndRail
      label={t('page.rail')}
      rail={
        <>
          <JoinPanel />
          <SquareBanners />
        </>
      }
    >
      <div>
        <PageHead title={t('page.events')} text={t('page.events-lead')}>
          <ButtonLink to={'/cc-past-events' as never} iconEnd="right">
            {t('page.past-link')}
          </ButtonLink>
        </PageHead>
        <EventsBrowser mode="upcoming" audience="public" />
      </div>
    </MainAndRail>
  )
}
