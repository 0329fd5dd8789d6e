import { PageLink } from '../../../ui/page-link.ts'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Card, RowItem, Rows } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Avatars, Person } from '../../../ui/people.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { day, dayRange, time, today, zoneName } from '../../../lib/dates.ts'
import { title } from '../../../lib/i18n.ts'
import { money } from '../../../lib/money.ts'
import { baseOf } from '../events.api.ts'
import type { EventCardData } from '../events.api.ts'
import { t } from '../texts.ts'
import { t as tMine } from './mine.texts.ts'
import { BeingListed } from '../people/being-listed.tsx'
import { seatName } from '../tickets/seat-name.ts'
import type { Seat as SeatData } from '../tickets/seat-name.ts'
import css from './my-events.module.css'

/** Everything about the next event: nothing needs a second page to be seen, only to be done. */
export function Cockpit({ event, seats, now }: { event: EventCardData; seats: SeatData[]; now: Date }) {
  const base = baseOf(event)
  const mine = seats.find((seat) => seat.is_me)
  return (
    <Card as="article" className={css['cockpit']}>
      <header className={cx(css['head'], 'on-navy')}>
        {event.main_banner && <img src={event.main_banner} alt="" />}
        <div>
          <StatPill tone="good">{t('card.booked', { count: event.my_state?.seats ?? 0 })}</StatPill>
          <h3 className="h2">
            <PageLink to={base}>{event.name}</PageLink>
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
        <Countdown to={event.starts_at} now={now} label={tMine('mine.begins-in')} />
      </header>
      <Dates event={event} seats={seats} />
      <SeatsHead seats={seats} />
      <Rows>
        {seats.map((seat) => (
          <RowItem key={seat.id}>
            <Seat seat={seat} />
          </RowItem>
        ))}
      </Rows>
      {mine && (
        <div className={css['listed']}>
          <BeingListed seat={mine} />
        </div>
      )}
      <InvoiceRow event={event} />
      <PlannerRow event={event} />
      <footer className={css['links']}>
        <ButtonAnchor kind="quiet" size="sm" icon="calendar" href={`/rest/events/${event.id}/calendar/`} download>
          {t('to-calendar')}
        </ButtonAnchor>
        {event.registration_state === 'open' && (
          <ButtonLink kind="quiet" size="sm" icon="useradd" to={`${base}/book-event-details`}>
            {tMine('mine.add-seat')}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" size="sm" icon="hotel" to={`${base}/accommodation`}>
          {tMine('mine.hotel')}
        </ButtonLink>
        <ButtonLink kind="quiet" size="sm" icon="users" to={`${base}/participant-companies`}>
          {tMine('mine.who')}
        </ButtonLink>
        <ButtonLink kind="quiet" size="sm" icon="list" to={`${base}/agenda`}>
          {title('tab.agenda')}
        </ButtonLink>
      </footer>
    </Card>
  )
}

/** The dates to keep, in their order; those that have passed are filled. */
function Dates({ event, seats }: { event: EventCardData; seats: SeatData[] }) {
  const state = event.my_state
  const until = seats.find((seat) => seat.can_name)?.name_until
  const dates = [
    ...(state?.invoice && state.invoice.open_amount > 0 && state.invoice.due_on
      ? [{ on: state.invoice.due_on, text: tMine('mine.due'), late: state.invoice.due_on < today() }]
      : []),
    ...(state?.planner.opens_on
      ? [{ on: state.planner.opens_on, text: tMine('mine.planner-opens'), late: false }]
      : []),
    ...(until ? [{ on: until, text: tMine('mine.name-until'), late: false }] : []),
    { on: event.start_date, text: tMine('mine.begins'), late: false },
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

/** "Seats, 2 of 3 named". */
function SeatsHead({ seats }: { seats: SeatData[] }) {
  if (seats.length === 0) return null
  const named = seats.filter((seat) => seatName(seat) !== '').length
  return (
    <p className={css['seats']}>
      <b>{tMine('mine.seats')}</b>
      <span className="soft num">{tMine('mine.named', { named, count: seats.length })}</span>
    </p>
  )
}

function Seat({ seat }: { seat: SeatData }) {
  const name = seatName(seat)
  const about = [seat.is_me && t('you'), seat.job_title ?? seat.price_name].filter(Boolean).join(', ')
  const text = name || !seat.can_name ? about : t('ticket.name-by', { day: day(seat.name_until) })
  return (
    <Person
      name={name || t('ticket.unnamed')}
      src={seat.picture}
      text={seat.state === 'held' ? `${text}, ${tMine('mine.waits')}` : text}
      end={
        <ButtonLink
          size="sm"
          kind={name ? 'plain' : 'soft'}
          {...(name ? { icon: 'ticket' as const } : {})}
          to={`/tickets/${seat.id}`}
        >
          {name ? t('ticket.open') : tMine('mine.name-now')}
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
      <span className="sm soft">{tMine('mine.invoice')}</span>
      <div className="grow">
        <b className="num">{open ? money(invoice.open_amount, invoice.currency_code) : tMine('mine.paid')}</b>
        {open && invoice.due_on && (
          <p className={cx('sm', late ? css['bad'] : 'soft')}>
            {tMine(late ? 'mine.overdue-since' : 'mine.due-on', { day: day(invoice.due_on) })}
          </p>
        )}
      </div>
      <ButtonLink size="sm" kind={open ? 'commit' : 'plain'} to={`/settings/${invoice.id}/invoice-preview`}>
        {tMine(open ? 'mine.see-and-pay' : 'mine.invoice')}
      </ButtonLink>
    </div>
  )
}

function PlannerRow({ event }: { event: EventCardData }) {
  const planner = event.my_state?.planner
  if (!planner || planner.reason === 'not_active') return null
  return (
    <div className={css['row']}>
      <span className="sm soft">{tMine('mine.meetings')}</span>
      <div className="grow">
        <b>
          {planner.enabled
            ? tMine('mine.planner-open')
            : planner.opens_on
              ? t('planner.opens', { day: day(planner.opens_on) })
              : t(
                  planner.reason === 'open' || planner.reason === 'not_yet'
                    ? 'planner.soon'
                    : `planner.${planner.reason}`,
                )}
        </b>
        <Coming event={event} />
      </div>
      {planner.enabled && (
        <ButtonLink size="sm" to={`${baseOf(event)}/meeting-planner`}>
          {t('planner')}
        </ButtonLink>
      )}
    </div>
  )
}

/** How many companies come, and which of my contacts. */
function Coming({ event: { contacts, companies_count } }: { event: EventCardData }) {
  return (
    <p className={cx('sm', 'soft', css['coming'])}>
      {t('card.companies', { count: companies_count })}
      {contacts && contacts.count > 0 && (
        <>
          <Avatars people={contacts.people.map(({ name, prof_pic }) => ({ name, src: prof_pic }))} />
          {t('card.contacts', { count: contacts.count })}
        </>
      )}
    </p>
  )
}
