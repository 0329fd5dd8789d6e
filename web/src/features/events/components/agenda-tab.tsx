import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { FilterChip, FilterChips, TopicTag } from '../../../ui/pills.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { Section } from '../../../ui/layout.tsx'
import type { Answer } from '../../../lib/call.types.ts'
import { time, weekday, zoneName } from '../../../lib/dates.ts'
import { sections, useEventPage } from '../events.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'
import { CalendarLink } from './calendar-link.tsx'
import css from './agenda-tab.module.css'

/** The programme of the event in view. */
export function AgendaTab() {
  const { event } = useEventPage()
  const { data: agenda } = useSuspenseQuery(sections.agenda(event.id))
  const { data: days } = useSuspenseQuery(sections.days(event.id))
  return (
    <Agenda
      sessions={agenda.results}
      dates={days.results.map((day) => day.date)}
      at={event}
      end={<CalendarLink of="events" id={event.id} />}
    />
  )
}

type Session = Omit<Answer<'events.agenda'>['results'][number], 'kind'> & { kind: SessionKind }
export type SessionKind = Answer<'events.agenda'>['results'][number]['kind'] | 'ceremony'

/** A programme by day, in its place's own time; a track can be picked out. */
export function Agenda({
  sessions,
  dates,
  at,
  end,
}: {
  sessions: readonly Session[]
  dates: readonly string[]
  at: { starts_at: string; time_zone: string; city: string }
  end?: ReactNode
}) {
  const [picked, setPicked] = useState<string>()
  const [track, setTrack] = useState<string>()
  const date = picked ?? dates[0] ?? ''
  const ofDay = sessions.filter((session) => session.day === date)
  const tracks = [...new Set(ofDay.map((session) => session.track).filter((name) => name !== null))]
  const shown = ofDay.filter((session) => !track || session.track === track || session.track === null)
  if (sessions.length === 0) return <EmptyState icon="calendar" title={t('agenda.empty')} />
  return (
    <Section title={tabLabel('agenda')} end={end}>
      <div className="stack">
        {dates.length > 1 && (
          <Segment
            label={t('agenda.days')}
            value={date}
            onChange={setPicked}
            options={dates.map((value) => ({ value, label: weekday(value) }))}
          />
        )}
        {tracks.length > 1 && (
          <FilterChips label={t('agenda.tracks')}>
            <FilterChip pressed={!track} onClick={() => setTrack(undefined)}>
              {t('agenda.all')}
            </FilterChip>
            {tracks.map((name) => (
              <FilterChip key={name} pressed={track === name} onClick={() => setTrack(name)}>
                {name}
              </FilterChip>
            ))}
          </FilterChips>
        )}
        <p className="sm soft">{t('agenda.zone', { zone: zoneName(at.starts_at, at.time_zone), city: at.city })}</p>
        <Card as="ul" className={css['list']}>
          {shown.map((session) => (
            <li key={session.id} className={css[session.kind]}>
              <p className="num">
                <b>{time(session.starts_at, at.time_zone)}</b>
                <span className="soft sm">{time(session.ends_at, at.time_zone)}</span>
              </p>
              <div>
                <h3 className="h4">{session.title}</h3>
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
                  {session.room && <span className="sm soft">{session.room}</span>}
                </p>
              </div>
            </li>
          ))}
        </Card>
      </div>
    </Section>
  )
}
