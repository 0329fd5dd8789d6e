import type { Resource } from '@app/contract/resources'
import type { ReactNode } from 'react'
import { ownZone } from '../../../lib/zones.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { useMe } from '../../shell/index.ts'
import { mayKeep } from '../sections.ts'
import { Face, drawnCell, isFigure, isNumeric } from './cells.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DataTable, numberCell } from '../../../ui/data-table.tsx'
import { useCategoryLabels } from './categories.ts'
import { fieldName, manyOf, t } from './names.ts'
import { pictureAddress } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'
import { contextOf } from './values.ts'
import { orderOf } from './view.ts'
import type { ListView } from './view.ts'
import { valueWords } from './words.ts'
import css from './record-table.module.css'

const FIRST_WORDS = 60

/** How a text begins, in one line. */
function firstWords(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return letters.length <= FIRST_WORDS ? letters.join('') : `${letters.slice(0, FIRST_WORDS).join('').trimEnd()}…`
}

/** By what a record is called in lists and headings. */
export function titleOf(of: Resource, record: OfficeRecord): string {
  const begins = of.begins === undefined ? undefined : record[of.begins]
  if (typeof begins === 'string' && begins.trim() !== '') return firstWords(begins)
  const context = contextOf(record, undefined, ownZone())
  const words =
    valueWords(of, of.title, record[of.title], record.labels, context) ||
    (of.orElse === undefined ? '' : valueWords(of, of.orElse, record[of.orElse], record.labels, context))
  const first = of.title === 'last_name' ? record['first_name'] : undefined
  return [typeof first === 'string' ? first : '', words].filter(Boolean).join(' ') || `#${record.id}`
}

/** Records as rows: the columns that their description names, heads that order the list, a box to choose each. */
export function RecordTable({
  of,
  records,
  parent,
  view = {},
  go,
  chosen,
  choose,
  faded,
  open,
  acts,
}: {
  of: Resource
  records: readonly OfficeRecord[]
  parent?: OfficeRecord | undefined
  view?: ListView
  go?: (change: Record<string, string | undefined>) => void
  chosen?: ReadonlySet<number>
  choose?: ((chosen: ReadonlySet<number>) => void) | undefined
  faded?: boolean
  /** Opens a record in its place; without it, a record is a link to its page. */
  open?: (record: OfficeRecord) => void
  /** What is done with a record without opening it, at the end of its row. */
  acts?: ((record: OfficeRecord, called: string) => ReactNode) | undefined
}) {
  const categories = useCategoryLabels(of) ?? {}
  const roles = useMe()?.operator_roles ?? []
  const columns = Object.keys(of.fields).filter(
    (name) =>
      of.fields[name]?.column &&
      // What somebody is not told has no column for them.
      (!of.fields[name].sees || mayKeep(roles, of.fields[name].sees)) &&
      name !== of.title &&
      name !== of.begins &&
      // Who has two names is called by both.
      !(of.title === 'last_name' && name === 'first_name'),
  )
  const figures = columns.filter((name) => isFigure(of, name))
  const isChosen = (id: number) => chosen?.has(id) ?? false
  const all = records.every(({ id }) => isChosen(id))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    choose?.(next)
  }
  return (
    <DataTable
      cards
      label={manyOf(of)}
      faded={faded}
      className={cx(figures.length > 2 && css['figures'], acts && css['withActs'])}
    >
      <thead>
        <tr>
          {choose && (
            <th className={css['box']}>
              <label className={css['tick']}>
                <input
                  type="checkbox"
                  aria-label={t('choose-all')}
                  checked={all}
                  onChange={() => choose(all ? new Set() : new Set(records.map(({ id }) => id)))}
                />
              </label>
            </th>
          )}
          {[of.begins ?? of.title, ...columns].map((name) => (
            <ColumnHead key={name} of={of} name={name} view={view} go={go} />
          ))}
          {acts && (
            <th scope="col">
              <span className="sr-only">{t('acts')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const called = titleOf(of, record)
          return (
            <tr key={record.id}>
              {choose && (
                <td className={css['box']}>
                  <label className={css['tick']}>
                    <input
                      type="checkbox"
                      aria-label={t('choose-one', { name: called })}
                      checked={isChosen(record.id)}
                      onChange={() => toggle(record.id)}
                    />
                  </label>
                </td>
              )}
              <td>
                <Called of={of} record={record} called={called} open={open} categories={categories} />
              </td>
              {columns.map((name) => (
                <Cell key={name} of={of} name={name} record={record} parent={parent} categories={categories} />
              ))}
              {acts && <td className={css['acts']}>{acts(record, called)}</td>}
            </tr>
          )
        })}
      </tbody>
    </DataTable>
  )
}

