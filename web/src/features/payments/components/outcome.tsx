import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { isRefused, queryOptionsFor } from '../../../lib/call.ts'
import { day, moment } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { invoicePath, invoiceQuery } from '../payments.api.ts'
import type { Invoice } from '../payments.api.ts'
import { DownloadButton } from '../download.tsx'
import { t } from '../texts.ts'
import css from './payments.module.css'

const settled = (invoice: Invoice) => invoice.state === 'paid' || invoice.state === 'overpaid'

/** While the provider's word is under way the page asks again, for a minute. */
function useOutcome(id: number) {
  return useQuery({
    ...invoiceQuery(id),
    refetchInterval: ({ state }) =>
      state.data && state.data.payment_method === 'card' && !settled(state.data) && state.dataUpdateCount < 20
        ? 3000
        : false,
  })
}

/** What a booking has come to. It says what the server says of the invoice, whatever address one came from. */
export function PaymentOutcome({
  id,
  arrived,
  children,
}: {
  id: number
  /** Which page this is: the browser's belief, which the server's state may contradict. */
  arrived: 'success' | 'failed'
  children?: (invoice: Invoice) => ReactNode
}) {
  const { data: invoice, error, refetch } = useOutcome(id)
  if (isRefused(error, 404) || id === 0) return <EmptyState page icon="invoice" title={t('preview.missing')} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!invoice) return <SkeletonCard height={320} />
  const paid = settled(invoice)
  const over = invoice.state === 'expired' || invoice.state === 'cancelled'
  const transfer = invoice.payment_method === 'transfer' && !paid && !over
  const good = paid || transfer
  return (
    <div className={cx('page stack', css['outcome'])}>
      <div role="status">
        <span className={cx(css['seal'], !good && css['bad'])}>
          <Icon name={good ? 'check' : 'alert'} size="lg" />
        </span>
        <h1 className="h1">
          {paid
            ? t('success.title')
            : transfer
              ? t('success.transfer')
              : arrived === 'success' && !over
                ? t('pending.title')
                : t('failed.title')}
        </h1>
        <p className="soft">
          {paid
            ? t('success.text', {
                amount: money(invoice.amount_gross, invoice.currency_code),
                subject: invoice.subject_name,
              })
            : transfer
              ? t('success.transfer-text', {
                  subject: invoice.subject_name,
                  day: invoice.due_on ? day(invoice.due_on) : '',
                })
              : over
                ? t('failed.over')
                : arrived === 'success'
                  ? t('pending.text')
                  : t('failed.text')}
        </p>
        {!good && invoice.hold_until && (
          <p className="soft num">
            {t('failed.held', { time: moment(invoice.hold_until, Intl.DateTimeFormat().resolvedOptions().timeZone) })}
          </p>
        )}
        <div className={css['buttons']}>
          {invoice.can_pay && !transfer && (
            <ButtonLink kind="primary" to={invoicePath(id) as never}>
              {t('failed.again')}
            </ButtonLink>
          )}
          {invoice.number && (
            <ButtonLink kind={good ? 'primary' : 'plain'} icon="invoice" to={invoicePath(id) as never}>
              {t('success.invoice')}
            </ButtonLink>
          )}
          {invoice.number && <DownloadButton invoice={invoice}>{t('preview.download')}</DownloadButton>}
          <ButtonLink icon="calendar-check" to={'/my-events' as never}>
            {t('success.my-events')}
          </ButtonLink>
        </div>
      </div>
      {transfer && invoice.open_amount > 0 && <TransferDetails id={id} />}
      {good && children?.(invoice)}
    </div>
  )
}

function TransferDetails({ id }: { id: number }) {
  const { data } = useQuery(queryOptionsFor('payments.paymentAccounts', { body: { invoice: id } }))
  if (!data) return <SkeletonCard />
  return (
    <Card>
      <CardBody className="stack">
        <Notice>
          {data.bank_accounts.length === 0
            ? t('transfer.none', { currency: data.currency_code })
            : t('transfer.note', {
                amount: money(data.open_amount, data.currency_code),
                reference: data.payment_reference ?? '',
              })}
        </Notice>
        <div className={cx(css['banks'], 'num')} style={{ margin: 0, padding: 0, border: 0 }}>
          {data.bank_accounts.map((account) => (
            <div key={account.id}>
              <b>{account.bank}</b>
              <span>{account.holder}</span>
              <span>
                {account.iban ? `IBAN ${account.iban}` : t('account', { number: account.account_number ?? '' })}
              </span>
              <span>BIC {account.bic}</span>
              <span className="soft">{t('account.currency', { currency: account.currency_code })}</span>
            </div>
          ))}
        </div>
      </CardBody>
    </Card>
  )
}
