import { Icon } from '../../../ui/icon.tsx'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { day, dayAt, dayRange, offsetName, time, weekday, weekdayName, zoneName } from '../../../lib/dates.ts'
import { settings } from '../../../lib/settings.ts'
import { useNow } from '../../../lib/use-now.ts'
import { t } from '../texts.ts'
import { t as tTicket } from './ticket.texts.ts'
import { seatName } from './seat-name.ts'
import type { WholeTicket } from './seat-name.ts'
import css from './ticket-page.module.css'

/** The paper itself: white in the dark too. */
export function Pass({ ticket }: { ticket: WholeTicket }) {
  const { at } = ticket
  const place = at.hotel ?? at.venue
  return (
    <article className={css['pass']} data-paper aria-label={tTicket('ticket.of', { name: seatName(ticket) })}>
      <header className={css['head']}>
        {at.main_banner && <img src={at.main_banner} alt="" />}
        <p className={css['community']}>{settings().name}</p>
        <p className={css['event']}>{ticket.event_name}</p>
        <p>{[at.city, place].filter(Boolean).join(', ')}</p>
      </header>
      <div className={css['code']}>
        {ticket.qr_picture ? (
          <>
            <svg
              viewBox={`0 0 ${ticket.qr_picture.size} ${ticket.qr_picture.size}`}
              role="img"
              aria-label={t('ticket.qr', { name: seatName(ticket) })}
              shapeRendering="crispEdges"
            >
              <path d={ticket.qr_picture.path} />
            </svg>
            <p className={css['letters']}>{ticket.ticket_code}</p>
            <div className={css['valid']}>
              <Validity ticket={ticket} />
            </div>
          </>
        ) : (
          <div className={css['none']}>
            <Icon name="lock" size="lg" />
            <p>{tTicket(ticket.state === 'held' ? 'ticket.unpaid' : 'ticket.without-name')}</p>
          </div>
        )}
      </div>
      <div className={css['person']}>
        <Avatar name={seatName(ticket) || '?'} src={ticket.picture} size="lg" />
        <div className="grow">
          <p className={css['name']}>{seatName(ticket) || t('ticket.unnamed')}</p>
          {ticket.job_title && <p className="sm">{ticket.job_title}</p>}
          <p className={css['company']}>
            <Logo name={ticket.company_name} src={ticket.company_logo} size="xs" />
            {ticket.company_name}
          </p>
        </div>
        <span className={css['kind']}>{ticket.price_name}</span>
      </div>
      <dl className={css['facts']}>
        <div>
          <dt>{tTicket('ticket.dates')}</dt>
          <dd>
            <b>{dayRange(at.start_date, at.end_date)}</b>
            <span>{hoursOf(at)}</span>
          </dd>
        </div>
        <div>
          <dt>{tTicket('ticket.place')}</dt>
          <dd>
            <b>{place ?? at.city}</b>
            {at.address && <span>{at.address}</span>}
          </dd>
        </div>
      </dl>
    </article>
  )
}

/** "Sat 09:00 to Mon 16:00, Lisbon time (WET, UTC)". */
function hoursOf(at: WholeTicket['at']): string {
  const zone = at.time_zone
  const short = (instant: string) => `${weekdayName(instant, { zone })} ${time(instant, zone)}`
  const [name, offset] = [zoneName(at.starts_at, zone), offsetName(at.starts_at, zone)]
  return tTicket('ticket.hours', {
    from: short(at.starts_at),
    to: short(at.ends_at),
    city: at.city,
    zone: name === offset ? name : `${name}, ${offset}`,
  })
}

function Validity({ ticket: { at } }: { ticket: WholeTicket }) {
  const here = dayAt(useNow(), at.time_zone)
  if (here > at.end_date) return <StatPill>{tTicket('ticket.over')}</StatPill>
  if (here < at.start_date)
    return <StatPill tone="blue">{tTicket('ticket.valid-from', { day: day(at.start_date) })}</StatPill>
  return <StatPill tone="good">{tTicket('ticket.valid-today', { day: weekday(here) })}</StatPill>
}
