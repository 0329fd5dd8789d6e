import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { meetings } from '@app/contract/meetings'
import { me } from '#kit/data/context.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { conflict, forbidden, invalid, InvalidFields, notFound, permit } from '#kit/base/errors.ts'
import { toPage } from '#kit/base/paging.ts'
import { plannedEvent } from '../../events/index.ts'
import type { PlannedEvent } from '../../events/index.ts'
import { peopleById } from '../../members/index.ts'
import { endOthers } from '../meetings.accept.service.ts'
import { eventOf, taken, tell, timeOf, UNKNOWN } from '../meetings.common.service.ts'
import {
  assigners,
  assignsFor,
  countOpenRequests,
  endRequest,
  findRequest,
  freeKept,
  insertAgreed,
  insertRequest,
  lockRequest,
  namedPlanners,
  namePlanner,
  noteAssigned,
  replaceDelegate,
  requestOfKey,
  standingRequest,
  worksFor,
} from './meetings.company.queries.ts'
import { listDelegates, listRequests, readRequest } from './meetings.company.reads.ts'
import type { CompanyRequestRow } from './meetings.company.reads.ts'
import { toCompanyRequest } from './meetings.company.view.ts'
import { asksFor, endOf, expiryOf, mayAsk, slotsFrom } from '../meetings.policy.ts'
import type { CompanyRequest } from '../meetings.policy.ts'
import {
  approve,
  clashes,
  countOpen,
  endPending,
  insertInvitation,
  isGuest,
  lastInvitation,
  lockMeeting,
  lockPlanners,
  speaks,
  takeSlots,
} from '../meetings.queries.ts'
import { assignTable } from '../meetings.tables.queries.ts'
import { pictureOrNull } from '../meetings.view.ts'
import { t } from '../meetings.texts.ts'

type RequestView = Reply<typeof meetings.askCompany>

/** Asks a company for a meeting (docs/rules/meetings.md#companies). */
export async function askCompany(ctx: WriteContext, body: Body<typeof meetings.askCompany>): Promise<RequestView> {
  const { customer_id: mine, company_id: own } = me(ctx)
  const key = body.idempotency_key ?? null
  const before = key === null ? undefined : await requestOfKey(ctx.db, mine, key)
  if (before !== undefined) return viewOf(ctx, before)
  const event = await eventOf(ctx, body.event)
  const company_id = idOf(body.company)
  const wrong: Record<string, string[]> = {}
  if (company_id === own) wrong['company'] = [t('this-is-your-own-company')]
  else {
    const given = { event_id: event.id, company_id, asker: mine, times: [], meeting_id: null }
    const { count } = await listDelegates(ctx.db, given, { page: 1, page_size: 1, show_all: false })
    if (count === 0) wrong['company'] = [UNKNOWN()]
  }
  const starts_at = await timeOf(ctx, event, body, wrong)
  await lockPlanners(ctx.db, event.id, [mine])
  // Sent twice at once: the other one has made it meanwhile.
  const made = key === null ? undefined : await requestOfKey(ctx.db, mine, key)
  if (made !== undefined) return viewOf(ctx, made)
  if (await standingRequest(ctx.db, { event_id: event.id, company_id, customer_id: mine, now: ctx.now }))
    throw conflict('already_open', t('you-have-asked-this-company-already'))
  permit(
    mayAsk(
      (await countOpen(ctx.db, event.id, mine, ctx.now)) + (await countOpenRequests(ctx.db, event.id, mine, ctx.now)),
    ),
  )
  const { slots, reason } = body
  const alone = [mine, mine] as const
  if (await clashes(ctx.db, { event_id: event.id, people: alone, times: slotsFrom(starts_at, slots) }))
    throw await taken(ctx, event, { people: alone, slots, near: starts_at })
  const expires_at = expiryOf(event, starts_at, ctx.now)
  const row = { event_id: event.id, company_id, requested_by: mine, starts_at, slots, reason, expires_at }
  const id = await insertRequest(ctx.db, { ...row, key, now: ctx.now })
  const fact = { kind: 'meetings.company_asked', request_id: id, event_id: event.id, company_id, by: mine } as const
  await ctx.record(fact)
  await tell(ctx, event.id, [mine, ...(await assigners(ctx.db, event.id, company_id))])
  return viewOf(ctx, id)
}

