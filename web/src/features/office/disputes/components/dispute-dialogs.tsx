import type { EvidenceKind } from '@app/contract/payments.disputes.names'
import { call } from '../../../../lib/call.ts'
import { money } from '../../../../lib/money.ts'
import { TextArea } from '../../../../ui/fields.tsx'
import { ActDialog, useActForm } from '../../index.ts'
import type { Dispute } from '../disputes.ts'
import { t } from '../text.ts'
import css from './disputes.module.css'

export function SendDialog({
  one,
  evidence,
  onClose,
}: {
  one: Dispute
  evidence: EvidenceKind[]
  onClose: () => void
}) {
  const { version, statement } = one
  const form = useActForm({
    initialValues: {},
    send: () => call('payments.answerDispute', { params: { id: one.id }, body: { version, statement, evidence } }),
    done: t('send.done'),
    onDone: onClose,
  })
  return (
    <ActDialog
      title={t('send.title')}
      warns={t('send.says', { count: evidence.length })}
      form={form}
      confirm={t('send.do')}
      kind="commit"
      onClose={onClose}
    >
      <blockquote className={css['quote']}>{statement}</blockquote>
    </ActDialog>
  )
}

export function AcceptDialog({ one, onClose }: { one: Dispute; onClose: () => void }) {
  const form = useActForm({
    initialValues: { reason: '' },
    send: ({ reason }) =>
      call('payments.acceptLoss', { params: { id: one.id }, body: { version: one.version, reason } }),
    done: t('accept.done'),
    onDone: onClose,
  })
  return (
    <ActDialog
      title={t('accept.title')}
      warns={t('accept.says', { amount: money(one.amount, one.currency_code) })}
      form={form}
      confirm={t('accept.do')}
      kind="danger"
      onClose={onClose}
    >
      <TextArea
        label={t('accept.reason')}
        autosize
        minRows={2}
        maxLength={300}
        {...form.form.getInputProps('reason')}
      />
    </ActDialog>
  )
}
