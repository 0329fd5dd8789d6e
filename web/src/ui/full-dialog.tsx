import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { IconButton } from './button.tsx'
import { giveBack } from './modal.tsx'
import css from './full-dialog.module.css'

/** A dialog over the whole window of a phone, with what ends it at its foot if there is anything to end. */
export function FullDialog({
  onClose,
  title,
  end,
  children,
  footer,
}: {
  onClose: () => void
  title: string
  /** Beside the title. */
  end?: ReactNode
  children: ReactNode
  footer?: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    const before = document.activeElement
    element.showModal()
    return () => giveBack(before)
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css['box']}>
        <header className={css['head']}>
          <h2 className="h3 grow" id={id}>
            {title}
          </h2>
          {end}
          <IconButton icon="x" label={t('close')} onClick={onClose} />
        </header>
        <div className={css['body']}>{children}</div>
        {footer && <footer className={css['foot']}>{footer}</footer>}
      </div>
    </dialog>
  )
}
