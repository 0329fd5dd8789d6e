import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { readPreview } from '../../lib/preview.ts'
import { onSessionChange, useImpersonation } from '../../lib/session.ts'
import { part } from '../../ui/part.tsx'
import { ToastOutlet } from '../../ui/toast.tsx'
import { t } from './text.ts'
import css from './frame.module.css'

const no = () => false
const ImpersonationBar = part(() => import('./impersonation-bar.tsx').then((made) => made.ImpersonationBar))

const PreviewBar = part(() => import('./preview-bar.tsx').then((made) => made.PreviewBar))

/** Everything around every page: the way past the bar, messages. */
export function AppFrame({ children }: { children: ReactNode }) {
  const acting = useImpersonation()
  const previewing = useSyncExternalStore(onSessionChange, () => readPreview() !== undefined, no)
  return (
    <>
      <a href="#main" className={css['skip']}>
        {t('skip')}
      </a>
      {acting && <ImpersonationBar />}
      {previewing && <PreviewBar />}
      {children}
      <ToastOutlet />
    </>
  )
}
