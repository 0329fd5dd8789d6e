import { fullName } from '@app/contract/names'
import { asReader } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { queueMail } from '#kit/work/mail.ts'
import type { Notices } from '#kit/work/notice-kinds.ts'
import { mailboxOf, markMailed, readersToMail, takeForMail } from './notifications.mails.queries.ts'
import { NOTIFICATIONS } from './notifications.policy.ts'
import { lockReaders } from './notifications.queries.ts'
import { present, standingByIds } from './notifications.service.ts'
import { unsubscribeUrl } from './notifications.settings.service.ts'
import { sentence } from './notifications.view.ts'
import { t } from './notifications.texts.ts'

/** So many readers get their mail in one go of the job; the others with the next. */
const AT_ONCE = 500

/** Mails what nobody has read for ten minutes, each reader one mail; what was read meanwhile is not due any more. */
export async function mailDue(ctx: JobContext, notices: Notices): Promise<void> {
  const rested = new Date(ctx.now.getTime() - NOTIFICATIONS.mailMinutes * 60_000)
  for (const customer_id of await readersToMail(ctx.database.db, ctx.now, rested, AT_ONCE))
    await ctx.transaction((tx) => mailReader(tx, notices, customer_id))
}

async function mailReader(ctx: Context, notices: Notices, customer_id: number): Promise<void> {
  const [reader] = await lockReaders(ctx.db, [customer_id], null)
  const ids = await takeForMail(ctx.db, customer_id, ctx.now)
  const to = await mailboxOf(ctx.db, customer_id)
  if (!reader || !to || reader.mail_off || ids.length === 0) return
  const rows = await standingByIds(ctx, notices, reader, ids)
  const shown = await present(asReader(ctx, reader), rows.slice(0, NOTIFICATIONS.perMail))
  const [first] = shown
  if (!first) return
  const more = rows.length - shown.length
  await markMailed(ctx.db, customer_id, ctx.now)
  await queueMail(ctx, {
    key: `notifications:${customer_id}:${ctx.now.getTime()}`,
    to: { name: fullName(to), address: to.email },
    subject: rows.length === 1 ? sentence(first) : t('things-happened-while-you-were-away', { count: rows.length }),
    about: rows.length === 1 ? shown.flatMap(({ people }) => people.map(({ customer_id: one }) => one)) : [],
    greeting: t('hello', { first_name: to.first_name }),
    paragraphs: [
      ...shown.map((one) => t('sentence', { said: sentence(one) })),
      ...(more > 0 ? [t('and-more', { more })] : []),
    ],
    action: { label: t('open-notifications'), url: ctx.url('/notifications') },
    unsubscribe_url: unsubscribeUrl(ctx, customer_id),
  })
}
