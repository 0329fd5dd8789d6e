import { byKey, idsOf, on, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, Reader, Subject } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { whoHears } from './publishing/events.publishing.reads.ts'

type EventRow = { id: number; slug: string; name: string; city: string }

const toEvent = ({ id, slug, name, city }: EventRow): Subject => ({ type: 'event', id, slug, name, city })
const published = (reader: Reader) => sql`event.published_at <= ${reader.now}`

/** Published events for which a condition is true. */
const eventsWhere = (where: (reader: Reader) => ReturnType<typeof sql>) =>
  things((db, reader, ids) =>
    byKey(
      db,
      sql`select event.id as key, event.id, event.slug, event.name, event.city from event
        where event.id = any(${ids}) and ${published(reader)} and ${where(reader)}`,
      toEvent,
    ),
  )

const mySeat = (reader: Reader) =>
  sql`select from seat where seat.event_id = event.id and seat.customer_id = ${reader.customer_id}`
const myBooking = (reader: Reader) =>
  sql`select from event_booking where event_booking.event_id = event.id and event_booking.customer_id = ${reader.customer_id}`

/** Events by the reader's orders with which they were booked. */
const bookedEvents = things((db, reader, ids) =>
  byKey(
    db,
    sql`select event_booking.order_id as key, event.id, event.slug, event.name, event.city
      from event_booking join event on event.id = event_booking.event_id
      where event_booking.order_id = any(${ids}) and event_booking.customer_id = ${reader.customer_id} and ${published(reader)}`,
    toEvent,
  ),
)

/** Sessions in the reader's agenda, under their own titles. */
const starredSessions = things((db, reader, ids) =>
  byKey(
    db,
    sql`select session.id as key, event.id, event.slug, session.title as name, event.city
      from event_session session join event on event.id = session.event_id
      where session.id = any(${ids}) and ${published(reader)} and 'agenda' = any (event.available_sections)
        and exists (select from event_session_star star where star.session_id = session.id and star.customer_id = ${reader.customer_id})`,
    toEvent,
  ),
)

const toTheAgenda: NoticeKind['target'] = ({ subject }) =>
  subject.type === 'event' ? { path: `/events/${subject.slug}/${subject.id}/agenda`, label: 'agenda' } : null

const toTheEvent: NoticeKind['target'] = ({ subject }) =>
  subject.type === 'event' ? { path: `/events/${subject.slug}/${subject.id}`, label: 'event' } : null

/** A seat that is not paid yet is nobody's for certain: its person hears of it once it is confirmed. */
const isConfirmed = async (db: Db, seat_id: number) =>
  (await idsOf(db, sql`select id from seat where id = ${seat_id} and is_participant(state)`)).length > 0

const participants = (db: Db, event_id: number) => idsOf(db, whoHears(event_id))

const ofEvents = { area: 'events', app: 'choice' } as const

/** What members hear of events. */
export const eventsNotices: readonly NoticeKind[] = [
  {
    ...ofEvents,
    kind: 'booking_confirmed',
    mail: 'always',
    push: 'off',
    on: [
      on('events.seats_confirmed', (_, { fact }) => ({
        readers: [fact.booked_by],
        subject_id: fact.order_id,
        source: `booking:${fact.order_id}`,
      })),
    ],
    load: bookedEvents,
    target: toTheEvent,
  },
  {
    ...ofEvents,
    kind: 'seat_named',
    mail: 'always',
    push: 'on',
    on: [
      on('events.seats_confirmed', (_, { fact }) => ({
        readers: fact.customer_ids,
        subject_id: fact.event_id,
        actor_id: fact.booked_by,
      })),
      on('events.seat_named', async (ctx, { fact }) =>
        fact.customer_id !== null &&
        fact.customer_id !== fact.former_customer_id &&
        (await isConfirmed(ctx.db, fact.seat_id))
          ? { readers: [fact.customer_id], subject_id: fact.event_id, actor_id: fact.by }
          : undefined,
      ),
    ],
    load: eventsWhere((reader) => sql`exists (${mySeat(reader)} and is_participant(seat.state))`),
    target: () => ({ path: '/my-events', label: 'seats' }),
  },
  {
    ...ofEvents,
    kind: 'seat_transferred',
    mail: 'always',
    push: 'off',
    on: [
      on('events.seat_named', async (ctx, { fact }) =>
        fact.former_customer_id !== null &&
        fact.customer_id !== fact.former_customer_id &&
        (await isConfirmed(ctx.db, fact.seat_id))
          ? { readers: [fact.former_customer_id], subject_id: fact.event_id, actor_id: fact.by, mailed: true }
          : undefined,
      ),
    ],
    load: eventsWhere(() => sql`true`),
    target: toTheEvent,
  },
  {
    ...ofEvents,
    kind: 'event_changed',
    mail: 'on',
    push: 'on',
    on: [
      on('events.changed', async (ctx, { fact }) => ({
        readers: await participants(ctx.db, fact.event_id),
        subject_id: fact.event_id,
        detail: fact.changed.join(','),
        // Recorded by the database, by its own clock.
        at: ctx.now,
      })),
    ],
    load: eventsWhere(
      (reader) =>
        sql`(exists (${mySeat(reader)} and seat.state <> 'released') or exists (${myBooking(reader)} and event_booking.state <> 'released'))`,
    ),
    target: toTheEvent,
    gathers: true,
  },
  {
    ...ofEvents,
    kind: 'session_changed',
    mail: 'on',
    push: 'on',
    on: [
      on('events.session_changed', async (ctx, { fact }) => ({
        readers: await idsOf(
          ctx.db,
          sql`select customer_id as id from event_session_star where session_id = ${fact.session_id}`,
        ),
        subject_id: fact.session_id,
        detail: fact.changed.join(','),
        at: ctx.now,
      })),
    ],
    load: starredSessions,
    target: toTheAgenda,
    gathers: true,
  },
  {
    ...ofEvents,
    kind: 'session_removed',
    mail: 'on',
    push: 'on',
    on: [
      on('events.session_removed', (ctx, { fact }) => ({
        readers: fact.customer_ids,
        subject_id: fact.event_id,
        source: `session:${fact.session_id}`,
        at: ctx.now,
      })),
    ],
    load: eventsWhere(() => sql`true`),
    target: toTheAgenda,
  },
]
