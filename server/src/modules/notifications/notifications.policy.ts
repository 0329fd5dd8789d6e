import { kinds } from '@app/contract/notifications.kinds'
import type { Kind } from '@app/contract/notifications.kinds'

/** RULES.md 9. */
export const NOTIFICATIONS = {
  /** What happens to one thing within so many minutes is one notification. */
  windowMinutes: 120,
  /** A mail waits so long, and so long after the one before. */
  mailMinutes: 10,
  /** A mail names at most so many notifications. */
  perMail: 12,
} as const

/** What a member chose about a kind; null where nothing was chosen. */
export type Choice = { app: boolean | null; mail: boolean | null }

/** Whether a kind is shown in the app, and whether this domain mails it. */
export function channelsOf(kind: Kind, choice: Choice, mailOff: boolean): { app: boolean; mail: boolean } {
  const rule = kinds[kind]
  return {
    app: rule.app === 'always' || (choice.app ?? true),
    mail: rule.mail !== 'always' && !mailOff && (choice.mail ?? rule.mail === 'on'),
  }
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** A device in words, from what its browser calls itself: "Firefox on Windows". */
export function deviceName(agent: string): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  return `${named(BROWSERS) ?? 'Another program'} on ${named(SYSTEMS) ?? 'an unknown system'}`
}

/** The part of an address that stays the same at one place: two numbers of IPv4, three groups of IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  return plain.includes(':') ? plain.split(':').slice(0, 3).join(':') : plain.split('.').slice(0, 2).join('.')
}
