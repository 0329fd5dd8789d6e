import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { Button, IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { InDialog } from './in-dialog.ts'
import css from './modal.module.css'

/**
 * A dialog over the page: focus stays inside, Escape and a press beside it close it, the page behind does not scroll.
 * `footer` stands at its foot; leave it out where the content has its own buttons.
 */
export function Modal({
  opened,
  onClose,
  title,
  children,
  footer,
  size,
  art,
}: {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'lg'
  /** A drawing across its head; the title then stands below it, in the middle. */
  art?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!opened || !element || element.open) return
    const before = document.activeElement
    element.showModal()
    return () => giveBack(before)
  }, [opened])
  if (!opened) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the dialog's own
    <dialog
      ref={dialog}
      className={cx(css['modal'], size && css[size])}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={css['box']}>
        {art}
        <header className={cx(css['head'], art !== undefined && css['underArt'])}>
          <h2 className="h2" id={id}>
            {title}
          </h2>
          <IconButton icon="x" size="sm" label={t('close')} onClick={onClose} />
        </header>
        {children && (
          <InDialog value>
            <div className={css['body']}>{children}</div>
          </InDialog>
        )}
        {footer && <footer className={css['foot']}>{footer}</footer>}
      </div>
    </dialog>
  )
}

/** The dialog is taken out of the page while it is open, so the browser does not bring the focus back by itself. */
export function giveBack(before: Element | null): void {
  if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) before.focus()
}

/** Asks before something that cannot be undone. The button says what happens, never just "OK". */
export function ConfirmModal({
  opened,
  onClose,
  title,
  children,
  confirm,
  onConfirm,
  kind = 'primary',
}: {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  confirm: ReactNode
  onConfirm: () => unknown
  kind?: 'primary' | 'danger' | 'commit'
}) {
  const [busy, setBusy] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind={kind}
            busy={busy}
            onClick={async () => {
              setBusy(true)
              try {
                await onConfirm()
              } finally {
                setBusy(false)
              }
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
