import { useSuspenseQuery } from '@tanstack/react-query'
import { Card, CardBody } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { time, weekday } from '../../../lib/dates.ts'
import { sections, useEventPage } from '../events.api.ts'
import { t } from '../texts.ts'
import css from './speakers-tab.module.css'

const groups = ['keynote_speaker', 'moderator', 'panelist'] as const

/** Who speaks, in three groups, each with the sessions. */
export function SpeakersTab() {
  const { event } = useEventPage()
  const { data } = useSuspenseQuery(sections.speakers(event.id))
  if (data.count === 0) return <EmptyState icon="mic" title={t('speakers.empty')} />
  return (
    <>
      {groups.map((group) => {
        const speakers = data.results.filter((speaker) => speaker.type === group)
        if (speakers.length === 0) return null
        return (
          <Section key={group} title={t(`speakers.${group}`)} count={speakers.length}>
            <ul className={css['grid']}>
              {speakers.map((speaker) => (
                <li key={speaker.id}>
                  <Card as="article" className={css['speaker']}>
                    <CardBody className="stack stack-tight">
                      <div className={css['head']}>
                        <Avatar name={speaker.name} src={speaker.picture} size="lg" />
                        <div className="grow">
                          <h3 className="h4">{speaker.name}</h3>
                          <p className="sm soft">{speaker.job_title}</p>
                          <p className="sm strong">{speaker.company_name}</p>
                        </div>
                      </div>
                      {speaker.bio && <p className="sm soft">{speaker.bio}</p>}
                      {speaker.sessions.length > 0 && (
                        <ul className={css['sessions']}>
                          {speaker.sessions.map((session) => (
                            <li key={session.id} className="sm">
                              <span className="num soft">{`${weekday(session.starts_at, { zone: event.time_zone })}, ${time(session.starts_at, event.time_zone)}`}</span>
                              {session.title}
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
      })}
    </>
  )
}
