import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UiProvider } from '../../ui/provider.tsx'
import { ToastOutlet } from '../../ui/toast.tsx'
import { t } from './text.ts'
import css from './frame.module.css'

/** Everything around every page: the theme, the way past the bar, messages. */
export function AppFrame({ children }: { children: ReactNode }) {
  const nonce = useRouter().options.ssr?.nonce
  return (
    <UiProvider nonce={nonce}>
      <a href="#main" className={css['skip']}>
        {t('skip')}
      </a>
      {children}
      <ToastOutlet />
    </UiProvider>
  )
}
