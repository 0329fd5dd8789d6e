import type { Resource } from '@app/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ComponentType } from 'react'
import { count } from '../../../lib/money.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ExportButton } from '../../../ui/save-button.tsx'
import { Pager } from '../../../ui/lists.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, Held, SkeletonRows } from '../../../ui/states.tsx'
import { useCategoryLabels } from './categories.ts'
import { lower, manyOf, oneOf, t } from './names.ts'
import { RecordDialog } from './record-dialog.tsx'
import { RecordTable } from './record-table.tsx'
import { exportOf, listQuery, partsOf } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'
import { Selling } from './selling.tsx'
import { againOf } from './values.ts'
import { SEARCH_WAIT_MS } from './view.ts'
import css from './part-list.module.css'

const PAGE = 100

/** How the records of a part are drawn where a plain table of its columns is not it. */
export type Rows = ComponentType<{
  of: Resource
  records: readonly OfficeRecord[]
  parent: OfficeRecord
  open: (record: OfficeRecord) => void
}>

/**
 * What belongs to a record, of one kind: the list, and a form in a dialog, or a page of its own where something belongs to it in
 * turn. `noNew` where new ones are made elsewhere.
 */
export function PartList({
  of,
  parent,
  noNew,
  rows,
}: {
  of: Resource
  parent: OfficeRecord
  noNew?: boolean
  rows?: Rows | undefined
}) {
  const navigate = usePageNavigate()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const within = { [of.parent ?? '']: parent.id, ...(q ? { q } : {}) }
  const { data: listed, error, refetch } = useQuery(listQuery(of.name, { ...within, page, page_size: PAGE }))
  // Rows come with all their words, so that nothing below them moves.
  const data = useCategoryLabels(of) && listed
  const pages = Math.ceil((data?.count ?? 0) / PAGE)
  const [open, setOpen] = useState<OfficeRecord | 'new' | { copy: OfficeRecord }>()
  const show = (record: OfficeRecord) =>
    partsOf(of).length > 0 ? void navigate({ to: `/office/${of.name}/${record.id}` }) : setOpen(record)
  const heading = useId()
  const Drawn = rows ?? ('sold' in of.fields ? Selling : RecordTable)
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
          ) : (
            <Drawn of={of} records={data.results} parent={parent} open={show} />
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
          // A copy is a form of its own.
          key={open === 'new' || 'copy' in open ? 'new' : open.id}
          of={of}
          record={open === 'new' || 'copy' in open ? undefined : open}
          parent={parent}
          {...(open !== 'new' && 'copy' in open ? { initial: copyOf(of, open.copy as OfficeRecord) } : {})}
          {...(create ? { onCopy: (copy: OfficeRecord) => setOpen({ copy }) } : {})}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

/** What a copy begins with: everything that was written, called a copy, but no picture, which is one record's alone, and no place. */
function copyOf(of: Resource, record: OfficeRecord): Record<string, unknown> {
  const kept = Object.entries(againOf(of, record)).filter(
    ([name]) => of.fields[name]?.type !== 'picture' && name !== 'position',
  )
  const called = Object.fromEntries(kept)
  const title = called[of.title]
  return typeof title === 'string' && of.fields[of.title]?.type === 'text'
    ? { ...called, [of.title]: t('copy.called', { name: title }) }
    : called
}
