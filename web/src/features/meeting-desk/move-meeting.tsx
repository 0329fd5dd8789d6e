import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { weekday } from '../../lib/dates.ts'
import { AskWhy } from './ask-why.tsx'
import { Choice } from './choice.tsx'
import { planQuery } from './desk.api.ts'
import type { DeskEvent, DeskMeeting, useDesk } from './desk.api.ts'
import { hasRoom } from './plan.math.ts'
import type { TableSlot } from './plan.math.ts'
import { t } from './text.ts'
import css from './desk.module.css'

const LENGTHS = [1, 2, 3, 4]

/** Moves a meeting for both, who are told; where one of them has something, the times free for both are named. */
export function MoveMeeting({
  event,
  meeting,
  date: shown,
  to,
  desk,
  onClose,
}: {
  event: DeskEvent
  meeting: DeskMeeting
  date: string
  /** Where it was dropped. */
  to?: TableSlot
  desk: ReturnType<typeof useDesk>
  onClose: () => void
}) {
  const [date, setDate] = useState(shown)
  const { data, isPlaceholderData } = useQuery(planQuery(event.id, date))
  // The day before stands there until the other one has come: nothing may be chosen of it.
  const plan = isPlaceholderData ? undefined : data
  const times = plan?.times ?? []
  const dropped = times.find(({ starts_at }) => to && Date.parse(starts_at) === Date.parse(to.at))
  const [chosen, setStart] = useState<string>()
  const [slots, setSlots] = useState(meeting.slots)
  const [table, setTable] = useState(String(to?.table ?? ''))
  const start = chosen ?? dropped?.start ?? meeting.start
  const time = times.find((one) => one.start === start) ?? times[0]
  const known = time?.start ?? start
  const free = (plan?.tables ?? []).filter((one) => hasRoom(one, times, { ...meeting, slots }, time?.starts_at))
  const named = free.find(({ id }) => String(id) === table)
  return (
    <AskWhy
      title={t('move.title')}
      confirm={t('move.confirm')}
      busy={desk.busy || plan === undefined}
      onClose={onClose}
      onConfirm={(reason) =>
        desk.act(
          () =>
            call('meetings.moveMeeting', {
              body: { meeting: meeting.id, date, start: known, slots, reason, ...(named ? { table: named.id } : {}) },
            }),
          t('done.moved', { start: known }),
          onClose,
        )
      }
    >
      <p className="sm soft">{t('move.text', { names: meeting.people.map(({ name }) => name).join(', ') })}</p>
      <div className={css['fields']}>
        <Choice
          label={t('day')}
          value={date}
          options={event.days.map((day) => ({ value: day, label: weekday(day) }))}
          onChange={setDate}
        />
        <Choice
          label={t('start')}
          value={known}
          options={(plan ? times : [{ start: known }]).map((one) => ({ value: one.start, label: one.start }))}
          onChange={setStart}
        />
        <Choice
          label={t('minutes')}
          value={String(slots)}
          options={LENGTHS.map((one) => ({ value: String(one), label: t('minutes.of', { count: one * 30 }) }))}
          onChange={(value) => setSlots(Number(value))}
        />
        <Choice
          label={t('table')}
          value={named ? table : ''}
          options={[
            { value: '', label: t('move.table') },
            ...free.map(({ id, number }) => ({ value: String(id), label: t('at', { table: number }) })),
          ]}
          onChange={setTable}
        />
      </div>
    </AskWhy>
  )
}
