import { byKey, idsOf, on, things } from '#kit/work/notice-kinds.ts'
import type { NoticeKind, LoadSubjects, Subject } from '#kit/work/notice-kinds.ts'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

type AwardRow = { id: number; slug: string; name: string; city: string }

/** Published awards at whose ceremony the reader has a paid seat, or has none. */
const ceremonies = (seated: boolean): LoadSubjects =>
  things((db, reader, ids) =>
    byKey(
      db,
      sql`select award.id as key, award.id, award.slug, award.name, award.city from award
        where award.id = any(${ids}) and award.published_at <= ${reader.now} and ${seated} = exists (select from award_seat
          where award_seat.award_id = award.id and award_seat.customer_id = ${reader.customer_id} and award_seat.state = 'paid')`,
      ({ id, slug, name, city }: AwardRow): Subject => ({ type: 'award', id, slug, name, city }),
    ),
  )
const [mine, lost] = [ceremonies(true), ceremonies(false)]

/** A seat that is not paid yet is nobody's for certain. */
const isPaid = async (db: Db, seat_id: number) =>
  (await idsOf(db, sql`select id from award_seat where id = ${seat_id} and state = 'paid'`)).length > 0

/** What members hear of their seats at ceremonies (docs/rules/awards.md#booking). */
export const seatsNotices: readonly NoticeKind[] = [
  {
    kind: 'ceremony_seat',
    area: 'events',
    app: 'choice',
    mail: 'on',
    push: 'on',
    on: [
      on('awards.seat_named', async (ctx, { fact }) => {
        if (!(await isPaid(ctx.db, fact.seat_id))) return undefined
        const about = { subject_id: fact.award_id, actor_id: fact.by }
        return [
          { ...about, readers: fact.customer_id === null ? [] : [fact.customer_id], detail: 'named' },
          { ...about, readers: fact.former_customer_id === null ? [] : [fact.former_customer_id], detail: 'given' },
        ]
      }),
      on('payments.order_paid', async (ctx, { fact }) => {
        const { rows } = await sql<{ award_id: number; customer_id: number; booked_by: number }>`
          select seat.award_id, seat.customer_id, booking.customer_id as booked_by
          from award_seat as seat join award_booking as booking on booking.order_id = seat.order_id
          where seat.order_id = ${fact.order_id} and seat.state <> 'released' and seat.customer_id is not null`.execute(
          ctx.db,
        )
        return rows.map(({ award_id, customer_id, booked_by }) => ({
          readers: [customer_id],
          subject_id: award_id,
          actor_id: booked_by,
          detail: 'named',
        }))
      }),
    ],
    async load(db, reader, rows) {
      const telling = (detail: string) => rows.filter((row) => row.detail === detail)
      return new Map([...(await mine(db, reader, telling('named'))), ...(await lost(db, reader, telling('given')))])
    },
    target: ({ subject }) =>
      subject.type === 'award' ? { path: `/awards/${subject.slug}/${subject.id}`, label: 'award' } : null,
  },
]
