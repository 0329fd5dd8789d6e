import { SquareBanners } from '../../features/content/index.ts'
import { EventsBrowser, eventsText as t } from '../../features/events/index.ts'
import { JoinPanel } from '../../features/shell/index.ts'
import { title } from '../../lib/i18n.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { MainAndRail, PageHead } from '../../ui/layout.tsx'

const texts = {
  upcoming: { title: 'events', text: 'public-events.description', other: '/cc-past-events', link: 'page.past-link' },
  past: { title: 'past-events', text: 'past-events.description', other: '/cc-events', link: 'page.upcoming-link' },
} as const

/** All coming, or all past events for visitors, with a way to the others. */
export function PublicList({ mode }: { mode: 'upcoming' | 'past' }) {
  const { title: name, text, other, link } = texts[mode]
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
        <PageHead title={title(name)} text={title(text)}>
          <ButtonLink to={other} iconEnd="right">
            {t(link)}
          </ButtonLink>
        </PageHead>
        <EventsBrowser mode={mode} audience="public" />
      </div>
    </MainAndRail>
  )
}
