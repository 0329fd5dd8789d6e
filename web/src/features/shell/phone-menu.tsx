import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { t } from './text.ts'
import css from './phone-menu.module.css'

/**
 * The menu page of phones. A native dialog keeps the focus inside, closes with Escape, and the page behind it does not scroll
 * while it is open; following a link closes it.
 */
export function PhoneMenu({ children, trigger }: { children: ReactNode; trigger?: (open: () => void) => ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => dialog.current?.close()), [router])
  const open = () => dialog.current?.showModal()
  return (
    <>
      {/* oxlint-disable-next-line react/refs -- the dialog is read when the button is pressed */}
      {trigger ? trigger(open) : <IconButton icon="menu" label={t('menu')} onClick={open} className="only-phone" />}
      <dialog ref={dialog} className={css['dialog']} aria-label={t('menu')}>
        <div className={css['head']}>
          <b className="h3">{t('menu')}</b>
          <SchemeSwitch />
          <IconButton icon="x" label={t('menu.close')} onClick={() => dialog.current?.close()} />
        </div>
        <div className={css['body']}>{children}</div>
      </dialog>
    </>
  )
}
