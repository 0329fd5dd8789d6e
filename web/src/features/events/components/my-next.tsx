import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { firstList } from '../events.api.ts'
import { EventCard } from './event-cards.tsx'
import { t } from '../texts.ts'

/** On the home page: what I am booked for next, and what comes up in the community. */
export function MyNextEvents() {
  const { data: mine, error, refetch } = useQuery(firstList('mine'))
  const { data: coming } = useQuery(firstList('all'))
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!mine) return <SkeletonCard height={220} />
  const next = mine.results.slice(0, 3)
  const others = coming?.results
    .filter((event) => !next.some((one) => one.id === event.id && one.type === event.type))
    .slice(0, 4)
  return (
    <>
      <Section title={t('home.mine')}>
        {next.length > 0 ? (
          <div className="stack">
            {next.map((event, index) => (
              <EventCard key={`${event.type}-${event.id}`} event={event} audience="member" big={index === 0} />
            ))}
          </div>
        ) : (
          <Card>
            <EmptyState
              icon="calendar"
              title={t('mine.empty')}
              action={
                <ButtonLink kind="primary" to={'/all-events' as never}>
                  {t('home.find')}
                </ButtonLink>
              }
            >
              {t('mine.empty-text')}
            </EmptyState>
          </Card>
        )}
      </Section>
      {others && others.length > 0 && (
        <Section title={t('home.coming')}>
          <div className="stack">
            {others.map((event) => (
              <EventCard key={`${event.type}-${event.id}`} event={event} audience="member" />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}
