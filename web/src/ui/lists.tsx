import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { t } from '../lib/parts.texts.ts'
import { PageLink } from './page-link.ts'
import { IconButton } from './button.tsx'
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
    <PageLink
      to="."
      search={search(to)}
      aria-label={label}
      aria-current={to === page ? 'page' : undefined}
      className={cx(css['page'], 'num')}
    >
      {inside}
    </PageLink>
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

/** Back and on in a list whose page stands in no address. It leaves a page that is gone, because its last row is. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const last = Math.max(1, pages)
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
  if (last === 1) return null
  return (
    <nav className={css['pager']} aria-label={t('page.label')}>
      <IconButton icon="left" label={t('page.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span className="num">{t('page.of', { page, pages })}</span>
      <IconButton icon="right" label={t('page.next')} disabled={page >= pages} onClick={() => onPage(page + 1)} />
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
