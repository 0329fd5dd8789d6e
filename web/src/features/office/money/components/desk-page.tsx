import { MONEY_KINDS } from '@app/contract/payments.office.names'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { usePageNavigate } from '../../../../ui/page-link.ts'
import { cx } from '../../../../ui/classes.ts'
import { call, filePath, isRefused, keyOf, queryOptionsFor } from '../../../../lib/call.ts'
import { ExportButton } from '../../../../ui/save-button.tsx'
import { Button, ButtonLink, Counter } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { FilterChip, FilterChips, FilterSelect } from '../../../../ui/pills.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { EmptyState, ErrorState, SkeletonRows, inTurn } from '../../../../ui/states.tsx'
import { OfficeHead, mayKeep } from '../../index.ts'
import { NotFoundPage, useMe } from '../../../shell/index.ts'
import { statesFor } from '../money.ts'
import type { MoneyView } from '../money.ts'
import { t } from '../text.ts'
import { MovedTable } from './moved-table.tsx'
import { SavedViews } from './saved-views.tsx'
import { Totals } from './totals.tsx'
import bench from '../../../../ui/workbench.module.css'
import css from './money.module.css'

const WAIT_MS = 350

/** Whether acts on money are offered. */
const useKeepsMoney = () => mayKeep(useMe()?.operator_roles ?? [], 'money')

/** The card provider's side: disputes that are open, and payouts, with what does not agree. */
function Provider() {
  const canAct = useKeepsMoney()
  const { data } = useQuery(queryOptionsFor('payments.deskTotals'))
  return (
    <>
      {canAct && (
        <>
          <ButtonLink to="/office/money/disputes" size="sm">
            {t('disputes')} {data && data.disputes > 0 && <Counter value={data.disputes} />}
          </ButtonLink>
          <ButtonLink to="/office/money/payment-files" size="sm">
            {t('payment-files')}
          </ButtonLink>
        </>
      )}
      <ButtonLink to="/office/money/payouts" size="sm">
        {t('payouts')} {data && data.differences > 0 && <Counter value={data.differences} />}
      </ButtonLink>
    </>
  )
}

/** The money desk: sums, and one list of what moves, narrowed as its address says. */
export function DeskPage({ view }: { view: MoneyView }) {
  const navigate = usePageNavigate()
  const canAct = useKeepsMoney()
  const list = useInfiniteQuery({
    queryKey: [...keyOf('payments.desk', { query: view }), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        'payments.desk',
        { query: { ...view, ...(pageParam === undefined ? {} : { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })
  if (isRefused(list.error, 404)) return <NotFoundPage />
  const go = (change: Partial<Record<keyof MoneyView, string | undefined>>) =>
    void navigate({
      to: '/office/money',
      search: Object.fromEntries(Object.entries({ ...view, ...change }).filter(([, value]) => value)),
      replace: true,
    })
  const rows = list.data?.pages.flatMap(({ results }) => results)
  const isNarrowed = Object.keys(view).length > 0
  return (
    <>
      <OfficeHead
        title={t('title')}
        end={
          <>
            <ExportButton name="money" fetch={() => filePath('/rest/office/money/export/', view)}>
              {t('export')}
            </ExportButton>
            <Provider />
            {canAct && (
              <ButtonLink to="/office/imports" icon="upload" size="sm">
                {t('statement')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className={cx(bench['body'], css['body'], inTurn)}>
        <Totals view={view} go={go} />
        <Narrowing view={view} go={go} company={rows?.[0]?.company?.name} />
        <SavedViews view={view} company={rows?.[0]?.company?.name} />
        <Card className={css['list']}>
          {rows ? (
            rows.length > 0 ? (
              <MovedTable pages={list.data?.pages.map(({ results }) => results) ?? []} faded={list.isPlaceholderData} />
            ) : isNarrowed ? (
              <EmptyState icon="search" title={t('none')}>
                {t('none.text')}
              </EmptyState>
            ) : (
              <EmptyState icon="bank" title={t('empty')}>
                {t('empty.text')}
              </EmptyState>
            )
          ) : list.error ? (
            <ErrorState error={list.error} retry={() => void list.refetch()} />
          ) : (
            <SkeletonRows rows={10} picture={false} />
          )}
        </Card>
        {list.hasNextPage && (
          <Button className={css['more']} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </>
  )
}

export type Go = (change: Partial<Record<keyof MoneyView, string | undefined>>) => void

function Narrowing({ view, go, company }: { view: MoneyView; go: Go; company: string | undefined }) {
  const subjects = useQuery({ ...queryOptionsFor('payments.deskSubjects'), staleTime: 60_000 }).data?.results ?? []
  const currencies =
    useQuery(queryOptionsFor('payments.deskTotals')).data?.results.map((one) => one.currency_code) ?? []
  const subject = view.event ? `event ${view.event}` : view.award ? `award ${view.award}` : ''
  return (
    <div className={css['narrowing']}>
      <FilterChips label={t('kinds')}>
        <FilterChip pressed={!view.kind} onClick={() => go({ kind: undefined })}>
          {t('kind.all')}
        </FilterChip>
        {MONEY_KINDS.map((kind) => (
          <FilterChip
            key={kind}
            pressed={view.kind === kind}
            onClick={() =>
              go({ kind, ...(view.state && !statesFor(kind).includes(view.state) && { state: undefined }) })
            }
          >
            {t(`kind.${kind}`)}
          </FilterChip>
        ))}
      </FilterChips>
      <div className={css['tools']}>
        <SearchBox
          value={view.q ?? ''}
          label={t('search')}
          wait={WAIT_MS}
          // One letter would find everybody.
          onSearch={(text) => go({ q: text.length > 1 ? text : undefined })}
        />
        <FilterSelect
          label={t('any.state')}
          value={view.state ?? ''}
          options={statesFor(view.kind).map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(state) => go({ state })}
        />
        <FilterSelect
          label={t('any.subject')}
          value={subject}
          options={subjects.map(({ kind, id, name }) => ({ value: `${kind} ${id}`, label: name }))}
          onChange={(chosen) => {
            const [kind, id] = chosen.split(' ')
            go({ event: kind === 'event' ? id : undefined, award: kind === 'award' ? id : undefined })
          }}
        />
        {(currencies.length > 1 || view.currency) && (
          <FilterSelect
            label={t('any.currency')}
            value={view.currency ?? ''}
            options={currencies.map((value) => ({ value, label: value }))}
            onChange={(currency) => go({ currency })}
          />
        )}
        {(['from', 'until'] as const).map((name) => (
          <label key={name} className={css['day']}>
            <span>{t(name)}</span>
            <input
              type="date"
              key={view[name]}
              defaultValue={view[name] ?? ''}
              onChange={(event) => {
                const { value } = event.currentTarget
                if (value === '' || value > '2000') go({ [name]: value || undefined })
              }}
            />
          </label>
        ))}
        {view.company && (
          <Button size="sm" icon="x" onClick={() => go({ company: undefined })}>
            {t('company.only', { company: company ?? view.company })}
          </Button>
        )}
        {Object.keys(view).length > 0 && (
          <Button
            kind="quiet"
            size="sm"
            onClick={() =>
              go({
                kind: undefined,
                state: undefined,
                q: undefined,
                company: undefined,
                event: undefined,
                award: undefined,
                currency: undefined,
                from: undefined,
                until: undefined,
              })
            }
          >
            {t('clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
