import type { events } from '@app/contract/events'
import { t as ofSchemas } from '@app/contract/input.texts'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { Actor, Context, WriteContext } from '#kit/data/context.ts'
import { looksAfter, me } from '#kit/data/context.ts'
import { Refused, conflict, forbidden, invalid, notFound, violates } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { dayOf } from '#kit/base/days.ts'
import { nameUntil } from '../../occasions/occasions.policy.ts'
import { mayName, mayNameAgain, mayOpenTicket, participantsReachable, seesCompanySeats } from '../events.policy.ts'
import { listParticipants, listSeatsOfInvoice, listTickets, readTicket, ticketExists } from './events.people.reads.ts'
import { ticketData, toParticipant, toTicket } from './events.people.view.ts'
import { findEvent } from '../events.reads.ts'
import { nameStands, nameStandsAt } from '../events.facts.ts'
import { answerDisplay, countNaming, findColleague, lockSeat, nameSeat } from '../seats/events.seats.queries.ts'
import { newTicketCode } from '../tickets/events.tickets.ts'
import { t } from '../events.texts.ts'

/**
 * People who take part. Those who are listed see all who are; others only their own entry
 * (docs/rules/events.md#participants).
 * By invoice: the seats of an invoice of one's own company.
 */
export async function participantCustomers(
  ctx: Context,
  query: Query<typeof events.participantCustomers>,
): Promise<Reply<typeof events.participantCustomers>> {
  const actor = me(ctx)
  const found = await participants(ctx, actor, query)
  return { ...found, results: found.results.map((row) => toParticipant(row, ctx, actor.customer_id)) }
}

async function participants(ctx: Context, actor: Actor, query: Query<typeof events.participantCustomers>) {
  const { event, invoice } = query
  if (invoice !== undefined) {
    if (event !== undefined) throw invalid('invoice', t('ask-by-event-or-by-invoice-not'))
    const found = await listSeatsOfInvoice(ctx, actor, { ...query, invoice }, seesCompanySeats(actor))
    if (!found) throw notFound()
    return found
  }
  if (event === undefined) throw invalid('event', ofSchemas('this-field-is-required'))
  const known = await findEvent(ctx, event)
  if (!known) throw notFound()
  const seesAll =
    looksAfter(actor, 'events') || (known.display_participants && known.listed && participantsReachable(known, ctx.now))
  return listParticipants(ctx, { ...query, event }, !seesAll)
}

/** My seats, those I booked, and with a right over them all of my company. */
export async function myTickets(
  ctx: Context,
  query: Query<typeof events.myTickets>,
): Promise<Reply<typeof events.myTickets>> {
  const actor = me(ctx)
  const found = await listTickets(ctx, actor, query, seesCompanySeats(actor))
  return { ...found, results: found.results.map((row) => toTicket(row, ctx, actor)) }
}

/** The picture of a ticket's code. @throws Refused 404 for a code that no confirmed seat bears */
export async function ticketQr(ctx: Context, code: string): Promise<FileReply> {
  if (!(await ticketExists(ctx, code))) throw notFound()
  const picture = await (
    await import('qrcode')
  ).default.toString(ticketData(code), { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return new FileReply('image/svg+xml', `${code}.svg`, Buffer.from(picture), true)
}

/**
 * Says who takes a seat, or changes it: by the one who booked or a colleague with the events right, until nine days before the event.
 * Whoever sat on it before loses the ticket: the code is made anew.
 */
export async function name(
  ctx: WriteContext,
  seatId: number,
  body: Body<typeof events.nameSeat>,
): Promise<Reply<typeof events.nameSeat>> {
  const actor = me(ctx)
  // Counted first, for the order's row is taken before those of its seats; what is refused is not counted.
  const namings = await countNaming(ctx.db, seatId, ctx.now)
  const seat = await lockSeat(ctx.db, seatId)
  if (!seat || !mayOpenTicket(actor, seat)) throw notFound()
  if (!mayName(actor, seat)) throw forbidden()
  if (dayOf(ctx.now) > nameUntil(seat)) throw conflict('too_late', t('names-can-no-longer-be-changed-from'))

  const person = await personOf(ctx, actor, body)
  if (!mayNameAgain(namings)) throw namedTooOften(ctx.now)
  if (person.customer_id !== null && person.customer_id === seat.customer_id)
    throw invalid('customer', t('this-seat-is-theirs-already'))
  try {
    await nameSeat(ctx.db, seatId, { ...person, ticket_code: newTicketCode(), now: ctx.now })
  } catch (error) {
    if (violates(error, 'seat_person')) throw invalid('customer', t('this-colleague-already-has-a-seat'))
    if (violates(error, 'seat_guest')) throw invalid('email', t('a-guest-with-this-address-already-has'))
    throw error
  }
  await ctx.record({
    kind: 'events.seat_named',
    event_id: seat.event_id,
    seat_id: seatId,
    by: actor.customer_id,
    customer_id: person.customer_id,
    former_customer_id: seat.customer_id,
  })
  await ctx.record(nameStands(seatId, ctx.now), nameStandsAt(ctx.now))
  return ticketOf(ctx, actor, seatId)
}

function namedTooOften(now: Date): Refused {
  const midnight = new Date(now).setUTCHours(24, 0, 0, 0)
  return new Refused(429, 'named_too_often', t('this-seat-was-given-many-names-today'), {
    retryAfter: Math.ceil((midnight - now.getTime()) / 1000),
  })
}

async function personOf(ctx: Context, actor: Actor, body: Body<typeof events.nameSeat>) {
  if (body.customer === undefined) {
    const { first_name = '', last_name = '', email = '' } = body
    return { customer_id: null, first_name, last_name, email }
  }
  const colleague = await findColleague(ctx.db, idOf(body.customer), actor.company_id ?? 0)
  if (!colleague) throw invalid('customer', t('choose-a-colleague-of-your-company'))
  return { customer_id: colleague.id, first_name: colleague.first_name, last_name: colleague.last_name, email: null }
}

/** Shows or hides oneself among the participants: only the person on the seat decides that (docs/rules/events.md#participants). */
export async function setDisplay(
  ctx: Context,
  seatId: number,
  body: Body<typeof events.setDisplay>,
): Promise<Reply<typeof events.setDisplay>> {
  const actor = me(ctx)
  const changed = await answerDisplay(ctx.db, seatId, actor.customer_id, body.display, ctx.now)
  if (!changed) throw notFound()
  return ticketOf(ctx, actor, seatId)
}

async function ticketOf(ctx: Context, actor: Actor, seatId: number) {
  const row = await readTicket(ctx, actor, seatId)
  if (!row) throw notFound()
  return toTicket(row, ctx, actor)
}
