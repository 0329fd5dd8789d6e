import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import css from './problem.module.css'

/** Says what went wrong beside what it is about, with icon and words, and announces it. Without the bytes of the fields. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div className={css['problem']} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </div>
  )
}
