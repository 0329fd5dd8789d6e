import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import css from './layout.module.css'

/** The whole width under the same head as the three columns have. */
export function OneColumn({
  head,
  children,
}: {
  head?: { hero: ReactNode; bar: ReactNode } | undefined
  children: ReactNode
}) {
  return (
    <div className={cx('page', css['col1'])}>
      {head?.hero}
      {head && <div className={css['over']}>{head.bar}</div>}
      <div className={css['below']}>{children}</div>
    </div>
  )
}
