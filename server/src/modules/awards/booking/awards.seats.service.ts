import type { awards } from '@app/contract/awards'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import { hasRight, me } from '#kit/data/context.ts'
import type { Actor, Context, WriteContext } from '#kit/data/context.ts'
import { conflict, forbidden, invalid, notFound, violates } from '#kit/base/errors.ts'
import { dayOf } from '#kit/base/days.ts'
import { mayNameSeat, nameUntil } from '../../occasions/occasions.policy.ts'
import { awardLink } from '../awards.view.ts'
import { isColleague, lockSeat, nameSeat, releaseSomeSeats } from './awards.seats.queries.ts'
import type { SeatPerson } from './awards.seats.queries.ts'
import { seatsOf } from './awards.seats.reads.ts'
import type { SeatRow } from './awards.seats.reads.ts'
import { t } from '../awards.texts.ts'

type Seat = Reply<typeof awards.nameSeat>

const mayName = (actor: Actor, seat: { company_id: number; booked_by: number }) => mayNameSeat(actor, seat, 'awards')

const one = { page: 1, page_size: 1, show_all: false }

/** The seats at ceremonies that I may see. */
export async function mySeats(
  ctx: Context,
  query: Query<typeof awards.mySeats>,
): Promise<Reply<typeof awards.mySeats>> {
  const actor = me(ctx)
  const found = await seatsOf(ctx, actor, { ...query, all: hasRight(actor, 'awards') })
  return { ...found, results: found.results.map((row) => toSeat(ctx, actor, row)) }
}

/**
 * Says who takes a seat, or changes it: by the one who booked or a colleague with the awards right, until nine days before the
 * ceremony (docs/rules/awards.md#booking).
 * @throws Refused 404 for a seat that is not mine to see, 403 for one that is not mine to give, 409 `too_late`; InvalidFields
 */
export async function name(ctx: WriteContext, id: number, body: Body<typeof awards.nameSeat>): Promise<Seat> {
  const actor = me(ctx)
  const all = hasRight(actor, 'awards')
  const seat = await lockSeat(ctx.db, id)
  if (!seat || !(seat.customer_id === actor.customer_id || mayName(actor, seat))) throw notFound()
  if (!mayName(actor, seat)) throw forbidden()
  if (dayOf(ctx.now) > nameUntil(seat)) throw conflict('too_late', t('names-can-no-longer-be-changed-from'))
  const person = await personOf(ctx, actor, body)
  try {
    await nameSeat(ctx.db, id, person, ctx.now)
  } catch (error) {
    if (violates(error, 'award_seat_person')) throw invalid('customer', t('this-colleague-already-has-a-seat'))
    if (violates(error, 'award_seat_guest')) throw invalid('email', t('a-guest-with-this-address-already-has'))
    throw error
  }
  if (person.customer_id !== seat.customer_id)
    await ctx.record({
      kind: 'awards.seat_named',
      award_id: seat.award_id,
      seat_id: id,
      by: actor.customer_id,
      customer_id: person.customer_id,
      former_customer_id: seat.customer_id,
    })
  const [row] = (await seatsOf(ctx, actor, { ...one, id, all })).results
  if (!row) throw notFound()
  return toSeat(ctx, actor, row)
}

/** Gives up single seats of an order at a ceremony, and notifies the people on them. */
export async function releaseSeatsOf(ctx: WriteContext, order_id: number, seat_ids: readonly number[]): Promise<void> {
  for (const { id, award_id, customer_id } of await releaseSomeSeats(ctx.db, order_id, seat_ids)) {
    if (customer_id === null) continue
    await ctx.record({
      kind: 'awards.seat_named',
      award_id,
      seat_id: id,
      by: me(ctx).customer_id,
      customer_id: null,
      former_customer_id: customer_id,
    })
  }
}

async function personOf(ctx: Context, actor: Actor, body: Body<typeof awards.nameSeat>): Promise<SeatPerson> {
  if (body.customer === undefined) {
    const { first_name = '', last_name = '', email = '' } = body
    return { customer_id: null, first_name, last_name, email }
  }
  const customer_id = idOf(body.customer)
  if (!(await isColleague(ctx.db, customer_id, actor.company_id ?? 0)))
    throw invalid('customer', t('choose-a-colleague-of-your-company'))
  return { customer_id }
}

function toSeat(ctx: Context, actor: Actor, { booked_by, start_date, ...row }: SeatRow): Seat {
  const name_until = nameUntil({ start_date })
  return {
    id: row.id,
    award: awardLink(ctx, row.award_id),
    award_id: row.award_id,
    invoice_id: row.invoice_id,
    company_id: row.company_id,
    price_name: row.price_name,
    state: row.state,
    customer_id: row.customer_id,
    first_name: row.first_name,
    last_name: row.last_name,
    is_me: row.customer_id === actor.customer_id,
    can_name: mayName(actor, { company_id: row.company_id, booked_by }) && dayOf(ctx.now) <= name_until,
    name_until,
  }
}
