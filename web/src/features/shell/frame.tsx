import type { ReactNode } from 'react'
import { ToastOutlet } from '../../ui/toast.tsx'
import { t } from './text.ts'
import css from './frame.module.css'

/** Everything around every page: the way past the bar, messages. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className={css['skip']}>
        {t('skip')}
      </a>
      {children}
      <ToastOutlet />
    </>
  )
}
