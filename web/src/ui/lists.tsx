import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import css from './lists.module.css'

/** Pages of a list as links, so that each has its address: `search` gives the query string of a page. */
export function Pagination({
  page,
  pages,
  search,
}: {
  page: number
  pages: number
  search: (page: number) => Record<string, unknown>
}) {
  if (pages < 2) return null
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
  const shown = [...new Set(near)].toSorted((a, b) => a - b)
  const link = (to: number, label: string, inside: ReactNode) => (
    <Link
      to={'.' as never}
      search={search(to) as never}
      aria-label={label}
      aria-current={to === page ? 'page' : undefined}
      className={cx(css['page'], 'num')}
    >
      {inside}
    </Link>
  )
  return (
    <nav className={css['pages']} aria-label={t('page.label')}>
      {page > 1 && link(page - 1, t('page.previous'), <Icon name="left" size="sm" />)}
      <ol>
        {shown.map((one, index) => (
          <li key={one}>
            {index > 0 && one - (shown[index - 1] ?? 0) > 1 && <span className={css['gap']}>…</span>}
            {link(one, t('page.number', { number: one }), one)}
          </li>
        ))}
      </ol>
      {page < pages && link(page + 1, t('page.next'), <Icon name="right" size="sm" />)}
    </nav>
  )
}

export type TimelineStep = { title: ReactNode; text?: ReactNode; state?: 'done' | 'now' | 'open' }

/** What happened, newest first: a dot, a strong line, soft lines. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className={css['timeline']}>
      {steps.map((step, index) => (
        <li key={index} className={css[step.state ?? 'done']}>
          <b>{step.title}</b>
          {step.text && <div className="sm soft">{step.text}</div>}
        </li>
      ))}
    </ol>
  )
}
