import type { ReactNode } from 'react'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { RadioChoice, RadioChoices } from '../../../ui/fields.tsx'
import { settings } from '../../../lib/settings.ts'
import { t } from '../texts.ts'
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
      <CardHead step={step} title={t('booking.payment')} />
      <CardBody className="stack">
        {settings().takesCards ? (
          <RadioChoices aria-label={t('booking.payment')} {...form.getInputProps('payment_method')}>
            <div className={css['choices']}>
              <RadioChoice value="card" label={t('booking.card')} description={t('booking.card-text')} />
              {transfer && (
                <RadioChoice value="transfer" label={t('booking.transfer')} description={t('booking.transfer-text')} />
              )}
            </div>
          </RadioChoices>
        ) : (
          <p>{t('booking.transfer-only')}</p>
        )}
        {form.values.payment_method === 'card' && (card ?? <Notice>{t('booking.stripe')}</Notice>)}
      </CardBody>
    </Card>
  )
}
