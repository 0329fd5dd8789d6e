import type { ReactNode } from 'react'
import { cx } from '../../../ui/classes.ts'
import { Crumbs } from '../../../ui/layout.tsx'
import { t } from './text.ts'
import navy from '../../../ui/navy-head.module.css'
import type { AwardBase } from '../awards.api.ts'
import own from './entry.module.css'

export type HeadAward = { name: string; path: AwardBase; art: string | null }

/** The low head of the page: whose entry in which category, and what is to be said of it at its right. */
export function EnterHead({
  award,
  title,
  text,
  children,
}: {
  award: HeadAward
  title: string
  text?: string
  children?: ReactNode
}) {
  return (
    <section className={cx(navy['shaded'], own['head'], 'on-navy')}>
      {award.art && <img src={award.art} alt="" className={navy['art']} width={1600} height={520} />}
      <div className="page">
        <div className="grow">
          <nav aria-label={t('path')}>
            <Crumbs crumbs={[{ label: award.name, href: award.path }, { label: t('crumb') }]} onDark />
          </nav>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
