import type { ReactNode } from 'react'
import { useActing } from '../../lib/session.ts'
import { part } from '../../ui/part.tsx'
import { ToastOutlet } from '../../ui/toast.tsx'
import { t } from './text.ts'
import css from './frame.module.css'

const ActingBar = part(() => import('./acting-bar.tsx').then((made) => made.ActingBar))

/** Everything around every page: the way past the bar, messages. */
export function AppFrame({ children }: { children: ReactNode }) {
  const acting = useActing()
  return (
    <>
      <a href="#main" className={css['skip']}>
        {t('skip')}
      </a>
      {acting && <ActingBar />}
      {children}
      <ToastOutlet />
    </>
  )
}
