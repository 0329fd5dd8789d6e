import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
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
}: {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'lg'
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (opened && element && !element.open) element.showModal()
    if (!opened) element?.close()
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
        <header className={css['head']}>
          <h2 className="h2" id={id}>
            {title}
          </h2>
          <IconButton icon="x" size="sm" label={t('close')} onClick={onClose} />
        </header>
        {children && <div className={css['body']}>{children}</div>}
        {footer && <footer className={css['foot']}>{footer}</footer>}
      </div>
    </dialog>
  )
}
