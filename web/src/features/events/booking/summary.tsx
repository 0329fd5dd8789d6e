import type { ReactNode } from 'react'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { TopicTag } from '../../../ui/pills.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { CallError } from '../../../lib/call.ts'
import { amount, money, percent } from '../../../lib/money.ts'
import { bookingText } from './booking.texts.ts'
import type { CheckoutForm, Quote } from './checkout.ts'
import css from './booking.module.css'

const amountOf = ({ invoices, currency_code }: Quote, outside: boolean) =>
  money(invoices.find(({ outside_scope }) => outside_scope === outside)?.amount_gross ?? 0, currency_code)

/** What the booking costs, by line and VAT rate, as the server reckons it. */
export function Summary({
  quote,
  empty,
  waiting,
  problem,
  form,
  button,
  children,
}: {
  quote: Quote | undefined
  /** What to say while nothing is in the cart. */
  empty?: string | undefined
  waiting: boolean
  problem: CallError | undefined
  form: CheckoutForm
  button: ReactNode
  children?: ReactNode
}) {
  const currency = quote?.currency_code ?? ''
  return (
    <Card>
      <CardHead title={bookingText('booking.summary')} end={quote && <TopicTag>{currency}</TopicTag>} />
      <div aria-live="polite" aria-busy={waiting}>
        {problem ? (
          <CardBody>
            <Notice tone="warn">{Object.values(problem.fields).flat().join(' ') || problem.detail}</Notice>
          </CardBody>
        ) : empty !== undefined ? (
          <CardBody>
            <p className="sm soft">{empty}</p>
          </CardBody>
        ) : !quote ? (
          <CardBody className="stack">
            <Skeleton />
            <Skeleton width="60%" />
          </CardBody>
        ) : (
          <>
            <CardBody>
              <ul className={css['lines']}>
                {quote.lines.map((line) => (
                  <li key={line.position}>
                    <span>
                      {line.description}
                      <small className="num">
                        {line.quantity > 1 && `${line.quantity} × ${money(line.unit_amount, currency)}, `}
                        {bookingText('booking.vat-rate', { rate: percent(line.vat_rate) })}
                        {line.vat_case === 'reverse_charge' && `, ${bookingText('booking.reverse-charge')}`}
                      </small>
                    </span>
                    <b className="num">{money(line.amount_net, currency)}</b>
                  </li>
                ))}
              </ul>
            </CardBody>
            <CardBody className={css['ruled']}>
              <table className={css['vat']}>
                <caption className="sr-only">{bookingText('booking.vat-table')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{bookingText('booking.vat')}</th>
                    <th scope="col">{bookingText('booking.net')}</th>
                    <th scope="col">{bookingText('booking.vat')}</th>
                    <th scope="col">{bookingText('booking.gross')}</th>
                  </tr>
                </thead>
                <tbody>
                  {quote.vat_totals.map((total) => (
                    <tr key={`${total.vat_rate}-${total.vat_case}`}>
                      <th scope="row">
                        {percent(total.vat_rate)}
                        {total.vat_case === 'reverse_charge' && <span className="soft"> RC</span>}
                      </th>
                      <td>{amount(total.amount_net, currency)}</td>
                      <td>{amount(total.amount_vat, currency)}</td>
                      <td>{amount(total.amount_net + total.amount_vat, currency)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </CardBody>
          </>
        )}
      </div>
      <CardBody className={css['ruled']}>
        <p className={css['total']}>
          <span className="strong">{bookingText('booking.to-pay')}</span>
          <b>{quote ? money(quote.amount_gross, currency) : '–'}</b>
        </p>
        {quote && quote.invoices.length > 1 && (
          <p className="sm soft num">
            {bookingText('booking.two-invoices', {
              outside: amountOf(quote, true),
              others: amountOf(quote, false),
            })}
          </p>
        )}
        <CheckField
          className={css['terms']}
          label={
            <>
              {bookingText('booking.accept')}{' '}
              <a className="link" href="/terms-and-conditions" target="_blank" rel="noreferrer">
                {bookingText('booking.terms')}
              </a>
              .
            </>
          }
          {...form.getInputProps('accepts_terms', { type: 'checkbox' })}
        />
        <div className="stack stack-tight">
          {children}
          <div className="only-wide">{button}</div>
          {quote?.vat_totals.some((total) => total.vat_case === 'reverse_charge') && (
            <p className="xs soft">{bookingText('booking.reverse-charge-note')}</p>
          )}
        </div>
      </CardBody>
    </Card>
  )
}
