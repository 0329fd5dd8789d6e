import { createFileRoute } from '@tanstack/react-router'
import { SquareBanners } from '../../features/content/index.ts'
import { EventsBrowser, allTags, eventsText as t, firstList } from '../../features/events/index.ts'
import { JoinPanel } from '../../features/shell/index.ts'
import { meta } from '../../lib/meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { MainAndRail, PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_public/cc-past-events')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(firstList('past')),
      context.queryClient.ensureQueryData(allTags),
    ]).then(() => undefined),
  head: () =>
    meta({ title: t('page.past'), description: t('page.past-lead'), path: '/cc-past-events', image: '/media/og.png' }),
  component: PublicPastEvents,
})

function PublicPastEvents() {
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
        <PageHead title={t('page.past')} text={t('page.past-lead')}>
          <ButtonLink to={'/cc-events' as never} iconEnd="right">
            {t('page.upcoming-link')}
          </ButtonLink>
        </PageHead>
        <EventsBrowser mode="past" audience="public" />
      </div>
    </MainAndRail>
  )
}
