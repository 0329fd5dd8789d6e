import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { dayRange } from '../../../lib/dates.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Avatars, Person } from '../../../ui/people.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { fullName } from '@app/contract/names'
import type { Member } from '../../members/index.ts'
import { MessageButton } from '../../messaging/index.ts'
import { t } from '../text.ts'
import card from '../../../ui/card.module.css'
import css from './between.module.css'

type Between = Answer<'members.between'>
type Few = Between['colleagues']
export type Meet = (event: number, person: number, otherwise: ReactNode) => ReactNode

/** What ties me to a member; asked once, for all parts of the page. */
export function useBetween(id: number, own: boolean) {
  return useQuery({
    ...queryOptionsFor('members.between', { params: { id } }),
    enabled: !own,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  })
}

/** Contacts, segments and events that a member and I have in common. */
export function BetweenCard({
  member,
  between,
  meet,
}: {
  member: Member
  between: Between | undefined
  /** How one asks them for a meeting at an event, with what stands there where one cannot. */
  meet: Meet
}) {
  return (
    <Card>
      <CardHead title={t('between', { name: member.first_name || fullName(member) })} />
      {between ? (
        <Ties between={between} meet={(event, otherwise) => meet(event, member.id, otherwise)} />
      ) : (
        <CardBody>
          <Skeleton height={42} />
        </CardBody>
      )}
    </Card>
  )
}

function Ties({
  between: { shared_contacts: contacts, shared_segments: segments, shared_events: events },
  meet,
}: {
  between: Between
  meet: (event: number, otherwise: ReactNode) => ReactNode
}) {
  const some = (contacts?.count ?? 0) > 0 || segments.length > 0
  if (!some && events.length === 0)
    return (
      <CardBody>
        <p className="soft">{t('between.none')}</p>
      </CardBody>
    )
  return (
    <>
      {some && (
        <div className={css['ties']}>
          {contacts && contacts.count > 0 && (
            <div>
              {contacts.people.length > 0 ? (
                <Avatars
                  people={contacts.people.map((one) => ({ name: one.name, src: one.prof_pic }))}
                  more={contacts.count - contacts.people.length}
                />
              ) : (
                <Mark icon="users" />
              )}
              <span>
                <b className="num">{t('between.contacts', { count: contacts.count })}</b>
                <span className="sm soft">{namesOf(contacts)}</span>
              </span>
            </div>
          )}
          {segments.length > 0 && (
            <div>
              <Mark icon="check" />
              <span>
                <b className="num">{t('between.segments', { count: segments.length })}</b>
                <span className="sm soft">{segments.map(({ name }) => name).join(', ')}</span>
              </span>
            </div>
          )}
        </div>
      )}
      {events.length > 0 && (
        <ul className={css['events']}>
          {events.map((event) => (
            <li key={event.id}>
              <PageLink to={`/events/${event.slug}/${event.id}`}>
                <Mark icon="calendar" />
                <span className="grow">
                  <b>{event.name}</b>
                  <span className="sm soft num">
                    {dayRange(event.start_date, event.end_date)}, {event.city}
                  </span>
                </span>
              </PageLink>
              <span className={cx(css['act'], !event.over && css['coming'])}>
                {event.over ? (
                  <span className="sm soft">{t('between.event.over')}</span>
                ) : (
                  meet(event.id, <span className="sm soft">{t('between.event')}</span>)
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Mark({ icon }: { icon: 'users' | 'check' | 'calendar' }) {
  return (
    <span className={css['mark']}>
      <Icon name={icon} size="sm" />
    </span>
  )
}

function namesOf({ people, count }: Few): string {
  const names = people.map(({ name }) => name).join(', ')
  return count > people.length && people.length > 0
    ? t('between.contacts.more', { names, count: count - people.length })
    : names
}

/** A few people of the same company, and the way to all of them. */
export function Colleagues({ few, company }: { few: Few; company: number | undefined }) {
  if (few.people.length === 0) return null
  return (
    <>
      <ul className={css['people']} aria-label={t('colleagues')}>
        {few.people.map((one) => (
          <li key={one.customer_id}>
            <PageLink to={`/profile/${one.customer_id}`}>
              <Person name={one.name} src={one.prof_pic} text={one.job_title} size="sm" />
            </PageLink>
          </li>
        ))}
      </ul>
      {company !== undefined && few.count > few.people.length && (
        <PageLink to={`/company-profile/${company}`} className={card['more']}>
          {t('colleagues.all', { count: few.count })}
          <Icon name="right" size="sm" />
        </PageLink>
      )}
    </>
  )
}

/** Who of my own company has this member as a contact. */
export function KnownBy({ few }: { few: Few }) {
  if (few.people.length === 0) return null
  return (
    <Card>
      <CardHead title={t('knownBy')} />
      <ul className={css['known']}>
        {few.people.map((one) => (
          <li key={one.customer_id}>
            <PageLink to={`/profile/${one.customer_id}`} className="grow">
              <Person name={one.name} src={one.prof_pic} text={one.job_title} size="sm" />
            </PageLink>
            <MessageButton customer_id={one.customer_id} name={one.name} look={{ size: 'sm', icon: true }} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
