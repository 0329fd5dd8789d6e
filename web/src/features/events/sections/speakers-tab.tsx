import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Card, CardBody } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Section } from '../../../ui/layout.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { FilterChip, FilterChips } from '../../../ui/pills.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Answer } from '../../../lib/call.types.ts'
import { useSession } from '../../../lib/session.ts'
import { MessageButton } from '../../messaging/index.ts'
import { Found } from './found.tsx'
import { time, weekday } from '../../../lib/dates.ts'
import { baseOf, sections, useEventPage, publicBaseOf } from '../events.api.ts'
import { t } from '../texts.ts'
import css from './speakers-tab.module.css'

const groups = ['keynote_speaker', 'moderator', 'panelist'] as const

/** Who speaks, in three groups, each with the sessions; one track can be picked out. */
export function SpeakersTab() {
  const { event } = useEventPage()
  const { data } = useSuspenseQuery(sections.speakers(event.id))
  const base = useSession() ? baseOf(event) : publicBaseOf(event)
  const [picked, setPicked] = useState<string>()
  if (data.count === 0) return <EmptyState icon="mic" title={t('speakers.empty')} />
  const tracks = [...new Set(data.results.flatMap(({ sessions }) => sessions.flatMap(({ track }) => track ?? [])))]
  const speaksOf = (speaker: Speaker, name: string) => speaker.sessions.some(({ track }) => track === name)
  return (
    <>
      {tracks.length > 1 && (
        <FilterChips label={t('agenda.tracks')}>
          <FilterChip pressed={picked === undefined} onClick={() => setPicked(undefined)}>
            {t('agenda.all')}
          </FilterChip>
          {tracks.toSorted().map((name) => (
            <FilterChip key={name} pressed={picked === name} onClick={() => setPicked(name)}>
              {name}{' '}
              <span className="soft num">{data.results.filter((speaker) => speaksOf(speaker, name)).length}</span>
            </FilterChip>
          ))}
        </FilterChips>
      )}
      <Found
        items={picked === undefined ? data.results : data.results.filter((speaker) => speaksOf(speaker, picked))}
        label={t('speakers.search')}
        textOf={(one) => [one.name, one.job_title, one.company_name, ...one.sessions.map((session) => session.title)]}
      >
        {(found) =>
          groups.map((group) => {
            const speakers = found.filter((speaker) => speaker.type === group)
            if (speakers.length === 0) return null
            return (
              <Section key={group} title={t(`speakers.${group}`)} count={speakers.length}>
                <ul className={cx(css['grid'], group === 'keynote_speaker' && css['wide'])}>
                  {speakers.map((speaker) => (
                    <li key={speaker.id}>
                      <Card as="article" className={css['speaker']}>
                        <CardBody className="stack stack-tight">
                          <Head speaker={speaker} />
                          {speaker.bio && <p className="sm soft">{speaker.bio}</p>}
                          {speaker.sessions.length > 0 && (
                            <ul className={css['sessions']}>
                              {speaker.sessions.map((session) => (
                                <li key={session.id} className="sm">
                                  <span className="num soft">{`${weekday(session.starts_at, { zone: event.time_zone })}, ${time(session.starts_at, event.time_zone)}`}</span>
                                  <PageLink
                                    className="link"
                                    to={`${base}/agenda`}
                                    search={{ day: session.day }}
                                    hash={`session-${session.id}`}
                                  >
                                    {session.title}
                                  </PageLink>
                                </li>
                              ))}
                            </ul>
                          )}
                        </CardBody>
                      </Card>
                    </li>
                  ))}
                </ul>
              </Section>
            )
          })
        }
      </Found>
    </>
  )
}

type Speaker = Answer<'events.speakers'>['results'][number]

/** Who speaks: for members with the ways to the person and to the company. */
function Head({ speaker }: { speaker: Speaker }) {
  const session = useSession()
  const { name, customer_id, company_id, company_name } = speaker
  return (
    <div className={css['head']}>
      <Avatar name={name} src={speaker.picture} size="lg" />
      <div className="grow">
        <h3 className="h4">
          {session && customer_id !== null ? <PageLink to={`/profile/${customer_id}`}>{name}</PageLink> : name}
        </h3>
        <p className="sm soft">{speaker.job_title}</p>
        <p className="sm strong">
          {session && company_id !== null ? (
            <PageLink to={`/company-profile/${company_id}`}>{company_name}</PageLink>
          ) : (
            company_name
          )}
        </p>
      </div>
      {session && customer_id !== null && customer_id !== session.customerId && (
        <MessageButton customer_id={customer_id} name={name} look={{ icon: true, size: 'sm' }} />
      )}
    </div>
  )
}
