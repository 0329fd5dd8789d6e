import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError, call } from '../../../../lib/call.ts'
import { useCallForm } from '../../../../lib/form.ts'
import type { CallForm } from '../../../../lib/form.ts'
import { t as common } from '../../../../lib/i18n.ts'
import { money } from '../../../../lib/money.ts'
import { useOnlyHere } from '../../../../lib/only-here.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/card.tsx'
import { TextArea } from '../../../../ui/fields.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { t } from '../text.ts'
import type { Payment, PaymentFile } from '../transfers.ts'
import css from './transfers.module.css'

type Given = { file: PaymentFile; onClose: () => void }
type Values = { reason: string }

/** Sends an act once, says that it is done, and shows everything again. */
function useFileAct(said: string, send: (values: Values) => Promise<unknown>, onDone: () => void): CallForm<Values> {
  const queries = useQueryClient()
  const close = useOnlyHere(onDone)
  return useCallForm<Values>({
    initialValues: { reason: '' },
    async submit(values) {
      try {
        await send(values)
      } catch (error) {
        if (error instanceof CallError && error.status === 409) void queries.invalidateQueries()
        throw error
      }
      toast(said)
      close()
      void queries.invalidateQueries()
    },
  })
}

function FileDialog({
  title,
  says,
  confirm,
  kind = 'primary',
  form: { onSubmit, busy, problem },
  onClose,
  children,
}: {
  title: string
  says: string
  confirm: string
  kind?: 'primary' | 'danger'
  form: CallForm<Values>
  onClose: () => void
  children?: ReactNode
}) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={onSubmit} className={css['form']} noValidate>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {children}
        <Notice>{says}</Notice>
        <div className={css['buttons']}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind={kind} type="submit" busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const Reason = ({ form }: { form: CallForm<Values> }) => (
  <TextArea
    label={t('reason')}
    description={t('reason.hint')}
    minRows={2}
    maxLength={300}
    {...form.form.getInputProps('reason')}
  />
)

export function WithdrawDialog({ file, onClose }: Given) {
  const form = useFileAct(
    t('said.withdraw'),
    ({ reason }) => call('payments.withdrawPaymentFile', { params: { id: file.id }, body: { reason } }),
    onClose,
  )
  return (
    <FileDialog
      title={t('act.withdraw')}
      says={t('say.withdraw')}
      confirm={t('act.withdraw')}
      kind="danger"
      form={form}
      onClose={onClose}
    >
      <Reason form={form} />
    </FileDialog>
  )
}

export function DoneDialog({ file, payments, onClose }: Given & { payments: readonly Payment[] }) {
  const refunds = payments.map(({ refund }) => refund)
  const sum = payments.reduce((total, { amount }) => total + amount, 0)
  const form = useFileAct(
    t('said.done', { count: refunds.length }),
    () => call('payments.paymentFileDone', { params: { id: file.id }, body: { refunds } }),
    onClose,
  )
  return (
    <FileDialog
      title={t(refunds.length === 1 ? 'act.done' : 'act.all-done')}
      says={t('say.done', { count: refunds.length, amount: money(sum, file.currency_code) })}
      confirm={t('do.done', { amount: money(sum, file.currency_code) })}
      form={form}
      onClose={onClose}
    />
  )
}

export function FailedDialog({ file, payment, onClose }: Given & { payment: Payment }) {
  const { refund } = payment
  const form = useFileAct(
    t('said.failed'),
    ({ reason }) => call('payments.paymentFileFailed', { params: { id: file.id }, body: { refund, reason } }),
    onClose,
  )
  return (
    <FileDialog
      title={t('act.failed')}
      says={t('say.failed', { amount: money(payment.amount, file.currency_code), company: payment.company.name })}
      confirm={t('act.failed')}
      kind="danger"
      form={form}
      onClose={onClose}
    >
      <Reason form={form} />
    </FileDialog>
  )
}
