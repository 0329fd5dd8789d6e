import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, RowItem, Rows } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { useKnown } from '../../../lib/use-known.ts'
import { dayAt, dayRange, time } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { UnfinishedOrders, useUnfinishedAnswered } from '../../payments/index.ts'
import { runningDay } from '../agenda/agenda.ts'
import { baseOf, myAgenda } from '../events.api.ts'
import type { EventCardData } from '../events.api.ts'
import { t } from '../texts.ts'
import { t as tMine } from './mine.texts.ts'
import { BeingListedCard } from '../people/being-listed.tsx'
import { Cockpit } from './cockpit.tsx'
import { EventCardList } from '../discover/event-cards.tsx'
import { LaterEvent } from './later-events.tsx'
import type { Seat } from '../tickets/seat-name.ts'
import css from './my-events.module.css'

const coming = queryOptionsFor('events.booked', { query: { is_past: 'false', show_all: 'true' } })
const past = queryOptionsFor('events.booked', { query: { is_past: 'true', page_size: 8 } })
const tickets = queryOptionsFor('events.myTickets', { query: { show_all: 'true' } })

/** What one has booked: what runs now, the next event with all that is to do, later ones, and those that are over. */
export function MyEvents() {
  const { data, error, refetch } = useQuery(coming)
  const asked = useQuery(tickets)
  const seats = asked.data?.results ?? []
  const before = useQuery(past)
  const unfinished = useUnfinishedAnswered()
  const known = useKnown(!asked.isLoading && !before.isLoading && unfinished)
  const now = useNow()
  if (error)
    return (
      <div className="stack stack-wide">
        <UnfinishedOrders />
        <ErrorState error={error} retry={() => void refetch()} />
      </div>
    )
  if (!data || !known)
    return (
      <>
        <SkeletonCard height={360} />
        <SkeletonCard />
      </>
    )
  const running = data.results.filter((one) => one.type === 'event' && runningDay(one, now))
  const next = data.results.find((one) => one.type === 'event' && !running.includes(one))
  const later = data.results.filter((one) => one !== next && !running.includes(one))
  return (
    <div className="stack stack-wide">
      <UnfinishedOrders />
      {asked.error && !asked.data && (
        <Card>
          <ErrorState error={asked.error} retry={() => void asked.refetch()} />
        </Card>
      )}
      {running.map((event) => (
        <Fragment key={event.id}>
          <Running event={event} seats={seats.filter((seat) => seat.event_id === event.id)} now={now} />
          <BeingListedCard seat={seats.find((seat) => seat.is_me && seat.event_id === event.id)} only="unanswered" />
        </Fragment>
      ))}
      {next && (
        <Section title={tMine('mine.next')}>
          <Cockpit event={next} seats={seats.filter((seat) => seat.event_id === next.id)} now={now} />
        </Section>
      )}
      {later.length > 0 && (
        <Section title={tMine('mine.later')} count={later.length}>
          <EventCardList
            events={later}
            audience="member"
            card={(event) => (
              <LaterEvent
                event={event}
                seats={event.type === 'event' ? seats.filter((seat) => seat.event_id === event.id) : []}
              />
            )}
          />
        </Section>
      )}
      {data.results.length === 0 && (
        <Card>
          <EmptyState icon="calendar" title={tMine('mine.empty')}>
            {tMine('mine.empty-text')}
          </EmptyState>
        </Card>
      )}
      <Past />
    </div>
  )
}

function Running({ event, seats, now }: { event: EventCardData; seats: Seat[]; now: Date }) {
  const mine = seats.find((seat) => seat.is_me)
  const at = runningDay(event, now)
  return (
    <section className={cx(css['running'], 'on-navy')} aria-label={event.name}>
      {event.main_banner && <img src={event.main_banner} alt="" />}
      <div>
        <p className={css['on']}>{at && at.days > 1 ? t('running.day', at) : t('running.one-day')}</p>
        <h2 className="h3">
          <PageLink to={baseOf(event)}>{event.name}</PageLink>
        </h2>
        <UpNext event={event} now={now} />
      </div>
      <div className={css['acts']}>
        {mine && (
          <ButtonLink icon="ticket" to={`/tickets/${mine.id}`}>
            {t('ticket.show')}
          </ButtonLink>
        )}
        <ButtonLink kind="onDark" icon="calendar" to={`${baseOf(event)}/agenda`}>
          {tMine('mine.my-day')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** The meeting that comes next there today; where it is held when there is none. */
function UpNext({ event, now }: { event: EventCardData; now: Date }) {
  const next = useQuery(myAgenda(event.id))
    .data?.meetings.filter((one) => !one.pending && Date.parse(one.starts_at) > now.getTime())
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))[0]
  const zone = event.time_zone
  if (!next || dayAt(next.starts_at, zone) !== dayAt(now, zone))
    return <p className="sm">{[event.city, event.hotel_details?.name].filter(Boolean).join(', ')}</p>
  const minutes = Math.ceil((Date.parse(next.starts_at) - now.getTime()) / 60_000)
  return (
    <p className="sm num">
      <b>{minutes <= 60 ? tMine('mine.in-minutes', { count: minutes }) : time(next.starts_at, zone)}</b>{' '}
      {[next.name, next.table && t('tables.number', { number: next.table })].filter(Boolean).join(', ')}
    </p>
  )
}

/** What is over, with its pictures, films and guide. */
function Past() {
  const { data } = useQuery(past)
  if (!data || data.count === 0) return null
  return (
    <Section
      title={tMine('mine.past')}
      count={data.count}
      end={
        <PageLink className="link" to="/past-events">
          {tMine('mine.all-past')}
        </PageLink>
      }
    >
      <Card>
        <Rows>
          {data.results.map((event) => (
            <RowItem key={`${event.type}-${event.id}`}>
              <PastRow event={event} />
            </RowItem>
          ))}
        </Rows>
      </Card>
    </Section>
  )
}

const shelves = [
  { icon: 'video', label: 'previous.video', to: '/event-video-archive' },
  { icon: 'image', label: 'previous.gallery', to: '/event-photo-archive' },
  { icon: 'book', label: 'previous.guide', to: '/event-guide-archive' },
] as const

function PastRow({ event }: { event: EventCardData }) {
  const base = event.type === 'award' ? (`/awards/${event.slug}/${event.id}` as const) : baseOf(event)
  return (
    <>
      {event.banner && <img className={css['thumb']} src={event.banner} alt="" width={52} height={38} loading="lazy" />}
      <div className="grow">
        <PageLink className="strong" to={base}>
          {event.name}
        </PageLink>
        <p className="sm soft">{`${event.city}, ${dayRange(event.start_date, event.end_date, { month: 'short' })}`}</p>
      </div>
      <span className={css['shelves']}>
        {shelves.map(({ icon, label, to }) => (
          <PageLink
            key={icon}
            to={to}
            search={{ [event.type]: event.id, isEvent: event.type === 'event' }}
            aria-label={tMine('mine.media-of', { kind: t(label), name: event.name })}
            title={t(label)}
          >
            <Icon name={icon} />
          </PageLink>
        ))}
      </span>
    </>
  )
}
