import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from './names.ts'
import type { OfficeRecord } from './records.api.ts'

type Of = 'posts' | 'comments'
type Act = 'hide' | 'restore'

const calls = {
  posts: { hide: 'wall.hidePost', restore: 'wall.restorePost' },
  comments: { hide: 'wall.hideComment', restore: 'wall.restoreComment' },
} as const

/** What an operator does with what a member wrote: looks at it in its place, hides it, shows it again. */
export function Moderate({ of, record }: { of: Of; record: OfficeRecord }) {
  const [open, setOpen] = useState(false)
  const hidden = record[of === 'posts' ? 'hidden_at' : 'taken_down_at'] !== null
  const act = hidden ? 'restore' : 'hide'
  const post = of === 'posts' ? record.id : Number(record['post_id'])
  return (
    <>
      <ButtonLink size="sm" icon="external" to={`/personal-wall/post/${post}`}>
        {t('moderate.show')}
      </ButtonLink>
      <Button size="sm" icon={hidden ? 'eye' : 'ban'} onClick={() => setOpen(true)}>
        {t(`moderate.${act}`)}
      </Button>
      {open && <ActDialog of={of} act={act} record={record} onClose={() => setOpen(false)} />}
    </>
  )
}

function ActDialog({ of, act, record, onClose }: { of: Of; act: Act; record: OfficeRecord; onClose: () => void }) {
  const queries = useQueryClient()
  const done = useOnlyHere(onClose)
  const given = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('account.reason.needed') : null) },
    async submit({ reason }) {
      await call(calls[of][act], { params: { id: record.id }, body: { reason } }).finally(
        () => void queries.invalidateQueries(),
      )
      toast(t(`moderate.${act}.done`))
      done()
    },
  })
  const read = act === 'hide'
  return (
    <FormDialog
      title={t(`moderate.${act}.${of}`)}
      given={given}
      confirm={t(`moderate.${act}`)}
      kind={act === 'hide' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <p className="soft">{t(`moderate.${act}.${of}.text`)}</p>
      <TextArea
        label={t('account.reason')}
        description={t(read ? 'moderate.reason.read' : 'account.reason.log')}
        minRows={2}
        maxLength={1000}
        {...given.form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
