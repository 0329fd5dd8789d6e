import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { DateTile } from '../../../ui/date-tile.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState, ErrorState, Held, SkeletonCard } from '../../../ui/states.tsx'
import { call, isRefused, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { dayRange } from '../../../lib/dates.ts'
import { idIn } from '../../../lib/link.ts'
import { money, percent } from '../../../lib/money.ts'
import { useAllKnown } from '../../../lib/use-known.ts'
import { invoicePath, invoiceQuery } from '../payments.api.ts'
import type { Invoice } from '../payments.api.ts'
import { DownloadButton } from '../download.tsx'
import { t } from '../texts.ts'
import { useStanding } from '../payment-status.ts'
import type { PaymentStatus } from '../payment-status.ts'
import { OutcomeHead } from './outcome-head.tsx'
import { HoldBar, PaymentSteps } from './outcome-hold.tsx'
import { Retry, StopAndTransfer } from './outcome-retry.tsx'
import css from './outcome.module.css'
import paper from './payments.module.css'

/** Busy for a press alone: the page asks by itself all the while. */
function CheckAgain({ id, again }: { id: number; again: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    // The server asks the provider at once; when that does not answer, the page says so itself.
    void call('payments.paymentCompleted', { body: { invoice: id } })
      .catch(() => undefined)
      .then(again)
      .finally(() => setBusy(false))
  }
  return (
    <Button icon="refresh" busy={busy} onClick={press}>
      {t('pending.check')}
    </Button>
  )
}

type Parts = {
  /** The picture of what was booked. */
  art?: (invoice: Invoice) => ReactNode
  children?: (invoice: Invoice) => ReactNode
}

/** What a booking has come to. It says what the server says of the invoice, whatever address one came from. */
export function PaymentOutcome({ id, ...parts }: Parts & { id: number }) {
  const { invoice, standing, card, error, again } = useStanding(id)
  const accounts = useQuery({
    ...queryOptionsFor('payments.paymentAccounts', { body: { invoice: id } }),
    enabled: standing === 'transfer' && invoice !== undefined && invoice.open_amount > 0,
  })
  const with_id = invoice?.issued_with?.id ?? 0
  const other = useQuery({
    ...invoiceQuery(with_id),
    enabled: with_id > 0,
    // One card payment pays both at the same moment; what was read before that is read again.
    refetchInterval: ({ state }) =>
      invoice?.order_state === 'paid' && state.data?.order_state === 'pending' && state.dataUpdateCount < 10
        ? 500
        : false,
  })
  if (isRefused(error, 404) || id === 0) return <Unknown />
  if (error && !invoice) return <ErrorState error={error} retry={() => void again()} />
  if (!invoice || !standing || accounts.isLoading || other.isLoading) return <SkeletonCard height={320} />
  return <Outcome {...parts} found={{ invoice, other: other.data, standing, card, again, accounts: accounts.data }} />
}

/** No invoice of one's own stands behind the address: where the payment can be seen, and who knows. */
function Unknown() {
  return (
    <EmptyState
      page
      icon="invoice"
      title={t('preview.missing')}
      action={
        <>
          <ButtonLink kind="primary" icon="calendar-check" to="/my-events">
            {t('success.my-events')}
          </ButtonLink>
          <ButtonLink icon="invoice" to="/settings/invoices">
            {t('outcome.none.invoices')}
          </ButtonLink>
        </>
      }
    >
      {t('outcome.none.text')}
    </EmptyState>
  )
}

type Found = Pick<ReturnType<typeof useStanding>, 'card' | 'again'> & {
  invoice: Invoice
  /** The invoice with the further lines of its order. */
  other: Invoice | undefined
  standing: PaymentStatus
  accounts: Answer<'payments.paymentAccounts'> | undefined
}

function Outcome({ found, art, children }: Parts & { found: Found }) {
  const { invoice, other, standing, card, accounts } = found
  const known = useAllKnown()
  const good = standing === 'paid' || standing === 'transfer'
  return (
    <div className={cx('page', css['page'])}>
      <div className="stack">
        <Card>
          <OutcomeHead
            invoice={invoice}
            paid={invoice.amount_paid + (other?.amount_paid ?? 0)}
            standing={standing}
            card={card}
            noAccount={accounts?.bank_accounts.length === 0}
          />
          <Held until={known}>
            {good || standing === 'over' ? <Onwards invoice={invoice} good={good} /> : <Open found={found} />}
          </Held>
        </Card>
        {other && standing === 'paid' && invoice.order_state === 'pending' && (
          <Notice tone="warn">{t('outcome.other-open', { number: other.number ?? '' })}</Notice>
        )}
        {accounts && <TransferDetails invoice={invoice} accounts={accounts} />}
        {other && good && other.payment_method === 'transfer' && other.open_amount > 0 && (
          <TransferDetails invoice={other} accounts={other} />
        )}
        {good && (
          <Held until={known} className="stack">
            {children?.(invoice)}
          </Held>
        )}
      </div>
      <Held until={known}>
        <div className="stack">
          <Summary invoice={invoice} paid={standing === 'paid'} art={art?.(invoice)} />
          {other && <Summary invoice={other} paid={other.open_amount === 0 && other.number !== null} />}
        </div>
      </Held>
    </div>
  )
}

/** Where to go when it is done with. */
function Onwards({ invoice, good }: { invoice: Invoice; good: boolean }) {
  const event = idIn(invoice.event)
  return (
    <div className={css['links']}>
      {good && event !== undefined && (
        <ButtonAnchor icon="calendar" href={`/rest/events/${event}/calendar/`} download>
          {t('success.calendar')}
        </ButtonAnchor>
      )}
      <ButtonLink kind={good ? 'primary' : 'plain'} icon="calendar-check" to="/my-events">
        {t('success.my-events')}
      </ButtonLink>
    </div>
  )
}

/** What can be done about a card payment that is not made: to wait for the bank, or to pay by other means. */
function Open({ found: { invoice, standing, card, again } }: { found: Found }) {
  const waits = standing === 'pending' || standing === 'unknown'
  return (
    <>
      {standing === 'pending' && card && <PaymentSteps invoice={invoice} state={card.state} />}
      <HoldBar invoice={invoice} note={t(waits ? 'held.closed' : 'held.elsewhere')} />
      {waits ? (
        <div className={css['links']}>
          <CheckAgain id={invoice.id} again={again} />
          {invoice.can_pay && invoice.transfer_offered && <StopAndTransfer invoice={invoice} />}
        </div>
      ) : (
        invoice.can_pay && <Retry invoice={invoice} why={card?.failure} />
      )}
    </>
  )
}

/** What was ordered and what it comes to, with the invoice. */
function Summary({ invoice, paid, art }: { invoice: Invoice; paid: boolean; art?: ReactNode }) {
  const amount = (value: number) => money(value, invoice.currency_code)
  const { subject } = invoice
  return (
    <Card>
      {art !== undefined && (
        <div className={css['art']}>
          {art}
          {subject && <DateTile start={subject.start_date} end={subject.end_date} />}
        </div>
      )}
      <CardBody className="stack">
        <div>
          <h2 className="h3">{invoice.subject_name}</h2>
          {subject && (
            <ul className={cx(css['when'], 'sm')}>
              <li className="num">
                <Icon name="calendar" size="sm" />
                {dayRange(subject.start_date, subject.end_date)}
              </li>
              <li>
                <Icon name="pin" size="sm" />
                {subject.city}
              </li>
            </ul>
          )}
        </div>
        <dl className={cx(css['lines'], 'num')}>
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
          <div className={css['total']}>
            <dt>{t(paid ? 'paper.paid' : 'open')}</dt>
            <dd>{amount(paid ? invoice.amount_paid : invoice.open_amount)}</dd>
          </div>
        </dl>
        {invoice.number && (
          <div className="row row-wrap">
            <ButtonLink icon="invoice" to={invoicePath(invoice.id)}>
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
  accounts: Pick<
    Answer<'payments.paymentAccounts'>,
    'bank_accounts' | 'open_amount' | 'currency_code' | 'payment_reference'
  >
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
        <div className={cx(paper['banks'], 'num')} style={{ margin: 0, padding: 0, border: 0 }}>
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
          <ButtonLink kind="primary" to={invoicePath(invoice.id)}>
            {t('transfer.by-card')}
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  )
}
