import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { Avatar } from '../../../ui/people.tsx'
import { HOME } from '@app/contract/pages'
import { Brand, useMe } from '../../shell/index.ts'
import { t } from '../text.ts'
import css from './office-frame.module.css'

const sections: { to: string; label: 'nav.inbox' | 'nav.setup'; icon: IconName }[] = [
  { to: '/office', label: 'nav.inbox', icon: 'archive' },
  { to: '/setup/community', label: 'nav.setup', icon: 'list' },
]

/** The office around its pages: its sections on navy, who works there, and the way back to the community. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const me = useMe()
  const name = me ? `${me.first_name} ${me.last_name}` : ''
  return (
    <div className={css['office']}>
      <aside className={css['side']} aria-label={t('office')}>
        <div className={css['brand']}>
          <Brand />
        </div>
        <nav aria-label={t('sections')} className={css['nav']}>
          <ul>
            {sections.map(({ to, label, icon }) => (
              <li key={to}>
                <Link to={to as never} activeProps={{ 'aria-current': 'page' }}>
                  <Icon name={icon} />
                  <span>{t(label)}</span>
                </Link>
              </li>
            ))}
            <li className={css['out']}>
              <Link to={HOME as never}>
                <Icon name="logout" />
                <span>{t('nav.back')}</span>
              </Link>
            </li>
          </ul>
        </nav>
        <div className={css['me']}>
          <Avatar name={name} src={me?.profile_picture} size="sm" />
          <b className="cut">{name}</b>
        </div>
      </aside>
      <main id="main" tabIndex={-1} className={css['main']}>
        {children}
      </main>
    </div>
  )
}
