import { count } from '../../../lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayRange } from '../../../lib/dates.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Person } from '../../../ui/people.tsx'
import { aroundQuery } from '../companies.api.ts'
import { tabQuery } from '../tabs.ts'
import { t } from '../text.ts'
import card from '../../../ui/card.module.css'
import css from './company-around.module.css'

export type Ask = (person: { customer_id: number; name: string }) => ReactNode

/** Where a company can be met, whom I know there or who knows somebody, and what it won; each only where there is something. */
export function Around({ id, ask }: { id: number; ask: Ask }) {
  const { data } = useQuery(aroundQuery(id))
  if (!data) return null
  const { events, events_count: all, contacts, ways_in: ways, titles } = data
  return (
    <>
      {events.length > 0 && (
        <Card>
          <CardHead title={t('events')} end={<span className="sm soft num">{count(all)}</span>} />
          <ul className={css['rows']}>
            {events.map((event) => (
              <li key={event.id}>
                <PageLink to={`/events/${event.slug}/${event.id}`}>
                  <Mark icon="calendar" />
                  <span>
                    <b>{event.name}</b>
                    <span className="sm soft num">
                      {dayRange(event.start_date, event.end_date)}, {event.city}
                    </span>
                    <span className="sm soft num">{t('events.people', { count: event.people })}</span>
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
          {all > events.length && (
            <PageLink to="." search={tabQuery('events')} className={card['more']}>
              {t('events.all')}
              <Icon name="right" size="sm" />
            </PageLink>
          )}
        </Card>
      )}
      {contacts.people.length > 0 && (
        <Card>
          <CardHead title={t('contacts')} end={<span className="sm soft num">{count(contacts.count)}</span>} />
          <ul className={css['rows']}>
            {contacts.people.map((one) => (
              <li key={one.customer_id}>
                <PageLink to={`/profile/${one.customer_id}`}>
                  <Person name={one.name} src={one.prof_pic} text={one.job_title} size="sm" />
                </PageLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {ways.length > 0 && (
        <Card>
          <CardHead title={t('ways')} />
          <ul className={css['rows']}>
            {ways.map(({ person: one, knows }) => (
              <li key={one.customer_id} className={css['way']}>
                <PageLink to={`/profile/${one.customer_id}`} className="grow">
                  <Person name={one.name} src={one.prof_pic} text={t('ways.knows', { count: knows })} size="sm" />
                </PageLink>
                {ask(one)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {titles.length > 0 && (
        <Card>
          <CardHead title={t('titles')} />
          <ul className={css['rows']}>
            {titles.map((title) => (
              <li key={`${title.award} ${title.category} ${title.outcome}`}>
                <PageLink to={`/awards/${title.slug}/${title.award}`}>
                  <Mark icon="trophy" />
                  <span>
                    <b>{title.category}</b>
                    <span className="sm soft">{t(`titles.${title.outcome}`, { award: title.award_name })}</span>
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Mark({ icon }: { icon: 'calendar' | 'trophy' }) {
  return (
    <span className={css['mark']}>
      <Icon name={icon} size="sm" />
    </span>
  )
}
