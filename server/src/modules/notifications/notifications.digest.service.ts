import { fullName } from '@app/contract/names'
import { namesOf } from '@app/contract/notifications.sentence'
import { asReader } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { addDays, dayOf } from '#kit/base/days.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { queueMail } from '#kit/work/mail.ts'
import type { Notices, Reader } from '#kit/work/notice-kinds.ts'
import { peopleById } from '../members/index.ts'
import { readerOf } from './notifications.deliver.service.ts'
import {
  comingEvents,
  holdWeek,
  markWeek,
  messagesSince,
  nextMembers,
  requestsSince,
  unreadSince,
} from './notifications.digest.queries.ts'
import type { DigestRow } from './notifications.digest.queries.ts'
import { mailboxOf } from './notifications.mails.queries.ts'
import { NOTIFICATIONS, digestWeek } from './notifications.policy.ts'
import { present, standingByIds } from './notifications.service.ts'
import { unsubscribeUrl } from './notifications.settings.service.ts'
import { coming, sentence } from './notifications.view.ts'
import { t } from './notifications.texts.ts'

/** So many members are looked at in one transaction, and so many of those in one go of the job. */
const BATCH = { members: 100, goes: 100 } as const

/**
 * On Monday morning tells members by mail what they missed in the week before. Members follow by their number, and how far it
 * is stands in the database with the mails: a process that is killed, or a second one, goes on where the work is.
 */
export async function sendDigests(ctx: JobContext, notices: Notices): Promise<void> {
  const week = digestWeek(ctx.now)
  if (!week) return
  for (let go = 0; go < BATCH.goes; go++) if (!(await ctx.transaction((tx) => digestBatch(tx, notices, week)))) return
}

/** @returns whether there is more to do */
async function digestBatch(
  ctx: Context,
  notices: Notices,
  { name, since }: { name: string; since: Date },
): Promise<boolean> {
  const { last_customer_id, done } = await holdWeek(ctx.db, name)
  if (done) return false
  const members = await nextMembers(ctx.db, last_customer_id, since, BATCH.members)
  for (const member of members) if (member.due) await digestFor(ctx, notices, member, name, since)
  await markWeek(ctx.db, name, members.at(-1)?.customer_id)
  return members.length > 0
}

async function digestFor(ctx: Context, notices: Notices, member: DigestRow, week: string, since: Date): Promise<void> {
  const to = await mailboxOf(ctx.db, member.customer_id)
  const paragraphs = await missed(asReader(ctx, member), notices, readerOf(member, ctx.now), since)
  if (!to || paragraphs.length === 0) return
  await queueMail(ctx, {
    key: `notifications.digest:${week}:${member.customer_id}`,
    to: { name: fullName(to), address: to.email },
    subject: t('your-week-at', { name: ctx.config.community.name }),
    greeting: t('hello', { first_name: to.first_name }),
    paragraphs: [t('here-is-what-you-missed'), ...paragraphs],
    action: { label: t('open-notifications'), url: ctx.url('/notifications') },
    unsubscribe_url: unsubscribeUrl(ctx, member.customer_id, 'digest'),
  })
}

/** What somebody missed, a sentence each, with names and numbers and nothing that was written. Empty when it was nothing. */
async function missed(ctx: Context, notices: Notices, reader: Reader, since: Date): Promise<string[]> {
  const messages = await messagesSince(ctx.db, reader, 'inbox', since)
  const asking = await messagesSince(ctx.db, reader, 'requests', since)
  const requests = await requestsSince(ctx.db, reader, since)
  const ids = await unreadSince(ctx.db, reader, since, 100)
  const rows = await standingByIds(ctx, notices, reader, ids)
  const shown = await present(ctx, rows.slice(0, NOTIFICATIONS.perMail))
  const named = async (who: number[]) => {
    const people = await peopleById(ctx, who.slice(0, 3))
    return namesOf(
      people.all(who.slice(0, 3)).map(({ name }) => name),
      who.length,
    )
  }
  const said: string[] = []
  const count = messages.reduce((sum, one) => sum + one.messages, 0)
  if (count > 0) {
    const from = await named(messages.map((one) => one.customer_id))
    said.push(t('you-have-unread-messages-from', { count, from }))
  }
  if (asking.length > 0)
    said.push(t('would-like-to-write-to-you', { name: await named(asking.map((one) => one.customer_id)) }))
  if (requests.length > 0) said.push(t('would-like-to-join-your-network', { name: await named(requests) }))
  said.push(...shown.map((one) => t('sentence', { said: sentence(one) })))
  const more = rows.length - shown.length
  if (more > 0) said.push(t('and-more', { more }))
  if (said.length === 0) return []
  const today = dayOf(ctx.now)
  return [...said, ...(await comingEvents(ctx.db, reader, today, addDays(today, 14))).map(coming)]
}
