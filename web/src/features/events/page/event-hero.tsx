import { dayRange, notEnded, offsetName, time, weekdayName, zoneName } from '../../../lib/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ShareButton } from '../../../ui/share-button.tsx'
import { money } from '../../../lib/money.ts'
import { countryName } from '@app/contract/countries'
import type { EventDetails } from '../events.api.ts'
import { title } from '../../../lib/i18n.ts'
import type { Address } from '../../../lib/address.ts'
import { runningDay } from '../agenda/agenda.ts'
import { t } from '../texts.ts'
import { ContainerHero } from './container-hero.tsx'
import { HeroBookNow } from './price-panels.tsx'

/** Where the event stands with its seats, in a sentence. */
export function registrationLine(event: EventDetails): { text: string; open: boolean } {
  const { registration_state: state, capacity, seats_taken: taken } = event
  if (state === 'open')
    return { open: true, text: capacity ? t('registration.open-of', { taken, capacity }) : t('registration.open') }
  return { open: false, text: t(`registration.${state}`) }
}

/** A running event says so, and whether one has a seat; before and after it its sale does. */
function stateLine(event: EventDetails, now: Date): { text: string; open: boolean } {
  const running = runningDay(event, now)
  if (!running) return registrationLine(event)
  const seat = event.participant_customers.length > 0
  const on = running.days === 1 ? t('running.one-day') : t('running.day', running)
  return { open: true, text: seat ? t('running.seat', { on }) : on }
}

/** Where one's own ticket is, for somebody with a seat. */
function useTicketPath(event: EventDetails): Address | undefined {
  const seated = event.participant_customers.length > 0
  const { data } = useQuery({
    ...queryOptionsFor('events.myTickets', { query: { event: event.id, show_all: 'true' } }),
    enabled: seated,
  })
  const mine = data?.results.find((ticket) => ticket.is_me)
  return seated ? (mine ? `/tickets/${mine.id}` : '/my-events') : undefined
}

/** The way to the code where the head is one line. */
function Quick({ event }: { event: EventDetails }) {
  const path = useTicketPath(event)
  if (!path) return null
  return (
    <PageLink to={path} aria-label={t('ticket.show')} title={t('ticket.show')}>
      <Icon name="ticket" />
    </PageLink>
  )
}

/** What somebody with a seat does most: the ticket, and the meetings. */
function Actions({ event }: { event: EventDetails }) {
  const path = useTicketPath(event)
  if (!path) return null
  return (
    <>
      <ButtonLink icon="ticket" to={path}>
        {t('ticket.show')}
      </ButtonLink>
      {event.planner_state.enabled && (
        <ButtonLink kind="onDark" icon="calendar-dots" to={`/events/${event.slug}/${event.id}/meeting-planner`}>
          {t('planner')}
        </ButtonLink>
      )}
    </>
  )
}

/**
 * The head of an event: its lanes behind title, tagline and the three facts. `compact` for members, over the middle and right column;
 * `line` makes it one line on phones.
 */
export function EventHero({
  event,
  compact,
  line,
  home,
}: {
  event: EventDetails
  compact?: boolean
  line?: boolean
  home: Address
}) {
  const { hotel_details: hotel } = event
  const now = useNow()
  return (
    <ContainerHero
      shown={event}
      compact={compact}
      wide={compact}
      line={line}
      crumbs={[{ label: title('events'), href: home }, { label: event.city }]}
      state={compact ? stateLine(event, now) : registrationLine(event)}
      actions={
        <>
          {compact && <Actions event={event} />}
          <HeroBookNow eventId={event.id} audience={compact ? 'member' : 'public'} />
        </>
      }
      quick={compact && event.participant_customers.length > 0 ? <Quick event={event} /> : undefined}
      share={<ShareButton name={event.name} path={`/cc-events/${event.slug}/${event.id}`} />}
      facts={[
        { icon: 'calendar', title: dayRange(event.start_date, event.end_date), text: opening(event) },
        {
          icon: 'pin',
          title: `${event.city}, ${countryName(event.country)}`,
          text: event.venue_address ?? event.venue,
        },
        ...(hotel
          ? [
              {
                icon: 'hotel' as const,
                title: hotel.name,
                text:
                  hotel.rate_from === null || !notEnded(event.end_date, now)
                    ? undefined
                    : t('hero.rooms-from', { price: money(hotel.rate_from, event.currency_code) }),
              },
            ]
          : []),
      ]}
    />
  )
}

/** "Tue 09:00 to Thu 16:00 CEST (UTC+2)". */
function opening(event: EventDetails): string {
  const zone = event.time_zone
  const day = (instant: string) => weekdayName(instant, { zone })
  return t('hero.opening', {
    from: `${day(event.starts_at)} ${time(event.starts_at, zone)}`,
    to: `${day(event.ends_at)} ${time(event.ends_at, zone)}`,
    zone: zoneName(event.starts_at, zone),
    offset: offsetName(event.starts_at, zone),
  })
}
