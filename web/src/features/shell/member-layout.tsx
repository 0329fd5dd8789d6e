import { memberPaths } from '@app/contract/paths.members.gen'
import type { ReactNode } from 'react'
import { knowPaths } from '../../lib/call.ts'
import { EmptyStateWay } from '../../ui/states.tsx'
import { Footer } from './footer.tsx'
import { MemberBar, TabBar } from './member-bar.tsx'
import { useSetUpWay } from './set-up-way.tsx'
import css from './layouts.module.css'

// They come with the layout, so that no first call waits for them.
knowPaths(memberPaths)

type Parts = { children: ReactNode; footer?: boolean; tabBar?: boolean }

/**
 * Pages of members: the bar, the page, the footer, and on phones the five items. A page that fills the screen has no footer
 * (`footer`); one that needs a phone's lower edge for itself has no items there (`tabBar`).
 */
export function MemberLayout({ children, footer = true, tabBar = true }: Parts) {
  return (
    <div className={css['shell']}>
      <MemberBar />
      <main id="main" tabIndex={-1} className={footer ? css['tall'] : undefined}>
        <EmptyStateWay value={useSetUpWay()}>{children}</EmptyStateWay>
      </main>
      {footer && <Footer />}
      {tabBar && <TabBar />}
    </div>
  )
}
