import { createContext, use, useMemo } from 'react'
import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import css from './rail.module.css'
import { VERY_WIDE, useMedia } from './use-media.ts'

const Panels = createContext<{ label: string; panels: ReactNode } | null>(null)

/**
 * Gives the pages inside the panels of their right column; they place it themselves with `WithRail`.
 * @param panels the same element each time: another one makes a page that is about to wake up do so in one piece
 */
export function RailProvider({ label, panels, children }: { label: string; panels: ReactNode; children: ReactNode }) {
  const rail = useMemo(() => ({ label, panels }), [label, panels])
  return <Panels value={rail}>{children}</Panels>
}

/** A page that has a list or filters of its own at its left, with the right column beside it from 1280 px. */
export function WithRail({ children, className }: { children: ReactNode; className?: string }) {
  const rail = use(Panels)
  const wide = useMedia(VERY_WIDE)
  if (!rail || !wide) return className ? <div className={className}>{children}</div> : children
  return (
    <div className={cx(css['columns'], className)}>
      <div className={css['main']}>{children}</div>
      <aside className={cx('stack', css['rail'])} aria-label={rail.label}>
        {rail.panels}
      </aside>
    </div>
  )
}
