import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { useNow } from '../../lib/use-now.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Logo } from '../../ui/people.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CloseTable } from './close-table.tsx'
import { noShowsQuery, useDesk } from './desk.api.ts'
import type { DeskEvent, DeskMeeting, DeskTable, Plan } from './desk.api.ts'
import { MeetingCard } from './meeting-card.tsx'
import { DeskCell } from './desk-cell.tsx'
import { MoveMeeting } from './move-meeting.tsx'
import { busiestOf, cellsOf, endOf, gapsIn, groupsOf, hasRoom, isRunning, withPlace, withPlanned } from './plan.math.ts'
import type { TableSlot } from './plan.math.ts'
import { t } from './text.ts'
import { useAim } from './use-aim.ts'
import styles from './table-plan.module.css'
import css from './desk.module.css'

/** The tables of a day by time; what has no table stands beside them, what is chosen below. */
export function TablePlan({ event, date, plan }: { event: DeskEvent; date: string; plan: Plan }) {
  const desk = useDesk()
  const now = useNow()
  const [chosen, setChosen] = useState<number>()
  const [find, setFind] = useState('')
  const [closing, setClosing] = useState<DeskTable>()
  const companies = new Map(plan.companies.map((one) => [one.id, one]))
  const missed = useQuery(noShowsQuery(event.id)).data?.results ?? []
  const absent = new Set(missed.filter(({ state }) => state !== 'denied').map(({ meeting }) => meeting.id))
  const meetings = new Map(plan.meetings.map((one) => [one.id, one]))
  const meeting = chosen === undefined ? undefined : meetings.get(chosen)
  const seat = (one: DeskMeeting, table: DeskTable | null) =>
    desk.act(
      () => call('meetings.seatMeeting', { body: { meeting: one.id, table: table?.id ?? null } }),
      table ? t('done.seated', { table: table.number }) : t('done.unseated'),
    )
  const [moving, setMoving] = useState<{ meeting: DeskMeeting; to: TableSlot }>()
  // Another table at the same time is nobody's concern; another time needs a reason.
  const put = (one: DeskMeeting, to: TableSlot) => {
    if (Date.parse(to.at) !== Date.parse(one.starts_at)) setMoving({ meeting: one, to })
    else if (to.table !== one.table_id) seat(one, plan.tables.find(({ id }) => id === to.table) ?? null)
  }
  const aim = useAim(plan, now, { take: setChosen, put })
  const cellsFor = (table: DeskTable) => {
    const planned = plan.planned.filter(({ table_id }) => table_id === table.id)
    const standing = cellsOf(table, plan.times)
    // A place for the meeting that is being moved comes first.
    const cells = withPlanned(standing, meeting === undefined && aim.meeting === undefined ? planned : [])
    if (aim.meeting && aim.place?.table === table.id) return withPlace(cells, aim.meeting, aim.place.at)
    // What is over stays where it was.
    return meeting && endOf(meeting) > now ? withPlace(cells, meeting) : cells
  }
  const busiest = busiestOf(plan.tables)
  const gaps = gapsIn(plan.times)
  const without = plan.meetings.filter(({ table_id }) => table_id === null)
  return (
    <div className={styles['plan']}>
      <aside className={styles['without']} aria-labelledby="without-table" {...aim.onto(null)}>
        <h2 id="without-table">
          {t('without')}
          <span className={cx(styles['badge'], 'num')}>{without.length}</span>
        </h2>
        {without.length === 0 ? (
          <p className={styles['none']}>{t('without.none')}</p>
        ) : (
          <ul>
            {without.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-pressed={one.id === chosen}
                  onClick={() => setChosen(one.id)}
                  {...aim.from(one)}
                >
                  <b>{one.people.map(({ name }) => name).join(', ')}</b>
                  <span className="num">
                    {t('length', { start: one.start, count: one.slots * 30 })}
                    <em>{aimText(aim.of(one)) ?? room(plan, one)}</em>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </aside>
      <div className={styles['middle']}>
        <dl className={css['figures']}>
          <Figure value={plan.meetings.length} label={t('figure.meetings')} />
          <Figure value={plan.meetings.filter((one) => endOf(one) <= now).length} label={t('figure.held')} />
          <Figure
            value={plan.meetings.filter(({ id }) => absent.has(id)).length}
            label={t('figure.missed')}
            tone="bad"
          />
          <Figure value={without.length} label={t('figure.without')} tone={without.length > 0 ? 'warn' : undefined} />
          <Figure value={`${used(plan)} %`} label={t('figure.used')} />
          {plan.planned.length > 0 && <Figure value={`+${plan.planned.length}`} label={t('figure.planned')} />}
        </dl>
        <div className={css['tools']}>
          <SearchBox label={t('find')} value={find} wait={200} onSearch={setFind} />
          <ul className={styles['legend']} aria-label={t('legend')}>
            {(
              [
                'held',
                'agreed',
                'missed',
                'closed',
                ...(plan.planned.length > 0 ? (['planned'] as const) : []),
              ] as const
            ).map((one) => (
              <li key={one}>
                <span className={cx(styles['swatch'], styles[one])} />
                {t(`legend.${one}`)}
              </li>
            ))}
          </ul>
        </div>
        {plan.tables.length === 0 ? (
          <EmptyState icon="table" title={t('tables.none')}>
            {t('tables.none.text')}
          </EmptyState>
        ) : (
          <div
            // Another day opens where it is busiest anew.
            key={date}
            ref={showBusiest}
            className={styles['scrolls']}
            role="group"
            aria-label={t('tables')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with the arrows
            tabIndex={0}
          >
            <table className={styles['grid']}>
              <thead>
                <tr>
                  <th scope="col">{t('table')}</th>
                  {plan.times.map(({ starts_at, start }) => (
                    <th
                      key={starts_at}
                      scope="col"
                      className={cx('num', gaps.has(starts_at) && styles['gap'])}
                      data-now={isRunning(starts_at, now) ? '' : undefined}
                    >
                      {start}
                    </th>
                  ))}
                </tr>
              </thead>
              {groupsOf(plan.tables).map(({ own, hall, tables }) => (
                <tbody key={`${own} ${hall}`}>
                  <tr className={styles['group']}>
                    <th scope="rowgroup" colSpan={plan.times.length + 1}>
                      <span>{own ? t('group.own') : hall === null ? t('group.pool') : t('group.hall', { hall })}</span>
                    </th>
                  </tr>
                  {tables.map((table) => (
                    <tr key={table.id} data-busiest={table.id === busiest ? '' : undefined}>
                      <th scope="row">
                        <span className={styles['table']}>
                          <b className="num">{table.number}</b>
                          {table.company_name !== null && (
                            <>
                              <Logo
                                name={table.company_name}
                                src={companies.get(table.company_id ?? 0)?.logo}
                                size="xs"
                              />
                              <span className="cut">{table.company_name}</span>
                            </>
                          )}
                          <TableButton table={table} desk={desk} onClose={() => setClosing(table)} />
                        </span>
                      </th>
                      {cellsFor(table).map((cell) => (
                        <DeskCell
                          key={cell.at.starts_at}
                          cell={cell}
                          table={table}
                          meeting={meetings.get(cell.meeting_id ?? 0)}
                          chosen={chosen}
                          companies={companies}
                          missed={absent}
                          find={find}
                          after={gaps.has(cell.at.starts_at) ? styles['gap'] : undefined}
                          now={now}
                          aim={aim}
                          onChoose={setChosen}
                          onPlace={(place) => meeting && put(meeting, place)}
                        />
                      ))}
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </div>
        )}
        {meeting && (
          <MeetingCard
            key={meeting.id}
            event={event}
            meeting={meeting}
            plan={plan}
            date={date}
            missed={missed.filter((one) => one.meeting.id === meeting.id)}
            desk={desk}
            hidden={aim.dragging}
            onSeat={(table) => seat(meeting, table)}
            onClose={() => setChosen(undefined)}
          />
        )}
      </div>
      <span id="desk-keys" hidden>
        {t('aim.keys')}
      </span>
      <span className="sr-only" role="status">
        {aim.said}
      </span>
      {moving && (
        <MoveMeeting
          event={event}
          meeting={moving.meeting}
          date={date}
          to={moving.to}
          desk={desk}
          onClose={() => setMoving(undefined)}
        />
      )}
      {closing && <CloseTable table={closing} plan={plan} desk={desk} onClose={() => setClosing(undefined)} />}
    </div>
  )
}

const aimText = (to: { table?: string | undefined; start: string } | undefined) =>
  to && `→ ${[to.table, to.start].filter(Boolean).join(', ')}`

/** What is on opens first: the busiest table, where it lies below the window, and the half hours from the one before now. */
function showBusiest(box: HTMLDivElement | null): void {
  const row = box?.querySelector<HTMLElement>('[data-busiest]')
  if (!box || !row) return
  const past = row.offsetTop + row.offsetHeight - box.clientHeight
  if (past > 0) box.scrollTop = row.offsetTop - box.clientHeight / 2
  const now = box.querySelector<HTMLElement>('[data-now]')
  if (now) box.scrollLeft = now.offsetLeft - (box.querySelector('th')?.offsetWidth ?? 0) - now.offsetWidth
}

/** Why a meeting has no table: what is free for it, if anything is. */
function room(plan: Plan, meeting: DeskMeeting): string {
  const free = plan.tables.filter((table) => hasRoom(table, plan.times, meeting))
  return free.length > 0 ? t('without.free', { count: free.length }) : t('without.full')
}

/** Which share of all half hours of all tables is taken by meetings. */
function used(plan: Plan): number {
  const all = plan.tables.length * plan.times.length
  const taken = plan.tables.flatMap((table) => table.taken.filter(({ what }) => what === 'meeting')).length
  return all === 0 ? 0 : Math.round((taken / all) * 100)
}

function Figure({ value, label, tone }: { value: number | string; label: string; tone?: 'bad' | 'warn' | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={cx('num', tone && value !== 0 && css[tone])}>{value}</dd>
    </div>
  )
}

function TableButton({
  table,
  desk,
  onClose,
}: {
  table: DeskTable
  desk: ReturnType<typeof useDesk>
  onClose: () => void
}) {
  const { number } = table
  if (!table.taken.some(({ what }) => what === 'closed'))
    return <IconButton icon="ban" size="sm" label={t('close.label', { table: number })} onClick={onClose} />
  return (
    <IconButton
      icon="refresh"
      size="sm"
      label={t('open.label', { table: number })}
      onClick={() =>
        desk.act(() => call('meetings.openTable', { body: { table: table.id } }), t('done.opened', { table: number }))
      }
    />
  )
}
