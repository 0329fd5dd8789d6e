import type { IconName } from '../../ui/icons.ts'
import type { KeyOf } from '../../lib/i18n.ts'
import type { Address } from '../../lib/address.ts'
import type en from '../../locales/en/shell.json'
import { useReceivedRequests, useUnreadMessages, useUnreadNotifications } from './me.ts'

type Label = KeyOf<typeof en>

/**
 * One icon of the member bar. `useCount` puts a red counter on it, `children` make it a drop-down, `covers` names the paths
 * under which it is highlighted (its own address unless said), `contains` words of such paths, `phone` keeps it among the
 * five items at a phone's lower edge.
 */
export type BarEntry = {
  label: Label
  icon: IconName
  to: Address
  covers?: readonly string[]
  contains?: readonly string[]
  useCount?: () => number
  /** What its children are called together in the menu of phones. */
  group?: Label
  children?: readonly { label: Label; icon: IconName; to: Address; useCount?: () => number }[]
  phone?: boolean
}

/** The member bar, in its order (docs/rules/pages.md#member-bar). A new part of the product adds its line here. */
export const barEntries: readonly BarEntry[] = [
  { label: 'bar.home', icon: 'home', to: '/personal-wall', phone: true },
  {
    label: 'bar.events',
    icon: 'calendar',
    to: '/all-events',
    covers: ['/all-events', '/events/', '/past-events', '/all-awards', '/awards/'],
    phone: true,
  },
  {
    label: 'bar.myEvents',
    icon: 'calendar-check',
    to: '/my-events',
    covers: ['/my-events', '/booked-events'],
  },
  {
    label: 'bar.network',
    icon: 'users',
    to: '/network',
    contains: ['members', 'network'],
    useCount: useReceivedRequests,
    group: 'bar.networks',
    children: [
      { label: 'bar.myNetwork', icon: 'users', to: '/network', useCount: useReceivedRequests },
      { label: 'bar.directory', icon: 'globe', to: '/members' },
    ],
    phone: true,
  },
  {
    label: 'bar.mediaArchive',
    icon: 'archive',
    to: '/media-archive',
    covers: ['/media-archive', '/event-photo-archive', '/event-video-archive', '/event-guide-archive'],
  },
  { label: 'bar.mediaChannels', icon: 'channels', to: '/media-channels' },
  {
    label: 'bar.messages',
    icon: 'message',
    to: '/messages',
    covers: ['/messages', '/blacklist'],
    useCount: useUnreadMessages,
    phone: true,
  },
  {
    label: 'bar.notifications',
    icon: 'bell',
    to: '/notifications',
    useCount: useUnreadNotifications,
  },
]

/** The search box of the member bar. */
export { BarSearch, MenuSearch } from '../search/index.ts'

/** The FAQ, a document. */
export const FAQ = '/rest/policies/faq/pdf/'

export function isActive(entry: BarEntry, pathname: string): boolean {
  if (entry.contains) return entry.contains.some((word) => pathname.includes(word))
  return (entry.covers ?? [entry.to]).some(
    (path) => pathname === path || pathname.startsWith(path.replace(/([^/])$/, '$1/')),
  )
}