/** Requests to companies: mine, and those to my company when I assign its delegates. */
export async function companyMeetings(
  ctx: Context,
  query: Query<typeof meetings.companyMeetings>,
): Promise<Reply<typeof meetings.companyMeetings>> {
  const { customer_id: mine, company_id } = me(ctx)
  const { event } = await plannedEvent(ctx, query.event)
  const assigns = company_id !== null && (await assignsFor(ctx.db, event.id, company_id, mine))
  const { rows, count } = await listRequests(
    ctx.db,
    {
      event_id: event.id,
      me: mine,
      company_id: assigns ? company_id : null,
      direction: query.direction,
      now: ctx.now,
    },
    query,
  )
  return toPage(await viewsOf(ctx, rows), count, query, ctx.here)
}

/** Takes back what the asking one asked a company for; with a delegate it is a meeting, which is cancelled. */
export async function withdrawCompanyMeeting(ctx: Context, id: number): Promise<Record<string, never>> {
  const mine = me(ctx).customer_id
  const found = await findRequest(ctx.db, id)
  if (found?.requested_by !== mine) throw notFound()
  await lockPlanners(ctx.db, found.event_id, [mine])
  const request = await lockRequest(ctx.db, id)
  if (!request || (!asksFor(request, ctx.now) && request.state !== 'unassigned')) throw answered()
  await endRequest(ctx.db, id, 'withdrawn', ctx.now)
  await tell(ctx, request.event_id, [mine, ...(await assigners(ctx.db, request.event_id, request.company_id))])
  return {}
}

/** Colleagues who could be sent, and whether they have time. */
export async function delegates(
  ctx: Context,
  id: number,
  query: Query<typeof meetings.delegates>,
): Promise<Reply<typeof meetings.delegates>> {
  await requestToAssign(ctx, id)
  const row = await readRequest(ctx.db, id)
  if (!row) throw notFound()
  const { rows, count } = await listDelegates(
    ctx.db,
    {
      event_id: row.event_id,
      company_id: row.company_id,
      asker: row.requested_by,
      times: slotsFrom(row.starts_at, row.slots),
      meeting_id: row.meeting_id,
    },
    query,
  )
  const people = await peopleById(
    ctx,
    rows.map((one) => one.id),
  )
  const shown = rows.flatMap((one) => {
    const person = people.get(one.id)
    if (!person) return []
    const company_logo = pictureOrNull(ctx.url, one.company_logo)
    return { ...person, company_logo, free: one.free, assigned: one.id === row.delegate_id }
  })
  return toPage(shown, count, query, ctx.here)
}

/** A request to the company for which the asking one assigns. @throws Refused 404 for any other */
async function requestToAssign(ctx: Context, id: number): Promise<CompanyRequest> {
  const { customer_id: mine, company_id } = me(ctx)
  const found = await findRequest(ctx.db, id)
  if (!found || found.company_id !== company_id) throw notFound()
  if (!(await assignsFor(ctx.db, found.event_id, company_id, mine))) throw notFound()
  return found
}

/** The same with everything locked that sending somebody changes, and the event if its planner is open. */
async function holdRequest(
  ctx: Context,
  id: number,
  more: readonly number[],
): Promise<{ request: CompanyRequest; event: PlannedEvent; delegate_id: number | null }> {
  const found = await requestToAssign(ctx, id)
  const { event, closed } = await plannedEvent(ctx, found.event_id)
  if (closed) throw closed
  const before = await readRequest(ctx.db, id)
  const sent = before?.delegate_id ?? null
  await lockPlanners(ctx.db, event.id, [found.requested_by, ...more, ...(sent === null ? [] : [sent])])
  const request = await lockRequest(ctx.db, id)
  const row = await readRequest(ctx.db, id)
  if (!request || !row) throw notFound()
  // Somebody else was sent between looking and locking; asked again, it is clear whom to lock.
  if (row.delegate_id !== sent) throw answered()
  return { request, event, delegate_id: sent }
}

