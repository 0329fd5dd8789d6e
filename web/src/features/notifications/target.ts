import type { IconName } from '../../ui/icons.ts'
import type { KeyOf } from '../../lib/i18n.ts'
import type en from '../../locales/en/notifications.json'
import type { Kind, Notification } from './notifications.api.ts'

/** Where a notification leads, and what its button there says. */
export type Target = { to: string; search?: Record<string, string>; label: Label }
type Label = Extract<KeyOf<typeof en>, `one.open.${string}`>

const postOf = (id: number, is_shared: boolean): Target => ({
  to: `/personal-wall/${is_shared ? 'shared-post' : 'post'}/${id}`,
  label: 'one.open.post',
})

/** The thing itself; undefined where there is nothing to open. */
export function targetOf({ kind, people, people_count, subject }: Notification): Target | undefined {
  const [first] = people
  const alone: Target | undefined =
    people_count === 1 && first ? { to: `/profile/${first.customer_id}`, label: 'one.open.profile' } : undefined
  switch (kind) {
    case 'network_requested':
      return { to: '/network', search: { tab: 'received' }, label: 'one.open.network' }
    case 'network_accepted':
      return alone ?? { to: '/network', label: 'one.open.network' }
    case 'followed':
      return alone ?? { to: '/network', search: { tab: 'followers' }, label: 'one.open.network' }
    case 'message_request':
    case 'message_missed':
      if (subject.type === 'conversation') return { to: `/messages/${subject.id}`, label: 'one.open.conversation' }
      return {
        to: '/messages',
        ...(kind === 'message_request' ? { search: { folder: 'requests' } } : {}),
        label: 'one.open.messages',
      }
    case 'seat_named':
      return { to: '/my-events', label: 'one.open.seats' }
    case 'security_sign_in':
      return { to: '/settings/change-password', label: 'one.open.password' }
  }
  switch (subject.type) {
    case 'company':
      return alone ?? { to: `/company-profile/${subject.id}`, label: 'one.open.company' }
    case 'post':
      return postOf(subject.id, subject.is_shared)
    case 'comment':
      return postOf(subject.post, subject.is_shared)
    case 'event':
      return { to: `/events/${subject.slug}/${subject.id}`, label: 'one.open.event' }
    case 'invoice':
      return { to: `/settings/${subject.id}/invoice-preview`, label: 'one.open.invoice' }
    case 'conversation':
    case 'none':
      return undefined
  }
}

/** The icon of a kind, beside the picture of who did it or in its place. */
export const iconOf: Record<Kind, IconName> = {
  network_requested: 'useradd',
  network_accepted: 'handshake',
  followed: 'user',
  company_followed: 'building',
  message_request: 'message',
  message_missed: 'message',
  post_liked: 'thumb',
  post_commented: 'comment',
  post_shared: 'forward',
  post_tagged: 'at',
  comment_tagged: 'at',
  comment_liked: 'thumb',
  booking_confirmed: 'calendar-check',
  seat_named: 'ticket',
  seat_transferred: 'ticket',
  event_changed: 'calendar',
  invoice_issued: 'invoice',
  invoice_due: 'clock',
  payment_received: 'bank',
  report_outcome: 'flag',
  moderation_notice: 'shield',
  appeal_decided: 'shield',
  security_sign_in: 'lock',
}
