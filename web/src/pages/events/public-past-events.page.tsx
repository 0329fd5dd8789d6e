import { createFileRoute } from '@tanstack/react-router'
import { SquareBanners } from '../../features/content/index.ts'
import { EventsBrowser, eventsText as t } from '../../features/events/index.ts'
import { allTags, choicesOf, firstList } from '../../features/events/route.ts'
import { JoinPanel } from '../../features/shell/index.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { MainAndRail, PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_public/cc-past-events')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(firstList('past')),
      context.queryClient.ensureQueryData(allTags),
      context.queryClient.ensureQueryData(choicesOf('past')),
    ]).then(() => undefined),
  head: (page) => pageHead(page, { description: title('past-events.description'), image: '/media/og.png' }),
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
        <PageHead title={title('past-events')} text={title('past-events.description')}>
          <ButtonLink to={'/cc-events' as never} iconEnd="right">
            {t('page.upcoming-link')}
          </ButtonLink>
        </PageHead>
        <EventsBrowser mode="past" audience="public" />
      </div>
    </MainAndRail>
  )
}
