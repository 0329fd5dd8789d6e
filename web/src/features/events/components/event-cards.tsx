import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FilterChip, FilterChips, StatPill } from '../../../ui/pills.tsx'
import type { Tone } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { dateTile, monthOf, weekday, zoneName } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { useMe } from '../../shell/index.ts'
import { allTags, choosesPast, listQuery } from '../events.api.ts'
import type { EventCardData, firstList, Mode } from '../events.api.ts'
import { t } from '../texts.ts'
import css from './event-cards.module.css'

type Audience = 'public' | 'member'

/** What the event is to me, or how its sale stands. */
function stateOf(event: EventCardData): { tone: Tone; text: string } | undefined {
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
export function EventCard({ event, audience, big }: { event: EventCardData; audience: Audience; big?: boolean }) {
  const kind = event.type === 'award' ? 'awards' : 'events'
  const href = `${audience === 'public' ? `/cc-${kind}` : `/${kind}`}/${event.slug}/${event.id}`
  const tile = dateTile(event.start_date, event.end_date)
  const state = stateOf(event)
  const invoice = event.my_state?.invoice
  return (
    <Card as="article" className={big ? css['big'] : css['event']}>
      <div className={css['art']}>
        {event.banner && (
          <img src={event.banner} alt="" width={800} height={400} loading={big ? 'eager' : 'lazy'} decoding="async" />
        )}
        <span className={css['date']} aria-hidden>
          <b className="num">{tile.days}</b>
          {tile.month}
        </span>
      </div>
      <div className={css['body']}>
        <div className="row row-between row-wrap">
          <span className="sm soft num">{`${daysOf(event)}, ${zoneName(event.starts_at, event.time_zone)}`}</span>
          {state && <StatPill tone={state.tone}>{state.text}</StatPill>}
        </div>
        <h3 className={big ? 'h2' : 'h3'}>
          <Link to={href as never} className={css['whole']}>
            {event.name}
          </Link>
        </h3>
        <p className={css['place']}>
          <Icon name="pin" size="sm" />
          <span className="cut">
            {[event.city, event.type === 'event' ? event.hotel_details?.name : event.awards_venue]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
        <div className={css['foot']}>
          <span className="sm soft">
            {event.type === 'award'
              ? t('card.categories', { count: event.categories_count })
              : t('card.companies', { count: event.companies_count })}
          </span>
          {invoice && invoice.open_amount > 0 ? (
            <Link className={css['due']} to={`/settings/${invoice.id}/invoice-preview` as never}>
              {t('card.open', { amount: money(invoice.open_amount, invoice.currency_code) })}
            </Link>
          ) : (
            event.price_from !== null && (
              <span className="num strong nowrap">
                {t('prices.from', { price: money(event.price_from, event.currency_code) })}
              </span>
            )
          )}
        </div>
      </div>
    </Card>
  )
}

/** Cards under the months in which they begin. */
export function EventCardList({
  events,
  audience,
  feature,
}: {
  events: EventCardData[]
  audience: Audience
  feature?: boolean
}) {
  const monthBefore = (index: number) => (index > 0 ? monthOf(events[index - 1]?.start_date ?? '') : '')
  return (
    <div className="stack">
      {events.map((event, index) => {
        const month = monthOf(event.start_date)
        return (
          <div key={`${event.type}-${event.id}`} className="stack">
            {month !== monthBefore(index) && <h2 className={css['month']}>{month}</h2>}
            <EventCard event={event} audience={audience} big={feature === true && index === 0} />
          </div>
        )
      })}
    </div>
  )
}

/** A list of events with its search and filters. */
export function EventsBrowser({ mode, audience }: { mode: Mode; audience: Audience }) {
  const me = useMe()
  const [text, setText] = useState('')
  const [tag, setTag] = useState<number>()
  const [past, setPast] = useState<boolean | undefined>(choosesPast(mode) ? false : undefined)
  const [page, setPage] = useState(1)
  const search = text.trim().length >= 2 ? text.trim() : undefined
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...(listQuery(mode, { page, search, tag, past }) as ReturnType<typeof firstList>),
    placeholderData: keepPreviousData,
  })
  const tags = useQuery(allTags)
  const restart =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(1)
    }
  return (
    <div className="stack">
      <TextField
        type="search"
        aria-label={t(mode === 'awards' ? 'find.awards' : 'find.label')}
        placeholder={t(mode === 'awards' ? 'find.awards-placeholder' : 'find.placeholder')}
        leftSection={<Icon name="search" />}
        value={text}
        maxLength={60}
        onChange={(event) => restart(setText)(event.currentTarget.value)}
      />
      {choosesPast(mode) && (
        <FilterChips label={t('filter')}>
          <FilterChip pressed={past === false} onClick={() => restart(setPast)(false)}>
            {t('filter.upcoming')}
          </FilterChip>
          <FilterChip pressed={past === true} onClick={() => restart(setPast)(true)}>
            {t('filter.past')}
          </FilterChip>
        </FilterChips>
      )}
      {mode !== 'awards' && (tags.data?.results.length ?? 0) > 0 && (
        <FilterChips label={t('filter.tags')}>
          <FilterChip pressed={tag === undefined} onClick={() => restart(setTag)(undefined)}>
            {t('filter.every-topic')}
          </FilterChip>
          {tags.data?.results.slice(0, 14).map((one) => (
            <FilterChip key={one.id} pressed={tag === one.id} onClick={() => restart(setTag)(one.id)}>
              {one.name}
            </FilterChip>
          ))}
        </FilterChips>
      )}
      {error ? (
        <Card>
          <ErrorState error={error} retry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <>
          <SkeletonCard />
          <SkeletonCard />
        </>
      ) : data.results.length === 0 ? (
        <Card>
          <EmptyState
            icon="calendar"
            title={t(mode === 'awards' ? 'find.no-award' : 'find.empty')}
            action={
              // In a community that has just begun the next step is the operator's.
              me?.is_operator && <ButtonLink to={'/setup/community' as never}>{t('find.set-up')}</ButtonLink>
            }
          >
            {t('find.empty-text')}
          </EmptyState>
        </Card>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <EventCardList events={data.results} audience={audience} feature={mode === 'upcoming' && page === 1} />
        </div>
      )}
      {data && (data.next ?? data.previous) && (
        <nav className="row row-between" aria-label={t('pages')}>
          <Button icon="left" disabled={!data.previous} onClick={() => setPage(page - 1)}>
            {t('earlier')}
          </Button>
          <Button iconEnd="right" disabled={!data.next} onClick={() => setPage(page + 1)}>
            {t('further')}
          </Button>
        </nav>
      )}
    </div>
  )
}
