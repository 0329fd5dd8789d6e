import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { time } from '../../lib/dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/people.tsx'
import { Choice } from './choice.tsx'
import type { DeskEvent, DeskMeeting, DeskTable, Missed, Plan, useDesk } from './desk.api.ts'
import { MoveMeeting } from './move-meeting.tsx'
import { endOf, hasRoom } from './plan.math.ts'
import { t } from './text.ts'
import css from './desk.module.css'

/** A meeting and what the office can do with it: another table, another time, who did not come. */
export function MeetingCard({
  event,
  meeting,
  plan,
  date,
  missed,
  desk,
  hidden,
  onSeat,
  onClose,
}: {
  event: DeskEvent
  meeting: DeskMeeting
  plan: Plan
  date: string
  missed: readonly Missed[]
  desk: ReturnType<typeof useDesk>
  /** While the mouse has a meeting in hand: it may be dropped on what lies below. */
  hidden: boolean
  onSeat: (table: DeskTable | null) => void
  onClose: () => void
}) {
  const now = useNow()
  const [moving, setMoving] = useState(false)
  const free = plan.tables.filter((table) => table.id === meeting.table_id || hasRoom(table, plan.times, meeting))
  const hasBegun = new Date(meeting.starts_at) <= now
  const isOver = endOf(meeting) <= now
  const end = time(endOf(meeting), event.time_zone)
  return (
    <Card className={cx(css['meeting'], hidden && css['away'])}>
      <h2 className="sr-only">{t('meeting')}</h2>
      <ul className={css['two']}>
        {meeting.people.map(({ customer_id, name, company_name }) => {
          const isAbsent = missed.some(({ absent, state }) => absent.customer_id === customer_id && state !== 'denied')
          return (
            <li key={customer_id}>
              <Avatar name={name} size="sm" />
              <span className={css['who']}>
                <b>{name}</b>
                {company_name !== null && <span className="soft">{company_name}</span>}
              </span>
              {(hasBegun || isAbsent) && (
                <Button
                  size="sm"
                  kind={isAbsent ? 'danger' : 'plain'}
                  aria-pressed={isAbsent}
                  onClick={() =>
                    desk.act(
                      () =>
                        call('meetings.setNoShow', {
                          body: { meeting: meeting.id, customer: customer_id, absent: !isAbsent },
                        }),
                      isAbsent ? t('done.came', { name }) : t('done.missed', { name }),
                    )
                  }
                >
                  {t('missed')}
                  <span className="sr-only">: {name}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p className={css['when']}>
        <Icon name="clock" size="sm" />
        <span className="num">
          {meeting.start} – {end}
        </span>
        <Icon name="table" size="sm" />
        {meeting.table === null ? t('without.one') : t('at', { table: meeting.table })}
      </p>
      <div className={css['acts']}>
        {!isOver && (
          <>
            <Choice
              label={t('table')}
              hidden
              value={String(meeting.table_id ?? '')}
              options={[
                { value: '', label: t('seat.none') },
                ...free.map(({ id, number, hall, company_name }) => ({
                  value: String(id),
                  label: [t('at', { table: number }), company_name ?? hall].filter(Boolean).join(', '),
                })),
              ]}
              onChange={(value) => onSeat(free.find(({ id }) => String(id) === value) ?? null)}
            />
            <Button onClick={() => setMoving(true)}>{t('move')}</Button>
          </>
        )}
        <IconButton icon="x" label={t('meeting.close')} onClick={onClose} />
      </div>
      {moving && (
        <MoveMeeting event={event} meeting={meeting} date={date} desk={desk} onClose={() => setMoving(false)} />
      )}
    </Card>
  )
}
