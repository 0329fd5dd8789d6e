import { locale } from '@app/contract/texts'
import { fullName } from '@app/contract/names'
import { writeCalendars } from '#kit/base/calendar.ts'
import { asReader } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import type { JobContext } from '#kit/work/jobs.ts'
import { mailSender, queueMail } from '#kit/work/mail.ts'
import { peopleById } from '../../members/index.ts'
import { holdersOf, markMailed, takeToMail } from './meetings.calendar.queries.ts'
import { calendarRows, mailboxOf } from './meetings.calendar.reads.ts'
import type { CalendarRow } from './meetings.calendar.reads.ts'
import { toEntry } from './meetings.calendar.view.ts'
import { t } from '../meetings.texts.ts'

/** Meetings in one transaction. */
const AT_ONCE = 50

/**
 * Brings the calendars of people up to date by mail with what changed about their meetings (docs/rules/meetings.md#calendars). Changes
 * that follow each other closely are one mail.
 */
export async function mailCalendars(job: JobContext): Promise<void> {
  const some = () =>
    job.transaction(async (ctx) => {
      const ids = await takeToMail(ctx.db, AT_ONCE)
      const rows = new Map((await calendarRows(ctx.db, ids)).map((row) => [row.id, row]))
      for (const id of ids) await bringUpToDate(ctx, id, rows.get(id))
      return ids.length
    })
  while ((await some()) === AT_ONCE);
}

async function bringUpToDate(ctx: Context, id: number, row: CalendarRow | undefined): Promise<void> {
  const holders = await holdersOf(ctx.db, id)
  if (!row || row.ends_at <= ctx.now) return markMailed(ctx.db, id, holders)
  const pair = [row.requested_by, row.requested_to]
  const stands = row.state === 'confirmed'
  for (const customer_id of new Set([...pair, ...holders]))
    await mailOne(ctx, row, customer_id, {
      held: holders.includes(customer_id),
      off: !stands || !pair.includes(customer_id),
    })
  await markMailed(ctx.db, id, stands ? pair : [])
}

/** @param now.held whether they were told of it before. @param now.off whether it is off for them */
async function mailOne(
  ctx: Context,
  row: CalendarRow,
  customer_id: number,
  now: { held: boolean; off: boolean },
): Promise<void> {
  const to = await mailboxOf(ctx.db, customer_id)
  if (!to) return
  const other_id = customer_id === row.requested_by ? row.requested_to : row.requested_by
  const people = await peopleById(asReader(ctx, { customer_id, company_id: to.company_id }), [other_id])
  const person = people.get(other_id)
  const other = person && { name: person.name, company: person.company_name }
  const name = fullName(to)
  const entry = toEntry(
    { ...row, state: now.off ? 'cancelled' : 'confirmed' },
    { url: ctx.url, mine: undefined, other, whole: false },
  )
  const method = now.off ? 'CANCEL' : 'REQUEST'
  const organizer = mailSender(ctx.config)
  const content = writeCalendars({
    method,
    entries: [{ ...entry, organizer, attendee: { name, address: to.email } }],
  })
  const { subject, said } = saying(now)
  await queueMail(ctx, {
    key: `meetings.calendar.${row.id}.${row.sequence}.${customer_id}`,
    to: { name, address: to.email },
    about: [other_id],
    subject: subject({ summary: entry.summary, event_name: row.event_name }),
    greeting: t('hello', { first_name: to.first_name }),
    paragraphs: [
      said({ when: clockOf(row) }),
      entry.location ?? '',
      ...(row.state === 'cancelled' && row.cancel_reason ? [row.cancel_reason] : []),
    ].filter((text) => text !== ''),
    action: { label: t('open-meeting-planner'), url: entry.url },
    note: t('the-invitation-in-this-email-puts-the'),
    calendar: { method, content },
  })
}

type Say = (values: Record<string, string>) => string

/** The subject and the first sentence for a meeting that is off, has changed, or was agreed. */
function saying({ held, off }: { held: boolean; off: boolean }): { subject: Say; said: Say } {
  if (off) return { subject: (of) => t('mail-cancelled-at', of), said: (of) => t('this-meeting-is-off', of) }
  if (held) return { subject: (of) => t('mail-updated-at', of), said: (of) => t('your-meeting-has-changed', of) }
  return { subject: (of) => t('mail-agreed-at', of), said: (of) => t('your-meeting-is-agreed-for', of) }
}

/** When a meeting is, by the event's clock. */
function clockOf({ starts_at, ends_at, time_zone }: CalendarRow): string {
  const day = new Intl.DateTimeFormat(locale(), { timeZone: time_zone, weekday: 'long', day: 'numeric', month: 'long' })
  const time = new Intl.DateTimeFormat(locale(), { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
  const zone = new Intl.DateTimeFormat(locale(), { timeZone: time_zone, timeZoneName: 'short' })
    .formatToParts(starts_at)
    .find(({ type }) => type === 'timeZoneName')
  return t('day-from-to-in-zone', {
    ...{ day: day.format(starts_at), from: time.format(starts_at), to: time.format(ends_at) },
    zone: zone?.value ?? time_zone,
  })
}
