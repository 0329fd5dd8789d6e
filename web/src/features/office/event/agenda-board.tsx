import { fullName } from '@app/contract/names'
import { resourceCalled } from '@app/contract/resources.all'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../lib/call.ts'
import { offsetName, weekday, zoneName } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { FilterChip, FilterChips } from '../../../ui/pills.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../records/names.ts'
import { listQuery, useWriting } from '../records/records.api.ts'
import type { OfficeRecord } from '../records/records.api.ts'
import { RecordDialog } from '../records/record-dialog.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { Board, NARROW } from './board.view.tsx'
import { daysOf, instantsOf, nextHour, placed, roomsOf, writtenOf } from './board.math.ts'
import type { Placed } from './board.math.ts'
import list from '../records/part-list.module.css'
import css from './event.module.css'

const MOST = 200
const sessionsOf = resourceCalled('event-sessions')
const daysKept = resourceCalled('event-days')
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The agenda of an event, a day at a time: rooms beside each other, hours below each other. */
export function AgendaBoard({ event }: { event: OfficeRecord }) {
  const zone = text(event['time_zone']) || 'UTC'
  const own = { event_id: event.id, page_size: MOST }
  const days = useQuery(listQuery('event-days', { ...own, sort: 'date', order: 'asc' }))
  const sessions = useQuery(listQuery('event-sessions', { ...own, sort: 'starts_at', order: 'asc' }))
  const rooms = useQuery(listQuery('event-rooms', own))
  const speakers = useQuery(listQuery('event-speakers', own))
  const { change } = useWriting()
  const narrow = useMedia(NARROW)
  const [wanted, setWanted] = useState<string>()
  const [open, setOpen] = useState<{ record: OfficeRecord } | { initial: Record<string, unknown> }>()

  const failed = days.error ?? sessions.error
  if (failed) return <ErrorState error={failed} retry={() => void Promise.all([days.refetch(), sessions.refetch()])} />
  if (!days.data || !sessions.data) return <SkeletonCard height={320} />
  const dates = days.data.results.map((one) => text(one['date']))
  const day = wanted && dates.includes(wanted) ? wanted : dates[0]
  if (!day)
    return (
      <Card>
        <EmptyState icon="calendar" title={t('agenda.no-days')} action={<AddDays event={event} zone={zone} />}>
          {t('agenda.no-days.text')}
        </EmptyState>
      </Card>
    )
  const all = sessions.data.results.map((record) => placed(record, zone))
  const shown = all.filter((one) => one.day === day)
  const names = Object.fromEntries(
    (speakers.data?.results ?? []).map((one) => [
      one.id,
      fullName({ first_name: text(one['first_name']), last_name: text(one['last_name']) }),
    ]),
  )
  async function keep(session: Placed): Promise<void> {
    try {
      await change(sessionsOf, session.record, writtenOf(session, zone))
    } catch (error) {
      // Somebody else moved it meanwhile, or it does not fit: it goes back to where it is.
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
      await sessions.refetch()
    }
  }
  const dayKept = days.data.results.find((one) => one['date'] === day)
  const kept = (rooms.data?.results ?? []).map((one) => text(one['name']))
  // A day without a session yet has the rooms of the others.
  const offered = shown.length > 0 ? kept : roomsOf(all, kept)
  const at = `${day}T12:00:00Z`
  return (
    <section aria-label={t('agenda')}>
      <div className={list['bar']}>
        <FilterChips label={t('agenda.day')}>
          {dates.map((date) => (
            <FilterChip key={date} pressed={date === day} onClick={() => setWanted(date)}>
              {weekday(date)}
            </FilterChip>
          ))}
        </FilterChips>
        <span className="soft">{`${zoneName(at, zone)} (${offsetName(at, zone)})`}</span>
        <Button
          size="sm"
          icon="plus"
          className="push"
          onClick={() => setOpen({ initial: { day, ...nextHour(shown, dayKept) } })}
        >
          {t('agenda.session')}
        </Button>
      </div>
      <Board
        day={weekday(day)}
        sessions={shown}
        rooms={offered}
        names={names}
        keep={keep}
        open={(record) => setOpen({ record })}
        make={({ room, ...time }) =>
          setOpen({ initial: { day, ...instantsOf(time, day, zone), ...(room ? { room } : {}) } })
        }
      />
      <p className={css['keys']}>{t(narrow ? 'agenda.touch' : 'agenda.keys')}</p>
      {open && (
        <RecordDialog
          of={sessionsOf}
          record={'record' in open ? open.record : undefined}
          parent={event}
          {...('initial' in open ? { initial: open.initial } : {})}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

/** The days of the event, each from its beginning to its end: what is different about one is changed afterwards. */
function AddDays({ event, zone }: { event: OfficeRecord; zone: string }) {
  const { create } = useWriting()
  const [busy, setBusy] = useState(false)
  const days = daysOf(event, zone)
  async function add(): Promise<void> {
    setBusy(true)
    try {
      for (const day of days) await create(daysKept, { event_id: event.id, title: null, ...day })
    } catch (error) {
      toast(error instanceof CallError ? error.detail : String(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="primary" icon="plus" busy={busy} onClick={() => void add()}>
      {t('agenda.add-days', { count: days.length })}
    </Button>
  )
}
