import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../../../ui/classes.ts'
import { call, isRefused, keyOf } from '../../../../lib/call.ts'
import { money } from '../../../../lib/money.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { PageLink } from '../../../../ui/page-link.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { Segment } from '../../../../ui/tabs.tsx'
import { OfficeHead, mayKeep } from '../../index.ts'
import { NotFoundPage, useMe } from '../../../shell/index.ts'
import { isLate, reasonOf, statusOf } from '../disputes.ts'
import type { Listed } from '../disputes.ts'
import { t } from '../text.ts'
import { DisputePanel } from './dispute-panel.tsx'
import css from './disputes.module.css'

type Shown = 'open' | 'won' | 'lost'

/** Disputes of card payments: the list, and the one that is open beside it. */
export function DisputesPage({ id }: { id?: number }) {
  const me = useMe()
  const [state, setState] = useState<Shown>()
  const query = { ...(state && { state }) }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keyOf('payments.disputes', { query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('payments.disputes', { query: { ...query, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })
  if ((me && !mayKeep(me.operator_roles, 'money')) || isRefused(error, 404)) return <NotFoundPage />
  const counts = data?.pages[0]?.counts
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  const label = (one: Shown) => (
    <>
      {t(`state.${one}`)} <span className="num">{counts ? counts[one] : '–'}</span>
    </>
  )
  return (
    <div className={cx(css['page'], id !== undefined && css['opened'])}>
      <OfficeHead
        title={t('title')}
        crumbs={[{ to: '/office/money', label: t('desk') }]}
        end={
          <Segment<Shown | 'all'>
            label={t('states')}
            value={state ?? 'all'}
            onChange={(value) => setState(value === state || value === 'all' ? undefined : value)}
            options={(['open', 'won', 'lost'] as const).map((value) => ({ value, label: label(value) }))}
          />
        }
      />
      <div className={css['split']}>
        <nav className={css['list']} aria-label={t('list')}>
          {data ? (
            <>
              <Rows rows={rows} open={id} />
              {rows.length === 0 && (
                <EmptyState icon="check" title={t('empty')}>
                  {t('empty.text')}
                </EmptyState>
              )}
              {hasNextPage && (
                <Button kind="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
            </>
          ) : error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={6} picture={false} />
          )}
        </nav>
        {id === undefined ? <p className={css['choose']}>{t('choose')}</p> : <DisputePanel key={id} id={id} />}
      </div>
    </div>
  )
}

function Rows({ rows, open }: { rows: readonly Listed[]; open: number | undefined }) {
  const now = useNow()
  const decided = rows.findIndex(({ decided_at }) => decided_at !== null)
  return (
    <ul>
      {rows.map((one, index) => (
        <li key={one.id}>
          {index === decided && <h2 className={css['group']}>{t('group.decided')}</h2>}
          <PageLink
            to={`/office/money/disputes/${one.id}`}
            className={cx(css['row'], open === one.id && css['on'])}
            aria-current={open === one.id ? 'page' : undefined}
          >
            <b className="cut">{one.company.name}</b>
            <b className="num">{money(one.amount, one.currency_code)}</b>
            <span className="cut">{reasonOf(one.reason)}</span>
            <span className={cx('num', isLate(one, now) && css['late'])}>{statusOf(one, now)}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
