import { fullName } from '@app/contract/names'
import { looksAfter } from '#kit/data/context.ts'
import type { WriteContext } from '#kit/data/context.ts'
import { dueAt } from '#kit/records/inbox.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import { queueMail } from '#kit/work/mail.ts'
import { forgetReminders, operatorsToTell, rememberOverdue } from './office.queries.ts'
import { t } from './office.texts.ts'

/** What of one kind has waited too long, and nobody was mailed about. */
type Late = { kind: InboxKind; items: number }

/**
 * Mails operators what has waited too long, each only of what they look after and of each thing once as long as it waits
 * (docs/rules/office.md#inbox). The mail has numbers and a link, nobody's name.
 */
export async function remindOfOverdue(ctx: WriteContext, kinds: readonly InboxKind[]): Promise<void> {
  const late: Late[] = []
  for (const kind of kinds) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one kind after the other
    const waiting = await kind.waiting(ctx)
    const overdue = waiting.filter((row) => dueAt(kind, row) <= ctx.now)
    // oxlint-disable-next-line no-await-in-loop
    const items = await rememberOverdue(ctx.db, kind.kind, overdue, ctx.now)
    if (items > 0) late.push({ kind, items })
  }
  await forgetReminders(ctx.db, ctx.now)
  if (late.length === 0) return
  for (const { email, first_name, last_name, ...operator } of await operatorsToTell(ctx.db, ctx.now)) {
    const own = late.filter(({ kind }) => looksAfter({ ...operator, is_operator: true }, kind.role))
    if (own.length === 0) continue
    // oxlint-disable-next-line no-await-in-loop
    await queueMail(ctx, {
      key: `office.overdue:${operator.customer_id}:${ctx.now.getTime()}`,
      to: { name: fullName({ first_name, last_name }), address: email },
      greeting: t('hello', { first_name }),
      subject: t('something-in-the-inbox-waits-too-long'),
      paragraphs: [t('this-has-waited-longer-than-it-should'), ...own.map(line)],
      action: { label: t('open-the-inbox'), url: ctx.url('/office') },
    })
  }
}

type Say = (values: { count: number; hours: number }) => string

const words: Record<InboxKind['kind'], Say> = {
  report: (of) => t('late-report', of),
  appeal: (of) => t('late-appeal', of),
  company: (of) => t('late-company', of),
  application: (of) => t('late-application', of),
  company_change: (of) => t('late-company_change', of),
  sponsor: (of) => t('late-sponsor', of),
  panelist: (of) => t('late-panelist', of),
  entry: (of) => t('late-entry', of),
  picture: (of) => t('late-picture', of),
  tag: (of) => t('late-tag', of),
  member: (of) => t('late-member', of),
  refund: (of) => t('late-refund', of),
  credit_note: (of) => t('late-credit_note', of),
  payment: (of) => t('late-payment', of),
  vat_confirmed: (of) => t('late-vat_confirmed', of),
  dispute: (of) => t('late-dispute', of),
  vat_unanswered: (of) => t('late-vat_unanswered', of),
  einvoice: (of) => t('late-einvoice', of),
}

const line = ({ kind, items }: Late): string => words[kind.kind]({ count: items, hours: kind.hours })
