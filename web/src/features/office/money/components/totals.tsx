import { useQuery } from '@tanstack/react-query'
import type { MoneyState } from '@app/contract/payments.office.names'
import { queryOptionsFor } from '../../../../lib/call.ts'
import type { Answer } from '../../../../lib/call.types.ts'
import { money } from '../../../../lib/money.ts'
import { Notice } from '../../../../ui/card.tsx'
import { cx } from '../../../../ui/classes.ts'
import { Skeleton } from '../../../../ui/states.tsx'
import { growth } from '../money.ts'
import type { MoneyView } from '../money.ts'
import { t } from '../text.ts'
import type { Go } from './desk-page.tsx'
import css from './money.module.css'

type Total = Answer<'payments.deskTotals'>['results'][number]

/** Sums by currency, never across them; each leads to what it is the sum of. */
export function Totals({ view, go }: { view: MoneyView; go: Go }) {
  const { data } = useQuery(queryOptionsFor('payments.deskTotals'))
  if (!data) return <Skeleton height={72} />
  return (
    <div className={css['totals']}>
      {data.results
        .filter((one) => (view.currency ? one.currency_code === view.currency : moves(one)))
        .map((one) => (
          <Row key={one.currency_code} total={one} go={go} />
        ))}
      {data.unknown > 0 && (
        <Notice tone="warn">
          {t('unknown', { count: data.unknown })}{' '}
          <button type="button" className="link" onClick={() => go({ kind: 'unassigned', state: undefined })}>
            {t('unknown.look')}
          </button>
        </Notice>
      )}
    </div>
  )
}

/** Whether there is anything to say of a currency today. */
const moves = ({ open, overdue, unassigned, refunds, received }: Total) =>
  [open, overdue, unassigned, refunds, received].some(({ count }) => count > 0)

function Row({ total, go }: { total: Total; go: Go }) {
  const { currency_code: currency } = total
  const more = growth(total.received.amount, total.received_before.amount)
  const cell = (
    what: 'open' | 'overdue' | 'unassigned' | 'refunds',
    kind: 'invoice' | 'unassigned' | 'refund',
    state: MoneyState | undefined,
    counted: string,
  ) => (
    <button type="button" onClick={() => go({ kind, state, currency })}>
      <b>{money(total[what].amount, currency)}</b>
      <span>
        <span className={cx(what === 'overdue' && total[what].count > 0 && css['late'])}>{t(what)}</span>, {counted}
      </span>
    </button>
  )
  return (
    <section className={css['sums']} aria-label={t('totals', { currency })}>
      {cell('open', 'invoice', 'open', t('invoices', { count: total.open.count }))}
      {cell('overdue', 'invoice', 'overdue', t('invoices', { count: total.overdue.count }))}
      {cell('unassigned', 'unassigned', undefined, t('amounts', { count: total.unassigned.count }))}
      {cell('refunds', 'refund', 'requested', t('returns', { count: total.refunds.count }))}
      <div>
        <b>{money(total.received.amount, currency)}</b>
        <span>
          {t('received')}
          {more !== undefined && (
            <>
              {', '}
              <span className={more >= 0 ? css['up'] : css['late']}>
                {t(more >= 0 ? 'received.more' : 'received.less', { percent: more })}
              </span>
            </>
          )}
        </span>
      </div>
    </section>
  )
}
