import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day, dayAt, time, today, weekdayName, zoneName } from '../../../lib/dates.ts'
import { WIDE } from '../../../ui/use-media.ts'
import { eventPage, myAgenda, sections } from '../events.api.ts'
import { t } from '../texts.ts'
import { t as tTicket } from './ticket.texts.ts'
import type { WholeTicket } from './seat-name.ts'
import css from './ticket-fold.module.css'

/** Longer lists would need a second sheet. */
const MOST_WAYS = 4
const MOST_MEETINGS = 8

/** What stands under the fold of a printed ticket: the way there, the days, and for its own person the meetings. */
export function BelowTheFold({ ticket }: { ticket: WholeTicket }) {
  const { event_id: id, at } = ticket
  // Phones have the file instead. Asked once: while it is printed the window counts as narrow as the paper.
  const [wide] = useState(() => matchMedia(WIDE).matches)
  const enabled = wide && ticket.qr_picture !== null
  const event = useQuery({ ...eventPage(id), enabled }).data?.event
  const days = (useQuery({ ...sections.days(id), enabled }).data?.results ?? []).filter((one) => one.sessions_count > 0)
  const mine = useQuery({ ...myAgenda(id), enabled: enabled && ticket.is_me }).data?.meetings ?? []
  if (!enabled) return null
  const zone = at.time_zone
  const ways = (event?.places ?? []).filter(({ kind }) => kind !== 'venue').slice(0, MOST_WAYS)
  const meetings = mine
    .filter((one) => !one.pending)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    .slice(0, MOST_MEETINGS)
  return (
    <div className={css['fold']}>
      <p className={css['line']}>
        <span>{tTicket('fold.here')}</span>
      </p>
      <div className={css['columns']}>
        {ways.length > 0 && (
          <section>
            <h2>{tTicket('fold.way')}</h2>
            <ul>
              {ways.map((place) => (
                <li key={place.name}>
                  <b>{place.code ? `${place.name} (${place.code})` : place.name}</b>
                  {[
                    place.distance_m !== null && t('km', { km: (place.distance_m / 1000).toFixed(1) }),
                    place.distance_text,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </li>
              ))}
            </ul>
          </section>
        )}
        {days.length > 0 && (
          <section>
            <h2>{tTicket('fold.days')}</h2>
            <table>
              <tbody>
                {days.map((one) => (
                  <tr key={one.date}>
                    <th scope="row">{shortDay(one.date)}</th>
                    <td>{`${time(one.starts_at, zone)} – ${time(one.ends_at, zone)}`}</td>
                    <td>{tTicket('fold.sessions', { count: one.sessions_count })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p>{tTicket('fold.zone', { city: at.city, zone: zoneName(at.starts_at, zone) })}</p>
          </section>
        )}
      </div>
      {meetings.length > 0 && (
        <section>
          <h2>{tTicket('fold.meetings')}</h2>
          <table>
            <tbody>
              {meetings.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{shortDay(dayAt(one.starts_at, zone))}</th>
                  <td>{time(one.starts_at, zone)}</td>
                  <td className={css['whom']}>{[one.name, one.company_name].filter(Boolean).join(', ')}</td>
                  <td>{one.table && t('tables.number', { number: one.table })}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>{tTicket('fold.as-of', { day: day(today()) })}</p>
        </section>
      )}
      <p className={css['foot']}>{tTicket('fold.foot')}</p>
    </div>
  )
}

/** "Sat 21". */
const shortDay = (date: string) => `${weekdayName(date)} ${Number(date.slice(8))}`
