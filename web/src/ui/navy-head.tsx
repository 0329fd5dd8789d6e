import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { Lanes } from './lanes.tsx'
import css from './navy-head.module.css'

/** The navy head of a page across its whole width: title and lead, and at the right, below them on a phone, a search or what can be done. */
export function NavyHead({
  title,
  lead,
  search,
  children,
}: {
  title: string
  lead: ReactNode
  search?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className={cx(css['hero'], 'on-navy')}>
      <Lanes className={css['lanes']} />
      <div className={cx('page', css['head'])}>
        <div className="grow">
          <h1 className="h1">{title}</h1>
          <p className="num">{lead}</p>
        </div>
        {search && <div className={css['search']}>{search}</div>}
        {children}
      </div>
    </section>
  )
}
