import type { Body, Reply } from '@app/contract/kit'
import { reminderStages } from '@app/contract/payments.dunning.names'
import type { ReminderStage } from '@app/contract/payments.dunning.names'
import type { payments } from '@app/contract/payments'
import { addDays, dayThere } from '#kit/base/days.ts'
import { InvalidFields, notFound } from '#kit/base/errors.ts'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext } from '#kit/data/context.ts'
import { FileReply } from '#kit/http/http.ts'
import { drawnApart } from '#kit/papers/papers.ts'
import type { Values } from '#kit/records/resources.ts'
import { lastDayToPay } from '../invoices/payments.invoices.policy.ts'
import { accountsOf, currencyOf, entityById } from '../sellers/payments.sellers.reads.ts'
import { t } from '../payments.texts.ts'
import type { letterPdf } from './payments.dunning.pdf.ts'
import { patternOf, textProblems, usualText } from './payments.dunning.policy.ts'
import type { OwnText } from './payments.dunning.policy.ts'
import { feeOf } from './payments.dunning.reads.ts'
import { saidTo } from './payments.dunning.service.ts'
import { feeReference } from './payments.dunning.view.ts'

const draw = drawnApart<typeof letterPdf>(new URL('payments.dunning.pdf.ts', import.meta.url), 'letterPdf')

/** The text of a stage as it is kept. @throws InvalidFields where it names a placeholder that does not exist */
export function reminderTextAsGiven(_: Context, given: Values, before?: Values): Promise<Values> {
  const stage = { ...before, ...given }['stage'] as ReminderStage
  const problems = textProblems(stage, given as Partial<OwnText>)
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  return Promise.resolve(given)
}

/** What reminders say where a seller says nothing else. */
export const usualReminderTexts = (): Reply<typeof payments.usualReminderTexts> => ({
  results: reminderStages.map((stage) => ({ stage, ...usualText(stage) })),
})

/** The days after the due day at which an invented letter is written, and its level. */
const INVENTED: Record<ReminderStage, { days: number; level: number }> = {
  before_due: { days: -3, level: 0 },
  first: { days: 3, level: 1 },
  second: { days: 10, level: 2 },
  further: { days: 17, level: 3 },
}
const SUM = 125_000

/**
 * The letter of a stage about an invented invoice, with the seller's own fee and the texts as they are typed.
 * @throws Refused 404, InvalidFields
 */
export async function previewReminder(
  ctx: OpenContext,
  { seller: id, stage, ...own }: Body<typeof payments.previewReminder>,
): Promise<FileReply> {
  const seller = await entityById(ctx.db, id)
  if (!seller) throw notFound()
  const problems = textProblems(stage, own)
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const currency_code = await currencyOf(ctx.db, id)
  const { days, level } = INVENTED[stage]
  const today = dayThere(ctx.now, seller.time_zone)
  const due_on = addDays(today, -days)
  const number = `${seller.code}-${today.slice(0, 4)}-00000`
  const invented = {
    ...{ number, due_on, days, currency_code, open_amount: SUM },
    subject_name: t('reminder-preview-event'),
    company: t('reminder-preview-company'),
    seller: seller.name,
  }
  const last_day = level > 0 ? lastDayToPay(due_on, today) : null
  const { name, address_line, address_line_2, postcode, city, country, vat_id, email } = seller
  const letter = {
    ...saidTo(invented, patternOf(stage, own), last_day),
    ...{ level, letter_on: today, days, open_amount: SUM, amount_gross: SUM, currency_code, number, due_on },
    fee: level >= 2 ? await feeOf(ctx.db, { entity_id: id, stage, currency_code }) : 0,
    fee_reference: feeReference(0),
    issued_on: addDays(due_on, -14),
    test: false,
    sent_at: ctx.now.toISOString(),
    seller: { name, address_line, address_line_2, postcode, city, country, vat_id, email },
    billing: {
      name: t('reminder-preview-company'),
      address_line: t('reminder-preview-address'),
      address_line_2: null,
      ...{ postcode, city, country, vat_id: null, email: null },
    },
    bank_accounts: await accountsOf(ctx.db, id, currency_code),
  }
  const file = await draw(me(ctx).customer_id, letter, ctx.config.community.name)
  return new FileReply('application/pdf', t('reminder-file', { number, level }), file)
}
