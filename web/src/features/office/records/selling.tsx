import type { Resource } from '@app/contract/resources'
import { cx } from '../../../ui/classes.ts'
import { day, today } from '../../../lib/dates.ts'
import { count, money } from '../../../lib/money.ts'
import { DataTable, numberCell } from '../../../ui/data-table.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { categoryLabel, useCategoryLabels } from './categories.ts'
import { Meter } from './meter.tsx'
import { fieldName, manyOf, oneOf, t } from './names.ts'
import { titleOf } from './record-table.tsx'
import type { OfficeRecord } from './records.api.ts'
import { holds, thingsOf } from './selling.math.ts'
import type { Thing } from './selling.math.ts'
import table from './record-table.module.css'
import css from './part-list.module.css'

const textIn = (record: OfficeRecord, name: string) => (typeof record[name] === 'string' ? record[name] : undefined)
const amountIn = (record: OfficeRecord) => (typeof record['amount'] === 'number' ? record['amount'] : 0)

/** What is sold: at which price when, how much is gone and left, what that is worth, and what all of it comes to. */
export function Selling({
  of,
  records,
  parent,
  open,
}: {
  of: Resource
  records: readonly OfficeRecord[]
  parent: OfficeRecord
  open: (record: OfficeRecord) => void
}) {
  const currency = textIn(parent, 'currency_code') ?? 'XXX'
  // All that the event sold, add-ons and tables too; only who looks after money is told.
  const invoiced = (parent['revenue'] ?? []) as { minor: number; currency_code: string }[]
  const things = thingsOf(records)
  const columns = Math.max(1, ...things.map(({ phases }) => phases.length))
  const sum = (of: (thing: Thing) => number) => things.reduce((total, one) => total + of(one), 0)
  return (
    <>
      <DataTable cards label={manyOf(of)} className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{oneOf(of)}</th>
            <th scope="col" colSpan={columns}>
              {fieldName(of, 'amount')}
            </th>
            <th scope="col">{t('sold')}</th>
            <th scope="col" className={numberCell}>
              {t('worth')}
            </th>
          </tr>
        </thead>
        <tbody>
          {things.map((thing) => (
            <ThingRow
              key={thing.phases[0]?.record.id}
              of={of}
              thing={thing}
              columns={columns}
              currency={currency}
              open={open}
            />
          ))}
        </tbody>
      </DataTable>
      <dl className={css['sum']}>
        <div>
          <dt>{t('sold')}</dt>
          <dd className="num">{count(sum(({ sold }) => sold))}</dd>
        </div>
        <div>
          <dt>{t('worth.at-prices')}</dt>
          <dd className="num">
            {money(
              sum(({ worth }) => worth),
              currency,
            )}
          </dd>
        </div>
        {of.name === 'event-prices' && invoiced.length > 0 && (
          <div>
            <dt>{t('worth.invoiced')}</dt>
            {invoiced.map(({ minor, currency_code: code }) => (
              <dd key={code} className="num">
                {money(minor, code)}
              </dd>
            ))}
          </div>
        )}
      </dl>
    </>
  )
}

function ThingRow({
  of,
  thing: { name, phases, sold, stock, worth },
  columns,
  currency,
  open,
}: {
  of: Resource
  thing: Thing
  /** Prices stand beside each other in so many columns. */
  columns: number
  currency: string
  open: (record: OfficeRecord) => void
}) {
  const categories = useCategoryLabels(of) ?? {}
  const [first] = phases
  if (!first) return null
  const about = [
    categories[categoryLabel(textIn(first.record, 'price_type') ?? '')],
    textIn(first.record, 'description'),
  ].filter((words) => words && words !== name)
  const left = stock === undefined ? undefined : Math.max(0, stock - sold)
  const now = today()
  return (
    <tr>
      <td>
        {phases.length > 1 ? (
          <b>{name}</b>
        ) : (
          <button type="button" className={table['open']} onClick={() => open(first.record)}>
            {titleOf(of, first.record)}
          </button>
        )}
        {about.length > 0 && <small>{about.join(', ')}</small>}
      </td>
      {phases.map(({ record, name: phase }, place) => (
        <td
          key={record.id}
          colSpan={place === phases.length - 1 ? columns - place : 1}
          data-label={fieldName(of, 'amount')}
          className={cx(holds(record, now) === 'over' && css['over'])}
        >
          <PhaseCell name={name} phase={{ record, name: phase }} alone={phases.length === 1} {...{ currency, open }} />
        </td>
      ))}
      <td data-label={t('sold')}>
        <span className={css['gone']}>
          <Meter part={sold} whole={stock} />
          {left === 0 ? (
            <StatPill tone="warn">{t('full')}</StatPill>
          ) : (
            <span className="xs soft">{left === undefined ? t('unlimited') : t('left', { count: left })}</span>
          )}
        </span>
      </td>
      <td className={numberCell} data-label={t('worth')}>
        {money(worth, currency)}
      </td>
    </tr>
  )
}

/** One price of a thing: its name, amount and days, and how many were sold where the thing has several prices. */
function PhaseCell({
  name,
  phase: { record, name: phase },
  alone,
  currency,
  open,
}: {
  name: string
  phase: Thing['phases'][number]
  alone: boolean
  currency: string
  open: (record: OfficeRecord) => void
}) {
  return (
    <span className={css['phase']}>
      <span>
        {phase !== '' && (
          <button type="button" className={table['open']} onClick={() => open(record)}>
            <span className="sr-only">{name}, </span>
            {phase}
          </button>
        )}
        <b className="num">{money(amountIn(record), currency)}</b>
      </span>
      <span className="soft">
        <span>
          <OnSale record={record} chained={!alone} />
        </span>
        {!alone && <span className="num">{t('sold.count', { count: Number(record['sold'] ?? 0) })}</span>}
      </span>
    </span>
  )
}

/** When a price holds; of one that follows another, or is followed, its end says enough. */
function OnSale({ record, chained }: { record: OfficeRecord; chained: boolean }) {
  const [from, until] = [textIn(record, 'available_from'), textIn(record, 'available_until')]
  const short = (date: string) => day(date, { month: 'short' })
  if (from && until && !chained) return <>{`${short(from)} – ${short(until)}`}</>
  if (until) return <>{t('sale.until', { day: short(until) })}</>
  return <>{from ? t('sale.from', { day: short(from) }) : t('sale.always')}</>
}
