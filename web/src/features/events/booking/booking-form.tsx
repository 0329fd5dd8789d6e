import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ButtonCommit } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { CommitBar } from '../../../ui/layout.tsx'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { money } from '../../../lib/money.ts'
import { settings } from '../../../lib/settings.ts'
import { UnfinishedOrders, useCheckout } from '../../payments/index.ts'
import { useEventPage } from '../events.api.ts'
import { bookingText } from './booking.texts.ts'
import { AddonsStep, hasAddons } from './addons-step.tsx'
import { BookingColumns } from './booking-columns.tsx'
import { BillingStep } from './billing-step.tsx'
import { HeldUntil } from './held-until.tsx'
import { newSeat, toWire } from './cart.ts'
import { asCheckout, mayKeepAddresses } from './checkout.ts'
import type { Cart, Options } from './cart.ts'
import { PaymentStep } from './payment-step.tsx'
import { PriceStep } from './price-step.tsx'
import { SeatsStep } from './seats-step.tsx'
import { Summary } from './summary.tsx'

/** The cart and its way to an order and a payment. */
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
  const { order, fields, dialogs, submit } = useCheckout(['events'])
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
      payment_method: settings().takesCards ? 'card' : 'transfer',
      accepts_terms: false,
    },
    rename: { sponsor_package: 'bundle' },
    validate: {
      billing_address: (value) => (value ? null : bookingText('booking.billing-error')),
      accepts_terms: (value) => (value ? null : bookingText('booking.terms-error')),
      seats: (value, { bundle: ordered }) => (value.length > 0 || ordered ? null : bookingText('booking.seats-error')),
    },
    submit: async (values) => {
      const bought = toWire(event.id, values)
      const { payment_method } = values
      const refusal = await submit(bought, payment_method, (idempotency_key) =>
        call('payments.bookEvent', { body: { ...bought, payment_method, idempotency_key, accepts_terms: true } }),
      )
      if (refusal) setProblem(refusal)
    },
  })
  const cart = form.values
  const seatSteps = seatsOpen ? 2 : 0
  const addonSteps = hasAddons(options) ? 1 : 0
  const checkout = asCheckout(form)

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
      {cart.payment_method === 'card'
        ? bookingText('booking.pay', { amount })
        : bookingText('booking.book', { amount })}
    </ButtonCommit>
  )

  return (
    <>
      <BookingColumns
        onSubmit={onSubmit}
        locked={order !== undefined}
        legend={bookingText('booking.title')}
        before={order ? <HeldUntil invoice={order.invoice_id} /> : <UnfinishedOrders event={options.event_id} />}
        steps={
          <>
            {seatsOpen && (
              <>
                <PriceStep options={options} form={form} />
                <SeatsStep options={options} form={form} me={mine} company={me.company} />
              </>
            )}
            <AddonsStep step={seatSteps + 1} options={options} form={form} />
            <BillingStep
              step={seatSteps + addonSteps + 1}
              form={checkout}
              company={me.company}
              canAdd={mayKeepAddresses(mine)}
            />
          </>
        }
        payment={
          <PaymentStep
            step={seatSteps + addonSteps + 2}
            form={checkout}
            card={fields}
            transfer={options.transfer_offered}
          />
        }
        summary={
          <Summary quote={quote.data} waiting={quote.isFetching} problem={refused} form={checkout} button={press(true)}>
            {problem && <Notice tone="bad">{problem}</Notice>}
          </Summary>
        }
        bar={
          <CommitBar
            title={bookingText('booking.seats', { count: cart.seats.length })}
            text={bookingText('booking.with-vat')}
          >
            {press(false)}
          </CommitBar>
        }
      />
      {dialogs}
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
