import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  asCheckout,
  BillingStep,
  BookingColumns,
  HeldUntil,
  mayKeepAddresses,
  PaymentStep,
  Summary,
} from '../../events/index.ts'
import { useCheckout } from '../../payments/index.ts'
import { ButtonCommit } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { CommitBar } from '../../../ui/layout.tsx'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { money } from '../../../lib/money.ts'
import { settings } from '../../../lib/settings.ts'
import { t } from '../texts.ts'
import { sizeOf, toWire } from './cart.ts'
import type { Cart, Options } from './cart.ts'
import { EntriesStep } from './entries-step.tsx'
import { PackageStep } from './package-step.tsx'
import { SeatsStep } from './seats-step.tsx'

/** The way to pay that a form opens on: the one that was chosen before, as far as it is offered. */
function startingWith(chosen: Cart['payment_method'] | undefined, transfer: boolean): Cart['payment_method'] {
  if (!settings().takesCards) return 'transfer'
  return transfer ? (chosen ?? 'card') : 'card'
}

/** The cart and its way to an order and a payment. */
export function BookingForm({
  options,
  me,
  applicant,
  bundle,
  payment,
}: {
  options: Options
  me: { id: number; company: number }
  applicant: number | undefined
  /** The accepted sponsor package with which the cart begins. */
  bundle: Options['sponsor_packages'][number] | undefined
  payment: Cart['payment_method'] | undefined
}) {
  const { order, fields, dialogs, submit } = useCheckout(['awards', 'events'])
  const mine = useQuery(queryOptionsFor('members.one', { params: { id: me.id } })).data
  const asked = options.applicants.find((one) => one.id === applicant && one.price !== null)

  const { form, onSubmit, busy, problem, setProblem } = useCallForm<Cart>({
    initialValues: {
      fees: asked ? { [asked.id]: true } : {},
      entries: {},
      seats: {},
      bundle: bundle ? String(bundle.id) : '',
      billing_address: '',
      order_number: '',
      payment_method: startingWith(payment, options.transfer_offered),
      accepts_terms: false,
    },
    validate: {
      billing_address: (value) => (value ? null : t('booking.billing-error')),
      accepts_terms: (value) => (value ? null : t('booking.terms-error')),
    },
    submit: async (values) => {
      const bought = toWire(options, values)
      if (sizeOf(bought) === 0) {
        setProblem(t('booking.nothing'))
        return
      }
      const { payment_method } = values
      const refusal = await submit(bought, payment_method, (idempotency_key) =>
        call('payments.bookAward', { body: { ...bought, payment_method, idempotency_key, accepts_terms: true } }),
      )
      if (refusal) setProblem(refusal)
    },
  })
  const cart = form.values
  const checkout = asCheckout(form)

  const wire = toWire(options, { ...cart, order_number: '' })
  const size = sizeOf(wire)
  const quote = useQuery({
    ...queryOptionsFor('payments.quoteAward', { body: wire }),
    enabled: cart.billing_address !== '' && size > 0 && !order,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const reckoned = size > 0 ? quote.data : undefined
  const total = order ?? reckoned
  const amount = total ? money(total.amount_gross, total.currency_code) : ''
  const refused = quote.error instanceof CallError ? quote.error : undefined
  const press = (block: boolean) => (
    <ButtonCommit type="submit" block={block} busy={busy}>
      {cart.payment_method === 'card'
        ? t('booking.pay', { amount })
        : amount
          ? t('booking.book', { amount })
          : t('book-now')}
    </ButtonCommit>
  )

  return (
    <>
      <BookingColumns
        onSubmit={onSubmit}
        locked={order !== undefined}
        legend={t('booking.title')}
        before={order && <HeldUntil invoice={order.invoice_id} />}
        steps={
          <>
            <EntriesStep options={options} form={form} />
            <SeatsStep options={options} form={form} />
            <PackageStep options={options} form={form} />
            <BillingStep step={3} form={checkout} company={me.company} canAdd={mayKeepAddresses(mine)} />
          </>
        }
        payment={<PaymentStep step={4} form={checkout} card={fields} transfer={options.transfer_offered} />}
        summary={
          <Summary
            quote={reckoned}
            empty={size === 0 ? t('booking.empty') : undefined}
            waiting={quote.isFetching}
            problem={size > 0 ? refused : undefined}
            form={checkout}
            button={press(true)}
          >
            {problem && <Notice tone="bad">{problem}</Notice>}
          </Summary>
        }
        bar={
          <CommitBar title={amount} text={t('booking.items', { count: size })}>
            {press(false)}
          </CommitBar>
        }
      />
      {dialogs}
    </>
  )
}
