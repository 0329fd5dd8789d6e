import { cx } from '../../../ui/classes.ts'
import { cityLine } from '../../../lib/city-line.ts'
import { day, dayRange, moment } from '../../../lib/dates.ts'
import { amount, money, percent } from '../../../lib/money.ts'
import { settings } from '../../../lib/settings.ts'
import { countryName } from '@app/contract/countries'
import { ownZone } from '../../../lib/zones.ts'
import type { Invoice } from '../payments.api.ts'
import { t } from '../texts.ts'
import css from './payments.module.css'

/** The invoice as the sheet that is sent: white also in the dark. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { seller, billing } = invoice
  // An order that is not paid yet has no number: it is no invoice.
  const named = invoice.number ? t('paper.invoice') : t('paper.order')
  const sheet = invoice.kind === 'credit_note' ? t('paper.credit-note') : named
  return (
    <article className={css['paper']} data-paper aria-label={`${sheet} ${invoice.number ?? ''}`}>
      <div className={css['head']}>
        <span className={css['brand']}>{settings().name}</span>
        <address className={css['seller']}>
          {seller.name}
          <br />
          {seller.address_line}, {cityLine(seller)}
          <br />
          {countryName(seller.country)}
          {seller.vat_id && (
            <>
              <br />
              {t('paper.vat-id')} {seller.vat_id}
            </>
          )}
        </address>
      </div>
      <Stamp invoice={invoice} />
      <address className={css['address']}>
        <span className={css['from']}>{`${seller.name}, ${seller.address_line}, ${cityLine(seller)}`}</span>
        <b>{billing.name}</b>
        {[billing.address_line, billing.address_line_2, cityLine(billing), countryName(billing.country)]
          .filter(Boolean)
          .map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
      </address>
      <h2 className={css['title']}>{sheet}</h2>
      <Meta invoice={invoice} />
      <Items invoice={invoice} />
      <Sums invoice={invoice} />
      {[...new Set(invoice.vat_totals.map(({ note }) => note))].filter(Boolean).map((note) => (
        <p key={note} className={css['law']}>
          {note}
        </p>
      ))}
      {invoice.issued_with?.number && (
        <p className={css['law']}>{t('paper.further', { number: invoice.issued_with.number })}</p>
      )}
      {invoice.test && <p className={css['law']}>{t('paper.test')}</p>}
      {invoice.attendees.length > 0 && (
        <p className={css['law']}>
          <b>{t('paper.attendees')}</b> {invoice.attendees.join(', ')}
        </p>
      )}
      {invoice.number && invoice.open_amount > 0 && <Banks invoice={invoice} />}
    </article>
  )
}

function Stamp({ invoice }: { invoice: Invoice }) {
  if (invoice.state === 'paid' || invoice.state === 'overpaid')
    return (
      <p className={css['stamp']}>
        {t('state.paid')}
        {invoice.paid_at && <small className="num">{day(invoice.paid_at, { month: 'short' })}</small>}
      </p>
    )
  if (invoice.state === 'cancelled' || invoice.state === 'expired')
    return <p className={cx(css['stamp'], css['stampBad'])}>{t(`state.${invoice.state}`)}</p>
  return null
}

function Meta({ invoice }: { invoice: Invoice }) {
  const { subject } = invoice
  const rows: [string, string | null][] = [
    [t('paper.number'), invoice.number],
    [t('paper.issued'), invoice.issued_on && day(invoice.issued_on)],
    [t('paper.for'), invoice.subject_name],
    [t('paper.when'), subject && `${dayRange(subject.start_date, subject.end_date)}, ${subject.city}`],
    [t('paper.due'), invoice.open_amount > 0 ? invoice.due_on && day(invoice.due_on) : null],
    [t('paper.held'), invoice.hold_until && moment(invoice.hold_until, ownZone())],
    [t('paper.corrects'), invoice.corrects?.number ?? null],
    [t('paper.credit-notes'), invoice.credit_notes.map(({ number }) => number).join(', ')],
    [t('paper.replaces'), invoice.replaces.map(({ number }) => number).join(', ')],
    [t('paper.replaced-by'), invoice.replaced_by.map(({ number }) => number).join(', ')],
    [t('paper.reason'), invoice.reason],
    [t('paper.order-number'), invoice.order_number],
    [t('paper.your-vat-id'), invoice.billing.vat_id],
    [t('paper.method'), t(`method.${invoice.payment_method}`)],
    [t('paper.currency'), invoice.currency_code],
  ]
  return (
    <dl className={cx(css['meta'], 'num')}>
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Items({ invoice }: { invoice: Invoice }) {
  const currency = invoice.currency_code
  return (
    <table className={css['items']}>
      <caption className="sr-only">{t('paper.items')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('paper.position')}</span>
          </th>
          <th scope="col">{t('paper.item')}</th>
          <th scope="col" className={css['right']}>
            {t('paper.quantity')}
          </th>
          <th scope="col" className={css['right']}>
            {t('paper.unit')}
          </th>
          <th scope="col" className={css['right']}>
            {t('vat')}
          </th>
          <th scope="col" className={css['right']}>
            {t('net')}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={line.position}>
            <td className="num soft">{line.position}</td>
            <td>
              <b className="strong">{line.description}</b>
              {line.allowance > 0 && (
                <small className="block soft">
                  {t('paper.discount', {
                    amount: money(line.allowance, currency),
                    reason: line.allowance_reason ?? '',
                  })}
                </small>
              )}
            </td>
            <td className={cx(css['right'], css['quantity'])}>{line.quantity}</td>
            <td className={cx(css['right'], css['rate'])}>{amount(line.unit_amount, currency)}</td>
            <td className={cx(css['right'], css['rate'])}>
              {percent(line.vat_rate)}
              {line.vat_case === 'reverse_charge' && ' RC'}
            </td>
            <td className={css['right']}>{amount(line.amount_net, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ invoice }: { invoice: Invoice }) {
  const currency = invoice.currency_code
  return (
    <div className={css['sums']}>
      <table>
        <caption>{t('paper.vat-summary')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('paper.rate')}</th>
            <th scope="col">{t('net')}</th>
            <th scope="col">{t('vat')}</th>
            <th scope="col">{t('gross')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.vat_totals.map((total) => (
            <tr key={`${total.vat_rate}-${total.vat_case}`}>
              <th scope="row">
                {percent(total.vat_rate)}
                {total.vat_case !== 'standard' && ` ${t(`vat.${total.vat_case}`)}`}
              </th>
              <td>{amount(total.amount_net, currency)}</td>
              <td>{amount(total.amount_vat, currency)}</td>
              <td>{amount(total.amount_net + total.amount_vat, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption className="sr-only">{t('total')}</caption>
        <tbody>
          <tr>
            <th scope="row">{t('net')}</th>
            <td>{amount(invoice.amount_net, currency)}</td>
          </tr>
          <tr>
            <th scope="row">{t('vat')}</th>
            <td>{amount(invoice.amount_vat, currency)}</td>
          </tr>
          <tr className={css['grand']}>
            <th scope="row">{t('total')}</th>
            <td>{money(invoice.amount_gross, currency)}</td>
          </tr>
          {invoice.amount_paid > 0 && (
            <tr>
              <th scope="row">{t('paper.paid')}</th>
              <td>−{amount(invoice.amount_paid, currency)}</td>
            </tr>
          )}
          {invoice.state !== 'cancelled' && invoice.state !== 'expired' && invoice.kind === 'invoice' && (
            <tr>
              <th scope="row">
                <b className="strong">{t('open')}</b>
              </th>
              <td>
                <b className="strong">{money(invoice.open_amount, currency)}</b>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function Banks({ invoice }: { invoice: Invoice }) {
  if (invoice.bank_accounts.length === 0)
    return (
      <p className={css['law']}>
        {t(invoice.can_pay && invoice.card_offered ? 'account.none' : 'transfer.ask', {
          currency: invoice.currency_code,
          mail: invoice.seller.email ?? invoice.seller.name,
        })}
      </p>
    )
  return (
    <div className={cx(css['banks'], 'num')}>
      {invoice.payment_reference && (
        <div className={css['reference']}>
          <span className="soft">{t('reference')}</span>
          <b>{invoice.payment_reference}</b>
          <span className="soft">{t('reference.hint')}</span>
        </div>
      )}
      {invoice.bank_accounts.map((account) => (
        <div key={account.id}>
          <b>{account.bank}</b>
          {account.iban && <span>IBAN {inFours(account.iban)}</span>}
          {account.account_number && <span>{t('account', { number: account.account_number })}</span>}
          <span>BIC {account.bic}</span>
          <span className="soft">{t('account.currency', { currency: account.currency_code })}</span>
        </div>
      ))}
    </div>
  )
}

const inFours = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
