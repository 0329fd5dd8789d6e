import type { ReactNode } from 'react'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { RadioChoice, RadioChoices } from '../../../ui/fields.tsx'
import { settings } from '../../../lib/settings.ts'
import { bookingText } from './booking.texts.ts'
import type { CheckoutForm } from './checkout.ts'
import css from './booking.module.css'

/** Card or bank transfer, where cards are taken; the way can still be changed while an order waits for its payment. */
export function PaymentStep({
  step,
  form,
  card,
  transfer,
}: {
  step: number
  form: CheckoutForm
  card: ReactNode
  /** Whether the seller has an account to transfer to. */
  transfer: boolean
}) {
  return (
    <Card>
      <CardHead step={step} title={bookingText('booking.payment')} />
      <CardBody className="stack">
        {settings().takesCards ? (
          <RadioChoices aria-label={bookingText('booking.payment')} {...form.getInputProps('payment_method')}>
            <div className={css['choices']}>
              <RadioChoice
                value="card"
                label={bookingText('booking.card')}
                description={bookingText('booking.card-text')}
              />
              {transfer && (
                <RadioChoice
                  value="transfer"
                  label={bookingText('booking.transfer')}
                  description={bookingText('booking.transfer-text')}
                />
              )}
            </div>
          </RadioChoices>
        ) : (
          <p>{bookingText('booking.transfer-only')}</p>
        )}
        {form.values.payment_method === 'card' && (card ?? <Notice>{bookingText('booking.stripe')}</Notice>)}
      </CardBody>
    </Card>
  )
}
