import { useQuery } from '@tanstack/react-query'
import { ButtonAnchor, ButtonCommit } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { CommitBar } from '../../../ui/layout.tsx'
import { day, notEnded, today } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { call } from '../../../lib/call.ts'
import { signInFor } from '../../../lib/guard.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { eventPage, useEventPage, baseOf } from '../events.api.ts'
import type { EventPage } from '../events.api.ts'
import { t } from '../texts.ts'
import { PhonePricesCard, PreviousEditionCard, PricesCard, SponsorsCard } from './container-panels.tsx'

type Audience = 'public' | 'member'

/** What is shown of the prices: those of the asking company, or for a visitor of every category. */
function rowsOf(page: EventPage) {
  return page.prices
    .filter((price) => price.is_available || isComing(price))
    .map((price) => ({
      label: price.price_type_name,
      // The category's own name in front says nothing new.
      note: [
        capital(price.name.replace(`${price.price_type_name}, `, '')),
        isComing(price) && price.available_from && t('prices.coming', { day: day(price.available_from) }),
      ]
        .filter(Boolean)
        .join(' · '),
      price: money(price.price, price.currency_code),
      until: price.is_available ? price.available_until : null,
    }))
}

/** Not on sale yet. */
const isComing = (price: EventPage['prices'][number]) =>
  !price.is_available && price.available_from !== null && price.available_from > today()

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The conditions for the price box: the section is open and the event has not ended (docs/rules/events.md#price-box). */
function offers(page: EventPage): boolean {
  return page.event.available_sections.includes('prices') && notEnded(page.event.end_date) && page.prices.length > 0
}

function bookingPath(page: EventPage) {
  return `${baseOf(page.event)}/book-event-details` as const
}

/** Book now fetches the event again, so that the booking page begins with what is true now (docs/rules/events.md#price-box). */
function BookNow({ page, audience, block }: { page: EventPage; audience: Audience; block?: boolean }) {
  const navigate = usePageNavigate()
  const { event } = page
  if (event.registration_state !== 'open') return null
  const path = bookingPath(page)
  if (audience === 'public') {
    return (
      <ButtonAnchor kind="commit" size="lg" block={block} href={signInFor(path)}>
        {t('book-now')}
      </ButtonAnchor>
    )
  }
  if (event.booked) return null
  return (
    <ButtonCommit
      block={block}
      onClick={async () => {
        await call('events.one', { params: { id: event.id } }).catch(() => undefined)
        await navigate({ href: path })
      }}
    >
      {t('book-now')}
    </ButtonCommit>
  )
}

/** The same in the head of an event, on the conditions of the price box; phones have it at their lower edge. */
export function HeroBookNow({ eventId, audience }: { eventId: number; audience: Audience }) {
  const { data: page } = useQuery(eventPage(eventId))
  return page && offers(page) ? (
    <span className="only-wide">
      <BookNow page={page} audience={audience} />
    </span>
  ) : null
}

function Terms({ page }: { page: EventPage }) {
  const until = rowsOf(page).find((row) => row.until)?.until
  return (
    <p className="xs soft">
      {until && t('prices.until', { day: day(until) })} {t('prices.note')} {t('prices.category')}
    </p>
  )
}

function Refusal({ page }: { page: EventPage }) {
  const { booked, booking_refused_because: because } = page.event
  if (booked) return <Notice tone="good">{t('booked-already')}</Notice>
  if (!because || because === 'not_signed_in') return null
  return <Notice tone="warn">{t(`refused.${because}`)}</Notice>
}

/** The price box of the right column. */
export function PricesPanel({ eventId, audience }: { eventId: number; audience: Audience }) {
  const { data: page } = useQuery(eventPage(eventId))
  if (!page || !offers(page)) return null
  return (
    <PricesCard currency={page.event.currency_code} rows={rowsOf(page)}>
      <Terms page={page} />
      <Refusal page={page} />
      <BookNow page={page} audience={audience} block />
    </PricesCard>
  )
}

/** On phones prices are a card to open, and booking is the bar at the bottom. */
export function PhonePrices({ audience }: { audience: Audience }) {
  const page = useEventPage()
  if (!offers(page)) return null
  const rows = rowsOf(page)
  const lowest = page.event.price_from
  const from = lowest === null ? '' : t('prices.from', { price: money(lowest, page.event.currency_code) })
  const canBook = page.event.registration_state === 'open' && !page.event.booked
  return (
    <div className="only-phone">
      <PhonePricesCard from={from} rows={rows}>
        <Terms page={page} />
        <Refusal page={page} />
      </PhonePricesCard>
      {canBook && (
        <CommitBar title={from} text={rows[0]?.until ? t('prices.early', { day: day(rows[0].until) }) : undefined}>
          <BookNow page={page} audience={audience} />
        </CommitBar>
      )}
    </div>
  )
}

/** Sponsors of the event by category. */
export function SponsorsPanel({ eventId, audience }: { eventId: number; audience: Audience }) {
  const { data: page } = useQuery(eventPage(eventId))
  const categories =
    page?.sponsor_categories.filter((category) => category.sponsors.length > 0 && !category.is_strategic) ?? []
  if (!page?.event.available_sections.includes('sponsors') || categories.length === 0) return null
  return <SponsorsCard categories={categories} audience={audience} />
}

/** The edition before, with what there is to see of it. Shown only if there was one. */
export function PreviousEditionPanel({ eventId, audience }: { eventId: number; audience: Audience }) {
  const { data: page } = useQuery(eventPage(eventId))
  const edition = page?.previous_edition.previous_edition
  if (!page || !edition) return null
  const { media } = page.previous_edition
  return <PreviousEditionCard edition={edition} kind="event" audience={audience} media={media} />
}

/** What the right column shows of an event beside its prices, below the page on phones. */
export function PhonePanels() {
  const { event } = useEventPage()
  return (
    <div className="only-phone">
      <div className="stack">
        <PreviousEditionPanel eventId={event.id} audience="member" />
        <SponsorsPanel eventId={event.id} audience="member" />
      </div>
    </div>
  )
}
