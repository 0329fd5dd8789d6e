import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../../ui/page-link.ts'
import type { PageQuery } from '../../../ui/page-link.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, RowItem, Rows } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { FactsStrip, Section } from '../../../ui/layout.tsx'
import { Avatar, Avatars, Person } from '../../../ui/people.tsx'
import { StatPill, TopicTag } from '../../../ui/pills.tsx'
import { EmptyState, SkeletonCard } from '../../../ui/states.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { time, timeRange, weekdayName } from '../../../lib/dates.ts'
import { count } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { Address } from '../../../lib/address.ts'
import { MessageButton } from '../../messaging/index.ts'
import { MemberCard } from '../../network/index.ts'
import { around } from '../agenda/agenda.ts'
import { useEventPage } from '../events.api.ts'
import type { EventDetails, EventPage, baseOf } from '../events.api.ts'
import { isThere, useDay } from '../agenda/my-day.ts'
import type { DayEntry } from '../agenda/my-day.ts'
import { t as ofDay } from '../agenda/day-texts.ts'
import { t } from '../texts.ts'
import { About, InfoTab, Programme, Strategic } from './info-tab.tsx'
import { MyDayPanel, nameOf, placeOf } from '../agenda/my-day.tsx'
import css from './live-info.module.css'

const NEXT = 2
const FACES = 3
const PEOPLE = 4

type Day = NonNullable<ReturnType<typeof useDay>>

/** What a member sees first of an event; on its days, with a seat, what is on now comes before what it is. */
export function MemberInfoTab({ base }: { base: ReturnType<typeof baseOf> }) {
  const page = useEventPage()
  return isThere(page.event, useNow()) ? <LiveInfo page={page} base={base} /> : <InfoTab base={base} />
}

function LiveInfo({ page, base }: { page: EventPage; base: ReturnType<typeof baseOf> }) {
  const { event } = page
  const now = useNow()
  const day = useDay(event, now)
  if (!day) return <SkeletonCard height={320} />
  const agreed = day.meetings.filter((one) => !one.pending)
  const asked = day.meetings.filter((one) => one.pending)
  const held = agreed.filter((one) => new Date(one.ends_at) <= now)
  const facts = [
    { value: count(event.counts.companies), label: ofDay('live.companies') },
    { value: count(event.counts.countries), label: t('figure.countries') },
    ...(event.planner_state.enabled
      ? [
          { value: ofDay('live.held', { held: held.length, all: agreed.length }), label: ofDay('live.meetings') },
          { value: count(asked.length), label: ofDay('live.requests') },
        ]
      : []),
  ]
  return (
    <>
      <Now event={event} day={day} base={base} now={now} />
      <FactsStrip facts={facts} label={t('figures')} />
      <Requests asked={asked} event={event} base={base} />
      <People event={event} base={base} />
      <Strategic page={page} base={base} />
      <details className={css['about']}>
        <summary>
          <b>{ofDay('live.about')}</b>
          <span className="sm soft">{ofDay('live.about-text')}</span>
          <Icon name="caret" />
        </summary>
        <div className="stack stack-wide">
          <About page={page} />
          <Programme page={page} base={base} />
        </div>
      </details>
      <div className="only-phone">
        <div className="stack">
          <MyDayPanel eventId={event.id} />
        </div>
      </div>
    </>
  )
}

/** What is on, mine before others, what comes next, and the ways one takes most. */
function Now({ event, day, base, now }: { event: EventDetails; day: Day; base: ReturnType<typeof baseOf>; now: Date }) {
  const instant = now.toISOString()
  const all = around(day.sessions, instant)
  const own = around(day.mine, instant)
  const main = own.on[0] ?? all.on[0]
  const next = (own.next.length > 0 ? own.next : all.next).slice(0, NEXT)
  const open = new Set<string>(event.available_sections)
  const also = all.on.filter((one) => one.key !== main?.key).length
  return (
    <Card className={css['live']}>
      {main && <OnNow entry={main} event={event} now={now} />}
      {also > 0 && (
        <p className={css['also']}>
          <PageLink className="link sm" to={`${base}/agenda`}>
            {ofDay('live.also', { count: also })}
          </PageLink>
        </p>
      )}
      {!main && next.length === 0 && (
        <EmptyState icon="moon" title={ofDay('live.over')}>
          {ofDay('live.over-text')}
        </EmptyState>
      )}
      {next.length > 0 && (
        <Rows>
          {next.map((entry) => (
            <RowItem key={entry.key}>
              <Coming entry={entry} mine={day.mine.includes(entry)} event={event} now={now} />
            </RowItem>
          ))}
        </Rows>
      )}
      <footer className={css['ways']}>
        {open.has('agenda') && <Way icon="list" to={`${base}/agenda`} text={ofDay('live.agenda')} />}
        {open.has('booked_tables') && (
          <Way icon="map" to={`${base}/booked-tables`} search={{ view: 'plan' }} text={ofDay('live.plan')} />
        )}
        <Way
          icon="users"
          to={`${base}/participant-companies`}
          search={{ view: 'people' }}
          text={ofDay('live.people', { count: event.counts.people })}
        />
      </footer>
    </Card>
  )
}

