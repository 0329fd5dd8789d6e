import { mostBankCharges } from '@app/contract/payments.office.names'
import { useState } from 'react'
import { CallError, call } from '../../../../lib/call.ts'
import type { CallForm } from '../../../../lib/form.ts'
import { money } from '../../../../lib/money.ts'
import { CheckField, TextArea, TextField } from '../../../../ui/fields.tsx'
import { ActDialog, useActForm } from '../../index.ts'
import { minorIn, typedAmount } from '../money.ts'
import type { Sheet } from '../money.ts'
import { t } from '../text.ts'

export type Given = { sheet: Sheet; onClose: () => void }
type Done =
  | 'transfer'
  | 'remind'
  | 'adjust'
  | 'hold'
  | 'stop'
  | 'resume'
  | 'cancel'
  | 'reissue'
  | 'refund'
  | 'approve'
  | 'withdraw'
  | 'retry'
  | 'done'
  | 'match'
  | 'settle'

/** The form of an act at the money desk, with its own message afterwards. */
export function useAct<Values extends Record<string, unknown>>(
  act: Done,
  initialValues: Values,
  send: (values: Values) => Promise<unknown>,
  onDone: () => void,
  rename: Record<string, string> = {},
): CallForm<Values> {
  return useActForm({ initialValues, rename, send, done: t(`done.${act}`), onDone })
}

/** The amount as it was typed; what is none is refused by name of its field. */
export const amountOf = (typed: string, currency: string): number => {
  const minor = minorIn(typed, currency)
  if (minor === undefined)
    throw new CallError(400, 'invalid', t('field.amount.wrong'), { amount: [t('field.amount.wrong')] })
  return minor
}
const nameOf = (sheet: Sheet) => sheet.number ?? t('order', { id: sheet.order.id })

/** What is missing of a transfer, where a bank can have kept so much. */
export const keptOf = (amount: number, open: number) =>
  open - amount <= mostBankCharges(open) ? Math.max(0, open - amount) : 0

export function TransferDialog({ sheet, onClose }: Given) {
  const { currency_code: currency, open_amount, version } = sheet
  const [hasCome, setHasCome] = useState(false)
  const form = useAct(
    'transfer',
    {
      amount: open_amount > 0 ? typedAmount(open_amount, currency) : '',
      received_on: sheet.today,
      reference: sheet.number ?? '',
      kept: false,
      another: false,
    },
    async ({ amount: typed, kept, ...rest }) => {
      const amount = amountOf(typed, currency)
      const charges = kept ? keptOf(amount, open_amount) : 0
      const body = { version, amount, ...rest, ...(charges > 0 && { charges }) }
      try {
        await call('payments.recordTransfer', { params: { id: sheet.id }, body })
      } catch (error) {
        if (error instanceof CallError && error.code === 'alike') setHasCome(true)
        throw error
      }
    },
    onClose,
  )
  const { getInputProps, values } = form.form
  const minor = minorIn(values.amount, currency)
  const hasEnded = sheet.state === 'cancelled' || sheet.state === 'expired'
  const missing = minor === undefined ? 0 : keptOf(minor, open_amount)
  const over = minor !== undefined && minor > open_amount ? minor - open_amount : 0
  return (
    <ActDialog
      title={t('act.transfer')}
      says={
        hasEnded ? t('say.transfer.ended') : t('say.transfer', { number: nameOf(sheet), company: sheet.company.name })
      }
      warns={over > 0 && !hasEnded ? t('say.transfer.over', { amount: money(over, currency) }) : undefined}
      form={form}
      confirm={minor ? t('do.transfer', { amount: money(minor, currency) }) : t('do.transfer.plain')}
      onClose={onClose}
    >
      <TextField
        label={t('field.amount', { currency })}
        inputMode="decimal"
        autoComplete="off"
        {...getInputProps('amount')}
      />
      <TextField type="date" label={t('field.day')} max={sheet.today} {...getInputProps('received_on')} />
      <TextField label={t('field.reference')} maxLength={100} autoComplete="off" {...getInputProps('reference')} />
      {missing > 0 && (
        <CheckField
          label={t('field.charges', { amount: money(missing, currency) })}
          {...getInputProps('kept', { type: 'checkbox' })}
        />
      )}
      {hasCome && <CheckField label={t('field.another')} {...getInputProps('another', { type: 'checkbox' })} />}
    </ActDialog>
  )
}

