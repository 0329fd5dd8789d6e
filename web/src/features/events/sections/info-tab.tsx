import { PageLink } from '../../../ui/page-link.ts'
import { Card, Notice } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { icons } from '../../../ui/icons.ts'
import { FactsStrip, Section } from '../../../ui/layout.tsx'
import { CompanyTile, Person } from '../../../ui/people.tsx'
import { TopicTag } from '../../../ui/pills.tsx'
import { day, notEnded, time, timeRange, weekday } from '../../../lib/dates.ts'
import { signInFor } from '../../../lib/guard.ts'
import { count } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { countryName } from '@app/contract/countries'
import { useEventPage, baseOf } from '../events.api.ts'
import type { EventPage, EventBase } from '../events.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'
import { LookBack } from './look-back.tsx'
import css from './info-tab.module.css'

/** What the event is, why to come, and who comes: the first thing anyone sees of it. */
export function InfoTab({ base }: { base: EventBase }) {
  const page = useEventPage()
  const isOver = !notEnded(page.event.end_date, useNow())
  return (
    <>
      {isOver && <LookBack eventId={page.event.id} base={base} />}
      <Figures page={page} />
      <About page={page} isOver={isOver} />
      <Strategic page={page} base={base} />
      <Programme page={page} base={base} />
    </>
  )
}

/** What it is and, as long as one can, why to come. */
export function About({ page, isOver }: { page: EventPage; isOver?: boolean }) {
  return (
    <>
      {page.event.description && <p className={css['about']}>{page.event.description}</p>}
      {!isOver && <Reasons page={page} />}
    </>
  )
}

/** What is learned there, what else is on in town, and which companies come. */
export function Programme({ page, base }: { page: EventPage; base: EventBase }) {
  return (
    <>
      <KnowledgeSessions page={page} base={base} />
      <ParallelEvents page={page} />
      <Companies page={page} base={base} />
    </>
  )
}

function Figures({ page: { event } }: { page: EventPage }) {
  const facts = [
    { value: count(event.counts.companies), label: t('figure.companies') },
    { value: count(event.counts.countries), label: t('figure.countries') },
    { value: count(event.counts.tables), label: t('figure.tables') },
    { value: count(event.counts.sessions), label: t('figure.sessions') },
  ]
  return <FactsStrip facts={facts} label={t('figures')} />
}

function Reasons({ page }: { page: EventPage }) {
  if (page.reasons.length === 0) return null
  return (
    <Section title={t('reasons')}>
      <ul className={css['reasons']}>
        {page.reasons.map((reason) => (
          <li key={reason.id}>
            <Icon name={reason.icon in icons ? (reason.icon as IconName) : 'star'} size="lg" />
            <h3 className="h4">{reason.title}</h3>
            <p>{reason.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Strategic({ page, base }: { page: EventPage; base: EventBase }) {
  if (page.strategic_sponsors.length === 0) return null
  const offered = base.startsWith('/events/') && page.event.available_sections.includes('become_sponsor')
  return (
    <Section
      title={t('strategic')}
      end={
        offered ? (
          <PageLink className="link sm" to={`${baseOf(page.event)}/become-sponsor`}>
            {t('become-sponsor')}
          </PageLink>
        ) : undefined
      }
    >
      <ul className={css['strategic']}>
        {page.strategic_sponsors.map((sponsor) => (
          <li key={sponsor.id}>
            {sponsor.details.logo && <img src={sponsor.details.logo} alt="" width={40} height={40} loading="lazy" />}
            <span>
              {sponsor.details.name}
              {sponsor.details.tagline && <small>{sponsor.details.tagline}</small>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function KnowledgeSessions({ page, base }: { page: EventPage; base: EventBase }) {
  const { event, knowledge_sessions: sessions } = page
  if (sessions.length === 0) return null
  const agenda = event.available_sections.includes('agenda')
  return (
    <Section
      title={t('knowledge')}
      end={
        agenda ? (
          <PageLink className="link sm" to={`${base}/agenda`}>
            {t('full-agenda')}
          </PageLink>
        ) : undefined
      }
    >
      <div className="stack">
        {sessions.map((session) => (
          <Card key={session.id} as="article" className={css['know']}>
            <div className={css['when']}>
              {session.banner && <img src={session.banner} alt="" loading="lazy" width={800} height={400} />}
              <b className="num">{weekday(session.starts_at, { zone: event.time_zone })}</b>
              <span className="num">{timeRange(session.starts_at, session.ends_at, event.time_zone)}</span>
              {session.room && (
                <span className="sm">
                  {session.seats === null
                    ? session.room
                    : t('room-seats', { room: session.room, seats: session.seats })}
                </span>
              )}
            </div>
            <div className={css['body']}>
              <h3 className="h3">{session.title}</h3>
              <p className="soft">{session.description}</p>
              {session.speakers.length > 0 && (
                <ul className={css['speakers']}>
                  {session.speakers.slice(0, 3).map((speaker) => (
                    <li key={speaker.id}>
                      <Person
                        name={speaker.name}
                        src={speaker.picture}
                        text={`${t(`speaker.${speaker.type}`)}, ${speaker.company_name ?? ''}`}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </Card>
        ))}
      </div>
    </Section>
  )
}

function ParallelEvents({ page }: { page: EventPage }) {
  const { event, parallel_events: others } = page
  if (others.length === 0) return null
  const zone = event.time_zone
  return (
    <Section title={t('parallel')}>
      <div className="grid2">
        {others.map((other) => (
          <Card key={other.id} as="article" className={css['parallel']}>
            {other.picture && <img src={other.picture} alt="" loading="lazy" width={112} height={112} />}
            <div>
              <span className="xs soft num">{`${day(other.starts_at, { zone, month: 'short' })}, ${time(other.starts_at, zone)} – ${time(other.ends_at, zone)}`}</span>
              <h3 className="h4">{other.website ? <a href={other.website}>{other.name}</a> : other.name}</h3>
              {other.place && <p className="sm soft">{other.place}</p>}
            </div>
          </Card>
        ))}
      </div>
    </Section>
  )
}

function Companies({ page, base }: { page: EventPage; base: EventBase }) {
  const session = useSession()
  const { count: total, results } = page.participant_companies
  if (results.length === 0) return null
  return (
    <Section
      title={tabLabel('participant-companies')}
      count={total}
      end={
        <PageLink className="link sm" to={`${base}/participant-companies`}>
          {t('see-all')}
        </PageLink>
      }
    >
      <ul className={css['companies']}>
        {results.map((one) => (
          <li key={one.id}>
            <CompanyTile
              name={one.details.name}
              logo={one.details.logo}
              text={[one.details.city, countryName(one.details.country)].filter(Boolean).join(', ')}
              end={
                <>
                  {one.details.segments[0] && (
                    <span className="only-wide">
                      <TopicTag>{one.details.segments[0].name}</TopicTag>
                    </span>
                  )}
                  <span className="sm soft num nowrap" title={t('people', { count: one.people_count })}>
                    <Icon name="users" size="sm" className={css['people']} />
                    <span className="sr-only">{t('people', { count: one.people_count })}</span>
                    <span aria-hidden>{one.people_count}</span>
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {!session && (
        <Notice className={css['note']}>
          {t('people.hidden')}{' '}
          <a className="link" href={signInFor(`/events/${page.event.slug}/${page.event.id}/participant-companies`)}>
            {t('sign-in')}
          </a>{' '}
          {t('people.sign-in')}
        </Notice>
      )}
    </Section>
  )
}
