import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ButtonCommit } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { CommitBar } from '../../../ui/layout.tsx'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { useCallForm } from '../../../lib/form.ts'
import { money } from '../../../lib/money.ts'
import { uuid } from '../../../lib/uuid.ts'
import { UnfinishedOrders, failedPath, successPath, useCard } from '../../payments/index.ts'
import { useEventPage } from '../events.api.ts'
import { t } from '../texts.ts'
import { AddonsStep } from './addons-step.tsx'
import { BillingStep } from './billing-step.tsx'
import { HeldUntil } from './held-until.tsx'
import { newSeat, toWire } from './cart.ts'
import type { Cart, Options } from './cart.ts'
import { PaymentStep } from './payment-step.tsx'
import { PriceStep } from './price-step.tsx'
import { SeatsStep } from './seats-step.tsx'
import { Summary } from './summary.tsx'
import css from './booking.module.css'

type Order = Answer<'payments.bookEvent'>

/** The cart and its way to an order and a payment. An order that exists is never made again: only its payment is repeated. */
export function BookingForm({
  options,
  me,
  bundle,
  seatsOpen,
}: {
  options: Options
  me: { id: number; company: number }
  /** The accepted sponsor package with which the cart begins. */
  bundle: Options['sponsor_packages'][number] | undefined
  /** False: only the package can be ordered now. */
  seatsOpen: boolean
}) {
  const { event } = useEventPage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const card = useCard()
  const [order, setOrder] = useState<Order>()
  const attempt = useRef({ cart: '', key: '' })
  const mine = useQuery(queryOptionsFor('members.one', { params: { id: me.id } })).data

  const { form, onSubmit, busy, problem, setProblem } = useCallForm<Cart>({
    initialValues: {
      price: String(options.prices.find((price) => price.is_available)?.id ?? ''),
      seats: seatsOpen ? firstSeats(options, me.id, bundle) : [],
      addons: {},
      table: '',
      bundle: bundle ? String(bundle.id) : '',
      billing_address: '',
      order_number: '',
      payment_method: 'card',
      accepts_terms: false,
    },
    rename: { sponsor_package: 'bundle' },
    validate: {
      billing_address: (value) => (value ? null : t('booking.billing-error')),
      accepts_terms: (value) => (value ? null : t('booking.terms-error')),
      seats: (value, { bundle: ordered }) => (value.length > 0 || ordered ? null : t('booking.seats-error')),
    },
    submit: async (cart) => {
      if (cart.payment_method === 'card' && !card.check()) return
      await pay(cart, order ?? (await book(cart)))
    },
  })
  const cart = form.values

  async function book(values: Cart): Promise<Order> {
    const wire = toWire(event.id, values)
    const fingerprint = JSON.stringify([wire, values.payment_method])
    // The same cart sent twice (no answer, double press) is the same order.
    if (attempt.current.cart !== fingerprint) attempt.current = { cart: fingerprint, key: uuid() }
    const made = await call('payments.bookEvent', {
      body: {
        ...wire,
        payment_method: values.payment_method,
        idempotency_key: attempt.current.key,
        accepts_terms: true,
      },
    })
    setOrder(made)
    return made
  }

  async function pay(values: Cart, made: Order): Promise<void> {
    if (values.payment_method === 'card') {
      const outcome = await card.pay(made.invoice_id)
      if (!outcome.paid && !outcome.abandoned) {
        setProblem(outcome.why)
        return
      }
      await navigate({ href: outcome.paid ? successPath(made.invoice_id) : failedPath(made.invoice_id) })
    } else {
      if (made.payment_method !== 'transfer')
        await call('payments.changeInvoiceTransaction', {
          body: { invoice: made.invoice_id, payment_method: 'transfer' },
        })
      await navigate({ href: successPath(made.invoice_id) })
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['events'] }),
      queries.invalidateQueries({ queryKey: ['payments'] }),
    ])
  }

  const wire = toWire(event.id, { ...cart, order_number: '' })
  const quote = useQuery({
    ...queryOptionsFor('payments.quoteEvent', { body: wire }),
    enabled: cart.billing_address !== '' && (cart.seats.length > 0 || cart.bundle !== '') && !order,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const total = order ?? quote.data
  const amount = total ? money(total.amount_gross, total.currency_code) : ''
  const refused = quote.error instanceof CallError ? quote.error : undefined
  const press = (block: boolean) => (
    <ButtonCommit type="submit" block={block} busy={busy}>
      {cart.payment_method === 'card' ? t('booking.pay', { amount }) : t('booking.book', { amount })}
    </ButtonCommit>
  )

  return (
    <>
      <form className={css['columns']} onSubmit={onSubmit} noValidate>
        <div className="stack">
          {order ? <HeldUntil invoice={order.invoice_id} /> : <UnfinishedOrders event={options.event_id} />}
          <fieldset disabled={order !== undefined} className={css['steps']}>
            <legend className="sr-only">{t('booking.title')}</legend>
            {seatsOpen && (
              <>
                <PriceStep options={options} form={form} />
                <SeatsStep options={options} form={form} me={mine} company={me.company} />
              </>
            )}
            <AddonsStep options={options} form={form} />
            <BillingStep form={form} company={me.company} canAdd={mine?.rights.includes('billing') ?? false} />
          </fieldset>
          <PaymentStep form={form} card={card.fields} />
        </div>
        <aside className={css['side']} aria-label={t('booking.summary')}>
          <Summary quote={quote.data} waiting={quote.isFetching} problem={refused} form={form} button={press(true)}>
            {problem && <Notice tone="bad">{problem}</Notice>}
          </Summary>
        </aside>
        <CommitBar title={t('booking.seats', { count: cart.seats.length })} text={t('booking.with-vat')}>
          {press(false)}
        </CommitBar>
      </form>
      {card.dialogs}
    </>
  )
}

/** A cart begins with a seat for me, and with all that my package includes. */
function firstSeats(options: Options, me: number, bundle: Options['sponsor_packages'][number] | undefined) {
  const seated = options.seated_customer_ids.includes(me)
  const included = Math.min(bundle?.seats_included ?? 0, options.max_seats, options.seats_left ?? Infinity)
  const first = seated ? (bundle ? [] : [newSeat()]) : [newSeat({ customer: me })]
  return [...first, ...Array.from({ length: Math.max(0, included - first.length) }, () => newSeat())]
}
