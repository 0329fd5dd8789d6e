import { z } from 'zod'
import { calls, day, id, idValue, instant, minorUnits, route, text } from './kit.ts'
import { REMINDER_LENGTHS, reminderStages } from './payments.dunning.names.ts'
import { byInvoice, reason, version } from './payments.office.shapes.ts'
import { seesMoney } from './resources.ts'

const level = z.coerce.number().int().min(0).max(2_147_483_647)
const lettersOf = z.strictObject({ id, level })

/** A letter as its reader finds it at the invoice. */
export const letter = z.strictObject({
  /** 0 before the due day, then the number of the reminder after it. */
  level: z.number().int(),
  letter_on: day,
})

/** The same as the office shows it. */
export const sentReminder = z.strictObject({
  sent_at: instant,
  /** Days after the due day, negative before it. */
  days: z.number().int(),
  /** None for reminders from before there were letters. */
  letter: letter
    .extend({
      open_amount: minorUnits,
      /** Asked for beside the invoice; nothing where it is 0. */
      fee: minorUnits,
      pdf_hash: z.string().nullable(),
    })
    .nullable(),
})

/** The product's next step of its own accord. */
export const nextStep = z.strictObject({
  what: z.enum(['remind', 'cancel']),
  on: day,
  /** The level of the letter. */
  level: z.number().int().nullable(),
})

const written = (most: number) => text(most).nullable()

/** Letters with reminders (docs/rules/payments.md#reminders). */
export const dunningCalls = calls({
  reminderPdf: route({
    method: 'GET',
    path: '/rest/payments/invoices/{id}/reminders/{level}/pdf/',
    summary: 'The letter of a reminder as a PDF file',
    who: 'member',
    params: lettersOf,
    produces: 'application/pdf',
  }),
  deskReminderPdf: route({
    method: 'GET',
    path: '/rest/office/money/invoices/{id}/reminders/{level}/pdf/',
    summary: 'The letter of a reminder as its buyer has it',
    ...byInvoice,
    role: seesMoney,
    params: lettersOf,
    produces: 'application/pdf',
    limits: [{ max: 60, seconds: 300, per: 'actor' }],
  }),
  stopReminders: route({
    method: 'POST',
    path: '/rest/office/money/invoices/{id}/stop/',
    summary: 'Stop the reminders of an invoice until somebody resumes them; until then it is not cancelled either',
    ...byInvoice,
    body: z.strictObject({ version, reason }),
    reply: z.strictObject({ invoice: idValue }),
    refuses: ['changed_meanwhile', 'not_payable'],
  }),
  usualReminderTexts: route({
    method: 'GET',
    path: '/rest/office/money/reminder-texts/usual/',
    summary: 'What reminders say where a seller says nothing else',
    who: 'operator',
    role: 'money',
    reply: z.strictObject({
      results: z.array(
        z.strictObject({
          stage: z.enum(reminderStages),
          subject: z.string(),
          opening: z.string(),
          closing: z.string(),
        }),
      ),
    }),
  }),
  previewReminder: route({
    method: 'POST',
    path: '/rest/office/money/reminder-texts/preview/',
    summary: 'The letter of a reminder with texts that are not saved yet, about an invented invoice',
    who: 'operator',
    role: 'money',
    status: 200,
    body: z.strictObject({
      seller: idValue,
      stage: z.enum(reminderStages),
      subject: written(REMINDER_LENGTHS.subject),
      opening: written(REMINDER_LENGTHS.text),
      closing: written(REMINDER_LENGTHS.text),
    }),
    produces: 'application/pdf',
    limits: [{ max: 60, seconds: 300, per: 'actor' }],
  }),
})
