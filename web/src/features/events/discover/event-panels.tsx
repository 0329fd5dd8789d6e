import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageLink, usePageNavigate } from '../../../ui/page-link.ts'
import { Panel } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { TabsBar } from '../../../ui/tabs.tsx'
import { WIDE, useMedia } from '../../../ui/use-media.ts'
import { queryOptionsFor } from '../../../lib/call.ts'
import { day, dayRange, daysAway, shortRange, today } from '../../../lib/dates.ts'
import type { EventCardData } from '../events.api.ts'
import { baseOf } from '../events.api.ts'
import { t } from '../texts.ts'
import css from './event-panels.module.css'

const booked = queryOptionsFor('events.booked', { query: { is_past: 'false', show_all: 'true' } })
const upcoming = queryOptionsFor('events.upcoming', { query: { page_size: 5 } })

function addressOf(event: EventCardData) {
  return `/${event.type === 'award' ? 'awards' : 'events'}/${event.slug}/${event.id}` as const
}

function Row({
  event,
  range,
  note,
  end,
}: {
  event: EventCardData
  range: string
  note?: string | undefined
  end?: React.ReactNode
}) {
  const house = event.type === 'award' ? event.awards_venue : event.hotel_details?.name
  return (
    <li className={css['row']}>
      <PageLink to={addressOf(event)} className={css['link']}>
        {event.banner ? (
          <img src={event.banner} alt="" width={64} height={54} loading="lazy" />
        ) : (
          <span className={css['blank']} />
        )}
        <span className={css['text']}>
          <b>{event.name}</b>
          <span className="num">{range}</span>
          <span>{[event.city, house].filter(Boolean).join(', ')}</span>
          {note && <span>{note}</span>}
        </span>
      </PageLink>
      {end}
    </li>
  )
}

/** The way to the meeting planner; grey while it is not enabled for me, with the reason. */
function PlannerMark({ event }: { event: EventCardData }) {
  const { routesByPath } = useRouter()
  const planner = event.my_state?.planner
  if (event.type === 'award' || !planner) return null
  const exists = '/events/$slug/$eventId/meeting-planner' in routesByPath
  if (planner.enabled && exists)
    return (
      <PageLink
        to={`${baseOf(event)}/meeting-planner`}
        className={css['planner']}
        title={t('planner.open')}
        aria-label={t('planner.open')}
      >
        <Icon name="calendar-dots" size="sm" />
      </PageLink>
    )
  const why =
    planner.opens_on !== null
      ? t('planner.opens', { day: day(planner.opens_on, { month: 'short' }) })
      : t(planner.reason === 'open' || planner.reason === 'not_yet' ? 'planner.soon' : `planner.${planner.reason}`)
  return (
    <span className={css['planner']} title={why} role="img" aria-label={why}>
      <Icon name="calendar-dots" size="sm" />
    </span>
  )
}

/** Below a list, once that has its height. */
const toAll = () => ({ label: t('all-events'), to: '/all-events' as const })

/** Who booked it where that is somebody else, how many seats, and in how many days it begins. */
function noteOf({ my_state: state, start_date }: EventCardData): string {
  return [
    state?.booked === false && t('panel.by-company'),
    state && state.seats > 0 && t('panel.seats', { count: state.seats }),
    start_date > today() && daysAway(start_date),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** BOOKED EVENTS: what I booked, each leading to its page (docs/rules/events.md#side-panels). */
export function BookedEventsPanel() {
  const { data, error, refetch } = useQuery(booked)
  return (
    <Panel title={t('panel.booked')} end={data?.count} more={data || error ? toAll() : undefined}>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : data.results.length === 0 ? (
        <p className={css['none']}>{t('panel.booked-none')}</p>
      ) : (
        <ul className={css['list']}>
          {data.results.map((event) => (
            <Row
              key={`${event.type}-${event.id}`}
              event={event}
              note={noteOf(event)}
              range={dayRange(event.start_date, event.end_date, { month: 'short' })}
              end={<PlannerMark event={event} />}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** UPCOMING EVENTS: banner, name, city, days and month, and the house (docs/rules/events.md#side-panels). */
export function UpcomingEventsPanel() {
  const { data, error, refetch } = useQuery(upcoming)
  if (data?.results.length === 0) return null
  return (
    <Panel title={t('panel.upcoming')} more={data || error ? toAll() : undefined}>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : (
        <ul className={css['list']}>
          {data.results.slice(0, 5).map((event) => (
            <Row key={`${event.type}-${event.id}`} event={event} range={shortRange(event.start_date, event.end_date)} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Where a desk has more than these lists. */
const desks = { booked: '/my-events', upcoming: '/all-events', updates: undefined } as const

/** The three lists of phones as tabs (docs/rules/pages.md#layout); `children` is what the third shows. */
export function MobileEventLists({
  show,
  children,
}: {
  show: 'booked' | 'upcoming' | 'updates'
  children?: React.ReactNode
}) {
  const navigate = usePageNavigate()
  const desk = desks[show]
  const wide = useMedia(WIDE)
  useEffect(() => {
    if (wide && desk) void navigate({ to: desk, replace: true })
  }, [wide, desk, navigate])
  return (
    <>
      <TabsBar
        label={t('lists')}
        tabs={[
          { label: t('lists.booked'), href: '/booked-events' },
          { label: t('lists.upcoming'), href: '/upcoming-events' },
          { label: t('lists.updates'), href: '/cc-updates' },
        ]}
      />
      <div className={css['lists']}>
        <h1 className="sr-only">{t(`lists.${show}`)}</h1>
        {show === 'booked' ? <BookedEventsPanel /> : show === 'upcoming' ? <UpcomingEventsPanel /> : children}
      </div>
    </>
  )
}
