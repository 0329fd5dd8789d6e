import type { Resource } from '@app/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { day } from '../../../lib/dates.ts'
import { count, money } from '../../../lib/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, numberCell } from '../../../ui/data-table.tsx'
import { ExportButton } from '../../../ui/export-button.tsx'
import { Pager } from '../../../ui/lists.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, Held, SkeletonRows } from '../../../ui/states.tsx'
import { categoryLabel, useCategoryLabels } from './categories.ts'
import { Meter } from './meter.tsx'
import { fieldName, lower, manyOf, oneOf, t } from './names.ts'
import { RecordDialog } from './record-dialog.tsx'
import { RecordTable, titleOf } from './record-table.tsx'
import { exportOf, listQuery, partsOf } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'
import { SEARCH_WAIT_MS } from './view.ts'
import table from './record-table.module.css'
import css from './part-list.module.css'

const PAGE = 100

/**
 * What belongs to a record, of one kind: the list, and a form in a dialog, or a page of its own where something belongs to it in
 * turn. `noNew` where new ones are made elsewhere.
 */
export function PartList({ of, parent, noNew }: { of: Resource; parent: OfficeRecord; noNew?: boolean }) {
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const within = { [of.parent ?? '']: parent.id, ...(q ? { q } : {}) }
  const { data: listed, error, refetch } = useQuery(listQuery(of.name, { ...within, page, page_size: PAGE }))
  // Rows come with all their words, so that nothing below them moves.
  const data = useCategoryLabels(of) && listed
  const pages = Math.ceil((data?.count ?? 0) / PAGE)
  const [open, setOpen] = useState<OfficeRecord | 'new'>()
  const show = (record: OfficeRecord) =>
    partsOf(of).length > 0 ? void navigate({ to: `/office/${of.name}/${record.id}` as never }) : setOpen(record)
  const heading = useId()
  const sells = 'sold' in of.fields
  const create = of.acts.includes('create') && !noNew && (
    <Button size="sm" icon="plus" onClick={() => setOpen('new')}>
      {oneOf(of)}
    </Button>
  )
  return (
    <section aria-labelledby={heading}>
      <div className={css['bar']}>
        <h2 id={heading}>{manyOf(of)}</h2>
        {data && data.count > 0 && <span className="soft num">{count(data.count)}</span>}
        <Held until={data !== undefined || error !== null} className={css['end'] ?? ''}>
          {data?.count !== 0 && (
            <ExportButton name={of.name} fetch={() => exportOf(of.name, within)}>
              {t('export')}
            </ExportButton>
          )}
          {create}
        </Held>
      </div>
      {of.search.length > 0 && (q !== '' || pages > 1) && (
        <div className={css['search']}>
          <SearchBox
            value={q}
            onSearch={(typed) => {
              setQ(typed)
              setPage(1)
            }}
            label={t('search-in', { many: lower(manyOf(of)) })}
            wait={SEARCH_WAIT_MS}
          />
        </div>
      )}
      <Card>
        {data ? (
          data.results.length === 0 ? (
            <EmptyState
              icon={q ? 'search' : 'plus'}
              title={q ? t('none-found') : t('empty', { many: lower(manyOf(of)) })}
            />
          ) : sells ? (
            <Selling of={of} records={data.results} parent={parent} open={show} />
          ) : (
            <RecordTable of={of} records={data.results} parent={parent} open={show} />
          )
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} picture={false} />
        )}
      </Card>
      {data && <Pager page={page} pages={pages} onPage={setPage} />}
      {open && (
        <RecordDialog
          of={of}
          record={open === 'new' ? undefined : open}
          parent={parent}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

const numberIn = (record: OfficeRecord, name: string) => (typeof record[name] === 'number' ? record[name] : undefined)
const textIn = (record: OfficeRecord, name: string) => (typeof record[name] === 'string' ? record[name] : undefined)

/** What is sold: for how much, how many are gone, and how many are left. */
function Selling({
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
  const categories = useCategoryLabels(of) ?? {}
  const about = (record: OfficeRecord) =>
    [categories[categoryLabel(textIn(record, 'price_type') ?? '')], textIn(record, 'description')].filter(Boolean)
  return (
    <DataTable cards label={manyOf(of)} className={css['table']}>
      <thead>
        <tr>
          <th scope="col">{oneOf(of)}</th>
          <th scope="col" className={numberCell}>
            {fieldName(of, 'amount')}
          </th>
          <th scope="col">{t('sold')}</th>
          <th scope="col" className={numberCell}>
            {t('left')}
          </th>
          <th scope="col">{t('on-sale')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const stock = numberIn(record, 'stock')
          const sold = numberIn(record, 'sold') ?? 0
          const left = stock === undefined ? undefined : Math.max(0, stock - sold)
          return (
            <tr key={record.id}>
              <td>
                <button type="button" className={table['open']} onClick={() => open(record)}>
                  {titleOf(of, record)}
                </button>
                {about(record).length > 0 && <small>{about(record).join(', ')}</small>}
              </td>
              <td className={numberCell} data-label={fieldName(of, 'amount')}>
                {money(numberIn(record, 'amount') ?? 0, currency)}
              </td>
              <td data-label={t('sold')}>
                <Meter part={sold} whole={stock} />
              </td>
              <td className={numberCell} data-label={t('left')}>
                {left === undefined ? t('unlimited') : count(left)}
              </td>
              <td data-label={t('on-sale')}>
                {left === 0 ? <StatPill tone="warn">{t('full')}</StatPill> : <OnSale record={record} />}
              </td>
            </tr>
          )
        })}
      </tbody>
    </DataTable>
  )
}

function OnSale({ record }: { record: OfficeRecord }) {
  const [from, until] = [textIn(record, 'available_from'), textIn(record, 'available_until')]
  const short = (date: string) => day(date, { month: 'short' })
  if (from && until) return <>{`${short(from)} – ${short(until)}`}</>
  if (until) return <>{t('sale.until', { day: short(until) })}</>
  return <>{from ? t('sale.from', { day: short(from) }) : t('sale.always')}</>
}
