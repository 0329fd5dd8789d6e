import type { events } from '@app/contract/events'
import type { Query, Reply } from '@app/contract/kit'
import type { CalendarEntry } from '#kit/base/calendar.ts'
import type { Context } from '#kit/data/context.ts'
import { me } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { entryView } from '../../occasions/occasions.view.ts'
import { peopleById } from '../../members/index.ts'
import { addStar, removeStar } from './events.agenda.queries.ts'
import { holdSession, readAgendaMeetings, readChosen, readStarred } from './events.agenda.reads.ts'
import { findEvent } from '../events.reads.ts'

/**
 * What the asking one does at an event: sessions they starred or speak in, and their meetings (docs/rules/events.md#my-agenda). Who may
 * not be seen any more is left unnamed; the time stays taken.
 */
export async function myAgenda(
  ctx: Context,
  query: Query<typeof events.myAgenda>,
): Promise<Reply<typeof events.myAgenda>> {
  const event = await findEvent(ctx, query.event)
  if (!event) throw notFound()
  const shown = event.available_sections.includes('agenda')
  const [chosen, meetings] = await Promise.all([
    shown ? readChosen(ctx, event.id) : { starred: [], speaking: [] },
    readAgendaMeetings(ctx, event.id),
  ])
  const people = await peopleById(
    ctx,
    meetings.map((one) => one.other_id),
  )
  return {
    ...chosen,
    meetings: meetings.map((one) => {
      const other = people.get(one.other_id)
      return {
        id: one.id,
        starts_at: one.starts_at.toISOString(),
        ends_at: one.ends_at.toISOString(),
        pending: one.pending,
        customer_id: other?.customer_id ?? null,
        name: other?.name ?? null,
        company_name: other?.company_name ?? null,
        picture: other?.prof_pic ?? null,
        table: one.table_number,
      }
    }),
  }
}

/** Puts a session in the asking one's agenda. @throws Refused 404 for one that is removed, or on an agenda that is not open */
export async function star(ctx: Context, id: number): Promise<Reply<typeof events.star>> {
  const session = await holdSession(ctx, id)
  if (!session) throw notFound()
  await addStar(ctx.db, {
    customer_id: me(ctx).customer_id,
    event_id: session.event_id,
    session_id: session.id,
    now: ctx.now,
  })
  return { session_id: session.id, starred: true }
}

/** Takes a session out of the asking one's agenda; one that is not in it, or not there any more, is out already. */
export async function unstar(ctx: Context, id: number): Promise<Record<string, never>> {
  await removeStar(ctx.db, { customer_id: me(ctx).customer_id, session_id: id })
  return {}
}

/** Somebody's starred sessions as entries of their calendar, from an instant on. */
export async function starredEntries(
  ctx: Pick<Context, 'db' | 'url' | 'now'>,
  of: { customer_id: number; since: Date; most: number },
): Promise<(CalendarEntry & { time_zone: string })[]> {
  const rows = await readStarred(ctx.db, { ...of, now: ctx.now })
  return rows.map((row) => ({
    ...entryView(row),
    summary: row.title,
    description: [row.description, row.event_name].filter((text) => text !== '').join('\n\n'),
    location: [row.room, row.venue, row.city].filter((part) => part).join(', '),
    url: ctx.url(`/events/${row.event_slug}/${row.event_id}/agenda`),
    free: row.free,
  }))
}
