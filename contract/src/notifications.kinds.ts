/** The parts of the list, by which it is filtered. */
export const areas = ['network', 'messages', 'posts', 'events', 'money', 'account'] as const
export type Area = (typeof areas)[number]

/**
 * What may be chosen about a kind.
 * - `app`: `choice` may be muted in the app; `always` may not (money, legal, security: RULES.md 9).
 * - `mail`: a choice with its default; `always` is mailed whatever is chosen, by its own domain or at once.
 * - `push`: a choice with its default, for devices on which notifications were asked for.
 */
type Rule = { area: Area; app: 'choice' | 'always'; mail: 'on' | 'off' | 'always'; push: 'on' | 'off' }

/** Every kind of notification, in the order of the settings. */
export const kinds = {
  network_requested: { area: 'network', app: 'choice', mail: 'on', push: 'on' },
  network_accepted: { area: 'network', app: 'choice', mail: 'on', push: 'off' },
  followed: { area: 'network', app: 'choice', mail: 'off', push: 'off' },
  company_followed: { area: 'network', app: 'choice', mail: 'off', push: 'off' },
  message_request: { area: 'messages', app: 'choice', mail: 'on', push: 'on' },
  message_missed: { area: 'messages', app: 'choice', mail: 'on', push: 'on' },
  post_liked: { area: 'posts', app: 'choice', mail: 'off', push: 'off' },
  post_commented: { area: 'posts', app: 'choice', mail: 'on', push: 'off' },
  post_shared: { area: 'posts', app: 'choice', mail: 'off', push: 'off' },
  post_tagged: { area: 'posts', app: 'choice', mail: 'on', push: 'off' },
  comment_tagged: { area: 'posts', app: 'choice', mail: 'on', push: 'off' },
  comment_liked: { area: 'posts', app: 'choice', mail: 'off', push: 'off' },
  booking_confirmed: { area: 'events', app: 'choice', mail: 'always', push: 'off' },
  seat_named: { area: 'events', app: 'choice', mail: 'always', push: 'on' },
  seat_transferred: { area: 'events', app: 'choice', mail: 'on', push: 'off' },
  event_changed: { area: 'events', app: 'choice', mail: 'on', push: 'on' },
  invoice_issued: { area: 'money', app: 'always', mail: 'always', push: 'on' },
  invoice_due: { area: 'money', app: 'always', mail: 'always', push: 'on' },
  payment_received: { area: 'money', app: 'always', mail: 'always', push: 'off' },
  report_outcome: { area: 'account', app: 'always', mail: 'off', push: 'off' },
  moderation_notice: { area: 'account', app: 'always', mail: 'on', push: 'off' },
  appeal_decided: { area: 'account', app: 'always', mail: 'on', push: 'off' },
  security_sign_in: { area: 'account', app: 'always', mail: 'always', push: 'on' },
} as const satisfies Record<string, Rule>

export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]]

/** Unread notifications are counted up to here; one more means "more than that". */
export const MOST_UNREAD = 99
/** So many of those who did something are named with a notification; its contents name up to `MOST_PEOPLE`. */
export const NAMED_PEOPLE = 3
export const MOST_PEOPLE = 50
/** A member has notifications on at most so many devices; one more takes the place of the oldest. */
export const MOST_DEVICES = 10
