import { call } from '../../../../lib/call.ts'
import type { CallForm } from '../../../../lib/form.ts'
import { money } from '../../../../lib/money.ts'
import { TextArea } from '../../../../ui/fields.tsx'
import { ActDialog, useActForm } from '../../index.ts'
import { t } from '../text.ts'
import type { Payment, PaymentFile } from '../transfers.ts'

type Given = { file: PaymentFile; onClose: () => void }
type Values = { reason: string }

/** The form of an act on a file, with its own message afterwards. */
const useFileAct = (done: string, send: (values: Values) => Promise<unknown>, onDone: () => void): CallForm<Values> =>
  useActForm({ initialValues: { reason: '' }, send, done, onDone })

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
    <ActDialog
      title={t('act.withdraw')}
      says={t('say.withdraw')}
      confirm={t('act.withdraw')}
      kind="danger"
      form={form}
      onClose={onClose}
    >
      <Reason form={form} />
    </ActDialog>
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
    <ActDialog
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
    <ActDialog
      title={t('act.failed')}
      says={t('say.failed', { amount: money(payment.amount, file.currency_code), company: payment.company.name })}
      confirm={t('act.failed')}
      kind="danger"
      form={form}
      onClose={onClose}
    >
      <Reason form={form} />
    </ActDialog>
  )
}
