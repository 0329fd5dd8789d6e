import type { Area } from '@app/contract/notifications.areas'
import type { IconName } from '../../ui/icons.ts'
import { givenAddress } from '../../lib/address.ts'
import type { Address } from '../../lib/address.ts'
import type { Kind, Notification } from './notifications.api.ts'

/** Where a notification leads, as links take it; undefined where there is nothing to open. */
export function targetOf({ target }: Notification): { to: Address; search?: Record<string, string> } | undefined {
  if (!target) return undefined
  const [to = '', query] = target.path.split('?')
  return { to: givenAddress(to), ...(query ? { search: Object.fromEntries(new URLSearchParams(query)) } : {}) }
}

const icons: Record<Area, IconName> = {
  network: 'user',
  messages: 'message',
  posts: 'comment',
  events: 'calendar',
  money: 'invoice',
  account: 'shield',
}
const own: { [K in Kind]?: IconName } = {
  network_requested: 'useradd',
  network_accepted: 'handshake',
  company_followed: 'building',
  post_liked: 'thumb',
  post_shared: 'forward',
  post_tagged: 'at',
  comment_tagged: 'at',
  comment_liked: 'thumb',
  booking_confirmed: 'calendar-check',
  seat_named: 'ticket',
  seat_transferred: 'ticket',
  ceremony_seat: 'dinner',
  invoice_due: 'clock',
  payment_received: 'bank',
  report_outcome: 'flag',
  security_sign_in: 'lock',
  acting_begun: 'eye',
  export_ready: 'download',
  applicant_waiting: 'users',
}

/** The icon of a kind, beside the picture of who did it or in its place: its own, or that of its part of the list. */
export const iconOf = ({ kind, area }: Pick<Notification, 'kind' | 'area'>): IconName => own[kind] ?? icons[area]
