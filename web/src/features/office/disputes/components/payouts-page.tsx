import { useInfiniteQuery } from '@tanstack/react-query'
import { call, isRefused, keyOf } from '../../../../lib/call.ts'
import { day, moment } from '../../../../lib/dates.ts'
import { money } from '../../../../lib/money.ts'
import { ownZone } from '../../../../lib/zones.ts'
import { Notice } from '../../../../ui/card.tsx'
import { cx } from '../../../../ui/classes.ts'
import { DataTable, numberCell } from '../../../../ui/data-table.tsx'
import { StatPill } from '../../../../ui/pills.tsx'
import type { Tone } from '../../../../ui/pills.tsx'
import { OfficeHead, PagedList, maySeeMoney } from '../../index.ts'
import { NotFoundPage, useMe } from '../../../shell/index.ts'
import type { Payout } from '../disputes.ts'
import { t } from '../text.ts'
import bench from '../../../../ui/workbench.module.css'
import css from './disputes.module.css'

const tones: Record<Payout['state'], Tone> = {
  pending: 'quiet',
  in_transit: 'blue',
  paid: 'good',
  failed: 'bad',
  cancelled: 'quiet',
}
const parts = ['charges', 'refunds', 'disputes', 'fees', 'other'] as const

/** Payouts of the card provider, each with what it is made of, and what does not agree. */
export function PayoutsPage() {
  const me = useMe()
  const pages = useInfiniteQuery({
    queryKey: [...keyOf('payments.payouts'), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('payments.payouts', { query: { ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if ((me && !maySeeMoney(me.operator_roles)) || isRefused(pages.error, 404)) return <NotFoundPage />
  const rows = pages.data?.pages.flatMap(({ results }) => results)
  const unmatched = pages.data?.pages[0]?.unmatched ?? []
  return (
    <>
      <OfficeHead title={t('payouts.title')} crumbs={[{ to: '/office/money', label: t('desk') }]} />
      <div className={bench['body']}>
        {unmatched.length > 0 && (
          <Notice tone="bad">
            <b>{t('unmatched', { count: unmatched.length })}</b>
            <ul>
              {unmatched.map((one) => (
                <li key={one.id} className="num">
                  {money(one.amount, one.currency_code)},{' '}
                  {t('unmatched.row', {
                    kind: t(`kind.${one.kind}`),
                    source: one.source ?? one.reference,
                    moment: moment(one.at, ownZone()),
                  })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <PagedList
          rows={rows}
          pages={pages}
          icon="bank"
          empty={{ title: t('payouts.empty'), text: t('payouts.empty.text') }}
        >
          {(listed) => <Table rows={listed} />}
        </PagedList>
      </div>
    </>
  )
}

function Table({ rows }: { rows: readonly Payout[] }) {
  return (
    <DataTable cards label={t('payouts.title')}>
      <thead>
        <tr>
          <th>{t('payouts.column.arrives')}</th>
          {parts.map((part) => (
            <th key={part} className={numberCell}>
              {t(`payouts.column.${part}`)}
            </th>
          ))}
          <th className={numberCell}>{t('payouts.column.amount')}</th>
          <th>{t('payouts.column.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <b>{day(row.arrives_on, { month: 'short', zone: 'UTC' })}</b>
              <small className={cx(css['reference'], 'num')}>{row.reference}</small>
            </td>
            {parts.map((part) => (
              <td
                key={part}
                className={cx(numberCell, 'num')}
                data-label={t(`payouts.column.${part}`)}
                data-empty={row[part] === 0 ? '' : undefined}
              >
                {row[part] === 0 ? <span className="soft">–</span> : money(row[part], row.currency_code)}
              </td>
            ))}
            <td className={cx(numberCell, 'num')} data-label={t('payouts.column.amount')}>
              <b>{money(row.amount, row.currency_code)}</b>
            </td>
            <td data-label={t('payouts.column.state')}>
              <StatPill tone={tones[row.state]}>{t(`payouts.state.${row.state}`)}</StatPill>{' '}
              <small className={row.difference ? css['late'] : 'soft'}>{agreementOf(row)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function agreementOf({ difference, currency_code }: Payout): string {
  if (difference === null) return t('payouts.unread')
  return difference === 0 ? t('payouts.agrees') : t('payouts.differs', { amount: money(difference, currency_code) })
}
