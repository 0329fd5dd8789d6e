import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { network } from '@app/contract/network'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { forbidden, invalid, notFound, permit } from '#kit/base/errors.ts'
import { tellMembers } from '#kit/live/live.ts'
import { toPage } from '#kit/base/paging.ts'
import { canFind, peopleById } from '../members/index.ts'
import { NETWORK, answerOf, isOpen, isResting, mayInvite } from './network.policy.ts'
import type { Request } from './network.policy.ts'
import {
  areContacts,
  countOpenOutgoing,
  decideRequest,
  expireRequests,
  insertContacts,
  insertRequest,
  lastRequest,
  lockPair,
  requestForUpdate,
} from './network.queries.ts'
import { listRequests } from './network.reads.ts'
import { toInvitation } from './network.view.ts'
import { t } from './network.texts.ts'

type Invitation = Reply<typeof network.invite>

/** From when on a request is open, and a refused one still looks open to its sender. */
export function since(now: Date): { open_since: Date; resting_since: Date } {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  return { open_since: before(NETWORK.openDays), resting_since: before(NETWORK.pauseDays) }
}

/** Whoever acts names themselves or nobody (docs/threats.md#acting-as-someone-else). @throws Refused 403 */
export function onlyMyself(ctx: Context, named: string | number | undefined): void {
  if (named !== undefined && idOf(named) !== me(ctx).customer_id) throw forbidden()
}

/** Tells both sides that their contacts, requests or counters are to be asked for again. */
export async function tellPair(ctx: Context, one: number, other: number): Promise<void> {
  await tellMembers(ctx, [one], 'network_changed', { customer_id: other })
  await tellMembers(ctx, [other], 'network_changed', { customer_id: one })
}

/** Requests of the one who asks; others' are in no list. */
export async function invitations(
  ctx: Context,
  query: Query<typeof network.invitations>,
): Promise<Reply<typeof network.invitations>> {
  const viewer = me(ctx).customer_id
  const number = (given: string | number | undefined) => (given === undefined ? undefined : idOf(given))
  const filter = {
    viewer,
    requested_by: number(query.requested_by),
    requested_to: number(query.requested_to),
    is_processed: query.is_processed,
    ...since(ctx.now),
  }
  const { rows, count } = await listRequests(ctx.db, filter, query)
  return toPage(await present(ctx, rows), count, query, ctx.here)
}

async function present(ctx: Context, rows: Request[]): Promise<Invitation[]> {
  const people = await peopleById(
    ctx,
    rows.flatMap((row) => [row.requested_by, row.requested_to]),
  )
  return rows.flatMap((row) => {
    const by = people.get(row.requested_by)
    const to = people.get(row.requested_to)
    return by && to ? [toInvitation(ctx.url, row, by, to, looksOpen(ctx, row))] : []
  })
}

function looksOpen(ctx: Context, row: Request): boolean {
  return (
    isOpen(row, ctx.now) ||
    (row.state === 'refused' && row.requested_by === me(ctx).customer_id && isResting(row, ctx.now))
  )
}

/**
 * Asks a member to become a contact. When that member has asked already, both are contacts from now on: the lock makes two who
 * ask at the same instant follow each other, so the second accepts the first.
 */
export async function invite(ctx: WriteContext, body: Body<typeof network.invite>): Promise<Invitation> {
  const mine = me(ctx).customer_id
  onlyMyself(ctx, body.requested_by)
  const other = idOf(body.requested_to)
  if (other === mine) throw invalid('requested_to', t('you-cannot-send-a-request-to-yourself'))
  if (!(await canFind(ctx, other))) throw invalid('requested_to', t('invalid-hyperlink-object-does-not-exist'))
  await lockPair(ctx.db, mine, other)
  const last = await lastRequest(ctx.db, mine, other)
  permit(
    mayInvite(
      mine,
      {
        contacts: await areContacts(ctx.db, mine, other),
        last,
        open_outgoing: await countOpenOutgoing(ctx.db, mine, since(ctx.now).open_since),
      },
      ctx.now,
    ),
  )
  if (last && isOpen(last, ctx.now)) return accept(ctx, last)
  if (last?.state === 'pending') await decideRequest(ctx.db, last.id, 'expired', ctx.now)
  const row = { requested_by: mine, requested_to: other, note: body.note || null, sent_at: ctx.now }
  const id = await insertRequest(ctx.db, row)
  await ctx.record({
    kind: 'network.requested',
    request_id: id,
    requested_by: mine,
    requested_to: other,
  })
  await tellPair(ctx, mine, other)
  return one(ctx, { ...row, id, state: 'pending', decided_at: null })
}

/** Accepts or refuses a request that was received, or withdraws one's own. */
export async function answerInvitation(
  ctx: WriteContext,
  id: number,
  body: Body<typeof network.answerInvitation>,
): Promise<Invitation> {
  const mine = me(ctx).customer_id
  const request = await requestForUpdate(ctx.db, id)
  if (!request) throw notFound()
  const other = request.requested_by === mine ? request.requested_to : request.requested_by
  const { verdict, state } = answerOf(mine, request, body.accepted, ctx.now)
  permit(verdict)
  if (!(await canFind(ctx, other))) throw notFound()
  if (state === 'accepted') return accept(ctx, request)
  await decideRequest(ctx.db, id, state, ctx.now)
  // The one who was refused hears nothing (docs/rules/network.md#requests).
  if (state === 'refused') await tellMembers(ctx, [mine], 'network_changed', { customer_id: other })
  else await tellPair(ctx, mine, other)
  return one(ctx, { ...request, state, decided_at: ctx.now })
}

async function accept(ctx: WriteContext, request: Request): Promise<Invitation> {
  const { id, requested_by, requested_to } = request
  await decideRequest(ctx.db, id, 'accepted', ctx.now)
  await insertContacts(ctx.db, requested_by, requested_to, ctx.now)
  await ctx.record({ kind: 'network.accepted', request_id: id, requested_by, requested_to })
  await tellPair(ctx, requested_by, requested_to)
  return one(ctx, { ...request, state: 'accepted', decided_at: ctx.now })
}

async function one(ctx: Context, row: Request): Promise<Invitation> {
  const [made] = await present(ctx, [row])
  if (!made) throw notFound()
  return made
}

/** Requests that waited too long end. */
export function expireOld(ctx: Context): Promise<void> {
  return expireRequests(ctx.db, since(ctx.now).open_since, ctx.now)
}
