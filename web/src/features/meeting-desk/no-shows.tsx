import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { weekday } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatPill } from '../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { noShowsQuery, useDesk } from './desk.api.ts'
import type { DeskEvent } from './desk.api.ts'
import { t } from './text.ts'
import css from './desk.module.css'

const tone = { reported: 'warn', stands: 'bad', denied: 'quiet' } as const

/** Who did not come, as somebody said or the office noted. */
export function NoShows({ event }: { event: DeskEvent }) {
  const desk = useDesk()
  const { data, error, refetch } = useQuery(noShowsQuery(event.id))
  return (
    <Card>
      {!data ? (
        error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} picture={false} />
        )
      ) : data.results.length === 0 ? (
        <EmptyState icon="check" title={t('missing.none')}>
          {t('missing.none.text')}
        </EmptyState>
      ) : (
        <ul className={css['list']}>
          {data.results.map(({ meeting, absent, reported_by, state }) => (
            <li key={`${meeting.id} ${absent.customer_id}`}>
              <div className={css['said']}>
                <b>{absent.name}</b>
                <span className="soft">{absent.company_name}</span>
                <span>{reported_by ? t('missing.by', { name: reported_by.name }) : t('missing.office')}</span>
              </div>
              <span className={css['day']}>
                <b className="num">{meeting.start}</b>
                <span className="soft">{weekday(meeting.date)}</span>
              </span>
              <StatPill tone={tone[state]}>{t(`missing.${state}`)}</StatPill>
              {state !== 'denied' && (
                <Button
                  size="sm"
                  onClick={() =>
                    desk.act(
                      () =>
                        call('meetings.setNoShow', {
                          body: { meeting: meeting.id, customer: absent.customer_id, absent: false },
                        }),
                      t('done.came', { name: absent.name }),
                    )
                  }
                >
                  {t('missing.came')}
                  <span className="sr-only">: {absent.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
