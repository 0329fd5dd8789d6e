import type { ComponentType } from 'react'
import type { IconName } from '../../ui/icons.ts'
import type { KeyOf } from '../../lib/i18n.ts'
import type en from '../../locales/en/shell.json'

type Label = KeyOf<typeof en>

/**
 * One icon of the member bar. `useCount` puts a red counter on it, `children` make it a drop-down, `covers` names the paths
 * under which it is highlighted (its own address unless said), `phone` keeps it among the five items at a phone's lower edge.
 */
export type BarEntry = {
  label: Label
  icon: IconName
  to: string
  covers?: readonly string[]
  useCount?: () => number
  children?: readonly { label: Label; icon: IconName; to: string; useCount?: () => number }[]
  phone?: boolean
}

/** The member bar (SPEC.md 2.6), in its order. A new part of the product adds its line here. */
export const barEntries: readonly BarEntry[] = [
  { label: 'bar.home', icon: 'home', to: '/personal-wall', phone: true },
  {
    label: 'bar.events',
    icon: 'calendar',
    to: '/all-events',
    covers: ['/all-events', '/events/', '/past-events'],
    phone: true,
  },
  {
    label: 'bar.myEvents',
    icon: 'calendar-check',
    to: '/my-events',
    covers: ['/my-events', '/booked-events'],
    phone: true,
  },
]

/** The search box of the member bar, once there is a search. */
export const BarSearch: ComponentType | null = null

export type ProfileEntry = { label: Label; icon: IconName; useCount?: () => number } & (
  | { to: string }
  | { href: string }
  | { action: 'logout' }
)

/** The FAQ, a document. */
export const FAQ = '/rest/policies/faq/pdf/'

/** The profile menu (SPEC.md 2.6), in groups. */
export const profileEntries: readonly (readonly ProfileEntry[])[] = [
  [{ label: 'profile.changePassword', icon: 'lock', to: '/settings/change-password' }],
  [{ label: 'profile.invoices', icon: 'invoice', to: '/settings/invoices' }],
  [
    { label: 'profile.bookEvents', icon: 'calendar-dots', to: '/all-events' },
    { label: 'profile.bookedEvents', icon: 'calendar-check', to: '/my-events' },
    { label: 'profile.faq', icon: 'info', href: FAQ },
  ],
  [{ label: 'profile.logout', icon: 'logout', action: 'logout' }],
]

export function isActive(entry: BarEntry, pathname: string): boolean {
  return (entry.covers ?? [entry.to]).some(
    (path) => pathname === path || pathname.startsWith(path.replace(/([^/])$/, '$1/')),
  )
}
