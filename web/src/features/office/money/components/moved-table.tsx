import { day, today } from '../../../../lib/dates.ts'
import { money } from '../../../../lib/money.ts'
import { PageLink } from '../../../../ui/page-link.ts'
import { cx } from '../../../../ui/classes.ts'
import { StatPill } from '../../../../ui/pills.tsx'
import { DataTable, numberCell } from '../../../../ui/data-table.tsx'
import { daysOver, pageOf, toneOf, underInvoices, wayOf } from '../money.ts'
import type { Moved } from '../money.ts'
import { useMe } from '../../../shell/index.ts'
import { mayKeep } from '../../index.ts'
import { t } from '../text.ts'
import css from './money.module.css'

const shortDay = (value: string) => day(value, { month: 'short', zone: 'UTC' })

/** What moved, a row each, payments and refunds under their invoice. On a phone each is a card of its own. */
export function MovedTable({ pages, faded }: { pages: readonly (readonly Moved[])[]; faded?: boolean }) {
  return (
    <DataTable cards label={t('title')} faded={faded} className={cx(css['table'], css['desk'])}>
      <thead>
        <tr>
          <th>{t('column.what')}</th>
          <th>{t('column.company')}</th>
          <th>{t('column.at')}</th>
          <th>{t('column.due')}</th>
          <th className={numberCell}>{t('column.amount')}</th>
          <th className={numberCell}>{t('column.open')}</th>
          <th>{t('column.state')}</th>
        </tr>
      </thead>
      <tbody>
        {pages.flatMap(underInvoices).map(({ row, under }) => (
          <Row key={`${row.kind} ${row.id}`} row={row} under={under} />
        ))}
      </tbody>
    </DataTable>
  )
}

function Row({ row, under }: { row: Moved; under: boolean }) {
  const inCurrency = (minor: number) => (row.currency_code ? money(minor, row.currency_code) : '')
  const { way, reference } = wayOf(row.name)
  const name = way ? t(`way.${way}`, { reference }) : reference || t('order', { id: row.order ?? '' })
  const canAct = mayKeep(useMe()?.operator_roles ?? [], 'money')
  return (
    <tr className={cx(under && css['under'])}>
      <td>
        {row.kind === 'unassigned' && !canAct ? (
          <b className="num">{name}</b>
        ) : (
          <PageLink
            to={pageOf(row)}
            className={cx(css['name'], way && css['reference'], 'num')}
            title={way && reference}
          >
            {name}
          </PageLink>
        )}
        <small>
          {(row.kind === 'payment' || row.kind === 'refund') && row.invoice_number
            ? t(`of.${row.kind}`, { number: row.invoice_number })
            : t(`one.${row.kind}`)}
          {row.issued_with && (
            <>
              {' · '}
              <PageLink to={`/office/money/${row.issued_with.id}`} className={cx('link num', css['with'])}>
                {t('row.with', { number: row.issued_with.number ?? `#${row.issued_with.id}` })}
              </PageLink>
            </>
          )}
        </small>
      </td>
      <td data-label={t('column.company')}>
        <span>
          {row.company?.name ?? t(row.method === 'transfer' ? 'bank' : 'provider')}
          <small>
            {row.payer && <span className={css['payer']}>{row.payer}, </span>}
            {row.state === 'unmatched' && row.method !== 'transfer' ? t('about.unmatched') : row.about}
          </small>
        </span>
      </td>
      <td className="num nowrap" data-label={t('column.at')}>
        {shortDay(row.at)}
      </td>
      <td className="num nowrap" data-label={t('column.due')} data-empty={row.due_on ? undefined : ''}>
        {row.due_on ? shortDay(row.due_on) : '–'}
        {row.kept_until && <small>{t('kept', { day: shortDay(row.kept_until) })}</small>}
        {row.reminders_stopped && <small>{t('row.stopped')}</small>}
      </td>
      <td className={numberCell} data-label={t('column.amount')}>
        {row.amount === null ? t('amount.unknown') : inCurrency(row.amount)}
      </td>
      {/* On a phone it is told where it is neither nothing nor all of it. */}
      <td
        className={numberCell}
        data-label={t('column.open')}
        data-empty={row.open_amount > 0 && row.open_amount !== row.amount ? undefined : ''}
      >
        {row.kind === 'invoice' ? <b>{inCurrency(row.open_amount)}</b> : <span aria-hidden>–</span>}
      </td>
      <td data-label={t('column.state')}>
        <State row={row} />
      </td>
    </tr>
  )
}

function State({ row }: { row: Moved }) {
  if (row.overdue && row.due_on)
    return <StatPill tone="bad">{t('state.over', { count: Math.max(1, daysOver(row.due_on, today())) })}</StatPill>
  if (row.kind === 'credit_note') return <StatPill>{t('state.issued')}</StatPill>
  return <StatPill tone={toneOf(row.state)}>{t(`state.${row.state}`)}</StatPill>
}
