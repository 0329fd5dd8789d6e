import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { weekday, time } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar, Avatars } from '../../../ui/people.tsx'
import { Clock } from '../clock.tsx'
import { rowsOf } from '../day.ts'
import type { PlannerEntry } from '../day.ts'
import type { Act, Day, Invitation } from '../meetings.api.ts'
import { t } from '../text.ts'
import css from './day-grid.module.css'
import { MeetingMenu } from './meeting-menu.tsx'
import type { MeetingActs } from './meeting-menu.tsx'

type Doing = MeetingActs & {
  act: (act: Act) => void
  select: (starts_at: string) => void
  choose: () => void
}

/**
 * My day as a grid: a row for each half hour, what I have in it, and whether the chosen one has time. Arrow keys move between the
 * cells, Enter does what a cell offers first.
 */
export function DayGrid({
  day,
  zone,
  city,
  now,
  selected,
  length,
  other,
  doing,
}: {
  day: Day
  zone: string
  city: string
  /** What is free before it has passed. */
  now: string
  selected: string | null
  /** Half hours that are selected. */
  length: number
  other: { name: string; picture: string | null } | undefined
  doing: Doing
}) {
  const rows = rowsOf(day, now)
  const grid = useRef<HTMLDivElement>(null)
  const from = selected === null ? -1 : rows.findIndex((row) => row.starts_at === selected)
  const isSelected = (index: number) => from >= 0 && index >= from && index < from + length
  const first = Math.max(
    0,
    rows.findIndex((row) => row.entry && row.entry.kind !== 'break' && row.entry.kind !== 'past'),
  )

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    // A menu in a cell has taken the key.
    if (event.defaultPrevented) return
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>('[data-mine]') ?? [])]
    const now = cells.findIndex((cell) => cell.contains(document.activeElement))
    const cell = cells[now]
    if (!cell) return
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: cells.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      cells[Math.max(0, Math.min(cells.length - 1, to))]?.focus()
    } else if (event.key === 'Enter' && document.activeElement === cell) {
      event.preventDefault()
      cell.querySelector<HTMLElement>('button')?.click()
    }
  }

  return (
    <>
      <header className={css['head']}>
        <span>
          {city}
          <br />
          {t('zone.you')}
        </span>
        <h2 className="h4">{t('grid.title')}</h2>
        {other && (
          <div className={css['otherHead']}>
            <Avatar name={other.name} src={other.picture} size="xs" />
            <span className="cut">{other.name.split(' ')[0]}</span>
          </div>
        )}
      </header>
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells take the focus, as grids have it */}
      <div
        ref={grid}
        role="grid"
        className={cx(css['grid'], other && css['withOther'])}
        aria-label={t('grid.label', { day: weekday(day.date) })}
        aria-rowcount={rows.length}
        onKeyDown={move}
      >
        {rows.map((row, index) => {
          const { entry } = row
          return (
            <div role="row" key={row.starts_at} className={css['row']} aria-rowindex={index + 1}>
              <div role="rowheader" className={css['time']} style={{ gridRow: index + 1 }}>
                <Clock at={row.starts_at} zone={zone} />
              </div>
              {entry && (
                <div
                  role="gridcell"
                  data-mine=""
                  data-kind={entry.kind}
                  tabIndex={index === (from >= 0 ? from : first) ? 0 : -1}
                  aria-rowspan={entry.rows}
                  aria-selected={isSelected(index)}
                  className={cx(css['slot'], css[entry.kind], isSelected(index) && css['picked'])}
                  style={{ gridRow: `${index + 1} / span ${entry.rows}` }}
                >
                  <span className={css['phoneTime']} aria-hidden>
                    <Clock at={entry.starts_at} zone={zone} />
                    {entry.rows > 1 && <span className="num">{t('slot.to', { time: time(entry.ends_at, zone) })}</span>}
                  </span>
                  <Inside entry={entry} now={now} selected={isSelected(index)} other={other?.name} doing={doing} />
                </div>
              )}
              {other && (
                <div
                  role="gridcell"
                  className={cx(
                    css['theirs'],
                    row.slot?.theirs !== 'free' && css['busy'],
                    entry?.kind === 'free' && row.slot?.theirs === 'free' && css['both'],
                    entry?.kind === 'past' && css['busy'],
                  )}
                  style={{ gridRow: index + 1 }}
                >
                  {row.slot === null || entry?.kind === 'past'
                    ? t(row.slot === null ? 'kind.break' : 'kind.past')
                    : isSelected(index)
                      ? t('slot.selected')
                      : row.slot.theirs === 'busy'
                        ? t('theirs.busy')
                        : entry?.kind === 'free'
                          ? t('theirs.both')
                          : t('theirs.free')}
                </div>
              )}
            </div>
          )
        })}
      </div>
      <Key />
    </>
  )
}

