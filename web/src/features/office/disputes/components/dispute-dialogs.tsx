import type { EvidenceKind } from '@app/contract/payments.disputes.names'
import { call } from '../../../../lib/call.ts'
import { t as common } from '../../../../lib/i18n.ts'
import { money } from '../../../../lib/money.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/card.tsx'
import { TextArea } from '../../../../ui/fields.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { useActForm } from '../../index.ts'
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
  const { onSubmit, busy, problem } = useActForm({
    initialValues: {},
    send: () => call('payments.answerDispute', { params: { id: one.id }, body: { version, statement, evidence } }),
    done: t('send.done'),
    onDone: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={t('send.title')}>
      <form onSubmit={onSubmit} className={css['form']} noValidate>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <blockquote className={css['quote']}>{statement}</blockquote>
        <Notice tone="warn">{t('send.says', { count: evidence.length })}</Notice>
        <div className={css['buttons']}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="commit" type="submit" busy={busy}>
            {t('send.do')}
          </Button>
        </div>
      </form>
    </Modal>
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
    <Modal opened onClose={onClose} title={t('accept.title')}>
      <form onSubmit={form.onSubmit} className={css['form']} noValidate>
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
        <TextArea
          label={t('accept.reason')}
          autosize
          minRows={2}
          maxLength={300}
          {...form.form.getInputProps('reason')}
        />
        <Notice tone="warn">{t('accept.says', { amount: money(one.amount, one.currency_code) })}</Notice>
        <div className={css['buttons']}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="danger" type="submit" busy={form.busy}>
            {t('accept.do')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