export function RemindDialog({ sheet, onClose }: Given) {
  const form = useAct(
    'remind',
    {},
    () => call('payments.remindBuyer', { params: { id: sheet.id }, body: { version: sheet.version } }),
    onClose,
  )
  return (
    <ActDialog
      title={t('act.remind')}
      says={t('say.remind', {
        buyer: sheet.keeper ?? sheet.buyer,
        amount: money(sheet.open_amount, sheet.currency_code),
      })}
      form={form}
      confirm={t('do.remind')}
      onClose={onClose}
    />
  )
}

export function HoldDialog({ sheet, onClose }: Given) {
  const { version } = sheet
  const form = useAct(
    'hold',
    { until: sheet.order.kept_until ?? '', reason: '' },
    (values) => call('payments.holdOrder', { params: { id: sheet.id }, body: { version, ...values } }),
    onClose,
  )
  return (
    <ActDialog
      title={t('act.hold')}
      says={t(sheet.state === 'draft' ? 'say.hold.card' : 'say.hold')}
      form={form}
      confirm={t('do.hold')}
      onClose={onClose}
    >
      <TextField type="date" label={t('field.until')} min={sheet.today} {...form.form.getInputProps('until')} />
      <ReasonField form={form} />
    </ActDialog>
  )
}

export function StopDialog({ sheet, onClose }: Given) {
  const { version } = sheet
  const form = useAct(
    'stop',
    { reason: '' },
    ({ reason }) => call('payments.stopReminders', { params: { id: sheet.id }, body: { version, reason } }),
    onClose,
  )
  return (
    <ActDialog title={t('act.stop')} says={t('say.stop')} form={form} confirm={t('do.stop')} onClose={onClose}>
      <ReasonField form={form} />
    </ActDialog>
  )
}

export function ResumeDialog({ sheet, onClose }: Given) {
  const { version } = sheet
  const form = useAct(
    'resume',
    { reason: '' },
    ({ reason }) => call('payments.holdOrder', { params: { id: sheet.id }, body: { version, until: null, reason } }),
    onClose,
  )
  return (
    <ActDialog title={t('act.resume')} says={t('say.resume')} form={form} confirm={t('do.resume')} onClose={onClose}>
      <ReasonField form={form} />
    </ActDialog>
  )
}

/** Names the other invoice of the order, to which an act on the whole order applies too. */
export const alsoFor = ({ issued_with }: Given['sheet']): string | undefined =>
  issued_with?.number ? t('say.both', { number: issued_with.number }) : undefined

export function CancelDialog({ sheet, onClose }: Given) {
  const { version } = sheet
  const form = useAct(
    'cancel',
    { reason: '' },
    ({ reason }) => call('payments.cancelOrder', { params: { id: sheet.id }, body: { version, reason } }),
    onClose,
  )
  const back = sheet.payments.reduce((sum, { refundable }) => sum + refundable, 0)
  const says = sheet.state === 'draft' ? 'say.cancel.draft' : back > 0 ? 'say.cancel.paid' : 'say.cancel.issued'
  return (
    <ActDialog
      title={t('act.cancel')}
      says={t(says, {
        number: nameOf(sheet),
        buyer: sheet.keeper ?? sheet.buyer,
        amount: money(back, sheet.currency_code),
      })}
      warns={alsoFor(sheet)}
      form={form}
      confirm={t('do.cancel')}
      kind="danger"
      onClose={onClose}
    >
      <ReasonField form={form} hint={t('field.reason.cancel')} />
    </ActDialog>
  )
}

export function ReasonField<Values extends Record<string, unknown>>({
  form,
  hint = t('field.reason.hint'),
}: {
  form: CallForm<Values>
  hint?: string
}) {
  return (
    <TextArea
      label={t('field.reason')}
      description={hint}
      minRows={2}
      maxLength={300}
      {...form.form.getInputProps('reason' as never)}
    />
  )
}
