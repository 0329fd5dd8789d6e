/** The parts of the list, by which it is filtered. */
export const areas = ['network', 'posts', 'events', 'money', 'account'] as const
export type Area = (typeof areas)[number]

/**
 * What may be chosen about a kind.
 * - `app`: `choice` may be muted in the app; `always` may not (money, legal, security: RULES.md 9).
 * - `mail`: `choice` with its default; `always` is mailed whatever is chosen, by its own domain or at once.
 */
type Rule = { area: Area; app: 'choice' | 'always'; mail: 'on' | 'off' | 'always' }

/** Every kind of notification, in the order of the settings. */
export const kinds = {
  network_requested: { area: 'network', app: 'choice', mail: 'on' },
  network_accepted: { area: 'network', app: 'choice', mail: 'on' },
  followed: { area: 'network', app: 'choice', mail: 'off' },
  company_followed: { area: 'network', app: 'choice', mail: 'off' },
  post_liked: { area: 'posts', app: 'choice', mail: 'off' },
  post_commented: { area: 'posts', app: 'choice', mail: 'on' },
  post_shared: { area: 'posts', app: 'choice', mail: 'off' },
  post_tagged: { area: 'posts', app: 'choice', mail: 'on' },
  comment_tagged: { area: 'posts', app: 'choice', mail: 'on' },
  comment_liked: { area: 'posts', app: 'choice', mail: 'off' },
  booking_confirmed: { area: 'events', app: 'choice', mail: 'always' },
  seat_named: { area: 'events', app: 'choice', mail: 'always' },
  seat_transferred: { area: 'events', app: 'choice', mail: 'on' },
  event_changed: { area: 'events', app: 'choice', mail: 'on' },
  invoice_issued: { area: 'money', app: 'always', mail: 'always' },
  invoice_due: { area: 'money', app: 'always', mail: 'always' },
  payment_received: { area: 'money', app: 'always', mail: 'always' },
  report_outcome: { area: 'account', app: 'always', mail: 'off' },
  moderation_notice: { area: 'account', app: 'always', mail: 'on' },
  appeal_decided: { area: 'account', app: 'always', mail: 'on' },
  security_sign_in: { area: 'account', app: 'always', mail: 'always' },
} as const satisfies Record<string, Rule>

export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]]

/** Unread notifications are counted up to here; one more means "more than that". */
export const MOST_UNREAD = 99
/** So many of those who did something are named with a notification; its contents name up to `MOST_PEOPLE`. */
export const NAMED_PEOPLE = 3
export const MOST_PEOPLE = 50
