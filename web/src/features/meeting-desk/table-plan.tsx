import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useNow } from '../../lib/use-now.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { CloseTable } from './close-table.tsx'
import { noShowsQuery, useDesk } from './desk.api.ts'
import type { DeskEvent, DeskMeeting, DeskTable, Plan } from './desk.api.ts'
import { MeetingCard } from './meeting-card.tsx'
import { cellsOf, endOf, fits, gapsIn, groupsOf, surname, withPlace } from './plan.math.ts'
import type { Cell } from './plan.math.ts'
import { t } from './text.ts'
import styles from './table-plan.module.css'
import css from './desk.module.css'

/** The tables of a day by time; what has no table stands beside them, what is chosen below. */
export function TablePlan({ event, date, plan }: { event: DeskEvent; date: string; plan: Plan }) {
  const desk = useDesk()
  const now = useNow()
  const [chosen, setChosen] = useState<number>()
  const [find, setFind] = useState('')
  const [closing, setClosing] = useState<DeskTable>()
  const missed = useQuery(noShowsQuery(event.id)).data?.results ?? []
  const absent = new Set(missed.filter(({ state }) => state !== 'denied').map(({ meeting }) => meeting.id))
  const meetings = new Map(plan.meetings.map((one) => [one.id, one]))
  const meeting = chosen === undefined ? undefined : meetings.get(chosen)
  const seat = (one: DeskMeeting, table: DeskTable | null) =>
    desk.act(
      () => call('meetings.seatMeeting', { body: { meeting: one.id, table: table?.id ?? null } }),
      table ? t('done.seated', { table: table.number }) : t('done.unseated'),
    )
  const gaps = gapsIn(plan.times)
  const without = plan.meetings.filter(({ table_id }) => table_id === null)
  return (
    <div className={styles['plan']}>
      <aside className={styles['without']} aria-labelledby="without-table">
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
                <button type="button" aria-pressed={one.id === chosen} onClick={() => setChosen(one.id)}>
                  <b>{one.people.map(({ name }) => name).join(', ')}</b>
                  <span className="num">
                    {t('length', { start: one.start, count: one.slots * 30 })}
                    <em>{room(plan, one)}</em>
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
        </dl>
        <div className={css['tools']}>
          <SearchBox label={t('find')} value={find} wait={200} onSearch={setFind} />
          <ul className={styles['legend']} aria-label={t('legend')}>
            {(['held', 'agreed', 'missed', 'closed'] as const).map((one) => (
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
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with the arrows
          <div className={styles['scrolls']} role="group" aria-label={t('tables')} tabIndex={0}>
            <table className={styles['grid']}>
              <thead>
                <tr>
                  <th scope="col">{t('table')}</th>
                  {plan.times.map(({ starts_at, start }) => (
                    <th key={starts_at} scope="col" className={cx('num', gaps.has(starts_at) && styles['gap'])}>
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
                    <tr key={table.id}>
                      <th scope="row">
                        <span className={styles['table']}>
                          <b className="num">{table.number}</b>
                          {table.company_name !== null && <span className="cut">{table.company_name}</span>}
                          <TableButton table={table} desk={desk} onClose={() => setClosing(table)} />
                        </span>
                      </th>
                      {(meeting ? withPlace(cellsOf(table, plan.times), meeting) : cellsOf(table, plan.times)).map(
                        (cell) => (
                          <Fragment key={cell.at.starts_at}>
                            <DeskCell
                              cell={cell}
                              meeting={meetings.get(cell.meeting_id ?? 0)}
                              chosen={chosen}
                              missed={absent}
                              find={find}
                              after={gaps.has(cell.at.starts_at) ? styles['gap'] : undefined}
                              now={now}
                              onChoose={setChosen}
                              onPlace={() => meeting && seat(meeting, table)}
                              table={table}
                            />
                          </Fragment>
                        ),
                      )}
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
            onSeat={(table) => seat(meeting, table)}
            onClose={() => setChosen(undefined)}
          />
        )}
      </div>
      {closing && <CloseTable table={closing} plan={plan} desk={desk} onClose={() => setClosing(undefined)} />}
    </div>
  )
}

/** Why a meeting has no table: what is free for it, if anything is. */
function room(plan: Plan, meeting: DeskMeeting): string {
  const free = plan.tables.filter((table) => withPlace(cellsOf(table, plan.times), meeting).some(({ place }) => place))
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

function DeskCell({
  cell,
  meeting,
  chosen,
  missed,
  find,
  after,
  now,
  table,
  onChoose,
  onPlace,
}: {
  cell: Cell & { place?: true }
  meeting: DeskMeeting | undefined
  chosen: number | undefined
  missed: ReadonlySet<number>
  find: string
  /** The look of what follows a break. */
  after: string | undefined
  now: Date
  table: DeskTable
  onChoose: (id: number) => void
  onPlace: () => void
}) {
  const { span, what, at } = cell
  if (cell.place)
    return (
      <td colSpan={span} className={after}>
        <button
          type="button"
          className={cx(styles['cell'], styles['place'])}
          aria-label={t('place.label', { table: table.number, start: at.start })}
          onClick={onPlace}
        >
          {t('place')}
        </button>
      </td>
    )
  if (what === 'free')
    return (
      <td colSpan={span} className={after}>
        <span className="sr-only">{t('free')}</span>
      </td>
    )
  if (!meeting)
    return (
      <td colSpan={span} className={after}>
        <span className={cx(styles['cell'], styles[what === 'kept' ? 'kept' : 'closed'])}>
          {what === 'kept' ? (
            t('kept')
          ) : span > 1 ? (
            t('closed')
          ) : (
            <>
              <Icon name="lock" size="sm" />
              <span className="sr-only">{t('closed')}</span>
            </>
          )}
        </span>
      </td>
    )
  const look = missed.has(meeting.id) ? 'missed' : endOf(meeting) <= now ? 'held' : 'agreed'
  const names = meeting.people.map(({ name, company_name }) => (company_name ? `${name}, ${company_name}` : name))
  return (
    <td colSpan={span} className={after}>
      <button
        type="button"
        className={cx(styles['cell'], styles[look], find !== '' && !fits(meeting, find) && styles['dim'])}
        aria-pressed={meeting.id === chosen}
        title={names.join('\n')}
        onClick={() => onChoose(meeting.id)}
      >
        {meeting.people.map(({ customer_id, name }) => (
          <span key={customer_id} className="cut" aria-hidden>
            {surname(name)}
          </span>
        ))}
        <span className="sr-only">
          {t('meeting.label', { names: names.join(' – '), start: at.start, state: t(`legend.${look}`) })}
        </span>
      </button>
    </td>
  )
}
