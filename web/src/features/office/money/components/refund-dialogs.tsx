import { useQuery } from '@tanstack/react-query'
import { call, queryOptionsFor } from '../../../../lib/call.ts'
import type { CallForm } from '../../../../lib/form.ts'
import { money } from '../../../../lib/money.ts'
import { RadioChoice, RadioChoices, TextField } from '../../../../ui/fields.tsx'
import { ActDialog } from '../../index.ts'
import { typedAmount } from '../money.ts'
import type { Sheet } from '../money.ts'
import { t } from '../text.ts'
import { ReasonField, amountOf, useAct } from './act-dialogs.tsx'
import type { Given } from './act-dialogs.tsx'

type Refund = Sheet['refunds'][number]
type Payment = Sheet['payments'][number]
type Way = Refund['way']
type Destination = { way: Way; iban: string; bic: string; holder: string; to_invoice: string }

const nowhere = (way: Way): Destination => ({ way, iban: '', bic: '', holder: '', to_invoice: '' })

/** The fields of a call that say where money goes. */
function destinationOf({ way, iban, bic, holder, to_invoice }: Destination) {
  return {
    way,
    ...(way === 'transfer' && iban && { iban, holder, ...(bic && { bic }) }),
    ...(way === 'invoice' && { to_invoice: Number(to_invoice) }),
  }
}

/** Where money goes: back to the card, to an account, or on to another open invoice of the company. */
function DestinationFields<Values extends Destination>({
  form,
  ways,
  beside = [],
  currency,
}: {
  form: CallForm<Values>
  ways: readonly Way[]
  beside?: readonly { id: number; number: string; about: string; open_amount: number }[]
  currency: string
}) {
  const { getInputProps, values } = form.form
  return (
    <>
      <RadioChoices label={t('field.way')} {...getInputProps('way')}>
        {ways.map((way) => (
          <RadioChoice key={way} value={way} label={t(`goes.${way}`)} description={t(`goes.${way}.note`)} />
        ))}
      </RadioChoices>
      {values.way === 'transfer' && (
        <>
          <TextField label={t('field.holder')} optional autoComplete="off" {...getInputProps('holder')} />
          <TextField label={t('field.iban')} optional autoComplete="off" {...getInputProps('iban')} />
          <TextField label={t('field.bic')} optional autoComplete="off" {...getInputProps('bic')} />
        </>
      )}
      {values.way === 'invoice' && (
        <RadioChoices label={t('field.to-invoice')} {...getInputProps('to_invoice')}>
          {beside.map(({ id, number, about, open_amount }) => (
            <RadioChoice
              key={id}
              value={String(id)}
              label={number}
              description={t('open-of', { about, amount: money(open_amount, currency) })}
            />
          ))}
        </RadioChoices>
      )}
    </>
  )
}

const firstWay = (payment: Payment): Way => (payment.method === 'card' ? 'card' : 'transfer')

export function RefundDialog({ sheet, payment, onClose }: Given & { payment: Payment }) {
  const { version, currency_code: currency } = sheet
  // A cancelled or draft invoice has no form for credit notes, and so nothing beside it to move money to.
  const canMove = sheet.acts.includes('credit')
  const { data } = useQuery({
    ...queryOptionsFor('payments.creditForm', { params: { id: sheet.id } }),
    enabled: canMove,
  })
  const beside = data?.beside ?? []
  const form = useAct(
    'refund',
    { amount: typedAmount(payment.refundable, currency), reason: '', ...nowhere(firstWay(payment)) },
    ({ amount, reason, ...to }) =>
      call('payments.askRefund', {
        params: { id: payment.id },
        body: { version, amount: amountOf(amount, currency), reason, ...destinationOf(to) },
      }),
    onClose,
  )
  const ways: Way[] = [
    ...(payment.method === 'card' ? (['card'] as const) : []),
    'transfer',
    ...(beside.length > 0 ? (['invoice'] as const) : []),
  ]
  return (
    <ActDialog
      title={t('act.refund')}
      says={t('say.refund')}
      form={form}
      confirm={t('do.refund')}
      kind="commit"
      onClose={onClose}
    >
      <TextField
        label={t('field.amount', { currency })}
        description={t('refund.most', { amount: money(payment.refundable, currency) })}
        inputMode="decimal"
        autoComplete="off"
        {...form.form.getInputProps('amount')}
      />
      <DestinationFields form={form} ways={ways} beside={beside} currency={currency} />
      <ReasonField form={form} />
    </ActDialog>
  )
}

