import { fullName } from '@app/contract/names'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Panel } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { time, weekday, zoneName } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { clashes, nowAt, takesTime } from './agenda.ts'
import { eventPage, baseOf } from '../events.api.ts'
import type { EventDetails } from '../events.api.ts'
import { isThere, useDay } from './my-day.ts'
import type { DayEntry } from './my-day.ts'
import { t as ofDay } from './day-texts.ts'
import { t } from '../texts.ts'
import css from './my-day.module.css'

export const nameOf = ({ session, meeting }: DayEntry) =>
  session ? session.title : (meeting.name ?? t('agenda.somebody'))

/** Where it is, and with whom. */
export const placeOf = ({ session, meeting }: DayEntry) =>
  session
    ? (session.room ?? t(`session.${session.kind}`))
    : [meeting.company_name, meeting.table && t('tables.number', { number: meeting.table })].filter(Boolean).join(', ')

/** On the days of an event at which one has a seat: one's ticket, and what is in one's agenda today. */
export function MyDayPanel({ eventId }: { eventId: number }) {
  const { data: page } = useQuery(eventPage(eventId))
  const now = useNow()
  if (!page || !isThere(page.event, now)) return null
  return (
    <>
      <MyTicket event={page.event} />
      <MyDay event={page.event} now={now} />
    </>
  )
}

function MyTicket({ event }: { event: EventDetails }) {
  const { data } = useQuery(queryOptionsFor('events.myTickets', { query: { event: event.id, show_all: 'true' } }))
  const mine = data?.results.find((ticket) => ticket.is_me)
  if (!mine?.qr) return null
  const name = fullName(mine)
  return (
    <Panel title={ofDay('live.my-ticket')}>
      <div className={css['ticket']}>
        <img src={mine.qr} alt={t('ticket.qr', { name })} width={88} height={88} />
        <div>
          <p className="strong">{name}</p>
          <p className="sm soft">{mine.price_name}</p>
          <PageLink className="link sm" to={`/tickets/${mine.id}`}>
            {ofDay('live.large')}
          </PageLink>
        </div>
      </div>
    </Panel>
  )
}

/**
 * What is in my agenda today, with a line where now is, and the way on: to the planner, or to the whole agenda.
 * @param onAgenda whether it stands on the agenda already, which is then no way on
 */
export function MyDay({ event, now, onAgenda = false }: { event: EventDetails; now: Date; onAgenda?: boolean }) {
  const zone = event.time_zone
  const day = useDay(event, now)
  if (!day) return null
  const instant = now.toISOString()
  const clash = clashes(day.mine.filter(takesTime))
  const line = nowAt(day.mine, instant)
  const base = baseOf(event)
  const planner = event.planner_state.enabled
  return (
    <Panel
      title={ofDay('live.my-day')}
      end={`${weekday(instant, { zone })}, ${zoneName(instant, zone)}`}
      {...(planner
        ? { more: { label: ofDay('live.open-planner'), to: `${base}/meeting-planner` } }
        : onAgenda
          ? {}
          : { more: { label: ofDay('live.open-agenda'), to: `${base}/agenda` } })}
    >
      {day.mine.length === 0 ? (
        <p className={css['free']}>{ofDay('live.free')}</p>
      ) : (
        <ol className={css['day']}>
          {day.mine.map((entry, index) => {
            const other = clash.get(entry.key)
            const running = entry.starts_at <= instant && instant < entry.ends_at
            return (
              <Fragment key={entry.key}>
                {line === index && <NowLine />}
                <li className={cx(entry.ends_at <= instant && css['over'], running && css['running'])}>
                  <span className="num">{time(entry.starts_at, zone)}</span>
                  <span className="grow">
                    <b>{nameOf(entry)}</b>
                    <span className={other ? css['clash'] : undefined}>
                      {other ? ofDay('live.clash', { name: nameOf(other) }) : placeOf(entry)}
                    </span>
                  </span>
                  {other && <Icon name="alert" size="sm" className={css['warn']} />}
                </li>
              </Fragment>
            )
          })}
          {line === day.mine.length && <NowLine />}
        </ol>
      )}
    </Panel>
  )
}

function NowLine() {
  return (
    <li className={css['now']}>
      <span className="sr-only">{ofDay('live.now')}</span>
    </li>
  )
}
