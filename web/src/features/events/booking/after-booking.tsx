import { fullName } from '@app/contract/names'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../../ui/page-link.ts'
import { Card, Panel } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { Section } from '../../../ui/layout.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { day, dayRange } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session.ts'
import { settings } from '../../../lib/settings.ts'
import type { Address } from '../../../lib/address.ts'
import { TellNetwork } from '../../wall/index.ts'
import { eventPage, baseOf } from '../events.api.ts'
import type { EventDetails, EventBase } from '../events.api.ts'
import { t as ofDay } from '../agenda/day-texts.ts'
import { t } from '../texts.ts'
import { t as tMine } from '../mine/mine.texts.ts'
import { BeingListedCard, useMySeat } from '../people/being-listed.tsx'
import css from './after-booking.module.css'

const FACES = 4

/** What one does after booking an event: the calendar, the meetings, a room; and who else is coming. */
export function AfterBooking({ eventId }: { eventId: number }) {
  const { data: page } = useQuery(eventPage(eventId))
  const mine = useMySeat(eventId)
  if (!page) return null
  const { event } = page
  const base = baseOf(event)
  const { enabled, reason, opens_on: opens } = event.planner_state
  const open = new Set<string>(event.available_sections)
  return (
    <>
      <BeingListedCard seat={mine} only="unanswered" />
      <Section title={ofDay('after.next')}>
        <Card as="ul" className={css['steps']}>
          <Step icon="calendar" name={t('to-calendar')} href={`/rest/events/${event.id}/calendar/`}>
            {`${dayRange(event.start_date, event.end_date)}, ${event.city}`}
          </Step>
          {reason !== 'not_active' && (
            <Step icon="users" name={ofDay('after.plan')} to={enabled ? `${base}/meeting-planner` : '/my-events'}>
              {enabled
                ? tMine('mine.planner-open')
                : opens
                  ? t('planner.opens', { day: day(opens) })
                  : t('planner.soon')}
            </Step>
          )}
          {open.has('accommodation') && (
            <Step icon="hotel" name={ofDay('after.room')} to={`${base}/accommodation`}>
              {event.hotel_details?.name ?? event.city}
            </Step>
          )}
        </Card>
      </Section>
      <WhoComes event={event} base={base} />
    </>
  )
}

type StepProps = { icon: IconName; name: string; children: string } & (
  | { to: Address; href?: undefined }
  | { href: string; to?: undefined }
)

/** A thing to do: a page, or a file. */
function Step({ icon, name, children, to, href }: StepProps) {
  const inside = (
    <>
      <Icon name={icon} />
      <b>{name}</b>
      <span className="sm soft">{children}</span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <a href={href} download>
          {inside}
        </a>
      ) : (
        <PageLink to={to}>{inside}</PageLink>
      )}
    </li>
  )
}

/** Those of the participants who share the most with me, for who is shown themselves; else how many companies come. */
function WhoComes({ event, base }: { event: EventDetails; base: EventBase }) {
  const me = useSession()?.customerId
  const seat = event.participant_customers.find((one) => one.customer_id === me)
  const shown = seat?.display === true
  const { data } = useQuery({
    ...queryOptionsFor('members.directory', { query: { event: event.id, page: 1, page_size: FACES } }),
    enabled: shown,
  })
  if (!event.available_sections.includes('participant_companies')) return null
  const people = data?.results ?? []
  return (
    <Panel
      title={ofDay('after.who')}
      end={t('card.companies', { count: event.counts.companies })}
      more={{ label: tMine('mine.who'), to: `${base}/participant-companies` }}
    >
      {people.length > 0 && (
        <ul className={css['people']}>
          {people.map((one) => (
            <li key={one.id}>
              <PageLink to={`/profile/${one.id}`}>
                <Avatar name={fullName(one)} src={one.profile_picture} size="lg" />
                <b>{fullName(one)}</b>
                <span className="sm soft">{one.company_details?.name}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      <div className={css['tell']}>
        <p className="sm soft">{ofDay('after.tell')}</p>
        <TellNetwork about={`event-${event.id}`} text={announcing(event, seat !== undefined)} />
      </div>
    </Panel>
  )
}

/** What one may say of a booking on the wall; of one without a seat for oneself it speaks for the company. */
function announcing({ id, slug, name, city, start_date, end_date }: EventDetails, own: boolean): string {
  const said = ofDay(own ? 'after.tell-me' : 'after.tell-us', { name, city, days: dayRange(start_date, end_date) })
  return `${said}\n${settings().url || location.origin}/cc-events/${slug}/${id}`
}
