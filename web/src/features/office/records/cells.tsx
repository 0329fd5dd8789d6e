import type { Resource } from '@app/contract/resources'
import type { ReactNode } from 'react'
import { day, moment } from '../../../lib/dates.ts'
import { count, money } from '../../../lib/money.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import type { Tone } from '../../../ui/pills.tsx'
import { iconOf } from '../sections.ts'
import { Meter } from './meter.tsx'
import { optionName, t } from './names.ts'
import { pictureAddress } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'
import css from './record-table.module.css'

const numberIn = (record: OfficeRecord, name: string) => (typeof record[name] === 'number' ? record[name] : undefined)

const tones: Record<string, Tone> = {
  draft: 'quiet',
  past: 'quiet',
  over: 'quiet',
  earlier: 'quiet',
  coming: 'blue',
  announced: 'blue',
  planned: 'blue',
  open: 'good',
  running: 'good',
  in_force: 'good',
  judging: 'warn',
  closed: 'warn',
  full: 'warn',
  decided: 'good',
}
const state = (name: string) =>
  function State(record: OfficeRecord): ReactNode {
    const value = record[name]
    return typeof value === 'string' && <StatPill tone={tones[value] ?? 'quiet'}>{optionName(name, value)}</StatPill>
  }

/** A number, or nothing for zero; with a tone it is drawn as a pill. */
const few = (name: string, tone?: Tone) =>
  function Few(record: OfficeRecord): ReactNode {
    const value = numberIn(record, name)
    return value ? tone ? <StatPill tone={tone}>{count(value)}</StatPill> : count(value) : null
  }

/** Cells that show more than the words of their value, by resource and field. */
const drawn: Record<string, (record: OfficeRecord) => ReactNode> = {
  'events.state': state('state'),
  'awards.state': state('state'),
  'banners.runs': state('runs'),
  'policies.force': (record) => {
    const value = record['force']
    const { updated_at: from } = record
    if (typeof value !== 'string' || typeof from !== 'string') return null
    const said =
      value === 'in_force' || value === 'coming'
        ? t(`force.${value}`, { day: day(from, { zone: ownZone(), month: 'short' }) })
        : optionName('force', value)
    return <StatPill tone={tones[value] ?? 'quiet'}>{said}</StatPill>
  },
  'events.seats_taken': (record) => (
    <Meter part={numberIn(record, 'seats_taken') ?? 0} whole={numberIn(record, 'capacity')} />
  ),
  'awards.sheets_in': (record) =>
    numberIn(record, 'sheets') ? (
      <Meter part={numberIn(record, 'sheets_in') ?? 0} whole={numberIn(record, 'sheets')} />
    ) : null,
  'awards.next': (record) =>
    typeof record['next'] === 'string' && (
      <span>
        {optionName('next', record['next'])}
        {typeof record['next_at'] === 'string' && (
          <small className={css['at']}>{moment(record['next_at'], zoneOf(record))}</small>
        )}
      </span>
    ),
  'media-albums.images': few('images'),
  'media-albums.videos': few('videos'),
  'media-albums.guides': few('guides'),
  'media-albums.waiting': few('waiting', 'warn'),
  'posts.reports': (record) =>
    numberIn(record, 'reports') ? <StatPill tone="bad">{count(numberIn(record, 'reports') ?? 0)}</StatPill> : null,
}

const zoneOf = (record: OfficeRecord) => (typeof record['time_zone'] === 'string' ? record['time_zone'] : ownZone())

/** Columns of numbers that are drawn as something else. */
const notNumbers = new Set(['events.seats_taken', 'awards.sheets_in', 'posts.reports'])

/** Whether a column holds numbers one below the other; a bar is none. */
export const isNumeric = (of: Resource, name: string): boolean =>
  numeric.has(of.fields[name]?.type ?? '') && !notNumbers.has(`${of.name}.${name}`)

/** Whether a column holds a number of few digits: on a phone several of them have room beside each other. */
export const isFigure = (of: Resource, name: string): boolean =>
  of.fields[name]?.type === 'integer' && isNumeric(of, name)

const numeric = new Set(['integer', 'decimal', 'amount', 'sums'])

/** What stands in a cell in the place of its words; undefined where the words are enough, false or null where there is nothing. */
export function drawnCell(of: Resource, name: string, record: OfficeRecord): ReactNode {
  const draw = drawn[`${of.name}.${name}`]
  if (draw) return draw(record) || null
  const value = record[name]
  if (of.fields[name]?.type === 'sums')
    return Array.isArray(value) && value.length > 0 ? (
      <span className={css['sums']}>
        {(value as { minor: number; currency_code: string }[]).map(({ minor, currency_code: code }) => (
          <span key={code} className="nowrap">
            {money(minor, code)}
          </span>
        ))}
      </span>
    ) : null
  return undefined
}

/** The picture before what a record is called: a person's round, a company's on white, any other as it is. */
export function Face({ of, record, called }: { of: Resource; record: OfficeRecord; called: string }) {
  const src = of.face === undefined ? undefined : pictureAddress(record[of.face])
  if (of.name === 'members') return <Avatar name={called} src={src} size="sm" />
  if (of.name === 'companies') return <Logo name={called} src={src} size="sm" />
  if (!src)
    return (
      <span className={css['noThumb']} aria-hidden>
        <Icon name={iconOf(of)} size="sm" />
      </span>
    )
  return <img src={src} alt="" className={css['thumb']} loading="lazy" />
}
