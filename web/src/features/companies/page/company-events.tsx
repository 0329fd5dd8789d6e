import { useQuery } from '@tanstack/react-query'
import { keepRows } from '../../../lib/call.ts'
import { dayRange } from '../../../lib/dates.ts'
import { Card, RowItem, Rows } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/lists.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { PAGE, eventsQuery } from '../companies.api.ts'
import { tabQuery } from '../tabs.ts'
import { t } from '../text.ts'

/** Every event with people of a company: those to come first. */
export function CompanyEvents({ id, page }: { id: number; page: number }) {
  const { data, error, refetch } = useQuery({ ...eventsQuery(id, page), ...keepRows })
  return (
    <Section title={t('events')} count={data?.count}>
      <Card>
        {error && !data ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={4} />
        ) : data.results.length === 0 ? (
          <EmptyState icon="calendar" title={t('events.none')} />
        ) : (
          <Rows>
            {data.results.map((event) => (
              <RowItem key={event.id} to={`/events/${event.slug}/${event.id}`}>
                <Icon name="calendar" />
                <span className="grow">
                  <b className="strong">{event.name}</b>
                  <span className="sm soft num block">
                    {[dayRange(event.start_date, event.end_date), event.city].join(', ')}
                  </span>
                  <span className="sm soft num block">{t('events.people', { count: event.people })}</span>
                </span>
                {event.over && <StatPill>{t('events.over')}</StatPill>}
              </RowItem>
            ))}
          </Rows>
        )}
      </Card>
      {data && <Pagination page={page} pages={Math.ceil(data.count / PAGE)} search={(to) => tabQuery('events', to)} />}
    </Section>
  )
}
