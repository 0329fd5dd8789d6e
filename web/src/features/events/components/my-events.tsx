import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Card, RowItem, Rows } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Person } from '../../../ui/people.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { day, dayRange, time, today, zoneName } from '../../../lib/dates.ts'
import { title } from '../../../lib/i18n.ts'
import { money } from '../../../lib/money.ts'
import { useNow } from '../../../lib/use-now.ts'
import { runningDay } from '../agenda.ts'
import type { EventCardData } from '../events.api.ts'
import { t } from '../texts.ts'
import { EventCardList } from './event-cards.tsx'
import css from './my-events.module.css'

type Ticket = Answer<'events.myTickets'>['results'][number]

const coming = queryOptionsFor('events.booked', { query: { is_past: 'false', show_all: 'true' } })
const past = queryOptionsFor('events.booked', { query: { is_past: 'true', page_size: 8 } })
const tickets = queryOptionsFor('events.myTickets', { query: { show_all: 'true' } })

const baseOf = (event: EventCardData) => `/events/${event.slug}/${event.id}`
const nameOf = (ticket: Ticket) => [ticket.first_name, ticket.last_name].filter(Boolean).join(' ')

/** What one has booked: what runs now, the next event with all that is to do, later ones, and those that are over. */
export function MyEvents() {
  const { data, error, refetch } = useQuery(coming)
  const seats = useQuery(tickets).data?.results ?? []
  const now = useNow()
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data)
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
      {running.map((event) => (
        <Running key={event.id} event={event} seats={seats.filter((seat) => seat.event_id === event.id)} now={now} />
      ))}
      {next && (
        <Section title={t('mine.next')}>
          <Cockpit event={next} seats={seats.filter((seat) => seat.event_id === next.id)} now={now} />
        </Section>
      )}
      {later.length > 0 && (
        <Section title={t('mine.later')} count={later.length}>
          <EventCardList events={later} audience="member" />
        </Section>
      )}
      {data.results.length === 0 && (
        <Card>
          <EmptyState icon="calendar" title={t('mine.empty')}>
            {t('mine.empty-text')}
          </EmptyState>
        </Card>
      )}
      <Past />
    </div>
  )
}

