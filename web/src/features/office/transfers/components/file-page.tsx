import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileOf, isRefused, queryOptionsFor } from '../../../../lib/call.ts'
import { day, moment } from '../../../../lib/dates.ts'
import { money } from '../../../../lib/money.ts'
import { ownZone } from '../../../../lib/zones.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../../ui/card.tsx'
import { cx } from '../../../../ui/classes.ts'
import { DataTable, numberCell } from '../../../../ui/data-table.tsx'
import { PageLink } from '../../../../ui/page-link.ts'
import { FactList } from '../../../../ui/facts.tsx'
import type { Fact } from '../../../../ui/facts.tsx'
import { StatPill } from '../../../../ui/pills.tsx'
import { SaveButton } from '../../../../ui/save-button.tsx'
import { ErrorState, Held } from '../../../../ui/states.tsx'
import { OfficeHead } from '../../index.ts'
import { NotFoundPage } from '../../../shell/index.ts'
import { t } from '../text.ts'
import { fileTones, grouped, toneOf } from '../transfers.ts'
import type { Payment, PaymentFile } from '../transfers.ts'
import { DoneDialog, FailedDialog, WithdrawDialog } from './file-dialogs.tsx'
import bench from '../../../../ui/workbench.module.css'
import css from './transfers.module.css'

type Open = { what: 'withdraw' } | { what: 'done'; payments: readonly Payment[] } | { what: 'failed'; payment: Payment }

/** A payment file: the download, its payments, and how far each is. */
export function FilePage({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOptionsFor('payments.paymentFile', { params: { id } }))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (isRefused(error, 404)) return <NotFoundPage />
  const sent = data?.withdrawn ? [] : (data?.payments.filter(({ state }) => state === 'sent') ?? [])
  return (
    <>
      <OfficeHead
        title={data ? data.message_id : t('one')}
        crumbs={[
          { to: '/office/money', label: t('desk') },
          { to: '/office/money/payment-files', label: t('title') },
        ]}
        end={
          data && (
            <>
              <StatPill tone={fileTones[data.state]}>{t(`file.${data.state}`)}</StatPill>
              <SaveButton
                name={`${data.message_id}.xml`}
                fetch={() => fileOf('payments.paymentFileXml', { params: { id } })}
              >
                {t('download')}
              </SaveButton>
              {sent.length > 0 && (
                <Button size="sm" onClick={() => setOpen({ what: 'done', payments: sent })}>
                  {t('act.all-done')}
                </Button>
              )}
              {data.done === 0 && !data.withdrawn && (
                <Button size="sm" kind="danger" onClick={() => setOpen({ what: 'withdraw' })}>
                  {t('act.withdraw')}
                </Button>
              )}
            </>
          )
        }
      />
      <Held until={data !== undefined || error !== null} className={cx(bench['body'], css['body'])}>
        {data ? (
          <>
            {data.withdrawn && (
              <Notice tone="warn">
                {t('withdrawn', {
                  name: data.withdrawn.by,
                  when: moment(data.withdrawn.at, ownZone()),
                  reason: data.withdrawn.reason,
                })}
              </Notice>
            )}
            <Facts file={data} />
            <Card>
              <CardHead title={t('payments')} />
              <Payments file={data} open={setOpen} />
            </Card>
            {open?.what === 'withdraw' && <WithdrawDialog file={data} onClose={close} />}
            {open?.what === 'done' && <DoneDialog file={data} payments={open.payments} onClose={close} />}
            {open?.what === 'failed' && <FailedDialog file={data} payment={open.payment} onClose={close} />}
          </>
        ) : (
          error && <ErrorState error={error} retry={() => void refetch()} />
        )}
      </Held>
    </>
  )
}

function Facts({ file }: { file: PaymentFile }) {
  const facts: Fact[] = [
    { label: t('column.seller'), value: file.seller.name },
    { label: t('account'), value: grouped(file.iban) },
    { label: t('column.execution'), value: day(file.execution_on, { month: 'short' }) },
    { label: t('column.sum'), value: money(file.control_sum, file.currency_code) },
    { label: t('column.payments'), value: t('done-of', { done: file.done, count: file.transactions }) },
    { label: t('fact.made'), value: t('made', { name: file.made_by, day: moment(file.made_at, ownZone()) }) },
    { label: t('fact.hash'), value: <code className="sm">{file.hash}</code> },
  ]
  return (
    <Card>
      <CardBody>
        <FactList facts={facts} />
      </CardBody>
    </Card>
  )
}

function Payments({ file, open }: { file: PaymentFile; open: (what: Open) => void }) {
  return (
    <DataTable cards label={t('payments')}>
      <thead>
        <tr>
          <th>{t('column.company')}</th>
          <th>{t('column.to')}</th>
          <th>{t('column.reference')}</th>
          <th className={numberCell}>{t('column.amount')}</th>
          <th>{t('column.state')}</th>
          <th>
            <span className="sr-only">{t('acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {file.payments.map((payment) => (
          <tr key={payment.refund}>
            <td>
              <b>{payment.company.name}</b>
              <small className={css['below']}>
                <PageLink to={`/office/money/${payment.invoice.id}`} className="link num">
                  {payment.invoice.number ?? `#${payment.invoice.id}`}
                </PageLink>
              </small>
            </td>
            <td data-label={t('column.to')}>
              <span>
                {payment.holder}
                <small className={cx(css['below'], 'num')}>{payment.iban && grouped(payment.iban)}</small>
              </span>
            </td>
            <td className="num" data-label={t('column.reference')}>
              {payment.end_to_end_id}
            </td>
            <td className={cx(numberCell, 'num')} data-label={t('column.amount')}>
              {money(payment.amount, file.currency_code)}
            </td>
            <td data-label={t('column.state')}>
              <span>
                <StatPill tone={toneOf(payment.state)}>{t(`state.${payment.state}`)}</StatPill>
                {payment.failure && <small className={css['out']}>{payment.failure}</small>}
              </span>
            </td>
            <td className={numberCell}>
              {payment.state === 'sent' && !file.withdrawn && (
                <span className={css['acts']}>
                  <Button size="sm" onClick={() => open({ what: 'done', payments: [payment] })}>
                    {t('act.done')}
                    <span className="sr-only">: {payment.company.name}</span>
                  </Button>
                  <Button size="sm" kind="quiet" onClick={() => open({ what: 'failed', payment })}>
                    {t('act.failed')}
                    <span className="sr-only">: {payment.company.name}</span>
                  </Button>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
