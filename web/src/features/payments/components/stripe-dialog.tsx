import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js'
import { useMemo, useState } from 'react'
import { ButtonCommit } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { money } from '../../../lib/money.ts'
import type { Answer } from '../../../lib/call.types.ts'
import type { CardOutcome } from '../use-card.tsx'
import { t } from '../texts.ts'

type Intent = Answer<'payments.stripeTransaction'>
type Props = { intent: Intent; done: (outcome: CardOutcome) => void }

/** Stripe's own fields in a dialog; the card goes from the browser to Stripe. */
export default function StripeDialog({ intent, done }: Props) {
  const stripe = useMemo(() => loadStripe(intent.publishable_key ?? ''), [intent.publishable_key])
  return (
    <Modal
      opened
      title={t('card.title')}
      onClose={() => done({ paid: false, why: t('card.abandoned'), abandoned: true })}
    >
      <Elements stripe={stripe} options={{ clientSecret: intent.client_secret ?? '' }}>
        <StripeForm intent={intent} done={done} />
      </Elements>
    </Modal>
  )
}

function StripeForm({ intent, done }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function confirm(): Promise<void> {
    if (!stripe || !elements) return
    setBusy(true)
    setProblem(undefined)
    // Banks that need a page of their own come back to the page in view, which asks the server for the outcome.
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: location.href },
    })
    setBusy(false)
    if (error) setProblem(error.message ?? t('card.refused'))
    else done({ paid: true })
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      {problem && <Notice tone="bad">{problem}</Notice>}
      <PaymentElement />
      <ButtonCommit type="submit" block busy={busy} disabled={!stripe}>
        {t('pay', { amount: money(intent.amount, intent.currency_code) })}
      </ButtonCommit>
    </form>
  )
}
