import type { ReactNode } from 'react'
import css from './records.module.css'

/** What may be wider than its place: scrolled by the keyboard too. */
export function Scrolls({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with the arrows
    <div className={css['scrolls']} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
