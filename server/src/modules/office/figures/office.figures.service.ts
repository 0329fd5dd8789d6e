import type { Reply } from '@app/contract/kit'
import type { office } from '@app/contract/office'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import {
  entriesByAward,
  eventShown,
  eventsToShow,
  meetingsAsked,
  revenueByMonth,
  seatsByDaysBefore,
  seatsByPrice,
  signUpsByWeek,
} from './office.figures.reads.ts'
import type { EventRow } from './office.figures.reads.ts'

const WEEKS = 26
const MONTHS = 12
/** Bookings are drawn this many days back, one point a week. */
const DAYS_BEFORE = 182
const MEETING_DAYS = 60

const toEvent = ({ id, name, start_date }: EventRow) => ({ id, name, start_date })

/** The event that is asked for, or the next to begin; undefined while there is none. @throws Refused 404 */
async function chosen(ctx: Context, id: number | undefined): Promise<EventRow | undefined> {
  if (id === undefined) return (await eventsToShow(ctx.db, ctx.now))[0]
  const found = await eventShown(ctx.db, id)
  if (!found) throw notFound()
  return found
}

/** Events whose figures can be looked at, the next to begin first. */
export async function figureEvents(ctx: Context): Promise<Reply<typeof office.figureEvents>> {
  return { results: (await eventsToShow(ctx.db, ctx.now)).map(toEvent) }
}

/** Who applied and who became a member, by week. */
export async function signUps(ctx: Context): Promise<Reply<typeof office.signUps>> {
  return { results: await signUpsByWeek(ctx.db, ctx.now, WEEKS) }
}

/** Seats booked by days before an event begins, beside those of the edition before it. */
export async function bookings(ctx: Context, id: number | undefined): Promise<Reply<typeof office.bookings>> {
  const event = await chosen(ctx, id)
  if (!event) return { event: null, before: null, results: [] }
  const before = event.previous_edition_id === null ? undefined : await eventShown(ctx.db, event.previous_edition_id)
  const seats = await seatsByDaysBefore(ctx.db, event.id)
  const seatsBefore = before && (await seatsByDaysBefore(ctx.db, before.id))
  const left = Math.max(0, Math.ceil((Date.parse(event.start_date) - ctx.now.getTime()) / 86_400_000))
  const booked = (rows: readonly { days_before: number; seats: number }[], days: number) =>
    rows.filter(({ days_before }) => days_before >= days).reduce((sum, row) => sum + row.seats, 0)
  // The first point holds what was booked before it; the day that is today stands among the weeks.
  const weeks = Array.from({ length: DAYS_BEFORE / 7 + 1 }, (_, week) => DAYS_BEFORE - week * 7)
  const points = [...new Set([...weeks, ...(left < DAYS_BEFORE ? [left] : [])])].toSorted((a, b) => b - a)
  return {
    event: toEvent(event),
    before: before ? toEvent(before) : null,
    results: points.map((days_before) => ({
      days_before,
      seats: days_before < left ? null : booked(seats, days_before),
      seats_before: seatsBefore ? booked(seatsBefore, days_before) : null,
    })),
  }
}

/** Seats of an event by price: sold, held, left. */
export async function occupancy(ctx: Context, id: number | undefined): Promise<Reply<typeof office.occupancy>> {
  const event = await chosen(ctx, id)
  if (!event) return { event: null, results: [] }
  return { event: toEvent(event), results: await seatsByPrice(ctx.db, event.id) }
}

/** Meetings at an event, by the day on which they were asked for and accepted. */
export async function meetingsByDay(ctx: Context, id: number | undefined): Promise<Reply<typeof office.meetingsByDay>> {
  const event = await chosen(ctx, id)
  if (!event) return { event: null, results: [] }
  return { event: toEvent(event), results: await meetingsAsked(ctx.db, event.id, MEETING_DAYS) }
}

/** What was invoiced and received, by month and currency. */
export async function revenue(ctx: Context): Promise<Reply<typeof office.revenue>> {
  return { results: await revenueByMonth(ctx.db, ctx.now, MONTHS) }
}

/** Entries of each award, by how far they are. */
export async function entries(ctx: Context): Promise<Reply<typeof office.entries>> {
  return { results: await entriesByAward(ctx.db) }
}
