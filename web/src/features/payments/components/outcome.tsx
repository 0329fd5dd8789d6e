import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { DateTile } from '../../../ui/date-tile.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState, ErrorState, Held, SkeletonCard } from '../../../ui/states.tsx'
import { isRefused, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { dayRange, moment } from '../../../lib/dates.ts'
import { idIn } from '../../../lib/link.ts'
import { money } from '../../../lib/money.ts'
import { ownZone } from '../../../lib/zones.ts'
import { failedPath, invoicePath, invoiceQuery, percent } from '../payments.api.ts'
import type { Invoice } from '../payments.api.ts'
import { DownloadButton } from '../download.tsx'
import { t } from '../texts.ts'
import { OutcomeHead, standingOf } from './outcome-head.tsx'
import { Retry } from './outcome-retry.tsx'
import css from './outcome.module.css'
import paper from './payments.module.css'

/** While the provider's word is under way the page asks again, for the two minutes of which it speaks. */
function useOutcome(id: number) {
  return useQuery({
    ...invoiceQuery(id),
    refetchInterval: ({ state }) =>
      state.data &&
      state.data.payment_method === 'card' &&
      standingOf(state.data, 'success') !== 'paid' &&
      state.dataUpdateCount < 40
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

/** Busy for a press alone: the page asks by itself all the while. */
function CheckAgain({ check }: { check: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    void check().finally(() => setBusy(false))
  }
  return (
    <Button kind="primary" icon="refresh" busy={busy} onClick={press}>
      {t('pending.check')}
    </Button>
  )
}

/** What a booking has come to. It says what the server says of the invoice, whatever address one came from. */
export function PaymentOutcome({
  id,
  arrived,
  art,
  children,
}: {
  id: number
  /** Which page this is: the browser's belief, which the server's state may contradict. */
  arrived: 'success' | 'failed'
  /** The picture of what was booked. */
  art?: (invoice: Invoice) => ReactNode
  children?: (invoice: Invoice) => ReactNode
}) {
  const { data: invoice, error, refetch } = useOutcome(id)
  const standing = invoice && standingOf(invoice, arrived)
  const accounts = useQuery({
    ...queryOptionsFor('payments.paymentAccounts', { body: { invoice: id } }),
    enabled: standing === 'transfer' && invoice !== undefined && invoice.open_amount > 0,
  })
  const known = useFirstAnswers(invoice !== undefined && !accounts.isLoading)
  if (isRefused(error, 404) || id === 0) return <EmptyState page icon="invoice" title={t('preview.missing')} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!invoice || !standing || accounts.isLoading) return <SkeletonCard height={320} />
  const good = standing === 'paid' || standing === 'transfer'
  const event = idIn(invoice.event)
  return (
    <div className={cx('page', css['page'])}>
      <div className="stack">
        <Card>
          <OutcomeHead invoice={invoice} standing={standing} noAccount={accounts.data?.bank_accounts.length === 0} />
          <Held until={known}>
            {standing === 'failed' && invoice.can_pay && <Retry invoice={invoice} />}
            {standing === 'pending' && invoice.hold_until && (
              <p className={css['keeps']}>
                <Icon name="lock" />
                <span>
                  <b className="num">{t('failed.held', { time: moment(invoice.hold_until, ownZone()) })}</b>
                  {t('pending.held')}
                </span>
              </p>
            )}
            <div className={css['links']}>
              {standing === 'pending' && (
                <>
                  <CheckAgain check={refetch} />
                  {invoice.can_pay && (
                    <ButtonLink kind="quiet" to={failedPath(id) as never}>
                      {t('pending.other')}
                    </ButtonLink>
                  )}
                </>
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
        <Summary invoice={invoice} paid={standing === 'paid'} art={art?.(invoice)} />
      </Held>
    </div>
  )
}

/** What was ordered and what it comes to, with the invoice. */
function Summary({ invoice, paid, art }: { invoice: Invoice; paid: boolean; art: ReactNode }) {
  const amount = (value: number) => money(value, invoice.currency_code)
  const { subject } = invoice
  return (
    <Card>
      <div className={css['art']}>
        {art}
        {subject && <DateTile start={subject.start_date} end={subject.end_date} />}
      </div>
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
          <ButtonLink kind="primary" to={invoicePath(invoice.id) as never}>
            {t('transfer.by-card')}
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  )
}
