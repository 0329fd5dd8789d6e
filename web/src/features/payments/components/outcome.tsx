import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState, ErrorState, Held, SkeletonCard } from '../../../ui/states.tsx'
import { isRefused, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { day, dayRange } from '../../../lib/dates.ts'
import { idIn } from '../../../lib/link.ts'
import { money } from '../../../lib/money.ts'
import { invoicePath, invoiceQuery, percent } from '../payments.api.ts'
import type { Invoice } from '../payments.api.ts'
import { DownloadButton } from '../download.tsx'
import { t } from '../texts.ts'
import { Retry } from './outcome-retry.tsx'
import css from './payments.module.css'

const settled = (invoice: Invoice) => invoice.state === 'paid' || invoice.state === 'overpaid'
const isOver = (invoice: Invoice) => invoice.state === 'expired' || invoice.state === 'cancelled'
const byTransfer = (invoice: Invoice) => invoice.payment_method === 'transfer' && !settled(invoice) && !isOver(invoice)

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

/** Nobody waits longer than this for a button, because of something that does not answer. */
const PATIENCE_MS = 2000

/**
 * Whether everything that the page shows has had its first answer, or has had its time; once it is so it stays so.
 * @param drawn whether its parts are there to ask
 */
function useFirstAnswers(drawn: boolean): boolean {
  const queries = useQueryClient()
  const [known, setKnown] = useState(false)
  useEffect(() => {
    if (!drawn || known) return
    let frame = 0
    const late = setTimeout(() => setKnown(true), PATIENCE_MS)
    // A frame later, when what an answer brings in has begun to ask in its turn.
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (queries.isFetching({ predicate: ({ state }) => state.data === undefined }) === 0) setKnown(true)
      })
    }
    look()
    const stop = queries.getQueryCache().subscribe(look)
    return () => {
      stop()
      clearTimeout(late)
      cancelAnimationFrame(frame)
    }
  }, [drawn, known, queries])
  return known
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
  const transfer = invoice !== undefined && byTransfer(invoice)
  const accounts = useQuery({
    ...queryOptionsFor('payments.paymentAccounts', { body: { invoice: id } }),
    enabled: transfer && invoice.open_amount > 0,
  })
  const known = useFirstAnswers(invoice !== undefined && !accounts.isLoading)
  if (isRefused(error, 404) || id === 0) return <EmptyState page icon="invoice" title={t('preview.missing')} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!invoice || accounts.isLoading) return <SkeletonCard height={320} />
  const paid = settled(invoice)
  const over = isOver(invoice)
  const good = paid || transfer
  const event = idIn(invoice.event)
  return (
    <div className={cx('page', css['outcome'])}>
      <div className="stack">
        <Card>
          <div role="status" className={css['outcomeHead']}>
            <span className={cx(css['seal'], !good && css['bad'])}>
              <Icon name={good ? 'check' : 'alert'} size="lg" />
            </span>
            <div>
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
                    ? t(accounts.data?.bank_accounts.length === 0 ? 'success.due-text' : 'success.transfer-text', {
                        subject: invoice.subject_name,
                        day: invoice.due_on ? day(invoice.due_on) : '',
                      })
                    : over
                      ? t('failed.over')
                      : arrived === 'success'
                        ? t('pending.text')
                        : t('failed.text')}
              </p>
            </div>
          </div>
          <Held until={known}>
            {!good && invoice.can_pay && arrived === 'failed' && <Retry invoice={invoice} />}
            <div className={css['outcomeLinks']}>
              {invoice.can_pay && !transfer && arrived !== 'failed' && (
                <ButtonLink kind="primary" to={invoicePath(id) as never}>
                  {t('failed.again')}
                </ButtonLink>
              )}
              {good && event !== undefined && (
                <ButtonAnchor icon="calendar" href={`/rest/events/${event}/calendar/`} download>
                  {t('success.calendar')}
                </ButtonAnchor>
              )}
              <ButtonLink kind={good ? 'primary' : 'plain'} icon="calendar-check" to={'/my-events' as never}>
                {t('success.my-events')}
              </ButtonLink>
            </div>
          </Held>
        </Card>
        {accounts.data && <TransferDetails invoice={invoice} accounts={accounts.data} />}
        {good && (
          <Held until={known} className="stack">
            {children?.(invoice)}
          </Held>
        )}
      </div>
      <Held until={known}>
        <Summary invoice={invoice} paid={paid} />
      </Held>
    </div>
  )
}

/** What was ordered and what it comes to, with the invoice. */
function Summary({ invoice, paid }: { invoice: Invoice; paid: boolean }) {
  const amount = (value: number) => money(value, invoice.currency_code)
  return (
    <Card>
      <CardBody className="stack">
        <div>
          <h2 className="h3">{invoice.subject_name}</h2>
          {invoice.subject && (
            <p className="sm soft num">
              {dayRange(invoice.subject.start_date, invoice.subject.end_date)}, {invoice.subject.city}
            </p>
          )}
        </div>
        <dl className={cx(css['summaryLines'], 'num')}>
          {invoice.lines.map((line) => (
            <div key={line.position}>
              <dt>{line.quantity > 1 ? `${line.quantity} × ${line.description}` : line.description}</dt>
              <dd>{amount(line.amount_net)}</dd>
            </div>
          ))}
          {invoice.vat_totals.map((vat) => (
            <div key={`${vat.vat_case} ${vat.vat_rate}`}>
              <dt>
                {t('vat')} {vat.vat_case === 'standard' ? percent(vat.vat_rate) : t(`vat.${vat.vat_case}`)}
              </dt>
              <dd>{amount(vat.amount_vat)}</dd>
            </div>
          ))}
          <div className={css['summaryTotal']}>
            <dt>{t(paid ? 'paper.paid' : 'open')}</dt>
            <dd>{amount(paid ? invoice.amount_paid : invoice.open_amount)}</dd>
          </div>
        </dl>
        {invoice.number && (
          <div className="row row-wrap">
            <ButtonLink icon="invoice" to={invoicePath(invoice.id) as never}>
              {t('success.invoice')}
            </ButtonLink>
            <DownloadButton invoice={invoice}>{t('preview.download')}</DownloadButton>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

/** Where to send the money; where the seller has no account in the currency, the way to pay by card. */
function TransferDetails({
  invoice,
  accounts: data,
}: {
  invoice: Invoice
  accounts: Answer<'payments.paymentAccounts'>
}) {
  if (data.bank_accounts.length === 0) return <NoAccount invoice={invoice} />
  return (
    <Card>
      <CardBody className="stack">
        <Notice>
          {t('transfer.note', {
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

function NoAccount({ invoice }: { invoice: Invoice }) {
  const currency = invoice.currency_code
  const byCard = invoice.can_pay && invoice.card_offered
  return (
    <Card>
      <CardBody className="stack">
        <Notice tone="warn">
          {byCard
            ? t('transfer.none', { currency })
            : t('transfer.ask', { currency, mail: invoice.seller.email ?? invoice.seller.name })}
        </Notice>
        {byCard && (
          <ButtonLink kind="primary" to={invoicePath(invoice.id) as never}>
            {t('transfer.by-card')}
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  )
}