/** What a record is called, behind its picture and above what is said of it in short. */
function Called({
  of,
  record,
  called,
  open,
  categories,
}: {
  of: Resource
  record: OfficeRecord
  called: string
  open: ((record: OfficeRecord) => void) | undefined
  categories: Record<string, string>
}) {
  const name = open ? (
    <button type="button" className={css['open']} onClick={() => open(record)}>
      <span className={css['cell']}>{called}</span>
    </button>
  ) : (
    <PageLink to={`/office/${of.name}/${record.id}`} className={css['open']}>
      <span className={css['cell']}>{called}</span>
    </PageLink>
  )
  if (!of.face && !of.below) return name
  const { below } = of
  const context = contextOf(record, undefined, ownZone())
  const words =
    below === undefined ? '' : valueWords(of, below, record[below], { ...record.labels, ...categories }, context)
  return (
    <span className={css['called']}>
      {of.face && <Face of={of} record={record} called={called} />}
      <span>
        {name}
        {words && <small>{words}</small>}
      </span>
    </span>
  )
}

function ColumnHead({
  of,
  name,
  view,
  go,
}: {
  of: Resource
  name: string
  view: ListView
  go: ((change: Record<string, string | undefined>) => void) | undefined
}) {
  const label = fieldName(of, name)
  const { sort, order } = orderOf(of, view)
  const isSorted = sort === name
  const right = isNumeric(of, name)
  if (!go || !(of.fields[name]?.sort || name === of.order.field))
    return (
      <th scope="col" className={cx(right && numberCell)}>
        {label}
      </th>
    )
  return (
    <th
      scope="col"
      className={cx(right && numberCell)}
      aria-sort={isSorted ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={css['sort']}
        onClick={() => go({ sort: name, order: isSorted && order === 'asc' ? 'desc' : 'asc' })}
      >
        {label}
        {isSorted && <Icon name={order === 'asc' ? 'up' : 'caret'} size="sm" />}
      </button>
    </th>
  )
}

function Cell({
  of,
  name,
  record,
  parent,
  categories,
}: {
  of: Resource
  name: string
  record: OfficeRecord
  parent: OfficeRecord | undefined
  categories: Record<string, string>
}) {
  const field = of.fields[name]
  const value = record[name]
  if (field?.type === 'picture')
    return (
      <td data-label={fieldName(of, name)} data-empty={pictureAddress(value) ? undefined : ''}>
        {pictureAddress(value) ? (
          <img src={pictureAddress(value)} alt="" className={css['thumb']} loading="lazy" />
        ) : (
          <span className="soft">–</span>
        )}
      </td>
    )
  const drawn = drawnCell(of, name, record)
  if (drawn !== undefined)
    return (
      <td
        className={cx(isNumeric(of, name) && numberCell)}
        data-label={fieldName(of, name)}
        data-figure={isFigure(of, name) ? '' : undefined}
        data-empty={drawn ? undefined : ''}
      >
        {drawn || <span className="soft">–</span>}
      </td>
    )
  const words = valueWords(of, name, value, { ...record.labels, ...categories }, contextOf(record, parent, ownZone()))
  return (
    <td
      className={cx(isNumeric(of, name) && numberCell)}
      data-label={fieldName(of, name)}
      data-figure={isFigure(of, name) ? '' : undefined}
      data-empty={words ? undefined : ''}
    >
      {words ? <span className={css['cell']}>{words}</span> : <span className="soft">–</span>}
    </td>
  )
}
