import type { ReactNode } from 'react'
import type { CallForm } from '../lib/form.ts'
import { Button } from './button.tsx'
import { Notice } from './card.tsx'
import { Modal } from './modal.tsx'

/** A form that is asked for in a dialog: what stands against it above the fields, and one button that says what happens. */
export function FormDialog<Values>({
  title,
  given,
  confirm,
  kind = 'primary',
  size,
  onClose,
  children,
}: {
  title: string
  given: Pick<CallForm<Values>, 'onSubmit' | 'problem' | 'busy'>
  confirm: string
  kind?: 'primary' | 'danger'
  size?: 'lg'
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Modal opened {...(size ? { size } : {})} onClose={onClose} title={title}>
      <form onSubmit={given.onSubmit} className="stack" noValidate>
        {given.problem && <Notice tone="bad">{given.problem}</Notice>}
        {children}
        <div>
          <Button type="submit" kind={kind} busy={given.busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
