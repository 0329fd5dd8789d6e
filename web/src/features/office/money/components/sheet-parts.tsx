import { useState } from 'react'
import type { ReactNode } from 'react'
import { day } from '../../../../lib/dates.ts'
import { money } from '../../../../lib/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { Card, CardHead } from '../../../../ui/card.tsx'
import { DataTable, numberCell } from '../../../../ui/data-table.tsx'
import { StatPill } from '../../../../ui/pills.tsx'
import { toneOf, wayOf } from '../money.ts'
import type { Sheet } from '../money.ts'
import { t } from '../text.ts'
import { ApproveDialog, FinishDialog, RefundDialog, RetryDialog, WithdrawDialog } from './refund-dialogs.tsx'
import css from './money.module.css'

const shortDay = (value: string) => day(value, { month: 'short', zone: 'UTC' })

/** Rows of an invoice under a head of their own; on a phone each is a card. */
export function Table({
  title,
  end,
  heads,
  acts,
  children,
}: {
  title: string
  end?: ReactNode
  heads: readonly string[]
  /** Whether rows end in what can be done with them. */
  acts?: boolean
  children: ReactNode
}) {
  return (
    <Card>
      <CardHead title={title} end={end} />
      <DataTable cards label={title} className={css['table']}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} className={head === t('column.amount') ? numberCell : undefined}>
                {head}
              </th>
            ))}
            {acts && (
              <th>
                <span className="sr-only">{t('act')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </DataTable>
    </Card>
  )
}

/** How a payment came, and what its provider or bank calls it, to be read and copied whole. */
function Came({ payment }: { payment: Sheet['payments'][number] }) {
  const { way = payment.method, reference } = wayOf(payment.reference)
  return (
    <span className={css['came']}>
      <b>{t(`by.${way}`)}</b>
      <span>
        <code>{reference}</code>
        <CopyButton text={reference} />
      </span>
    </span>
  )
}

export function LinesCard({ sheet }: { sheet: Sheet }) {
  const shown = (minor: number) => money(minor, sheet.currency_code)
  return (
    <Table title={t('lines')} heads={[t('line.what'), t('line.quantity'), t('line.each'), t('column.amount')]}>
      {sheet.lines.map((line) => (
        <tr key={line.position}>
          <td>
            {line.description}
            {line.allowance > 0 && (
              <small>
                {t('line.discount', { amount: shown(line.allowance), reason: line.allowance_reason ?? '' })}
              </small>
            )}
          </td>
          <td className="num" data-label={t('line.quantity')}>
            {line.quantity}
          </td>
          <td className="num nowrap" data-label={t('line.each')}>
            {shown(line.unit_amount)}
          </td>
          <td className={numberCell} data-label={t('column.amount')}>
            {shown(line.amount_net)}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** Money that came, each with what may still go back of it. */
export function PaymentsCard({ sheet }: { sheet: Sheet }) {
  const [open, setOpen] = useState<number>()
  const chosen = sheet.payments.find(({ id }) => id === open)
  if (sheet.payments.length === 0)
    return (
      <Card>
        <CardHead title={t('payments')} />
        <p className={css['none']}>{t('payments.none')}</p>
      </Card>
    )
  return (
    <>
      <Table acts title={t('payments')} heads={[t('column.what'), t('column.at'), t('column.amount')]}>
        {sheet.payments.map((payment) => (
          <tr key={payment.id}>
            <td>
              <Came payment={payment} />
            </td>
            <td className="num nowrap" data-label={t('column.at')}>
              {shortDay(payment.received_at)}
            </td>
            <td className={numberCell} data-label={t('column.amount')}>
              {money(payment.amount, sheet.currency_code)}
            </td>
            <td className={numberCell}>
              {payment.refundable > 0 && (
                <Button size="sm" onClick={() => setOpen(payment.id)}>
                  {t('act.refund')}
                  <span className="sr-only">: {money(payment.amount, sheet.currency_code)}</span>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {chosen && <RefundDialog sheet={sheet} payment={chosen} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const refundDialogs = {
  approve: ApproveDialog,
  retry: RetryDialog,
  withdraw: WithdrawDialog,
  finish: FinishDialog,
} as const

export function RefundsCard({ sheet }: { sheet: Sheet }) {
  const [open, setOpen] = useState<{ id: number; act: keyof typeof refundDialogs }>()
  const chosen = sheet.refunds.find(({ id }) => id === open?.id)
  const Dialog = open && refundDialogs[open.act]
  return (
    <>
      <Table
        acts
        title={t('refunds.title')}
        heads={[t('field.reason'), t('column.at'), t('column.amount'), t('column.state')]}
      >
        {sheet.refunds.map((refund) => (
          <tr key={refund.id}>
            <td>
              {refund.reason}
              <RefundNote refund={refund} />
            </td>
            <td className="num nowrap" data-label={t('column.at')}>
              {shortDay(refund.created_at)}
            </td>
            <td className={numberCell} data-label={t('column.amount')}>
              {money(refund.amount, sheet.currency_code)}
            </td>
            <td>
              <StatPill tone={toneOf(refund.state)}>{t(`state.${refund.state}`)}</StatPill>
            </td>
            <td className={numberCell}>
              <span className={css['refundActs']}>
                {refund.acts.map((act) => (
                  <Button key={act} size="sm" onClick={() => setOpen({ id: refund.id, act })}>
                    {t(act === 'finish' ? 'act.done' : `act.${act}`)}
                    <span className="sr-only">: {money(refund.amount, sheet.currency_code)}</span>
                  </Button>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </Table>
      {chosen && Dialog && <Dialog sheet={sheet} refund={chosen} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Which way a refund goes, who asked for it and approved it, and why it failed. */
function RefundNote({ refund }: { refund: Sheet['refunds'][number] }) {
  const notes = [
    refund.to_invoice ? t('goes.to', { number: refund.to_invoice.number ?? '' }) : t(`goes.${refund.way}`),
    refund.iban,
    refund.asked_by && t('asked-by', { name: refund.asked_by }),
    refund.approved_by && t('approved-by', { name: refund.approved_by }),
    refund.failure,
  ].filter(Boolean)
  return <small>{notes.join(' · ')}</small>
}
