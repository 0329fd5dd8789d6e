import { fullName } from '@app/contract/names'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { PageLink, usePageNavigate } from '../../ui/page-link.ts'
import { Counter } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icons.ts'
import { Avatar } from '../../ui/people.tsx'
import { WIDE, useMedia } from '../../ui/use-media.ts'
import type { KeyOf } from '../../lib/i18n.ts'
import type { Address } from '../../lib/address.ts'
import type en from '../../locales/en/shell.json'
import { useMe } from './me.ts'
import type { Me } from './me.ts'
import { t } from './text.ts'
import css from './settings-frame.module.css'

type Entry = {
  label: KeyOf<typeof en>
  icon: IconName
  to: Address
  /** Which part of a page that has several. */
  part?: string
  count?: 'people' | 'invoices'
  shown?: (me: Me) => boolean
}

const isAdmin = (me: Me) => me.rights.includes('admin')

const FIRST = '/settings/user-settings'
const mine: readonly Entry[] = [
  { label: 'settings.profile', icon: 'user', to: FIRST },
  { label: 'settings.privacy', icon: 'hide', to: '/settings/privacy-settings' },
  { label: 'settings.notifications', icon: 'bell', to: '/settings/notifications' },
  { label: 'settings.sessions', icon: 'lock', to: '/settings/change-password' },
  { label: 'settings.data', icon: 'download', to: '/settings/your-data' },
]
const PEOPLE = '/settings/company-employees'
const company: readonly Entry[] = [
  { label: 'settings.company', icon: 'building', to: '/settings/company-settings', shown: isAdmin },
  { label: 'settings.employees', icon: 'users', to: PEOPLE, count: 'people' },
  { label: 'settings.addresses', icon: 'pin', to: PEOPLE, part: 'addresses' },
  { label: 'settings.domains', icon: 'mail', to: PEOPLE, part: 'domains', shown: isAdmin },
  { label: 'settings.log', icon: 'list', to: PEOPLE, part: 'log', shown: isAdmin },
]
const invoices: Entry = { label: 'settings.invoices', icon: 'invoice', to: '/settings/invoices', count: 'invoices' }

export const SETTINGS = '/settings'

/** The frame of all settings: where one can go at the left, what is changed at the right. On phones one after the other. */
export function SettingsFrame({
  counts,
  children,
}: {
  counts: Partial<Record<'people' | 'invoices', number>>
  children: ReactNode
}) {
  const me = useMe()
  const { pathname, part } = useRouterState({
    select: ({ location }) => ({
      pathname: location.pathname.replace(/(.)\/$/, '$1'),
      part: (location.search as { part?: string }).part,
    }),
  })
  const start = pathname === SETTINGS
  const isHere = (entry: Entry) => entry.to === pathname && entry.part === part
  const groups: { title: string; entries: readonly Entry[] }[] = [
    { title: t('settings.me'), entries: mine },
    { title: me?.company_name ?? t('settings.money'), entries: [...(me?.company ? company : []), invoices] },
  ]
  const here = groups.flatMap(({ entries }) => entries).find(isHere)
  return (
    <div className={cx('page', css['page'], start && css['start'])}>
      <nav className={css['nav']} aria-label={t('settings.nav')}>
        <Card as="div">
          <div className={css['me']}>
            <Avatar name={me ? fullName(me) : ''} src={me?.profile_picture} />
            <span className={css['who']}>
              <b className="cut">{me && fullName(me)}</b>
              <span className="sm soft cut">
                {me?.company_name &&
                  (isAdmin(me) ? t('settings.adminOf', { company: me.company_name }) : me.company_name)}
              </span>
            </span>
          </div>
          {groups.map(({ title, entries }) => (
            <div key={title} className={css['group']}>
              <h2>{title}</h2>
              {entries
                .filter(({ shown }) => !shown || (me && shown(me)))
                .map((entry) => (
                  <PageLink
                    key={entry.label}
                    to={entry.to}
                    search={entry.part ? { part: entry.part } : {}}
                    aria-current={isHere(entry) ? 'page' : undefined}
                    activeProps={{}}
                    activeOptions={{ exact: true, includeSearch: true }}
                  >
                    <Icon name={entry.icon} />
                    {t(entry.label)}
                    {entry.count && <Counter value={counts[entry.count] ?? 0} className={css['count']} />}
                  </PageLink>
                ))}
            </div>
          ))}
        </Card>
      </nav>
      <div className={css['main']}>
        {!start && (
          <PageLink to={SETTINGS} className={css['back']}>
            <Icon name="left" />
            <b>{t('settings.title')}</b>
            {here && t(here.label)}
          </PageLink>
        )}
        {children}
      </div>
    </div>
  )
}

/** Settings, before one of them is chosen: on phones the list alone; a desk, which has it beside, opens the first. */
export function SettingsStart() {
  const navigate = usePageNavigate()
  const wide = useMedia(WIDE)
  useEffect(() => {
    if (wide) void navigate({ to: FIRST, replace: true })
  }, [wide, navigate])
  return (
    <div className={css['begin']}>
      <h1 className="h1">{t('settings.title')}</h1>
      <p className="soft">{t('settings.lead')}</p>
    </div>
  )
}
