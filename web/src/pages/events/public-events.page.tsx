import { createFileRoute } from '@tanstack/react-router'
import { SquareBanners } from '../../features/content/index.ts'
import { EventsBrowser, eventsText as t } from '../../features/events/index.ts'
import { allTags, choicesOf, firstList } from '../../features/events/route.ts'
import { JoinPanel } from '../../features/shell/index.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { MainAndRail, PageHead } from '../../ui/layout.tsx'

export const Route = createFileRoute('/_public/cc-events')({
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(firstList('upcoming')),
      context.queryClient.ensureQueryData(allTags),
      context.queryClient.ensureQueryData(choicesOf('upcoming')),
    ]).then(() => undefined),
  head: (page) => pageHead(page, { description: title('public-events.description'), image: '/media/og.png' }),
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
        <PageHead title={title('events')} text={title('public-events.description')}>
          <ButtonLink to={'/cc-past-events' as never} iconEnd="right">
            {t('page.past-link')}
          </ButtonLink>
        </PageHead>
        <EventsBrowser mode="upcoming" audience="public" />
      </div>
    </MainAndRail>
  )
}