type OfRefund = Given & { refund: Refund }

/** The ways that the money of a payment can go, whichever it was asked for. */
const waysOf = (sheet: Sheet, refund: Refund): Way[] => {
  const payment = sheet.payments.find(({ id }) => id === refund.payment)
  return payment?.method === 'card' ? ['card', 'transfer'] : ['transfer']
}
const sum = (sheet: Sheet, refund: Refund) => money(refund.amount, sheet.currency_code)

export function ApproveDialog({ sheet, refund, onClose }: OfRefund) {
  const form = useAct(
    'approve',
    nowhere(refund.way),
    (to) => {
      const { way, ...account } = destinationOf(to)
      const body = { version: sheet.version, ...account, ...(way !== 'invoice' && { way }) }
      return call('payments.approveRefund', { params: { id: refund.id }, body })
    },
    onClose,
  )
  return (
    <ActDialog
      title={t('act.approve')}
      says={t('say.approve', { amount: sum(sheet, refund) })}
      form={form}
      confirm={t('do.approve', { amount: sum(sheet, refund) })}
      kind="commit"
      onClose={onClose}
    >
      <DestinationFields form={form} ways={waysOf(sheet, refund)} currency={sheet.currency_code} />
    </ActDialog>
  )
}

export function RetryDialog({ sheet, refund, onClose }: OfRefund) {
  const form = useAct(
    'retry',
    nowhere(refund.way),
    (to) => {
      const { way, ...account } = destinationOf(to)
      const body = { version: sheet.version, ...account, way: way === 'card' ? way : ('transfer' as const) }
      return call('payments.retryRefund', { params: { id: refund.id }, body })
    },
    onClose,
  )
  return (
    <ActDialog
      title={t('act.retry')}
      says={t('say.retry', { amount: sum(sheet, refund), why: refund.failure ?? '' })}
      form={form}
      confirm={t('do.retry')}
      kind="commit"
      onClose={onClose}
    >
      <DestinationFields form={form} ways={waysOf(sheet, refund)} currency={sheet.currency_code} />
    </ActDialog>
  )
}

export function WithdrawDialog({ sheet, refund, onClose }: OfRefund) {
  const form = useAct(
    'withdraw',
    { reason: '' },
    ({ reason }) =>
      call('payments.withdrawRefund', { params: { id: refund.id }, body: { version: sheet.version, reason } }),
    onClose,
  )
  return (
    <ActDialog
      title={t('act.withdraw')}
      says={t('say.withdraw', { amount: sum(sheet, refund) })}
      form={form}
      confirm={t('do.withdraw')}
      kind="danger"
      onClose={onClose}
    >
      <ReasonField form={form} />
    </ActDialog>
  )
}

export function FinishDialog({ sheet, refund, onClose }: OfRefund) {
  const form = useAct(
    'done',
    { reason: '' },
    ({ reason }) =>
      call('payments.refundDone', { params: { id: refund.id }, body: { version: sheet.version, reason } }),
    onClose,
  )
  return (
    <ActDialog
      title={t('act.done')}
      says={t('say.done', { buyer: sheet.keeper ?? sheet.buyer, amount: sum(sheet, refund) })}
      form={form}
      confirm={t('do.done')}
      onClose={onClose}
    >
      <ReasonField form={form} />
    </ActDialog>
  )
}