function Inside({
  entry,
  now,
  selected,
  other,
  doing,
}: {
  entry: PlannerEntry
  now: string
  selected: boolean
  other: string | undefined
  doing: Doing
}): ReactNode {
  const [first] = entry.invitations
  const { starts_at } = entry
  const isOver = entry.ends_at <= now
  switch (entry.kind) {
    case 'free':
      return (
        <button
          type="button"
          tabIndex={-1}
          className={css['freeButton']}
          aria-pressed={selected}
          onClick={() => doing.select(starts_at)}
        >
          {selected ? (
            <>
              <Icon name="check" />
              {other ? t('slot.selected-for', { name: other }) : t('slot.selected')}
            </>
          ) : (
            <>
              {t('kind.free')}
              <span className={css['ask']}>
                <Icon name="plus" size="sm" />
                {t('slot.request')}
              </span>
            </>
          )}
        </button>
      )
    case 'meeting':
      if (!first) return <Words icon="users" title={t('key.meeting')} />
      return (
        <>
          <Who invitation={first} />
          <span className={css['place']}>
            <Icon name="table" size="sm" />
            {first.table ? t('slot.table', { number: first.table.number }) : t('slot.no-table')}
          </span>
          <MeetingMenu meeting={first} isOver={isOver} doing={doing} />
        </>
      )
    case 'in':
      return (
        first && (
          <>
            <Who invitation={first} />
            <span className={css['acts']}>
              <Button
                call="meetings.answer"
                size="sm"
                className={css['accept']}
                onClick={() => doing.act({ kind: 'answer', id: first.id, approved: true })}
                aria-label={`${t('accept')}: ${first.person.name}`}
              >
                {t('accept')}
              </Button>
              <Button
                call="meetings.answer"
                size="sm"
                onClick={() => doing.act({ kind: 'answer', id: first.id, approved: false })}
                aria-label={`${t('refuse')}: ${first.person.name}`}
              >
                {t('refuse')}
              </Button>
            </span>
          </>
        )
      )
    case 'out':
      return (
        first && (
          <>
            <Who invitation={first} />
            <span className={css['wait']}>
              <Icon name="arrow" size="sm" />
              {first.kind === 'move' ? t('slot.moving') : t('slot.sent', { when: weekday(first.sent_at.slice(0, 10)) })}
            </span>
            <Button
              call="meetings.withdraw"
              size="sm"
              kind="quiet"
              onClick={() => doing.act({ kind: 'withdraw', meeting: first.meeting_id })}
              aria-label={`${t('withdraw')}: ${first.person.name}`}
            >
              {t('withdraw')}
            </Button>
          </>
        )
      )
    case 'several':
      return (
        <>
          <Avatars
            people={entry.invitations.slice(0, 2).map(({ person }) => ({ name: person.name, src: person.prof_pic }))}
          />
          <span className={css['text']}>
            <b>{t('kind.several', { count: entry.invitations.length })}</b>
            <span className="cut">{entry.invitations.map(({ person }) => person.name).join(', ')}</span>
          </span>
          <Button size="sm" onClick={doing.choose}>
            {t('choose')}
          </Button>
        </>
      )
    case 'blocked':
      return (
        <>
          <Words icon="lock" title={t('kind.blocked')} text={entry.title} />
          <Button
            size="sm"
            kind="quiet"
            onClick={() => entry.slot?.block && doing.act({ kind: 'unblock', id: entry.slot.block.id })}
          >
            {t('unblock')}
          </Button>
        </>
      )
    case 'company': {
      const request = entry.slot?.company_request
      if (!request) return null
      return (
        <>
          <Words
            icon="building"
            title={request.company.name}
            text={[
              t(`company.${request.state}`),
              request.table ? t('slot.table', { number: request.table.number }) : undefined,
            ]
              .filter(Boolean)
              .join(', ')}
          />
          <Button
            call="meetings.withdrawCompanyMeeting"
            size="sm"
            kind="quiet"
            onClick={() => doing.act({ kind: 'withdrawCompany', id: request.id })}
            aria-label={`${t('withdraw')}: ${request.company.name}`}
          >
            {t('withdraw')}
          </Button>
        </>
      )
    }
    case 'session':
      return (
        <Words
          icon="mic"
          title={entry.title}
          text={[t(entry.slot?.session?.speaks ? 'kind.session' : 'kind.starred'), entry.place]
            .filter(Boolean)
            .join(', ')}
        />
      )
    case 'break':
      return <Words icon="clock" title={entry.title} text={entry.place ?? t('kind.break')} />
    case 'past':
      return <span className={css['pastText']}>{t('kind.past')}</span>
    case 'elsewhere':
      return <Words icon="calendar" title={t('kind.elsewhere')} />
  }
}

function Words({
  icon,
  title,
  text,
}: {
  icon: 'lock' | 'mic' | 'clock' | 'calendar' | 'users' | 'building'
  title: string
  text?: string
}) {
  return (
    <>
      <span className={css['icon']}>
        <Icon name={icon} />
      </span>
      <span className={css['text']}>
        <b className="cut">{title}</b>
        {text && <span className="cut">{text}</span>}
      </span>
    </>
  )
}

function Who({ invitation: { person } }: { invitation: Invitation }) {
  return (
    <span className={css['who']}>
      <Avatar name={person.name} src={person.prof_pic} size="sm" />
      <span className={css['text']}>
        <b className="cut">{person.name}</b>
        <span className="cut">{person.company_name}</span>
      </span>
    </span>
  )
}

const kinds = ['meeting', 'in', 'out', 'session', 'blocked', 'free'] as const

function Key() {
  return (
    <ul className={css['key']} aria-label={t('key')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <i className={cx(css['sample'], css[kind])} aria-hidden />
          {t(`key.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
