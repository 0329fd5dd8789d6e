import type { NoticeKind } from '#kit/work/notice-kinds.ts'

/** docs/rules/notifications.md */
export const NOTIFICATIONS = {
  /** What happens to one thing within so many minutes is one notification. */
  windowMinutes: 120,
  /** A mail waits so long, and so long after the one before. */
  mailMinutes: 10,
  /** What a member reads within so many seconds is not pushed: they are looking. */
  pushSeconds: 10,
  /** A mail names at most so many notifications. */
  perMail: 12,
} as const

/** What a member chose about a kind; null where nothing was chosen. */
export type Choice = { app: boolean | null; mail: boolean | null; push: boolean | null }

/** Whether a kind is shown in the app, whether this domain mails it, and whether it goes to devices. */
export function channelsOf(
  rule: Pick<NoticeKind, 'app' | 'mail' | 'push'>,
  choice: Choice,
  mailOff: boolean,
): { app: boolean; mail: boolean; push: boolean } {
  return {
    app: rule.app === 'always' || (choice.app ?? true),
    mail: rule.mail !== 'always' && !mailOff && (choice.mail ?? rule.mail === 'on'),
    push: choice.push ?? rule.push === 'on',
  }
}

const DAY_MS = 86_400_000

/**
 * The week whose mail is due: on Mondays from six in the morning (UTC), the week that begins then, and what has happened since
 * the Monday before.
 */
export function digestWeek(now: Date): { name: string; since: Date } | undefined {
  if (now.getUTCDay() !== 1 || now.getUTCHours() < 6) return undefined
  const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  // A week belongs to the year of its Thursday (ISO 8601).
  const thursday = new Date(monday + 3 * DAY_MS)
  const year = thursday.getUTCFullYear()
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1
  return { name: `${year}-W${String(number).padStart(2, '0')}`, since: new Date(monday - 7 * DAY_MS) }
}
