import type { ReactNode } from 'react'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/people.tsx'
import type { DeskMeeting, DeskPlanned, DeskTable, Plan } from './desk.api.ts'
import { endOf, fits, surname } from './plan.math.ts'
import type { Cell, TableSlot } from './plan.math.ts'
import { t } from './text.ts'
import type { Aim } from './use-aim.ts'
import styles from './table-plan.module.css'

/** A cell of the plan: a meeting that can be taken to another place, a place for the chosen one, or what else a table has. */
export function DeskCell({
  cell,
  table,
  meeting,
  chosen,
  companies,
  missed,
  find,
  after,
  now,
  aim,
  onChoose,
  onPlace,
}: {
  cell: Cell & { place?: true; planned?: DeskPlanned }
  table: DeskTable
  meeting: DeskMeeting | undefined
  chosen: number | undefined
  companies: ReadonlyMap<number, Plan['companies'][number]>
  missed: ReadonlySet<number>
  find: string
  /** The look of what follows a break. */
  after: string | undefined
  now: Date
  aim: Aim
  onChoose: (id: number) => void
  onPlace: (place: TableSlot) => void
}) {
  const { span, what, at } = cell
  const place = { table: table.id, at: at.starts_at }
  const td = (inside: ReactNode) => (
    <td colSpan={span} className={after} {...(what === 'free' ? aim.onto(place) : {})}>
      {inside}
    </td>
  )
  if (cell.place)
    return td(
      <button
        key="place"
        type="button"
        className={cx(styles['cell'], styles['place'], aim.is(place) && styles['aimed'])}
        {...(aim.is(place) ? { 'data-aimed': '' } : {})}
        aria-label={t('place.label', { table: table.number, start: at.start })}
        onClick={() => onPlace(place)}
      >
        {t('place')}
      </button>,
    )
  if (what === 'free') return td(<span className="sr-only">{t('free')}</span>)
  if (cell.planned) {
    const words = namesOf(cell.planned.people)
    return td(
      <span className={cx(styles['cell'], styles['planned'])} title={words.join('\n')}>
        <Marks people={cell.planned.people} slots={span} table={table} companies={companies} />
        <span className="sr-only">
          {t('meeting.label', { names: words.join(' – '), start: at.start, state: t('legend.planned') })}
        </span>
      </span>,
    )
  }
  if (!meeting)
    return td(
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
      </span>,
    )
  const look = missed.has(meeting.id) ? 'missed' : endOf(meeting) <= now ? 'held' : 'agreed'
  const names = namesOf(meeting.people)
  const to = aim.of(meeting)
  return td(
    // By its meeting: the focus does not stay with what stands here when it has gone.
    <button
      key={meeting.id}
      type="button"
      className={cx(styles['cell'], styles[look], find !== '' && !fits(meeting, find) && styles['dim'])}
      aria-pressed={meeting.id === chosen}
      title={names.join('\n')}
      onClick={() => onChoose(meeting.id)}
      ref={meeting.id === chosen && !aim.dragging ? intoView : undefined}
      {...aim.from(meeting)}
    >
      {to === undefined ? (
        <Marks people={meeting.people} slots={span} table={table} companies={companies} />
      ) : (
        <>
          <span className="cut" aria-hidden>
            → {to.table ?? ''}
          </span>
          <span className="cut num" aria-hidden>
            {to.start}
          </span>
        </>
      )}
      <span className="sr-only">
        {t('meeting.label', { names: names.join(' – '), start: at.start, state: t(`legend.${look}`) })}
      </span>
    </button>,
  )
}

const namesOf = (people: DeskMeeting['people']) =>
  people.map(({ name, company_name }) => (company_name ? `${name}, ${company_name}` : name))

/** The marks of who meets: at a company's own table the other one's, with the names where there is room. */
function Marks({
  people,
  slots,
  table,
  companies,
}: {
  people: DeskMeeting['people']
  slots: number
  table: DeskTable
  companies: ReadonlyMap<number, Plan['companies'][number]>
}) {
  const guests = people.filter(({ company_id }) => company_id === null || company_id !== table.company_id)
  const shown = guests.length === 0 ? people : guests
  return (
    <span className={styles['marks']} aria-hidden>
      {shown.map(({ customer_id, name, company_id, company_name }) => (
        <Logo key={customer_id} name={company_name ?? name} src={companies.get(company_id ?? 0)?.logo} size="xs" />
      ))}
      {slots > 1 && <span className="cut">{shown.map(({ name }) => surname(name)).join(', ')}</span>}
    </span>
  )
}

/** The card of the chosen one may lie over it. */
const intoView = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
