import { fullName } from '@app/contract/names'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useSettings } from '../../lib/settings.ts'
import { PageLink } from '../../ui/page-link.ts'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/people.tsx'
import { BarSearch, MenuSearch, barEntries, isActive } from './entries.ts'
import type { BarEntry } from './entries.ts'
import { Brand } from './mark.tsx'
import { useMe, useUnreadMessages, useUnreadNotifications } from './me.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { EntryCount, ProfileMenu } from './profile-menu.tsx'
import { t } from './text.ts'
import { useUnreadTitle } from './unread-title.ts'
import css from './member-bar.module.css'

const usePathname = () => useRouterState({ select: (state) => state.location.pathname })

/** The bar of members. */
export function MemberBar() {
  const pathname = usePathname()
  const { siteUrl } = useSettings()
  useUnreadTitle(useUnreadMessages() + useUnreadNotifications())
  return (
    <header className={cx(css['bar'], 'member-bar on-navy no-print')}>
      <div className="page">
        <Brand outside={siteUrl} />
        <BarSearch />
        <nav aria-label={t('nav.main')} className={cx(css['nav'], 'only-wide')}>
          {barEntries.map((entry) => (
            <BarItem key={entry.label} entry={entry} active={isActive(entry, pathname)} />
          ))}
        </nav>
        <MeMenu />
        <BellPhone />
        <MePhone />
      </div>
    </header>
  )
}

/** The same while the registration is not complete: what is to come, greyed out, without a way or a count. */
export function DisabledBar() {
  const { siteUrl } = useSettings()
  return (
    <header className={cx(css['bar'], 'member-bar on-navy no-print')}>
      <div className="page">
        <Brand outside={siteUrl} />
        <nav aria-label={t('nav.main')} className={cx(css['nav'], css['alone'], 'only-wide')}>
          {barEntries.map((entry) => (
            <span key={entry.label} className={css['wrap']}>
              <span role="link" aria-disabled className={css['item']}>
                <Icon name={entry.icon} />
                <span className={css['label']}>{t(entry.label)}</span>
              </span>
            </span>
          ))}
        </nav>
      </div>
    </header>
  )
}

function BarItem({ entry, active }: { entry: BarEntry; active: boolean }) {
  return (
    <span className={css['wrap']}>
      <PageLink to={entry.to} className={css['item']} aria-current={active ? 'page' : undefined} activeProps={{}}>
        <Icon name={entry.icon} />
        <span className={css['label']}>
          {t(entry.label)}
          {entry.children && <Icon name="caret" className={css['caret']} />}
        </span>
        {entry.useCount && <EntryCount useCount={entry.useCount} className={css['count']} />}
      </PageLink>
      {entry.children && (
        <ul className={css['drop']}>
          {entry.children.map((child) => (
            <li key={child.label}>
              <PageLink to={child.to}>
                <Icon name={child.icon} />
                {t(child.label)}
                {child.useCount && <EntryCount useCount={child.useCount} className="push" />}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </span>
  )
}

/** ME with its picture; the profile menu opens below it and closes with Escape, a press elsewhere or a way taken. */
function MeMenu() {
  const me = useMe()
  // Open on one page: on the next it is closed.
  const [openOn, setOpenOn] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const pathname = usePathname()
  const id = useId()

  const open = openOn === pathname
  useEffect(() => {
    if (!open) return
    const onPress = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpenOn(undefined)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenOn(undefined)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return (
    <div className={cx(css['me'], 'only-wide')} ref={root}>
      <button
        type="button"
        ref={trigger}
        className={css['meButton']}
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('me.menu')}
        onClick={() => setOpenOn(open ? undefined : pathname)}
      >
        <Avatar name={me ? fullName(me) : ''} src={me?.profile_picture} size="sm" />
        {t('me')}
        <Icon name="caret" className={css['caret']} />
      </button>
      <div id={id} className={css['meDrop']} hidden={!open}>
        {open && <ProfileMenu />}
      </div>
    </div>
  )
}

/** Phones: the bell with its counter stands beside the own picture. */
function BellPhone() {
  const count = useUnreadNotifications()
  return (
    <PageLink
      to="/notifications"
      aria-label={count > 0 ? t('bar.notifications.new', { count }) : t('bar.notifications')}
      className={cx(css['bellPhone'], 'only-phone')}
    >
      <Icon name="bell" />
      <EntryCount useCount={useUnreadNotifications} className={css['bellCount']} />
    </PageLink>
  )
}

function MePhone() {
  const me = useMe()
  return (
    <PageLink to="/profile-menu" aria-label={t('me.menu')} className={cx(css['mePhone'], 'only-phone')}>
      <Avatar name={me ? fullName(me) : ''} src={me?.profile_picture} size="sm" />
    </PageLink>
  )
}

/** Phones: up to four entries and the menu at the lower edge. A page with a CommitBar takes their place. */
export function TabBar() {
  const pathname = usePathname()
  const main = barEntries.filter((entry) => entry.phone).slice(0, 4)
  return (
    <nav aria-label={t('nav.phone')} className={cx(css['tabbar'], 'no-print')}>
      {main.map((entry) => (
        <PageLink
          key={entry.label}
          to={entry.to}
          aria-current={isActive(entry, pathname) ? 'page' : undefined}
          activeProps={{}}
        >
          <Icon name={entry.icon} />
          {t(entry.label)}
          {entry.useCount && <EntryCount useCount={entry.useCount} className={css['tabCount']} />}
        </PageLink>
      ))}
      <PhoneMenu
        trigger={(open) => (
          <button type="button" onClick={open} aria-haspopup="dialog">
            <Icon name="menu" />
            {t('bar.menu')}
          </button>
        )}
      >
        <MenuSearch />
        <ul className={css['phoneList']}>
          {barEntries.map((entry) =>
            entry.children ? (
              <li key={entry.label}>
                <span className={css['phoneGroup']}>{t(entry.group ?? entry.label)}</span>
                <ul>
                  {entry.children.map((child) => (
                    <PhoneItem key={child.label} entry={child} />
                  ))}
                </ul>
              </li>
            ) : (
              <PhoneItem key={entry.label} entry={entry} />
            ),
          )}
        </ul>
        <ProfileMenu />
      </PhoneMenu>
    </nav>
  )
}

function PhoneItem({ entry }: { entry: Pick<BarEntry, 'label' | 'icon' | 'to' | 'useCount'> }) {
  return (
    <li>
      <PageLink to={entry.to}>
        <Icon name={entry.icon} />
        {t(entry.label)}
        {entry.useCount && <EntryCount useCount={entry.useCount} className="push" />}
      </PageLink>
    </li>
  )
}
