import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { day, dayRange, time, zoneName } from '../../../lib/dates.ts'
import { safeRedirectBack } from '../../../lib/guard.ts'
import { money } from '../../../lib/money.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { DateTile } from '../../../ui/date-tile.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { t } from '../text.ts'
import css from './wanted-event.module.css'

type Wanted = Pick<Answer<'events.page'>, 'event' | 'prices'>

/** The event that somebody was about to book when they were asked to sign in: undefined for none, null while it is fetched. */
export function useWantedEvent(redirectBack: string | undefined): Wanted | null | undefined {
  const booking = /^\/events\/[^/]+\/(\d{1,10})\/book-event-details/.exec(safeRedirectBack(redirectBack))
  const id = Number(booking?.[1] ?? 0)
  const { data, isError } = useQuery({ ...queryOptionsFor('events.page', { params: { id } }), enabled: id > 0 })
  return data ?? (id > 0 && !isError ? null : undefined)
}

/** What one was about to book, and the steps that are left; to who registers first, when that will be. Null keeps its place. */
export function WantedEvent({ event, register = false }: { event: Wanted | null; register?: boolean }) {
  return (
    <>
      <p>{t(register ? 'wanted.register' : 'wanted.title')}</p>
      <div className={css['event']}>{event ? <Facts wanted={event} /> : <Coming />}</div>
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
      {event ? (
        <PageLink to={`/cc-events/${event.event.slug}/${event.event.id}`} className={css['back']}>
          <Icon name="left" size="sm" />
          {t('wanted.back')}
        </PageLink>
      ) : (
        <span className={css['back']}>{'\u00A0'}</span>
      )}
    </>
  )
}

function Facts({ wanted: { event, prices } }: { wanted: Wanted }) {
  // The main banner leaves its left free for a head.
  const banner = event.banner ?? event.main_banner
  const zone = event.time_zone
  return (
    <>
      {banner && (
        <div className={css['banner']}>
          <img src={banner} alt="" width={800} height={400} />
          <DateTile start={event.start_date} end={event.end_date} />
        </div>
      )}
      <b>{event.name}</b>
      <span>
        <Icon name="calendar" size="sm" />
        {`${dayRange(event.start_date, event.end_date)}, ${time(event.starts_at, zone)} ${zoneName(event.starts_at, zone)}`}
      </span>
      <span>
        <Icon name="pin" size="sm" />
        {[event.city, event.hotel_details?.name ?? event.venue].filter(Boolean).join(', ')}
      </span>
      <Price prices={prices.filter((price) => price.is_available)} />
    </>
  )
}

/** What a seat costs today: from the least to the most, as companies differ, and until when. */
function Price({ prices }: { prices: Wanted['prices'] }) {
  const [first] = prices
  if (!first) return null
  const amounts = prices.map(({ price }) => price)
  const least = money(Math.min(...amounts), first.currency_code)
  const most = money(Math.max(...amounts), first.currency_code)
  const until = prices.map((price) => price.available_until).toSorted()[0]
  return (
    <>
      <span>
        <Icon name="ticket" size="sm" />
        {least === most ? t('wanted.price-one', { price: least }) : t('wanted.price', { least, most })}
        {until && `, ${t('wanted.price-until', { day: day(until, { month: 'short' }) })}`}
      </span>
      {least !== most && <small>{t('wanted.category')}</small>}
    </>
  )
}

/** As much room as an event takes. */
function Coming() {
  return (
    <>
      <div className={css['banner']} />
      <b>{'\u00A0'}</b>
      {[0, 1, 2].map((line) => (
        <span key={line}>{'\u00A0'}</span>
      ))}
      <small>{'\u00A0'}</small>
    </>
  )
}
