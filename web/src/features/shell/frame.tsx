import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { readPreview } from '../../lib/preview.ts'
import { onSessionChange, useActing } from '../../lib/session.ts'
import { part } from '../../ui/part.tsx'
import { ToastOutlet } from '../../ui/toast.tsx'
import { t } from './text.ts'
import css from './frame.module.css'

const no = () => false
const ActingBar = part(() => import('./acting-bar.tsx').then((made) => made.ActingBar))

const PreviewBar = part(() => import('./preview-bar.tsx').then((made) => made.PreviewBar))

/** Everything around every page: the way past the bar, messages. */
export function AppFrame({ children }: { children: ReactNode }) {
  const acting = useActing()
  const previewing = useSyncExternalStore(onSessionChange, () => readPreview() !== undefined, no)
  return (
    <>
      <a href="#main" className={css['skip']}>
        {t('skip')}
      </a>
      {acting && <ActingBar />}
      {previewing && <PreviewBar />}
      {children}
      <ToastOutlet />
    </>
  )
}
