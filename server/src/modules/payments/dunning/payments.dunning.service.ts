import { createHash } from 'node:crypto'
import type { Body, Reply } from '@app/contract/kit'
import type { payments } from '@app/contract/payments'
import { money } from '#kit/base/amounts.ts'
import { notFound, conflict, permit } from '#kit/base/errors.ts'
import { dayText } from '#kit/base/moments.ts'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { FileReply } from '#kit/http/http.ts'
import { drawnApart } from '#kit/papers/papers.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import type { MailFile } from '#kit/work/mail.ts'
import { lockSeen } from '../desk/payments.desk.lock.service.ts'
import { lastDayToPay, maySeeInvoice } from '../invoices/payments.invoices.policy.ts'
import { lockInvoice } from '../invoices/payments.invoices.queries.ts'
import { invoiceById } from '../invoices/payments.invoices.reads.ts'
import { mailKeys, tellBuyer } from '../invoices/payments.mails.service.ts'
import { BATCH, each, eachOf } from '../payments.batches.ts'
import { t } from '../payments.texts.ts'
import type { letterPdf } from './payments.dunning.pdf.ts'
import { REMINDED_ON, filled, patternOf, stageOf } from './payments.dunning.policy.ts'
import type { Said } from './payments.dunning.policy.ts'
import { insertReminder, noteLetterHash, setKept } from './payments.dunning.queries.ts'
import { feeOf, invoicesToRemind, letterOf, ownTextOf, toRemind, unhashedLetters } from './payments.dunning.reads.ts'
import type { LetterRow, ToRemind } from './payments.dunning.reads.ts'
import { feeReference, feeWords, toLetter } from './payments.dunning.view.ts'

/** The kind under which mails name the letter of a reminder that goes with them as a file. */
export const LETTER = 'payments.reminder'

const draw = drawnApart<typeof letterPdf>(new URL('payments.dunning.pdf.ts', import.meta.url), 'letterPdf')

/** Reminds of invoices that are due in three days, or were three or ten days ago, where their seller is, or have been since; each once. */
export async function remindOfDue(ctx: JobContext): Promise<void> {
  const next = (after: number) => invoicesToRemind(ctx.database.db, REMINDED_ON, ctx.now, after, BATCH)
  await eachOf(
    next,
    (id) => id,
    async (id) => {
      await ctx.transaction(async (tx) => {
        await lockInvoice(tx.db, id)
        const due = await toRemind(tx.db, id, tx.now)
        if (due && !due.kept) await remindNow(tx, id, due)
      })
    },
  )
}

/**
 * Reminds the buyer of an invoice, at most once a day and once for each level: writes the letter down and queues the mail with it.
 * @param due as it is under the invoice's lock
 * @returns whether a reminder goes out
 */
export async function remindNow(ctx: WriteContext, invoice_id: number, due: ToRemind): Promise<boolean> {
  const { level, days, today, open_amount, entity_id, currency_code } = due
  if (level === null) return false
  const stage = stageOf(level)
  const last_day = level > 0 ? lastDayToPay(due.due_on, today) : null
  const pattern = patternOf(stage, await ownTextOf(ctx.db, entity_id, stage))
  const said = saidTo(due, pattern, last_day)
  const fee = level >= 2 ? await feeOf(ctx.db, { entity_id, stage, currency_code }) : 0
  const reminder = { ...said, invoice_id, days, level, letter_on: today, open_amount, fee, last_day }
  const id = await insertReminder(ctx.db, reminder, ctx.now)
  if (id === undefined) return false
  await tellBuyer(ctx, invoice_id, mailKeys.due(invoice_id, days), () => ({
    subject: said.subject,
    paragraphs: [
      ...paragraphsOf(said.opening),
      ...(fee > 0 ? [feeWords(fee, currency_code, feeReference(id))] : []),
      ...paragraphsOf(said.closing),
    ],
    attached: { kind: LETTER, id },
  }))
  await ctx.record({ kind: 'payments.invoice_due', invoice_id, days })
  return true
}

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).map((part) => part.trim())

