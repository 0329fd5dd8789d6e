import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { dayRange } from '../../../lib/dates.ts'
import { safeRedirectBack } from '../../../lib/guard.ts'
import { money } from '../../../lib/money.ts'
import { Icon } from '../../../ui/icon.tsx'
import { t } from '../text.ts'
import css from './wanted-event.module.css'

type Event = Answer<'events.one'>

/** The event that somebody was about to book when they were asked to sign in: undefined for none, null while it is fetched. */
export function useWantedEvent(redirectBack: string | undefined): Event | null | undefined {
  const booking = /^\/events\/[^/]+\/(\d{1,10})\/book-event-details/.exec(safeRedirectBack(redirectBack))
  const id = Number(booking?.[1] ?? 0)
  const { data, isError } = useQuery({ ...queryOptionsFor('events.one', { params: { id } }), enabled: id > 0 })
  return data ?? (id > 0 && !isError ? null : undefined)
}

/** What one was about to book, and the steps that are left; to who registers first, when that will be. Null keeps its place. */
export function WantedEvent({ event, register = false }: { event: Event | null; register?: boolean }) {
  return (
    <>
      <p>{t(register ? 'wanted.register' : 'wanted.title')}</p>
      <div className={css['event']}>{event ? <Facts event={event} /> : <Coming />}</div>
      {register ? (
        <p className={css['takes']}>{t('wanted.register-takes')}</p>
      ) : (
        <ol className={css['steps']}>
          {(['wanted.step1', 'wanted.step2', 'wanted.step3'] as const).map((key, index) => (
            <li key={key} aria-current={index === 0 ? 'step' : undefined}>
              <i aria-hidden>{index + 1}</i>
              {t(key)}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Facts({ event }: { event: Event }) {
  const banner = event.main_banner ?? event.banner
  return (
    <>
      {banner && <img src={banner} alt="" width={500} height={162} />}
      <b>{event.name}</b>
      <span>
        <Icon name="calendar" size="sm" />
        {dayRange(event.start_date, event.end_date)}
      </span>
      <span>
        <Icon name="pin" size="sm" />
        {event.city}
      </span>
      {event.price_from !== null && (
        <span>
          <Icon name="ticket" size="sm" />
          {t('wanted.price', { price: money(event.price_from, event.currency_code) })}
        </span>
      )}
    </>
  )
}

/** As much room as an event takes. */
function Coming() {
  return (
    <>
      <i className={css['banner']} />
      <b>{'\u00A0'}</b>
      {[0, 1, 2].map((line) => (
        <span key={line}>{'\u00A0'}</span>
      ))}
    </>
  )
}
