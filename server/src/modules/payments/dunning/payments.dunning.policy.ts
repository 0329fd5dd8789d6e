import type { Placeholder, ReminderStage } from '@app/contract/payments.dunning.names'
import { placeholdersOf } from '@app/contract/payments.dunning.names'
import { addDays } from '#kit/base/days.ts'
import { CANCELLED } from '../invoices/payments.invoices.policy.ts'
import { t } from '../payments.texts.ts'

/** Days after the due day on which a buyer is reminded (docs/rules/payments.md#reminders). */
export const REMINDED_ON: readonly number[] = [-3, 3, 10]

/** The stage to which a letter belongs: 0 before the due day, then the number of the reminder after it. */
export function stageOf(level: number): ReminderStage {
  if (level <= 0) return 'before_due'
  return level === 1 ? 'first' : level === 2 ? 'second' : 'further'
}

/** What a reminder says. */
export type Said = { subject: string; opening: string; closing: string }
/** A seller's own words; what is null is as usual. */
export type OwnText = { [Part in keyof Said]: string | null }

const usual: Record<ReminderStage, () => Said> = {
  before_due: () => ({
    subject: t('reminder-subject-before-due'),
    opening: t('reminder-opening-before-due'),
    closing: t('reminder-closing-before-due'),
  }),
  first: () => ({
    subject: t('reminder-subject-first'),
    opening: t('reminder-opening-first'),
    closing: t('reminder-closing-overdue'),
  }),
  second: () => ({
    subject: t('reminder-subject-second'),
    opening: t('reminder-opening-second'),
    closing: t('reminder-closing-overdue'),
  }),
  further: () => ({
    subject: t('reminder-subject-further'),
    opening: t('reminder-opening-second'),
    closing: t('reminder-closing-overdue'),
  }),
}

/** What reminders of a stage say where the seller says nothing else. */
export const usualText = (stage: ReminderStage): Said => usual[stage]()

/** The pattern of a stage: the seller's own words, and the usual ones where there are none. */
export function patternOf(stage: ReminderStage, own: OwnText | undefined): Said {
  const { subject, opening, closing } = usualText(stage)
  return {
    subject: own?.subject ?? subject,
    opening: own?.opening ?? opening,
    closing: own?.closing ?? closing,
  }
}

const BRACED = /\{([a-z_]+)\}/g

/**
 * Puts values where a text names them in braces. Values are put in as they are: braces in a company's name stay.
 * @param values those without one stay as they are written
 */
export const filled = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replaceAll(BRACED, (whole, name: string) => values[name as Placeholder] ?? whole)

/** What is wrong with the placeholders of a text; undefined where nothing is. */
export function placeholderProblem(text: string, stage: ReminderStage): string | undefined {
  const known: readonly string[] = placeholdersOf(stage)
  const names = known.map((name) => `{${name}}`).join(', ')
  for (const [whole, name] of text.matchAll(BRACED))
    if (!known.includes(name ?? '')) return t('there-is-no-placeholder', { placeholder: whole, names })
  return /[{}]/.test(text.replaceAll(BRACED, '')) ? t('braces-enclose-placeholders', { names }) : undefined
}

/** Problems with the texts of a stage, by field. */
export function textProblems(stage: ReminderStage, own: Partial<OwnText>): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const field of ['subject', 'opening', 'closing'] as const) {
    const problem = own[field] ? placeholderProblem(own[field], stage) : undefined
    if (problem !== undefined) problems[field] = [problem]
  }
  return problems
}

/** Whether reminders wait, and with them cancelling for want of payment; `payments.dunning.reads.ts` asks the same of many. */
export const isWaiting = (
  { kept_until, reminders_stopped_at }: { kept_until: string | null; reminders_stopped_at: Date | null },
  today: string,
): boolean => reminders_stopped_at !== null || (kept_until !== null && kept_until >= today)

type Reminded = { days: number; level: number | null; letter_on: string | null }
/** The other invoice of an order. */
export type Beside = { paid: boolean; open: boolean; reminders: readonly Reminded[] }
type Open = {
  state: string
  due_on: string | null
  issued_on: string | null
  kept_until: string | null
  reminders_stopped_at: Date | null
  reminders: readonly Reminded[]
  beside: Beside | undefined
}

const lastOf = (reminders: readonly Reminded[]) => reminders.findLast(({ days }) => days >= CANCELLED.last_reminder)

/**
 * The product's next step with an open invoice of its own accord, and its day where the seller is; null where there is none. Of an order
 * with two invoices both are cancelled together, once nothing is paid on either and both were reminded of.
 * @param today the seller's
 */
export function nextStep(
  { state, due_on, issued_on, kept_until, reminders_stopped_at, reminders, beside }: Open,
  today: string,
): { what: 'remind' | 'cancel'; on: string; level: number | null } | null {
  if (reminders_stopped_at !== null || due_on === null || issued_on === null) return null
  const free = kept_until !== null && kept_until >= today ? addDays(kept_until, 1) : today
  const later = (day: string) => (day > free ? day : free)
  const latest = Math.max(...reminders.map(({ days }) => days), -Infinity)
  for (const after of REMINDED_ON) {
    const day = addDays(due_on, after)
    const on = later(day)
    if (latest >= after) continue
    if (after <= 0) {
      if (reminders.some(({ level }) => level === 0) || issued_on > day || on > due_on) continue
      return { what: 'remind', on, level: 0 }
    }
    // A day that was missed is made up for by the latest of them.
    const next = REMINDED_ON.find((one) => one > after)
    if (next !== undefined && addDays(due_on, next) <= on) continue
    return { what: 'remind', on, level: reminders.filter(({ days }) => days > 0).length + 1 }
  }
  const last = lastOf(reminders)
  if (state !== 'issued' || !last || beside?.paid) return null
  const waited = ({ letter_on }: Pick<Reminded, 'letter_on'>) =>
    letter_on === null ? due_on : addDays(letter_on, CANCELLED.after_reminder)
  // The last letter about the other one goes out on its day, or is made up for.
  const others = lastOf(beside?.reminders ?? []) ?? { letter_on: later(addDays(due_on, CANCELLED.last_reminder)) }
  const days = [addDays(due_on, CANCELLED.after_due), waited(last), ...(beside?.open ? [waited(others)] : [])]
  return { what: 'cancel', on: later(days.toSorted().at(-1) ?? due_on), level: null }
}