function Way({ icon, to, search, text }: { icon: IconName; to: Address; search?: PageQuery; text: string }) {
  return (
    <PageLink to={to} search={search}>
      <Icon name={icon} />
      {text}
    </PageLink>
  )
}

const minutes = (from: number, to: number) => Math.max(1, Math.ceil((to - from) / 60_000))

function OnNow({ entry, event, now }: { entry: DayEntry; event: EventDetails; now: Date }) {
  const { session } = entry
  const [from, to] = [Date.parse(entry.starts_at), Date.parse(entry.ends_at)]
  return (
    <div className={css['on']}>
      <p className="row">
        <StatPill tone="good">{ofDay('live.now')}</StatPill>
        <span className="num soft">{timeRange(entry.starts_at, entry.ends_at, event.time_zone)}</span>
      </p>
      <h2 className="h2">{nameOf(entry)}</h2>
      {session?.description && <p className="soft">{session.description}</p>}
      <div className={css['where']}>
        {session?.track && <TopicTag>{session.track}</TopicTag>}
        <span className="soft">
          <Icon name="pin" size="sm" />
          {placeOf(entry)}
        </span>
        {session && session.speakers.length > 0 && (
          <Avatars
            people={session.speakers.slice(0, FACES).map(({ name, picture }) => ({ name, src: picture }))}
            more={Math.max(0, session.speakers.length - FACES)}
          />
        )}
      </div>
      <div className={css['left']}>
        <progress
          max={to - from}
          value={now.getTime() - from}
          aria-label={ofDay('live.left', { count: minutes(now.getTime(), to) })}
        />
        <span className="sm soft num" aria-hidden>
          {ofDay('live.left', { count: minutes(now.getTime(), to) })}
        </span>
      </div>
    </div>
  )
}

function Coming({ entry, mine, event, now }: { entry: DayEntry; mine: boolean; event: EventDetails; now: Date }) {
  const { session, meeting } = entry
  const wait = minutes(now.getTime(), Date.parse(entry.starts_at))
  const name = nameOf(entry)
  return (
    <div className={css['coming']}>
      <p className="num">
        <b>{time(entry.starts_at, event.time_zone)}</b>
        {wait <= 60 && <span className="sm soft">{t('agenda.in', { count: wait })}</span>}
      </p>
      {meeting ? (
        <Avatar name={name} src={meeting.picture} />
      ) : (
        <span className={css['seal']} data-mine={mine || undefined}>
          <Icon name={mine ? 'star' : 'mic'} />
        </span>
      )}
      <div className="grow">
        <p className="strong">{name}</p>
        <p className="sm soft">
          {session
            ? [t(`session.${session.kind}`), session.room, mine && ofDay('live.starred')].filter(Boolean).join(', ')
            : placeOf(entry)}
        </p>
      </div>
      {session?.track && <TopicTag>{session.track}</TopicTag>}
      {meeting?.customer_id && <MessageButton customer_id={meeting.customer_id} name={name} look={{ size: 'sm' }} />}
    </div>
  )
}

function Requests({
  asked,
  event,
  base,
}: {
  asked: Day['meetings']
  event: EventDetails
  base: ReturnType<typeof baseOf>
}) {
  if (asked.length === 0 || !event.planner_state.enabled) return null
  const planner = `${base}/meeting-planner` as const
  const zone = event.time_zone
  return (
    <Section
      title={ofDay('live.requests-title')}
      count={asked.length}
      end={
        <PageLink className="link sm" to={planner}>
          {ofDay('live.all-meetings')}
        </PageLink>
      }
    >
      <Card>
        <Rows>
          {asked.slice(0, NEXT + 1).map((one) => (
            <RowItem key={one.id}>
              <Person
                name={one.name ?? t('agenda.somebody')}
                src={one.picture}
                text={[`${weekdayName(one.starts_at, { zone })} ${time(one.starts_at, zone)}`, one.company_name]
                  .filter(Boolean)
                  .join(', ')}
                end={
                  <ButtonLink size="sm" kind="soft" to={planner}>
                    {ofDay('live.answer')}
                  </ButtonLink>
                }
              />
            </RowItem>
          ))}
        </Rows>
      </Card>
    </Section>
  )
}

/** Those who share the most with me, of those who are there; for who is shown themselves. */
function People({ event, base }: { event: EventDetails; base: ReturnType<typeof baseOf> }) {
  const me = useSession()?.customerId
  const shown = event.participant_customers.some((one) => one.customer_id === me && one.display)
  const { data } = useQuery({
    ...queryOptionsFor('members.directory', { query: { event: event.id, page: 1, page_size: PEOPLE } }),
    enabled: shown,
  })
  if (!shown || data?.count === 0) return null
  return (
    <Section
      title={ofDay('live.not-miss')}
      end={
        data && (
          <PageLink className="link sm" to={`${base}/participant-companies`} search={{ view: 'people' }}>
            {ofDay('live.all', { count: data.count })}
          </PageLink>
        )
      }
    >
      {data ? (
        <ul className={css['people']}>
          {data.results.map((entry) => (
            <MemberCard key={entry.id} entry={entry} at={event.id} />
          ))}
        </ul>
      ) : (
        <SkeletonCard height={220} />
      )}
    </Section>
  )
}
