import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import type { CallForm } from '../../../lib/form.ts'
import { t as common } from '../../../lib/i18n.ts'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import css from './act-dialog.module.css'

/**
 * The form of a dialog that acts on something: sent once, confirmed by a message, and the page is loaded again. When another operator
 * was first nothing is done: the dialog says so, and the page behind it shows the newer state.
 */
export function useActForm<Values extends Record<string, unknown>>({
  initialValues,
  rename = {},
  send,
  done,
  onDone,
}: {
  initialValues: Values
  /** Fields of the call that have another name in the form. */
  rename?: Record<string, string>
  send: (values: Values) => Promise<unknown>
  /** The message afterwards. */
  done: string
  onDone: () => void
}): CallForm<Values> {
  const queries = useQueryClient()
  const close = useOnlyHere(onDone)
  return useCallForm<Values>({
    initialValues,
    rename,
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

/** What will happen and who is told, what is to be entered, and a button that says what it does. */
export function ActDialog<Values extends Record<string, unknown>>({
  title,
  says,
  warns,
  form: { onSubmit, busy, problem },
  confirm,
  kind = 'primary',
  onClose,
  children,
}: {
  title: string
  says?: string
  warns?: string | undefined
  form: CallForm<Values>
  confirm: string
  kind?: 'primary' | 'danger' | 'commit'
  onClose: () => void
  children?: ReactNode
}) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={onSubmit} className={css['form']} noValidate>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {children}
        <Notice tone={warns ? 'warn' : 'info'}>{[says, warns].filter(Boolean).join(' ')}</Notice>
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
