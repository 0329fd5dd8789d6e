import { useInfiniteQuery } from '@tanstack/react-query'
import { call, isRefused, keyOf } from '../../../../lib/call.ts'
import { day } from '../../../../lib/dates.ts'
import { money } from '../../../../lib/money.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/classes.ts'
import { DataTable, numberCell } from '../../../../ui/data-table.tsx'
import { PageLink } from '../../../../ui/page-link.ts'
import { StatPill } from '../../../../ui/pills.tsx'
import { OfficeHead, PagedList } from '../../index.ts'
import { NotFoundPage } from '../../../shell/index.ts'
import { t } from '../text.ts'
import { fileTones } from '../transfers.ts'
import type { Listed } from '../transfers.ts'
import bench from '../../../../ui/workbench.module.css'
import css from './transfers.module.css'

/** Payment files, the newest first. */
export function FilesPage() {
  const pages = useInfiniteQuery({
    queryKey: [...keyOf('payments.paymentFiles'), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('payments.paymentFiles', { query: { ...(pageParam > 0 && { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (isRefused(pages.error, 404)) return <NotFoundPage />
  const rows = pages.data?.pages.flatMap(({ results }) => results)
  return (
    <>
      <OfficeHead
        title={t('title')}
        crumbs={[{ to: '/office/money', label: t('desk') }]}
        end={
          <ButtonLink kind="primary" size="sm" icon="plus" to="/office/money/payment-files/new">
            {t('make')}
          </ButtonLink>
        }
      />
      <div className={bench['body']}>
        <PagedList rows={rows} pages={pages} icon="bank" empty={{ title: t('empty'), text: t('empty.text') }}>
          {(listed) => <Table rows={listed} />}
        </PagedList>
      </div>
    </>
  )
}

function Table({ rows }: { rows: readonly Listed[] }) {
  return (
    <DataTable cards label={t('title')}>
      <thead>
        <tr>
          <th>{t('column.file')}</th>
          <th>{t('column.seller')}</th>
          <th>{t('column.execution')}</th>
          <th className={numberCell}>{t('column.payments')}</th>
          <th className={numberCell}>{t('column.sum')}</th>
          <th>{t('column.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <PageLink to={`/office/money/payment-files/${row.id}`} className={cx(css['name'], 'num')}>
                {row.message_id}
              </PageLink>
              <small className={css['below']}>
                {t('made', { name: row.made_by, day: day(row.made_at, { month: 'short' }) })}
              </small>
            </td>
            <td data-label={t('column.seller')}>{row.seller.name}</td>
            <td className="num" data-label={t('column.execution')}>
              {day(row.execution_on, { month: 'short' })}
            </td>
            <td className={cx(numberCell, 'num')} data-label={t('column.payments')}>
              {row.state === 'sent' && row.done > 0
                ? t('done-of', { done: row.done, count: row.transactions })
                : row.transactions}
            </td>
            <td className={cx(numberCell, 'num')} data-label={t('column.sum')}>
              <b>{money(row.control_sum, row.currency_code)}</b>
            </td>
            <td data-label={t('column.state')}>
              <StatPill tone={fileTones[row.state]}>{t(`file.${row.state}`)}</StatPill>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
