import { payments } from '@app/contract/payments'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { letterFile, reminderPdf, stopReminders } from './payments.dunning.service.ts'
import { previewReminder, usualReminderTexts } from './payments.dunning.texts.service.ts'

/** Letters with reminders, and what they say. */
export const dunningRoutes = (): Mounted[] => [
  mount(payments.reminderPdf, (ctx, { params }) => reminderPdf(ctx, params)),
  mount(payments.deskReminderPdf, (ctx, { params }) => letterFile(ctx, params)),
  mount(payments.stopReminders, (ctx, { params, body }) => stopReminders(ctx, params.id, body)),
  mount(payments.usualReminderTexts, () => Promise.resolve(usualReminderTexts())),
  mountInSteps(payments.previewReminder, (ctx, { body }) => previewReminder(ctx, body)),
]
