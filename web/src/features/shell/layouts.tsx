import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { Footer } from './footer.tsx'
import { MemberBar, TabBar } from './member-bar.tsx'
import { PublicBar } from './public-bar.tsx'
import css from './layouts.module.css'

/** Public pages. A member who reads one of those that are open to everyone keeps the own bar. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const session = useSession()
  return session ? (
    <MemberLayout>{children}</MemberLayout>
  ) : (
    <div className={css['shell']}>
      <PublicBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

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

/** A plain frame for pages that show one message. */
export function MessagePage({ children }: { children: ReactNode }) {
  return <div className={css['message']}>{children}</div>
}
