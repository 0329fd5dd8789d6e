import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { CallError, call } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { settings } from '../../lib/settings.ts'
import { dialogPart } from '../../ui/dialog-part.tsx'
import { CardFields } from './components/card-fields.tsx'
import type { CardValues } from './components/card-fields.tsx'
import { ConfirmDialog } from './components/confirm-dialog.tsx'
import { t } from './texts.ts'

type Intent = Answer<'payments.stripeTransaction'>
export type CardOutcome = { paid: true } | { paid: false; why: string; abandoned?: boolean }

const StripeDialog = dialogPart(
  () => import('./components/stripe-dialog.tsx').then((module) => module.default),
  ({ done }) => done({ paid: false, why: t('card.abandoned'), abandoned: true }),
)

/**
 * Paying an invoice by card: `fields` stand in the form, `dialogs` beside it, and `pay` goes all the way to the answer of
 * the bank. Where Stripe takes the card there are no fields; its own come in a dialog.
 */
export function useCard(): {
  fields: ReactNode
  dialogs: ReactNode
  /** False when a field needs correction; the first of them takes the focus. */
  check: () => boolean
  /** One invoice, or several of one currency by one payment. */
  pay: (invoice: number | readonly number[]) => Promise<CardOutcome>
} {
  const stripe = settings().stripe !== null
  const [asked, setAsked] = useState<{ intent: Intent; answer: (confirmed: boolean) => void }>()
  const [element, setElement] = useState<{ intent: Intent; done: (outcome: CardOutcome) => void }>()
  const form = useForm<CardValues>({
    mode: 'controlled',
    initialValues: { card_number: '', expiry: '', cvc: '', name: '' },
    validate: {
      card_number: (value) => (value.replaceAll(/\D/g, '').length < 12 ? t('card.number-error') : null),
      expiry: (value) => (expiryOf(value) ? null : t('card.expiry-error')),
      cvc: (value) => (/^\d{3,4}$/.test(value.trim()) ? null : t('card.cvc-error')),
    },
  })

  async function payByTestCard(intent: Intent): Promise<CardOutcome> {
    const { card_number, expiry, cvc } = form.getValues()
    const month = expiryOf(expiry)
    try {
      let now = await call('payments.payByTestCard', {
        body: { attempt: intent.attempt, card_number, cvc: cvc.trim(), ...month },
      })
      while (now.state === 'requires_action') {
        const current = now
        const confirmed = await new Promise<boolean>((answer) => setAsked({ intent: current, answer }))
        setAsked(undefined)
        now = await call('payments.payByTestCard', { body: { attempt: intent.attempt, confirm: confirmed } })
        if (!confirmed) return { paid: false, why: now.failure ?? t('card.refused'), abandoned: true }
      }
      return now.state === 'succeeded' ? { paid: true } : { paid: false, why: now.failure ?? t('card.refused') }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { card_number: number, exp_month, exp_year, cvc: code } = error.fields
      form.setErrors({
        ...(number ? { card_number: number.join(' ') } : {}),
        ...((exp_month ?? exp_year) ? { expiry: (exp_month ?? exp_year ?? []).join(' ') } : {}),
        ...(code ? { cvc: code.join(' ') } : {}),
      })
      return { paid: false, why: error.detail }
    }
  }

  return {
    fields: stripe ? null : <CardFields form={form} />,
    dialogs: (
      <>
        {asked && (
          <ConfirmDialog amount={asked.intent.amount} currency={asked.intent.currency_code} answer={asked.answer} />
        )}
        {element && <StripeDialog intent={element.intent} done={element.done} />}
      </>
    ),
    check() {
      if (stripe) return true
      const { hasErrors, errors } = form.validate()
      const first = Object.keys(errors)[0]
      if (first) form.getInputNode(first as keyof CardValues)?.focus()
      return !hasErrors
    },
    async pay(given) {
      const [invoice, ...others] = typeof given === 'number' ? [given] : given
      if (invoice === undefined) return { paid: false, why: t('card.abandoned'), abandoned: true }
      const intent: Intent =
        others.length === 0
          ? await call('payments.stripeTransaction', { body: { invoice } })
          : await call('payments.paySeveral', { body: { invoices: [invoice, ...others] } })
      const outcome =
        intent.state === 'succeeded'
          ? ({ paid: true } as const)
          : intent.provider === 'test'
            ? await payByTestCard(intent)
            : await new Promise<CardOutcome>((done) => setElement({ intent, done }))
      setElement(undefined)
      // Only a hint: the server asks the provider itself.
      if (outcome.paid) await call('payments.paymentCompleted', { body: { invoice } }).catch(() => undefined)
      return outcome
    },
  }
}

/** "04 / 28", "4/2028" or "0428" as month and year. */
function expiryOf(text: string): { exp_month: number; exp_year: number } | undefined {
  const found = /^\s*(\d{1,2})\s*[/ -]?\s*(\d{2}|\d{4})\s*$/.exec(text)
  const month = Number(found?.[1])
  const year = Number(found?.[2])
  if (!found || month < 1 || month > 12) return undefined
  return { exp_month: month, exp_year: year < 100 ? 2000 + year : year }
}
