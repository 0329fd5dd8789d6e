import type { Body, Reply } from '@app/contract/kit'
import type { calendarCalls } from '@app/contract/meetings.calendar'
import type { writeCalendars } from '#kit/base/calendar.ts'
import { asReader, hasRight, me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { forbidden, notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { starredEntries } from '../../events/index.ts'
import { hashOf, newSecret } from '../../identity/index.ts'
import { peopleById } from '../../members/index.ts'
import { writtenOnce } from './meetings.calendar.kept.ts'
import { deleteFeed, putFeed } from './meetings.calendar.queries.ts'
import type { Scope } from './meetings.calendar.queries.ts'
import { calendarRows, feedOwner, feedRows, feedsOf } from './meetings.calendar.reads.ts'
import type { CalendarRow } from './meetings.calendar.reads.ts'
import { toEntry } from './meetings.calendar.view.ts'
import { t } from '../meetings.texts.ts'

/** Meetings that are over stay in a feed for so many days. */
const PAST_DAYS = 180
/** More than anybody has; a company of hundreds gets its next ones. */
const MOST = 5000

/** A meeting of the asking one as a file. @throws Refused 404 for another's, or for one that was never agreed on */
export async function calendar(ctx: Context, id: number): Promise<FileReply> {
  const mine = me(ctx).customer_id
  const [row] = await calendarRows(ctx.db, [id])
  if (!row || (row.requested_by !== mine && row.requested_to !== mine)) throw notFound()
  return toFile(await entriesOf(ctx, [row], { people: [mine], whole: false }), `meeting-${id}`)
}

/** Which feeds the asking one may have. */
function scopesOf(ctx: Context): Scope[] {
  const actor = me(ctx)
  return actor.company_id !== null && hasRight(actor, 'events') ? ['mine', 'company'] : ['mine']
}

/** The feeds of the asking one; their addresses are not known to us. */
export async function feeds(ctx: Context): Promise<Reply<typeof calendarCalls.feeds>> {
  const rows = await feedsOf(ctx.db, me(ctx).customer_id)
  const scopes = scopesOf(ctx)
  return {
    results: rows
      .filter(({ scope }) => scopes.includes(scope))
      .map(({ scope, created_at }) => ({ scope, created_at: created_at.toISOString() })),
    scopes,
  }
}

/** Makes a feed's address anew. It is said once: we keep its hash alone. */
export async function makeFeed(
  ctx: Context,
  { scope }: Body<typeof calendarCalls.makeFeed>,
): Promise<Reply<typeof calendarCalls.makeFeed>> {
  if (!scopesOf(ctx).includes(scope)) throw forbidden(t('only-who-looks-after-your-companys-events-can'), 'not_allowed')
  const { secret, hash } = newSecret()
  await putFeed(ctx.db, { customer_id: me(ctx).customer_id, scope, token_hash: hash, now: ctx.now })
  return { scope, created_at: ctx.now.toISOString(), url: ctx.url(`/rest/calendars/${secret}/`) }
}

/** Ends a feed's address: it answers 404 from now on. */
export async function endFeed(ctx: Context, scope: Scope): Promise<Record<string, never>> {
  if (!(await deleteFeed(ctx.db, me(ctx).customer_id, scope))) throw notFound()
  return {}
}

/** What an address opens (docs/rules/meetings.md#calendars). @throws Refused 404 once it is revoked or its owner may not read it */
export async function feed(ctx: Context, secret: string): Promise<FileReply> {
  const owner = await feedOwner(ctx.db, hashOf(secret), ctx.now)
  if (!owner) throw notFound()
  const since = new Date(ctx.now.getTime() - PAST_DAYS * 86_400_000)
  const { customer_id, company_id } = owner
  const whole = owner.scope === 'company' && company_id !== null
  const [rows, sessions] = await Promise.all([
    feedRows(ctx.db, whole ? { company_id } : { customer_id }, since, MOST),
    whole ? [] : starredEntries(ctx, { customer_id, since, most: MOST }),
  ])
  const entries = await entriesOf(
    asReader(ctx, owner),
    rows,
    whole ? { company_id, whole } : { people: [customer_id], whole },
  )
  if (whole) return toFile(entries, 'meetings', t('calendar-of-meetings', { name: owner.name }))
  return toFile([...entries, ...sessions], 'agenda', t('calendar-of-agenda'))
}

/** Meetings as their reader sees them, from the side of some people or of everybody in a company. */
async function entriesOf(
  ctx: Context,
  rows: readonly CalendarRow[],
  side: { people?: readonly number[]; company_id?: number; whole: boolean },
) {
  const people = await peopleById(
    ctx,
    rows.flatMap((row) => [row.requested_by, row.requested_to]),
  )
  const name = (id: number) => {
    const person = people.get(id)
    return person && { name: person.name, company: person.company_name }
  }
  return rows.map((row) => {
    const ours = (id: number) => side.people?.includes(id) ?? people.row(id)?.company_id === side.company_id
    const swap = !ours(row.requested_by)
    const [mine, other] = swap ? [row.requested_to, row.requested_by] : [row.requested_by, row.requested_to]
    return toEntry(row, { url: ctx.url, mine: name(mine), other: name(other), whole: side.whole })
  })
}

function toFile(entries: Parameters<typeof writeCalendars>[0]['entries'], file: string, name?: string): FileReply {
  const text = writtenOnce({ method: 'PUBLISH', entries, ...(name === undefined ? {} : { name }) })
  return new FileReply('text/calendar; charset=utf-8', `${file}.ics`, text)
}
