import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { part } from '../../ui/part.tsx'
import { Footer } from './footer.tsx'
import { PublicBar } from './public-bar.tsx'
import css from './layouts.module.css'

// Visitors do not load the bar of members.
const MemberLayout = part(() => import('./member-layout.tsx').then((module) => module.MemberLayout))

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

/** A plain frame for pages that show one message. */
export function MessagePage({ children }: { children: ReactNode }) {
  return <div className={css['message']}>{children}</div>
}
