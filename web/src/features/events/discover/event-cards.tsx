import type { ReactNode } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTile } from '../../../ui/date-tile.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Avatars } from '../../../ui/people.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import type { Tone } from '../../../ui/pills.tsx'
import { monthOf, weekday, zoneName } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { signInFor } from '../../../lib/guard.ts'
import { useNow } from '../../../lib/use-now.ts'
import { runningDay } from '../agenda/agenda.ts'
import type { EventCardData } from '../events.api.ts'
import { baseOf } from '../events.api.ts'
import { t } from '../texts.ts'
import css from './event-cards.module.css'

export type Audience = 'public' | 'member'

/** What the event is to me, that it runs now, or how its sale stands. */
function stateOf(event: EventCardData, now: Date): { tone: Tone; text: string } | undefined {
  const mine = event.my_state
  if (mine?.booked)
    return { tone: 'good', text: mine.seats > 0 ? t('card.booked', { count: mine.seats }) : t('card.booked-plain') }
  if (mine && mine.drafts > 0) return { tone: 'blue', text: t('card.draft', { count: mine.drafts }) }
  if (mine && mine.entries > 0) return { tone: 'good', text: t('card.entered', { count: mine.entries }) }
  if (mine && mine.seats > 0) return { tone: 'good', text: t('card.company', { count: mine.seats }) }
  if (event.type === 'award') {
    const state = event.registration_state
    if (state === 'open') return { tone: 'blue', text: t('card.entries-open') }
    return { tone: 'quiet', text: t(state === 'ended' ? 'registration.ended' : `card.entries-${state}`) }
  }
  const running = runningDay(event, now)
  if (running) return { tone: 'good', text: running.days > 1 ? t('running.day', running) : t('running.one-day') }
  if (event.registration_state === 'open') return { tone: 'blue', text: t('card.on-sale') }
  if (event.registration_state === 'sold_out') return { tone: 'warn', text: t('registration.sold_out') }
  if (event.registration_state === 'not_yet') return { tone: 'quiet', text: t('registration.not_yet') }
  if (event.registration_state === 'ended') return { tone: 'quiet', text: t('registration.ended') }
  return undefined
}

/** "Tue 18 May – Thu 20 May"; one day stands alone. */
function daysOf({ start_date: first, end_date: last }: EventCardData): string {
  return first === last ? weekday(first) : `${weekday(first)} – ${weekday(last)}`
}

/** An event or award in a list; the whole card leads to it. */
export function EventCard({
  event,
  audience,
  big,
  commits,
  children,
}: {
  event: EventCardData
  audience: Audience
  /** What is said of it in place of who comes and what is next to do. */
  children?: ReactNode
  big?: boolean
  /** Its Book now is the one amber button of the view. */
  commits?: boolean
}) {
  const kind = event.type === 'award' ? 'awards' : 'events'
  const href = `/${audience === 'public' ? 'cc-' : ''}${kind}/${event.slug}/${event.id}` as const
  const state = stateOf(event, useNow())
  return (
    <Card as="article" className={big ? css['big'] : css['event']}>
      <div className={css['art']}>
        {event.banner && (
          <img src={event.banner} alt="" width={800} height={400} loading={big ? 'eager' : 'lazy'} decoding="async" />
        )}
        <DateTile start={event.start_date} end={event.end_date} />
      </div>
      <div className={css['body']}>
        <div className="row row-between row-wrap">
          <span className="sm soft num">{`${daysOf(event)}, ${zoneName(event.starts_at, event.time_zone)}`}</span>
          {state && <StatPill tone={state.tone}>{state.text}</StatPill>}
        </div>
        <h3 className={big ? 'h2' : 'h3'}>
          <PageLink to={href} className={css['whole']}>
            {event.name}
          </PageLink>
        </h3>
        <p className={css['place']}>
          <Icon name="pin" size="sm" />
          <span>
            {[event.city, event.type === 'event' ? event.hotel_details?.name : event.awards_venue]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
        {children ?? (
          <div className={css['foot']}>
            <Who event={event} />
            <Act event={event} audience={audience} commits={commits === true} />
          </div>
        )}
      </div>
    </Card>
  )
}

/** Who comes: contacts, where there is something to say of them, else companies. */
function Who({ event }: { event: EventCardData }) {
  const contacts = event.contacts
  if (contacts && contacts.count > 0)
    return (
      <span className={css['who']}>
        {contacts.people.length > 0 && (
          <Avatars people={contacts.people.map(({ name, prof_pic }) => ({ name, src: prof_pic }))} />
        )}
        <span className="sm soft">{t('card.contacts', { count: contacts.count })}</span>
      </span>
    )
  if (event.type === 'award')
    return <span className="sm soft">{t('card.categories', { count: event.categories_count })}</span>
  // Before anybody has booked there is nothing to say.
  if (event.companies_count === 0) return null
  return <span className="sm soft">{t('card.companies', { count: event.companies_count })}</span>
}

/** What is next to do about it: pay, plan meetings, book. The card itself leads to the event. */
function Act({ event, audience, commits }: { event: EventCardData; audience: Audience; commits: boolean }) {
  const mine = event.my_state
  const { invoice } = mine ?? {}
  if (invoice && invoice.open_amount > 0)
    return (
      <span className={css['act']}>
        <span className={css['due']}>
          {t('card.open', { amount: money(invoice.open_amount, invoice.currency_code) })}
        </span>
        <ButtonLink to={`/settings/${invoice.id}/invoice-preview`} aria-label={t('card.pay-for', { name: event.name })}>
          {t('card.pay')}
        </ButtonLink>
      </span>
    )
  if (mine?.planner.enabled)
    return (
      <span className={css['act']}>
        <ButtonLink
          kind="soft"
          icon="calendar-dots"
          to={`${baseOf(event)}/meeting-planner`}
          aria-label={t('card.plan-for', { name: event.name })}
        >
          {t('card.plan')}
        </ButtonLink>
      </span>
    )
  if (event.price_from === null) return null
  const price = (
    <span className="num strong nowrap">
      {t('prices.from', { price: money(event.price_from, event.currency_code) })}
    </span>
  )
  const bookable = event.type === 'event' && event.registration_state === 'open' && !mine?.booked
  if (!bookable) return price
  const path = `/events/${event.slug}/${event.id}/book-event-details` as const
  const label = t(commits ? 'card.book-now-for' : 'card.book-for', { name: event.name })
  return (
    <span className={css['act']}>
      {price}
      {audience === 'public' ? (
        <ButtonAnchor href={signInFor(path)} aria-label={label}>
          {t('card.book')}
        </ButtonAnchor>
      ) : (
        <ButtonLink kind={commits ? 'commit' : 'plain'} to={path} aria-label={label}>
          {t(commits ? 'book-now' : 'card.book')}
        </ButtonLink>
      )}
    </span>
  )
}

/** Cards under the months in which they begin; `card` draws them another way. */
export function EventCardList({
  events,
  audience,
  feature,
  card,
}: {
  events: EventCardData[]
  audience: Audience
  feature?: boolean
  card?: (event: EventCardData) => ReactNode
}) {
  const monthBefore = (index: number) => (index > 0 ? monthOf(events[index - 1]?.start_date ?? '') : '')
  return (
    <div className="stack">
      {events.map((event, index) => {
        const month = monthOf(event.start_date)
        return (
          <div key={`${event.type}-${event.id}`} className="stack">
            {month !== monthBefore(index) && <h2 className={css['month']}>{month}</h2>}
            {card ? card(event) : <EventCard event={event} audience={audience} big={feature === true && index === 0} />}
          </div>
        )
      })}
    </div>
  )
}
