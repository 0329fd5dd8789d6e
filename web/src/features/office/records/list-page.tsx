import type { Resource } from '@app/contract/resources'
import { OFFICE_COUNT, OFFICE_PAGE } from '@app/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { isRefused } from '../../../lib/call.ts'
import { count } from '../../../lib/money.ts'
import { ExportButton } from '../../../ui/save-button.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pagination } from '../../../ui/lists.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { NotFoundPage } from '../../shell/index.ts'
import { OfficeHead } from '../components/office-head.tsx'
import { AddToAlbum } from '../media/add-to-album.tsx'
import { Campaigns } from './campaigns.tsx'
import { useCategoryLabels } from './categories.ts'
import { Filters } from './filters.tsx'
import { ListTabs } from './list-tabs.tsx'
import { aboutOf, lower, manyOf, oneOf, t } from './names.ts'
import { exportOf, listQuery } from './records.api.ts'
import { RecordTable } from './record-table.tsx'
import { OrderBy } from './order-by.tsx'
import { Selected } from './selected.tsx'
import { TagSuggestions } from './suggestions.tsx'
import { SEARCH_WAIT_MS, orderOf, withView } from './view.ts'
import type { ListView } from './view.ts'
import { WrittenList, isWritten } from './written-list.tsx'
import bench from '../../../ui/workbench.module.css'
import css from './records.module.css'

/** The list of a resource: looked through, narrowed, ordered, page by page, as its address says. */
export function ListPage({ of, view }: { of: Resource; view: ListView }) {
  const navigate = usePageNavigate()
  const { page, ...narrowed } = view
  const query = { ...narrowed, ...orderOf(of, view) }
  const {
    data: listed,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery(listQuery(of.name, { ...query, page: page ?? '1' }))
  // Rows come with all their words, so that nothing below them moves.
  const data = useCategoryLabels(of) && listed
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  if (isRefused(error, 404)) return <NotFoundPage />
  const go = (change: Record<string, string | undefined>) => {
    setChosen(new Set())
    void navigate({ to: `/office/${of.name}`, search: withView(view, change), replace: true })
  }
  const isNarrowed = Object.keys(narrowed).some((name) => name !== 'sort' && name !== 'order')
  const many = manyOf(of)
  const picked = data?.results.filter(({ id }) => chosen.has(id)) ?? []
  const create = of.acts.includes('create') && !of.parent && (
    <ButtonLink to={`/office/${of.name}/new`} icon="plus" kind="primary" size="sm">
      {t('new', { one: lower(oneOf(of)) })}
    </ButtonLink>
  )
  return (
    <>
      <OfficeHead
        title={many}
        sub={
          data && (
            <span className="num">
              {data.count >= OFFICE_COUNT ? t('many-more', { count: count(OFFICE_COUNT) }) : count(data.count)}
            </span>
          )
        }
        end={
          <>
            <ExportButton name={of.name} fetch={() => exportOf(of.name, query)}>
              {t('export')}
            </ExportButton>
            {create}
          </>
        }
      />
      <div className={cx(bench['body'], css['body'])}>
        {aboutOf(of) && <p className={css['about']}>{aboutOf(of)}</p>}
        <ListTabs of={of} view={view} go={go} />
        <div className={css['tools']}>
          {of.search.length > 0 && (
            <SearchBox
              value={view['q'] ?? ''}
              onSearch={(q) => go({ q: q || undefined })}
              label={t('search-in', { many: lower(many) })}
              wait={SEARCH_WAIT_MS}
            />
          )}
          <Filters of={of} view={view} go={go} />
          {of.name === 'banners' && <OrderBy of={of} view={view} go={go} />}
          {of.name === 'tags' && <TagSuggestions />}
          {isNarrowed && (
            <Button kind="quiet" size="sm" onClick={() => void navigate({ to: `/office/${of.name}`, replace: true })}>
              {t('clear')}
            </Button>
          )}
        </div>
        {picked.length > 0 && <Selected of={of} records={picked} done={() => setChosen(new Set())} />}
        {data && data.results.length > 0 && isWritten(of) ? (
          <WrittenList of={of} records={data.results} faded={isPlaceholderData} />
        ) : data && data.results.length > 0 && of.name === 'banners' ? (
          <Campaigns records={data.results} chosen={chosen} choose={setChosen} faded={isPlaceholderData} />
        ) : (
          <Card className={css['list']}>
            {data ? (
              data.results.length > 0 ? (
                <RecordTable
                  of={of}
                  records={data.results}
                  view={view}
                  go={go}
                  chosen={chosen}
                  choose={of.acts.includes('remove') ? setChosen : undefined}
                  faded={isPlaceholderData}
                  acts={
                    of.name === 'media-albums'
                      ? ({ id }, called) => <AddToAlbum album={id} called={called} />
                      : undefined
                  }
                />
              ) : isNarrowed ? (
                <EmptyState icon="search" title={t('none-found')}>
                  {t('none-found.text')}
                </EmptyState>
              ) : (
                <EmptyState icon="list" title={t('empty', { many: lower(many) })} action={create || undefined}>
                  {create ? t('empty.text') : undefined}
                </EmptyState>
              )
            ) : error ? (
              <ErrorState error={error} retry={() => void refetch()} />
            ) : (
              <SkeletonRows rows={8} picture={false} />
            )}
          </Card>
        )}
        {data && (
          <Pagination
            page={Number(page ?? 1)}
            pages={Math.ceil(data.count / OFFICE_PAGE)}
            search={(to) => withView(view, { page: to === 1 ? undefined : String(to) })}
          />
        )}
      </div>
    </>
  )
}