const answered = () => conflict('already_answered', t('this-request-has-been-answered-already'))

/**
 * Sends a delegate, or another one instead of the one who was sent.
 * @throws Refused 409 `slot_taken` with other times, when one of the two has something then
 */
export async function assignDelegate(
  ctx: WriteContext,
  id: number,
  body: Body<typeof meetings.assignDelegate>,
): Promise<RequestView> {
  const to = idOf(body.customer)
  const { request, event, delegate_id } = await holdRequest(ctx, id, [to])
  const suits =
    to !== request.requested_by &&
    (await worksFor(ctx.db, to, request.company_id)) &&
    (await isGuest(ctx.db, event.id, to, request.requested_by))
  if (!suits) throw invalid('customer', UNKNOWN())
  if (request.state === 'assigned' && delegate_id !== null)
    await switchTo(ctx, { request, event, from: delegate_id, to })
  else if (asksFor(request, ctx.now) || request.state === 'unassigned') await send(ctx, { request, event, to })
  else throw answered()
  return viewOf(ctx, id)
}

type Sending = { request: CompanyRequest; event: PlannedEvent; to: number }

async function send(ctx: WriteContext, { request, event, to }: Sending): Promise<void> {
  const { starts_at, slots, requested_by, event_id } = request
  if (starts_at <= ctx.now) throw conflict('already_answered', t('this-time-has-passed'))
  const people = [requested_by, to] as const
  const times = slotsFrom(starts_at, slots)
  await freeKept(ctx.db, request.id)
  const meeting_id = await insertAgreed(ctx.db, { ...request, requested_to: to, now: ctx.now })
  const free =
    !(await speaks(ctx.db, event_id, people, starts_at, endOf(request))) &&
    (await takeSlots(ctx.db, { meeting_id, event_id, people, times }))
  if (!free) throw await taken(ctx, event, { people, slots, near: starts_at })
  const invitation = { meeting_id, kind: 'request' as const, starts_at, slots, table_id: null }
  const sides = { proposed_by: requested_by, proposed_to: to }
  const invitation_id = await insertInvitation(ctx.db, {
    ...invitation,
    ...sides,
    expires_at: request.expires_at,
    now: ctx.now,
  })
  await approve(ctx.db, invitation_id, ctx.now)
  await assignTable(ctx.db, { event_id, meeting_id, people, times }, request.table_id)
  await noteAssigned(ctx.db, request.id, meeting_id, ctx.now)
  await announce(ctx, { request, meeting_id, invitation_id, to, switched: false })
  await endOthers(ctx, people, { id: invitation_id, starts_at, slots })
}

async function switchTo(ctx: WriteContext, { request, event, from, to }: Sending & { from: number }): Promise<void> {
  const meeting = request.meeting_id === null ? undefined : await lockMeeting(ctx.db, request.meeting_id)
  const { starts_at, slots } = meeting ?? {}
  if (meeting?.state !== 'confirmed' || !starts_at || !slots) throw answered()
  if (starts_at <= ctx.now) throw conflict('already_answered', t('this-time-has-passed'))
  if (from === to) throw conflict('same_delegate', t('they-are-assigned-already'))
  const people = [request.requested_by, to] as const
  const times = slotsFrom(starts_at, slots)
  await endPending(ctx.db, meeting.id, 'withdrawn', ctx.now)
  await replaceDelegate(ctx.db, meeting.id, { from, to, now: ctx.now })
  const free =
    !(await speaks(ctx.db, event.id, [to], starts_at, endOf({ starts_at, slots }))) &&
    (await takeSlots(ctx.db, { meeting_id: meeting.id, event_id: event.id, people: [to], times }))
  if (!free) throw await taken(ctx, event, { people, slots, near: starts_at })
  const invitation_id = await lastInvitation(ctx.db, meeting.id)
  if (invitation_id === undefined) throw notFound()
  await announce(ctx, { request, meeting_id: meeting.id, invitation_id, to, switched: true, from })
  await endOthers(ctx, people, { id: invitation_id, starts_at, slots })
}