function Running({ event, seats, now }: { event: EventCardData; seats: Ticket[]; now: Date }) {
  const mine = seats.find((seat) => seat.is_me)
  const at = runningDay(event, now)
  return (
    <section className={cx(css['running'], 'on-navy')} aria-label={event.name}>
      {event.main_banner && <img src={event.main_banner} alt="" />}
      <div>
        <p className={css['on']}>{at && at.days > 1 ? t('running.day', at) : t('running.one-day')}</p>
        <h2 className="h3">
          <Link to={baseOf(event) as never}>{event.name}</Link>
        </h2>
        <p className="sm">{[event.city, event.hotel_details?.name].filter(Boolean).join(', ')}</p>
      </div>
      <div className={css['acts']}>
        {mine && (
          <ButtonLink icon="ticket" to={`/tickets/${mine.id}` as never}>
            {t('ticket.show')}
          </ButtonLink>
        )}
        <ButtonLink kind="onDark" icon="calendar" to={`${baseOf(event)}/agenda` as never}>
          {t('mine.my-day')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Everything about the next event: nothing needs a second page to be seen, only to be done. */
function Cockpit({ event, seats, now }: { event: EventCardData; seats: Ticket[]; now: Date }) {
  const base = baseOf(event)
  return (
    <Card as="article" className={css['cockpit']}>
      <header className={cx(css['head'], 'on-navy')}>
        {event.main_banner && <img src={event.main_banner} alt="" />}
        <div>
          <StatPill tone="good">{t('card.booked', { count: event.my_state?.seats ?? 0 })}</StatPill>
          <h3 className="h2">
            <Link to={base as never}>{event.name}</Link>
          </h3>
          <p>
            <Icon name="calendar" size="sm" />
            {`${dayRange(event.start_date, event.end_date)}, ${time(event.starts_at, event.time_zone)} ${zoneName(event.starts_at, event.time_zone)}`}
          </p>
          <p>
            <Icon name="pin" size="sm" />
            {[event.city, event.hotel_details?.name].filter(Boolean).join(', ')}
          </p>
        </div>
        <Countdown to={event.starts_at} now={now} />
      </header>
      <Dates event={event} seats={seats} />
      <Rows>
        {seats.map((seat) => (
          <RowItem key={seat.id}>
            <Seat seat={seat} />
          </RowItem>
        ))}
      </Rows>
      <InvoiceRow event={event} />
      <PlannerRow event={event} />
      <footer className={css['links']}>
        <ButtonAnchor kind="quiet" size="sm" icon="calendar" href={`/rest/events/${event.id}/calendar/`} download>
          {t('to-calendar')}
        </ButtonAnchor>
        {event.registration_state === 'open' && (
          <ButtonLink kind="quiet" size="sm" icon="useradd" to={`${base}/book-event-details` as never}>
            {t('mine.add-seat')}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" size="sm" icon="hotel" to={`${base}/accommodation` as never}>
          {title('tab.accommodation')}
        </ButtonLink>
        <ButtonLink kind="quiet" size="sm" icon="users" to={`${base}/participant-companies` as never}>
          {t('mine.who')}
        </ButtonLink>
        <ButtonLink kind="quiet" size="sm" icon="list" to={`${base}/agenda` as never}>
          {title('tab.agenda')}
        </ButtonLink>
      </footer>
    </Card>
  )
}

function Countdown({ to, now }: { to: string; now: Date }) {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - now.getTime()) / 60_000))
  const parts = [
    { value: Math.floor(minutes / 1440), unit: t('mine.days') },
    { value: Math.floor(minutes / 60) % 24, unit: t('mine.hours') },
    { value: minutes % 60, unit: t('mine.minutes') },
  ]
  return (
    <div className={css['countdown']} role="timer" aria-label={t('mine.begins-in')}>
      {parts.map(({ value, unit }) => (
        <span key={unit}>
          <b className="num">{value}</b>
          {unit}
        </span>
      ))}
    </div>
  )
}

/** The dates to keep, in their order; those that have passed are filled. */
function Dates({ event, seats }: { event: EventCardData; seats: Ticket[] }) {
  const state = event.my_state
  const until = seats.find((seat) => seat.can_name)?.name_until
  const dates = [
    ...(state?.invoice && state.invoice.open_amount > 0 && state.invoice.due_on
      ? [{ on: state.invoice.due_on, text: t('mine.due'), late: state.invoice.due_on < today() }]
      : []),
    ...(state?.planner.opens_on ? [{ on: state.planner.opens_on, text: t('mine.planner-opens'), late: false }] : []),
    ...(until ? [{ on: until, text: t('mine.name-until'), late: false }] : []),
    { on: event.start_date, text: t('mine.begins'), late: false },
  ].toSorted((a, b) => a.on.localeCompare(b.on))
  return (
    <ol className={css['dates']}>
      {dates.map(({ on, text, late }) => (
        <li key={text} className={late ? css['late'] : on <= today() ? css['passed'] : undefined}>
          <b className="num">{day(on, { month: 'short' })}</b>
          {text}
        </li>
      ))}
    </ol>
  )
}

function Seat({ seat }: { seat: Ticket }) {
  const name = nameOf(seat)
  const about = seat.is_me ? t('you') : seat.price_name
  const text = name || !seat.can_name ? about : t('ticket.name-by', { day: day(seat.name_until) })
  return (
    <Person
      name={name || t('ticket.unnamed')}
      text={seat.state === 'held' ? `${text}, ${t('mine.waits')}` : text}
      end={
        <ButtonLink
          size="sm"
          kind={name ? 'plain' : 'soft'}
          {...(name ? { icon: 'ticket' as const } : {})}
          to={`/tickets/${seat.id}` as never}
        >
          {t(name ? 'ticket.open' : 'mine.name-now')}
        </ButtonLink>
      }
    />
  )
}

function InvoiceRow({ event }: { event: EventCardData }) {
  const invoice = event.my_state?.invoice
  if (!invoice) return null
  const open = invoice.open_amount > 0
  const late = open && invoice.due_on !== null && invoice.due_on < today()
  return (
    <div className={css['row']}>
      <span className="sm soft">{t('mine.invoice')}</span>
      <div className="grow">
        <b className="num">{open ? money(invoice.open_amount, invoice.currency_code) : t('mine.paid')}</b>
        {open && invoice.due_on && (
          <p className={cx('sm', late ? css['bad'] : 'soft')}>
            {t(late ? 'mine.overdue-since' : 'mine.due-on', { day: day(invoice.due_on) })}
          </p>
        )}
      </div>
      <ButtonLink size="sm" to={`/settings/${invoice.id}/invoice-preview` as never}>
        {t(open ? 'mine.see-and-pay' : 'mine.invoice')}
      </ButtonLink>
    </div>
  )
}

function PlannerRow({ event }: { event: EventCardData }) {
  const planner = event.my_state?.planner
  if (!planner || planner.reason === 'not_active') return null
  return (
    <div className={css['row']}>
      <span className="sm soft">{t('mine.meetings')}</span>
      <div className="grow">
        <b>
          {planner.enabled
            ? t('mine.planner-open')
            : planner.opens_on
              ? t('planner.opens', { day: day(planner.opens_on) })
              : t(
                  planner.reason === 'open' || planner.reason === 'not_yet'
                    ? 'planner.soon'
                    : `planner.${planner.reason}`,
                )}
        </b>
        <p className="sm soft">{t('card.companies', { count: event.companies_count })}</p>
      </div>
      {planner.enabled && (
        <ButtonLink size="sm" to={`${baseOf(event)}/meeting-planner` as never}>
          {t('planner')}
        </ButtonLink>
      )}
    </div>
  )
}

/** What is over, with its pictures, films and guide. */
function Past() {
  const { data } = useQuery(past)
  if (!data || data.count === 0) return null
  return (
    <Section
      title={t('mine.past')}
      count={data.count}
      end={
        <Link className="link" to="/past-events">
          {t('mine.all-past')}
        </Link>
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
  const base = event.type === 'award' ? `/awards/${event.slug}/${event.id}` : baseOf(event)
  return (
    <>
      {event.banner && <img className={css['thumb']} src={event.banner} alt="" width={52} height={38} loading="lazy" />}
      <div className="grow">
        <Link className="strong" to={base as never}>
          {event.name}
        </Link>
        <p className="sm soft">{`${event.city}, ${dayRange(event.start_date, event.end_date, { month: 'short' })}`}</p>
      </div>
      <span className={css['shelves']}>
        {shelves.map(({ icon, label, to }) => (
          <Link
            key={icon}
            to={to as never}
            search={{ [event.type]: event.id, isEvent: event.type === 'event' } as never}
            aria-label={t('mine.media-of', { kind: t(label), name: event.name })}
            title={t(label)}
          >
            <Icon name={icon} />
          </Link>
        ))}
      </span>
    </>
  )
}
