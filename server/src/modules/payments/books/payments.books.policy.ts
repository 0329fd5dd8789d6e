import { conflict } from '#kit/base/errors.ts'
import { addDays } from '#kit/base/days.ts'
import { t } from '../payments.texts.ts'
import type { Found } from './payments.books.checks.reads.ts'

export type CheckState = 'ok' | 'wrong' | 'warn'
export type MonthState = 'closed' | 'open' | 'running'

/** Checks that only warn: open disputes, and what came late. */
const WARNS: readonly Found['check'][] = ['disputes', 'late']

/** A check and whether it is good. */
export const stateOf = ({ check, wrong }: Pick<Found, 'check' | 'wrong'>): CheckState =>
  wrong === 0 ? 'ok' : WARNS.includes(check) ? 'warn' : 'wrong'

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The first day of a month some months after (or before) another. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10)
}

export const lastDayOf = (month: string): string => addDays(addMonths(month, 1), -1)

/** @param closed_until the last closed day @param today of the seller */
export function stateOfMonth(month: string, closed_until: string | null, today: string): MonthState {
  if (closed_until !== null && month <= closed_until) return 'closed'
  return lastDayOf(month) < today ? 'open' : 'running'
}

/** The month to be closed next, where one was closed before. */
export const nextToClose = (closed_until: string | null): string | null =>
  closed_until === null ? null : addDays(closed_until, 1)

/** Whether it is the turn of a month: it is over, and the one before it is closed. @throws Refused 409 */
export function permitClosing(
  month: string,
  closed_until: string | null,
  today: string,
  found: readonly Found[],
): void {
  const state = stateOfMonth(month, closed_until, today)
  if (state === 'closed') throw conflict('month_closed', t('this-month-is-closed-already'))
  if (state === 'running') throw conflict('month_running', t('this-month-is-not-over'))
  const next = nextToClose(closed_until)
  if (next !== null && month !== next)
    throw conflict('month_order', t('another-month-is-closed-first', { month: next.slice(0, 7) }))
  if (found.some((one) => stateOf(one) === 'wrong')) throw conflict('checks_open', t('checks-of-this-month-are-open'))
}

/** Whether the page offers to close it. */
export function canClose(month: string, closed_until: string | null, today: string, found: readonly Found[]): boolean {
  try {
    permitClosing(month, closed_until, today, found)
    return true
  } catch {
    return false
  }
}
