import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { MemberBar, TabBar } from './member-bar.tsx'
import css from './layouts.module.css'

/** Pages of members: the bar, the page, the footer, and on phones the five items. */
export function MemberLayout({ children, footer = true }: { children: ReactNode; footer?: boolean }) {
  return (
    <div className={css['shell']}>
      <MemberBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer && <Footer />}
      <TabBar />
    </div>
  )
}
