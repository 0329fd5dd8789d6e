import type { ReactNode } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Address } from '../../../lib/address.ts'
import { t } from '../text.ts'
import css from './office-head.module.css'

/** The head of a page of the office: where it stands, what it is called, and what can be done with all of it. */
export function OfficeHead({
  title,
  crumbs = [],
  sub,
  end,
}: {
  title: ReactNode
  crumbs?: readonly { to: Address; label: string }[]
  /** Beside the title. */
  sub?: ReactNode
  end?: ReactNode
}) {
  return (
    <header className={css['head']}>
      <div className="grow">
        {crumbs.length > 0 && (
          <nav className={css['crumbs']} aria-label={t('path')}>
            {crumbs.map(({ to, label }) => (
              <span key={to}>
                <PageLink to={to}>{label}</PageLink>
                <Icon name="right" size="sm" />
              </span>
            ))}
          </nav>
        )}
        <div className={css['title']}>
          <h1>{title}</h1>
          {sub && <span className="soft">{sub}</span>}
        </div>
      </div>
      {end && <div className={css['end']}>{end}</div>}
    </header>
  )
}