/** The words of a seller with the values of an invoice; what the mail has as its subject is one line. */
export function saidTo(
  due: Pick<
    ToRemind,
    'number' | 'open_amount' | 'currency_code' | 'due_on' | 'subject_name' | 'company' | 'seller' | 'days'
  >,
  { subject, opening, closing }: Said,
  last_day: string | null,
): Said {
  const values = {
    number: due.number,
    amount: money(due.open_amount, due.currency_code),
    due_day: dayText(due.due_on),
    subject: due.subject_name,
    company: due.company,
    seller: due.seller,
    ...(last_day !== null && { days: String(due.days), last_day: dayText(last_day) }),
  }
  return {
    subject: filled(subject, values).replaceAll(/\s+/g, ' '),
    opening: filled(opening, values),
    closing: filled(closing, values),
  }
}

/** The file of a letter that goes with its mail; its hash is stored when it is made the first time. */
export async function letterFiles(ctx: Context, id: number): Promise<MailFile[]> {
  const row = await letterOf(ctx.db, { id })
  if (!row) return []
  const content = await drawn(ctx, row, LETTER)
  await noteLetterHash(ctx.db, id, hashOf(content))
  return [{ filename: fileName(row), contentType: 'application/pdf', content }]
}

/** Letters that are drawn in a minute. */
const MOST = 40

/** Stores the hash of letters whose mail has not been made. */
export async function hashLetters(ctx: JobContext): Promise<void> {
  const { db } = ctx.database
  await each(await unhashedLetters(db, MOST), async (id) => {
    const row = await letterOf(db, { id })
    if (!row) return
    const hash = hashOf(await drawn(ctx, row, 'papers'))
    await ctx.transaction((tx) => noteLetterHash(tx.db, id, hash))
  })
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest()
const fileName = ({ number, level }: LetterRow) => t('reminder-file', { number, level })
const drawn = ({ config }: Pick<Context, 'config'>, row: LetterRow, whose: number | string): Promise<Buffer> =>
  draw(whose, toLetter(row), config.community.name)

type Asked = { id: number; level: number }

/** The letter of a reminder, as the buyer has it from the mail. @throws Refused 404 */
export async function reminderPdf(ctx: Context, { id, level }: Asked): Promise<FileReply> {
  const invoice = await invoiceById(ctx.db, id)
  if (!invoice) throw notFound()
  permit(maySeeInvoice(me(ctx), invoice))
  return letterFile(ctx, { id, level })
}

/** The same for operators who look after money. @throws Refused 404 */
export async function letterFile(ctx: Context, { id, level }: Asked): Promise<FileReply> {
  const row = await letterOf(ctx.db, { invoice_id: id, level })
  if (!row) throw notFound()
  return new FileReply('application/pdf', fileName(row), await drawn(ctx, row, me(ctx).customer_id))
}

/**
 * Stops the reminders of an invoice until somebody resumes them; it is not cancelled unpaid either.
 * @throws Refused 404, 409 `changed_meanwhile`, `not_payable`
 */
export async function stopReminders(
  ctx: WriteContext,
  id: number,
  { version, reason }: Body<typeof payments.stopReminders>,
): Promise<Reply<typeof payments.stopReminders>> {
  const { invoice, desk } = await lockSeen(ctx, id, version)
  if (invoice.number === null || invoice.open_amount <= 0)
    throw conflict('not_payable', t('nothing-is-to-be-paid-on-this'))
  await setKept(ctx.db, invoice.order_id, { until: null, stopped_at: desk.reminders_stopped_at ?? ctx.now })
  await logAct(ctx, {
    act: 'invoice.reminders_stopped',
    object: `invoice:${id}`,
    before: { until: desk.kept_until },
    after: { until: null },
    reason,
  })
  return { invoice: id }
}
