import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { AskWhy } from './ask-why.tsx'
import { Choice } from './choice.tsx'
import type { DeskTable, Plan, useDesk } from './desk.api.ts'
import { t } from './text.ts'
import css from './desk.module.css'

/** Closes a table from a time on. What is on it goes to the table that is named, where it is free, or to the nearest. */
export function CloseTable({
  table,
  plan,
  desk,
  onClose,
}: {
  table: DeskTable
  plan: Plan
  desk: ReturnType<typeof useDesk>
  onClose: () => void
}) {
  const [from, setFrom] = useState(plan.times[0]?.starts_at ?? '')
  const [until, setUntil] = useState('')
  const [into, setInto] = useState('')
  const meetings = table.taken.filter(
    ({ what, starts_at }) => what === 'meeting' && starts_at >= from && (until === '' || starts_at < until),
  )
  const count = new Set(meetings.map(({ meeting_id }) => meeting_id)).size
  const times = plan.times.map(({ starts_at, start }) => ({ value: starts_at, label: start }))
  return (
    <AskWhy
      title={t('close.title', { table: table.number })}
      confirm={t('close.confirm')}
      kind="danger"
      busy={desk.busy}
      onClose={onClose}
      onConfirm={(reason) =>
        desk.act(
          () =>
            call('meetings.closeTable', {
              body: {
                table: table.id,
                from,
                ...(until ? { until } : {}),
                ...(into ? { into: Number(into) } : {}),
                reason,
              },
            }),
          t('done.closed', { table: table.number }),
          onClose,
        )
      }
    >
      <div className={css['fields']}>
        <Choice label={t('close.from')} value={from} options={times} onChange={setFrom} />
        <Choice
          label={t('close.until')}
          value={until}
          options={[{ value: '', label: t('close.end') }, ...times.filter(({ value }) => value > from)]}
          onChange={setUntil}
        />
        <Choice
          label={t('close.into')}
          value={into}
          options={[
            { value: '', label: t('close.nearest') },
            ...plan.tables
              .filter(({ id }) => id !== table.id)
              .map(({ id, number }) => ({ value: String(id), label: t('at', { table: number }) })),
          ]}
          onChange={setInto}
        />
      </div>
      <p className="sm soft">{count === 0 ? t('close.none') : t('close.text', { count })}</p>
    </AskWhy>
  )
}
