import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../text.ts'

/** Invites somebody by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { email: '' },
    submit: async ({ email }) => {
      await call('companies.invite', { body: { email } })
      toast(t('invite.sent', { email: email.trim() }))
      void queries.invalidateQueries({ queryKey: ['companies', 'joining'] })
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('invite.title')} size="sm">
      <form onSubmit={onSubmit} className="stack" noValidate>
        <p>{t('invite.text')}</p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TextField label={t('invite.email')} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <Button type="submit" kind="primary" busy={busy} block>
          {t('invite.send')}
        </Button>
      </form>
    </Modal>
  )
}
