import { useQuery } from '@tanstack/react-query'
import { Button, Counter } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { clockText } from '../clock.tsx'
import { supersededQuery, waitingQuery } from '../meetings.api.ts'
import type { Act, Alternative, Invitation } from '../meetings.api.ts'
import { t } from '../text.ts'
import { Alternatives, dayAndTime, Times } from './alternatives.tsx'
import css from './request-panel.module.css'

/** What waits for my answer, and requests that lost their time to another meeting. */
export function Inbox({
  event,
  zone,
  offers,
  act,
  onMove,
}: {
  event: number
  zone: string
  /** What is free instead of a time that was just found to be taken, by the number of its invitation. */
  offers: { id: number; times: readonly Alternative[] } | undefined
  act: (act: Act) => void
  onMove: (invitation: Invitation) => void
}) {
  const { data: waiting } = useQuery(waitingQuery(event))
  const { data: lost } = useQuery(supersededQuery(event))
  const requests = waiting?.results ?? []
  const others = (lost?.results ?? []).filter(({ alternatives }) => alternatives.length > 0)
  const take = (invitation: Invitation) => (offer: Alternative) =>
    act({ kind: 'propose', meeting: invitation.meeting_id, date: offer.date, start: offer.start })
  return (
    <>
      <Card>
        <CardHead title={t('inbox.title')} end={<Counter value={requests.length} />} />
        {requests.length === 0 ? (
          <p className={css['request']}>{t('inbox.none')}</p>
        ) : (
          <ul>
            {requests.map((invitation) => (
              <li key={invitation.id} className={css['request']}>
                <Line invitation={invitation} zone={zone} />
                <p>{invitation.reason}</p>
                {offers?.id === invitation.id && <Alternatives offers={offers.times} onTake={take(invitation)} />}
                <div className={css['acts']}>
                  <Button
                    call="meetings.answer"
                    size="sm"
                    kind="soft"
                    onClick={() => act({ kind: 'answer', id: invitation.id, approved: true })}
                    aria-label={`${t('accept')}: ${invitation.person.name}`}
                  >
                    {t('accept')}
                  </Button>
                  <Button
                    call="meetings.answer"
                    size="sm"
                    onClick={() => act({ kind: 'answer', id: invitation.id, approved: false })}
                    aria-label={`${t('refuse')}: ${invitation.person.name}`}
                  >
                    {t('refuse')}
                  </Button>
                </div>
                <Button
                  call="meetings.change"
                  size="sm"
                  kind="quiet"
                  onClick={() => onMove(invitation)}
                  aria-label={`${t('propose')}: ${invitation.person.name}`}
                >
                  {t('propose')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {others.length > 0 && (
        <Card>
          <CardHead title={t('lost.title')} />
          <ul>
            {others.map((invitation) => (
              <li key={invitation.id} className={css['request']}>
                <Line invitation={invitation} zone={zone} />
                <span>{t('lost.text', { when: dayAndTime(invitation.slot_details) })}</span>
                <Times offers={invitation.alternatives} onTake={take(invitation)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Line({ invitation, zone }: { invitation: Invitation; zone: string }) {
  const { person, kind, slot_details, starts_at } = invitation
  return (
    <div className={css['line']}>
      <Avatar name={person.name} src={person.prof_pic} size="sm" />
      <span>
        <b className="cut">{person.name}</b>
        <span className="cut">{kind === 'request' ? person.company_name : t(`inbox.${kind}`)}</span>
      </span>
      <span className={css['at']}>
        {dayAndTime(slot_details).split(',')[0]}
        <br />
        <span className="num">{clockText(starts_at, zone)}</span>
      </span>
    </div>
  )
}
