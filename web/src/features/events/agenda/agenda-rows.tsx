import type { ReactNode } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { StatPill, TopicTag } from '../../../ui/pills.tsx'
import type { Answer } from '../../../lib/call.types.ts'
import { time } from '../../../lib/dates.ts'
import type { Address } from '../../../lib/address.ts'
import { t } from '../texts.ts'
import css from './agenda-tab.module.css'

export type Session = Omit<Answer<'events.agenda'>['results'][number], 'kind'> & {
  kind: Answer<'events.agenda'>['results'][number]['kind'] | 'ceremony'
}
export type Meeting = Answer<'events.myAgenda'>['meetings'][number]

/** What somebody has chosen, and how they choose. */
export type Mine = {
  starred: ReadonlySet<number>
  speaking: ReadonlySet<number>
  meetings: readonly Meeting[]
  planner: Address
  star: (id: number, on: boolean) => void
}

type Shared = { zone: string; now: Date; clash: string | undefined }

const minutesTo = (instant: string, now: Date) => Math.ceil((Date.parse(instant) - now.getTime()) / 60_000)

function Times({ starts_at, ends_at, zone, now }: { starts_at: string; ends_at: string; zone: string; now: Date }) {
  const wait = minutesTo(starts_at, now)
  return (
    <p className="num">
      <b>{time(starts_at, zone)}</b>
      <span className="soft sm">{time(ends_at, zone)}</span>
      {wait > 0 && wait <= 60 && <b className={css['soon']}>{t('agenda.in', { count: wait })}</b>}
    </p>
  )
}

function Clash({ text, planner }: { text: string; planner?: Address | undefined }) {
  return (
    <p className={css['clash']}>
      <Icon name="alert" size="sm" />
      <span>{text}</span>
      {planner && <PageLink to={planner}>{t('agenda.move')}</PageLink>}
    </p>
  )
}

/** A session; members star it, and see that it runs, that they speak in it, or with what it clashes. */
export function AgendaSession({
  session,
  mine,
  aimed,
  zone,
  now,
  clash,
}: Shared & { session: Session; mine: Mine | undefined; aimed: boolean }) {
  const running = Date.parse(session.starts_at) <= now.getTime() && now.getTime() < Date.parse(session.ends_at)
  const starred = mine?.starred.has(session.id) ?? false
  const speaks = mine?.speaking.has(session.id) ?? false
  return (
    <li
      id={`session-${session.id}`}
      className={cx(css[session.kind], running && css['running'], aimed && css['aimed'])}
    >
      <Times {...session} zone={zone} now={now} />
      <div>
        <div className={css['titleRow']}>
          <h3 className="h4">{session.title}</h3>
          {mine && (
            <button
              type="button"
              className={css['star']}
              aria-pressed={starred}
              aria-label={t('agenda.star', { title: session.title })}
              onClick={() => mine.star(session.id, !starred)}
            >
              <Icon name="star" />
            </button>
          )}
        </div>
        {session.description && <p className="sm soft">{session.description}</p>}
        {session.speakers.length > 0 && (
          <ul className={css['speakers']}>
            {session.speakers.map((speaker) => (
              <li key={speaker.id}>
                <Avatar name={speaker.name} src={speaker.picture} size="xs" />
                {speaker.name}
                {speaker.company_name && <span className="soft">{speaker.company_name}</span>}
              </li>
            ))}
          </ul>
        )}
        <p className={css['where']}>
          <TopicTag>{t(`session.${session.kind}`)}</TopicTag>
          {session.track && <TopicTag line>{session.track}</TopicTag>}
          {session.room && <Place icon="pin">{session.room}</Place>}
          {running && (
            <StatPill tone="good">{t('agenda.running', { count: minutesTo(session.ends_at, now) })}</StatPill>
          )}
          {speaks && <Place icon="mic">{t('agenda.you-speak')}</Place>}
        </p>
        {clash && <Clash text={clash} />}
      </div>
    </li>
  )
}

function Place({ icon, children }: { icon: 'pin' | 'mic' | 'table'; children: ReactNode }) {
  return (
    <span className={cx(css['place'], 'sm', 'soft')}>
      <Icon name={icon} size="sm" />
      {children}
    </span>
  )
}

/** A meeting of one's own between the sessions. */
export function AgendaMeeting({ meeting, planner, zone, now, clash }: Shared & { meeting: Meeting; planner: Address }) {
  const name = meeting.name ?? t('agenda.somebody')
  return (
    <li>
      <Times {...meeting} zone={zone} now={now} />
      <div>
        <div className={cx(css['meeting'], meeting.pending && css['pending'])}>
          <Avatar name={name} src={meeting.picture} size="sm" />
          <div className="grow">
            <h3 className="h4">
              <PageLink to={planner}>{name}</PageLink>
            </h3>
            <p className="sm soft">
              {[t(meeting.pending ? 'agenda.asks' : 'agenda.meeting'), meeting.company_name].filter(Boolean).join(', ')}
            </p>
          </div>
          {meeting.table && <Place icon="table">{t('tables.number', { number: meeting.table })}</Place>}
        </div>
        {clash && <Clash text={clash} planner={planner} />}
      </div>
    </li>
  )
}