async function announce(
  ctx: WriteContext,
  given: {
    request: CompanyRequest
    meeting_id: number
    invitation_id: number
    to: number
    switched: boolean
    from?: number
  },
): Promise<void> {
  const { request, meeting_id, invitation_id, to, switched, from } = given
  const { event_id, company_id, requested_by } = request
  await ctx.record({
    kind: 'meetings.delegate_assigned',
    request_id: request.id,
    meeting_id,
    event_id,
    invitation_id,
    by: me(ctx).customer_id,
    delegate: to,
    asker: requested_by,
    before: from ?? null,
    switched,
  })
  const others = await assigners(ctx.db, event_id, company_id)
  await tell(ctx, event_id, [requested_by, to, ...(from === undefined ? [] : [from]), ...others])
}

/** Declines a request to the own company; what it kept is free. */
export async function refuseCompanyMeeting(ctx: WriteContext, id: number): Promise<RequestView> {
  const { request } = await holdRequest(ctx, id, [])
  if (!asksFor(request, ctx.now) && request.state !== 'unassigned') throw answered()
  await endRequest(ctx.db, id, 'refused', ctx.now)
  const { event_id, company_id, requested_by } = request
  const fact = { kind: 'meetings.company_refused', request_id: id, event_id, company_id, to: requested_by } as const
  await ctx.record(fact)
  await tell(ctx, event_id, [requested_by, ...(await assigners(ctx.db, event_id, company_id))])
  return viewOf(ctx, id)
}

/** Who assigns beside the admins. */
export async function companyPlanners(ctx: Context, event_id: number): Promise<Reply<typeof meetings.companyPlanners>> {
  const { customer_id: mine, company_id, rights } = me(ctx)
  const { event } = await plannedEvent(ctx, event_id)
  if (company_id === null) return { may_assign: false, may_name: false, results: [] }
  return {
    may_assign: await assignsFor(ctx.db, event.id, company_id, mine),
    may_name: rights.includes('admin'),
    results: await planners(ctx, event.id, company_id),
  }
}

/** Lets a colleague assign delegates at an event, or no longer. Admins alone say so. */
export async function nameCompanyPlanner(
  ctx: Context,
  body: Body<typeof meetings.nameCompanyPlanner>,
): Promise<Reply<typeof meetings.nameCompanyPlanner>> {
  const { customer_id: by, company_id, rights } = me(ctx)
  if (company_id === null) throw notFound()
  if (!rights.includes('admin')) throw forbidden(t('only-administrators-of-the-company-may-name'))
  const { event } = await plannedEvent(ctx, idOf(body.event))
  const customer_id = idOf(body.customer)
  const given = { event_id: event.id, company_id, customer_id, by, named: body.named, now: ctx.now }
  if (!(await namePlanner(ctx.db, given))) throw new InvalidFields({ customer: [UNKNOWN()] })
  await tell(ctx, event.id, [by, customer_id])
  return { results: await planners(ctx, event.id, company_id) }
}

async function planners(ctx: Context, event_id: number, company_id: number) {
  const ids = await namedPlanners(ctx.db, event_id, company_id)
  const people = await peopleById(ctx, ids)
  return people.all(ids).map((person) => ({ ...person, company_logo: null }))
}

async function viewOf(ctx: Context, id: number): Promise<RequestView> {
  const row = await readRequest(ctx.db, id)
  const [view] = row ? await viewsOf(ctx, [row]) : []
  if (!view) throw notFound()
  return view
}

async function viewsOf(ctx: Context, rows: readonly CompanyRequestRow[]): Promise<RequestView[]> {
  const people = await peopleById(
    ctx,
    rows.flatMap((row) => [row.requested_by, ...(row.delegate_id === null ? [] : [row.delegate_id])]),
  )
  const look = { url: ctx.url, me: me(ctx).customer_id, now: ctx.now, people }
  return rows.flatMap((row) => toCompanyRequest(row, look) ?? [])
}
