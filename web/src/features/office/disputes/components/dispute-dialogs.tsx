import { useQueryClient } from '@tanstack/react-query'
import type { EvidenceKind } from '@app/contract/payments.disputes.names'
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
import type { Dispute } from '../disputes.ts'
import { t } from '../text.ts'
import css from './disputes.module.css'

/** Sends an act once; when somebody else was first nothing is done, and the page shows the newer state. */
function useAct<Values extends Record<string, unknown>>(
  initialValues: Values,
  done: string,
  send: (values: Values) => Promise<unknown>,
  onClose: () => void,
): CallForm<Values> {
  const queries = useQueryClient()
  const close = useOnlyHere(onClose)
  return useCallForm<Values>({
    initialValues,
    async submit(values) {
      try {
        await send(values)
      } catch (error) {
        if (error instanceof CallError && error.status === 409) void queries.invalidateQueries()
        throw error
      }
      toast(done)
      close()
      void queries.invalidateQueries()
    },
  })
}

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
  const { onSubmit, busy, problem } = useAct(
    {},
    t('send.done'),
    () => call('payments.answerDispute', { params: { id: one.id }, body: { version, statement, evidence } }),
    onClose,
  )
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
  const form = useAct(
    { reason: '' },
    t('accept.done'),
    ({ reason }) => call('payments.acceptLoss', { params: { id: one.id }, body: { version: one.version, reason } }),
    onClose,
  )
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
