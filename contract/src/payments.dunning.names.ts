/** The stages of reminding: before the due day, then the first, the second and every further reminder after it. */
export const reminderStages = ['before_due', 'first', 'second', 'further'] as const
export type ReminderStage = (typeof reminderStages)[number]

/** Stages whose letters may ask for a fee. */
export const feeStages = ['second', 'further'] as const satisfies readonly ReminderStage[]

/** The most characters of what a reminder says. */
export const REMINDER_LENGTHS = { subject: 150, text: 2000 } as const

const always = ['number', 'amount', 'due_day', 'subject', 'company', 'seller'] as const
const afterDue = [...always, 'days', 'last_day'] as const
export type Placeholder = (typeof afterDue)[number]

/** The names that the text of a stage may have in braces: before the due day nothing is late. */
export const placeholdersOf = (stage: ReminderStage): readonly Placeholder[] =>
  stage === 'before_due' ? always : afterDue
