import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { meetings } from '@app/contract/meetings'
import { logAct } from '#kit/data/audit.ts'
import type { Context, WriteContext } from '#kit/data/context.ts'
import { csvLine } from '#kit/base/csv.ts'
import { conflict, invalid, InvalidFields, notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { toPage } from '#kit/base/paging.ts'
import { plannedEvent } from '../../events/index.ts'
import { accept } from '../meetings.accept.service.ts'
import type { Held } from '../meetings.common.service.ts'
import { taken, tell, timeOf, UNKNOWN } from '../meetings.common.service.ts'
import { deleteNoShow, insertNoShow } from '../memory/meetings.memory.queries.ts'
import { absenceOf } from '../memory/meetings.memory.view.ts'
import {
  agreeOn,
  closeAt,
  findTable,
  meetingsAt,
  openAgain,
  releaseKept,
  writeWalking,
} from './meetings.office.queries.ts'
import type { OfficeTable } from './meetings.office.queries.ts'
import {
  companyMarks,
  listNoShows,
  meetingsOf,
  officeMeetings,
  plannedEvents,
  plannedOn,
  planTables,
  readWalking,
  waitingRequests,
} from './meetings.office.reads.ts'
import type { OfficeMeetingRow } from './meetings.office.reads.ts'
import { alreadyAnswered, endOf, isWaiting, pairOf, slotsFrom } from '../meetings.policy.ts'
import {
  clearSlots,
  confirmMeeting,
  endPending,
  findInvitation,
  findMeeting,
  lastInvitation,
  lockMeeting,
  lockPlanners,
  readGrid,
  speaks,
  takeSlots,
} from '../meetings.queries.ts'
import { assignTable, leaveTable, takeTable } from '../meetings.tables.queries.ts'
import type { TableTime } from '../meetings.tables.queries.ts'
import { onClock, pictureOrNull } from '../meetings.view.ts'
import { t } from '../meetings.texts.ts'

type MeetingView = Reply<typeof meetings.seatMeeting>

const view = (row: OfficeMeetingRow, zone: string): MeetingView => ({
  ...row,
  ...onClock(row.starts_at, zone),
})

/** Events with more meetings to look after than anybody looks through. */
const MOST_EVENTS = 50

/** Events with a planner, and what is going on there. */
export async function officeEvents(ctx: Context): Promise<Reply<typeof meetings.officeEvents>> {
  return { results: await plannedEvents(ctx.db, ctx.now, MOST_EVENTS) }
}

/** Requests that wait, which the office may accept for somebody. */
export async function officeRequests(
  ctx: Context,
  query: Query<typeof meetings.officeRequests>,
): Promise<Reply<typeof meetings.officeRequests>> {
  const { event } = await plannedEvent(ctx, query.event)
  const given = { event_id: event.id, find: query.search, now: ctx.now }
  const { rows, count } = await waitingRequests(ctx.db, given, query)
  const shown = rows.map(({ id, meeting_id, kind, starts_at, slots, reason, from, to, expires_at }) => ({
    ...{ id, meeting_id, kind, slots, reason, from, to },
    ...onClock(starts_at, event.time_zone),
    expires_at: expires_at.toISOString(),
  }))
  return toPage(shown, count, query, ctx.here)
}

/** The tables of a day by time, and the meetings of the day, with or without a table. */
export async function tablePlan(
  ctx: Context,
  query: Query<typeof meetings.tablePlan>,
): Promise<Reply<typeof meetings.tablePlan>> {
  const { event } = await plannedEvent(ctx, query.event)
  const grid = (await readGrid(ctx.db, event)).filter(({ date }) => date === query.date)
  const [tables, held, planned, walking] = await Promise.all([
    planTables(ctx.db, event, query.date),
    meetingsOf(ctx.db, event, query.date),
    plannedOn(ctx.db, event, query.date),
    readWalking(ctx.db, event.id),
  ])
  const met = [...held, ...planned].flatMap(({ people }) => people.map(({ company_id }) => company_id))
  const named = new Set([...met, ...tables.map(({ company_id }) => company_id)].filter((id) => id !== null))
  const marks = named.size === 0 ? [] : await companyMarks(ctx.db, [...named])
  return {
    times: grid.map(({ starts_at, start }) => ({ starts_at: starts_at.toISOString(), start })),
    tables: tables.map(({ taken: slots, ...table }) => ({
      ...table,
      taken: slots.map((slot) => {
        const { starts_at, start } = onClock(new Date(slot.starts_at), event.time_zone)
        const what =
          slot.meeting_id !== null ? ('meeting' as const) : slot.kept ? ('kept' as const) : ('closed' as const)
        return { starts_at, start, what, meeting_id: slot.meeting_id }
      }),
    })),
    meetings: held.map((row) => view(row, event.time_zone)),
    planned: planned.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() })),
    companies: marks.map(({ logo, ...company }) => ({ ...company, logo: pictureOrNull(ctx.url, logo) })),
    to_be_assigned: held.filter((row) => row.table_id === null).length,
    walking,
  }
}

/** A meeting with everything locked that the office changes of it. */
async function holdAny(ctx: Context, meeting_id: number): Promise<Omit<Held, 'other'>> {
  const found = await findMeeting(ctx.db, meeting_id)
  if (!found) throw notFound()
  const { event } = await plannedEvent(ctx, found.event_id)
  const people = pairOf(found)
  await lockPlanners(ctx.db, event.id, people)
  const meeting = await lockMeeting(ctx.db, meeting_id)
  // A company may have sent somebody else between looking and locking.
  if (!meeting || meeting.requested_to !== found.requested_to) throw notFound()
  return { meeting, event, people }
}

type Standing = Omit<Held, 'other'> & { time: TableTime }

/** The same of a meeting that stands. @throws Refused 409 for any other */
async function holdStanding(ctx: Context, meeting_id: number): Promise<Standing> {
  const held = await holdAny(ctx, meeting_id)
  const { state, starts_at, slots } = held.meeting
  if (state !== 'confirmed' || !starts_at || !slots)
    throw conflict('already_answered', t('only-a-meeting-that-stands-can-be-changed'))
  const { meeting, event, people } = held
  return { ...held, time: { event_id: event.id, meeting_id: meeting.id, people, times: slotsFrom(starts_at, slots) } }
}

async function viewOf(ctx: Context, id: number, zone: string): Promise<MeetingView> {
  const [row] = await officeMeetings(ctx.db, [id])
  if (!row) throw notFound()
  return view(row, zone)
}

/** A table of an event, locked. @throws Refused 400 for any other */
async function tableOf(ctx: Context, event_id: number, id: number): Promise<OfficeTable> {
  const table = await findTable(ctx.db, id)
  if (table?.event_id !== event_id) throw invalid('table', UNKNOWN())
  return table
}

/** @throws Refused 409 `table_taken` */
async function sitAt(ctx: Context, table: OfficeTable, time: TableTime): Promise<void> {
  if (!(await takeTable(ctx.db, table.id, time)))
    throw conflict('table_taken', t('table-has-something-else-then', { number: table.number }))
}

/** Gives a meeting a table, another one, or none. @throws Refused 409 `table_taken` */
export async function seatMeeting(ctx: Context, body: Body<typeof meetings.seatMeeting>): Promise<MeetingView> {
  const { meeting, event, people, time } = await holdStanding(ctx, idOf(body.meeting))
  const table = body.table === null ? null : await tableOf(ctx, event.id, idOf(body.table))
  await leaveTable(ctx.db, meeting.id)
  if (table) await sitAt(ctx, table, time)
  await logAct(ctx, {
    act: 'meeting.seated',
    object: `meeting:${meeting.id}`,
    before: { table: meeting.table_id },
    after: { table: table?.id ?? null },
    reason: body.reason ?? null,
  })
  await tell(ctx, event.id, people)
  return viewOf(ctx, meeting.id, event.time_zone)
}

/**
 * Moves a meeting to another time for both, who are told, and to a table if one is named.
 * @throws Refused 409 `slot_taken` with times free for both, `table_taken`
 */
export async function moveMeeting(ctx: WriteContext, body: Body<typeof meetings.moveMeeting>): Promise<MeetingView> {
  const { meeting, event, people, time } = await holdStanding(ctx, idOf(body.meeting))
  const slots = body.slots ?? time.times.length
  const starts_at = await timeOf(ctx, event, { ...body, slots })
  if (meeting.starts_at?.getTime() === starts_at.getTime() && meeting.slots === slots)
    throw conflict('same_time', t('the-meeting-is-at-this-time-already'))
  const times = slotsFrom(starts_at, slots)
  const table = body.table === undefined ? null : await tableOf(ctx, event.id, idOf(body.table))
  await endPending(ctx.db, meeting.id, 'withdrawn', ctx.now)
  await clearSlots(ctx.db, meeting.id)
  const free =
    !(await speaks(ctx.db, event.id, people, starts_at, endOf({ starts_at, slots }))) &&
    (await takeSlots(ctx.db, { meeting_id: meeting.id, event_id: event.id, people, times }))
  const left = meeting.slots === slots ? meeting.starts_at : null
  if (!free) throw await taken(ctx, event, { people, slots, near: starts_at, not: left })
  await confirmMeeting(ctx.db, meeting.id, { starts_at, slots, now: ctx.now })
  await agreeOn(ctx.db, meeting.id, { starts_at, slots, now: ctx.now })
  if (table) await sitAt(ctx, table, { ...time, times })
  else await assignTable(ctx.db, { ...time, times }, meeting.table_id)
  const invitation_id = await lastInvitation(ctx.db, meeting.id)
  await ctx.record({
    kind: 'meetings.rescheduled',
    meeting_id: meeting.id,
    event_id: event.id,
    invitation_id: invitation_id ?? 0,
    customer_ids: [...people],
  })
  await logAct(ctx, {
    act: 'meeting.moved',
    object: `meeting:${meeting.id}`,
    before: { starts_at: meeting.starts_at, slots: meeting.slots },
    after: { starts_at, slots, ...(table ? { table: table.id } : {}) },
    reason: body.reason,
  })
  await tell(ctx, event.id, people)
  return viewOf(ctx, meeting.id, event.time_zone)
}

/**
 * Closes a table from a time on and moves what is on it: to the table that was named where that is free, else to the nearest that
 * is, else it is to be assigned.
 */
export async function closeTable(
  ctx: Context,
  body: Body<typeof meetings.closeTable>,
): Promise<Reply<typeof meetings.closeTable>> {
  const id = idOf(body.table)
  const first = await findTable(ctx.db, id)
  if (!first) throw notFound()
  const { event } = await plannedEvent(ctx, first.event_id)
  const into = body.into === undefined ? null : await findTable(ctx.db, idOf(body.into))
  const wrong: Record<string, string[]> = {}
  if (into !== null && (into?.event_id !== event.id || into.id === id)) wrong['into'] = [UNKNOWN()]
  const from = new Date(body.from)
  const until = body.until === undefined ? event.ends_at : new Date(body.until)
  if (until <= from) wrong['until'] = [t('this-is-before-it-begins')]
  const times = (await readGrid(ctx.db, event))
    .map(({ starts_at }) => starts_at)
    .filter((at) => at.getTime() + 30 * 60_000 > from.getTime() && at < until)
  if (times.length === 0 && !wrong['until']) wrong['from'] = [t('there-is-no-slot-at-that-time')]
  if (Object.keys(wrong).length > 0) throw new InvalidFields(wrong)
  await releaseKept(ctx.db, id, times, ctx.now)
  const moved: number[] = []
  const left: number[] = []
  const held: Standing[] = []
  for (const meeting_id of await meetingsAt(ctx.db, id, times)) {
    const one = await holdStanding(ctx, meeting_id)
    await leaveTable(ctx.db, meeting_id)
    held.push(one)
  }
  // Closed before others are sought, so that none of them finds this one.
  await closeAt(ctx.db, id, times)
  for (const { meeting, time, people } of held) {
    const found = into && (await takeTable(ctx.db, into.id, time)) ? into.id : await assignTable(ctx.db, time, null)
    ;(found === null ? left : moved).push(meeting.id)
    await tell(ctx, event.id, people)
  }
  await logAct(ctx, {
    act: 'meeting_table.closed',
    object: `event_table:${id}`,
    after: { from, until, into: into?.id ?? null, moved, to_be_assigned: left },
    reason: body.reason,
  })
  const views = async (ids: number[]) => (await officeMeetings(ctx.db, ids)).map((row) => view(row, event.time_zone))
  return { moved: await views(moved), to_be_assigned: await views(left) }
}

/** Opens a closed table again, whenever it was closed. */
export async function openTable(
  ctx: Context,
  body: Body<typeof meetings.openTable>,
): Promise<Reply<typeof meetings.openTable>> {
  const table = await findTable(ctx.db, idOf(body.table))
  if (!table) throw notFound()
  const opened = await openAgain(ctx.db, table.id)
  if (opened > 0)
    await logAct(ctx, { act: 'meeting_table.opened', object: `event_table:${table.id}`, after: { half_hours: opened } })
  return { opened }
}

/** Accepts a request for the person who was asked. */
export async function acceptFor(ctx: WriteContext, body: Body<typeof meetings.acceptFor>): Promise<MeetingView> {
  const id = idOf(body.invitation)
  const found = await findInvitation(ctx.db, id)
  if (!found) throw notFound()
  const held = await holdAny(ctx, found.meeting_id)
  const invitation = await findInvitation(ctx.db, id)
  if (!invitation) throw notFound()
  if (!isWaiting(invitation, ctx.now)) throw alreadyAnswered(invitation.state)
  const { starts_at } = invitation
  await accept(ctx, held, invitation, await speaks(ctx.db, held.event.id, held.people, starts_at, endOf(invitation)))
  await logAct(ctx, {
    act: 'meeting.accepted_for',
    object: `meeting:${held.meeting.id}`,
    after: { customer: invitation.proposed_to, starts_at: invitation.starts_at, slots: invitation.slots },
    reason: body.reason,
  })
  return viewOf(ctx, held.meeting.id, held.event.time_zone)
}

/** Who did not come. */
export async function noShows(ctx: Context, event_id: number): Promise<Reply<typeof meetings.noShows>> {
  const { event } = await plannedEvent(ctx, event_id)
  const rows = await listNoShows(ctx.db, event.id)
  const about = new Map(
    (
      await officeMeetings(
        ctx.db,
        rows.map((row) => row.meeting_id),
      )
    ).map((row) => [row.id, row]),
  )
  return {
    results: rows.flatMap(({ meeting_id, absent, reported_by, ...row }) => {
      const meeting = about.get(meeting_id)
      if (!meeting) return []
      return { meeting: view(meeting, event.time_zone), absent, reported_by, state: absenceOf(row, ctx.now) }
    }),
  }
}

/** Notes that somebody did not come, which stands at once, or that they did. */
export async function setNoShow(
  ctx: Context,
  body: Body<typeof meetings.setNoShow>,
): Promise<Reply<typeof meetings.setNoShow>> {
  const { meeting, event, people } = await holdStanding(ctx, idOf(body.meeting))
  const absent_id = idOf(body.customer)
  if (!people.includes(absent_id)) throw invalid('customer', UNKNOWN())
  if (body.absent && (meeting.starts_at as Date) > ctx.now) throw conflict('not_begun', t('the-meeting-has-not-begun'))
  await deleteNoShow(ctx.db, meeting.id, absent_id)
  if (body.absent)
    await insertNoShow(ctx.db, {
      meeting_id: meeting.id,
      absent_id,
      reported_by: null,
      deny_until: ctx.now,
      now: ctx.now,
    })
  await logAct(ctx, {
    act: body.absent ? 'meeting.no_show_noted' : 'meeting.no_show_removed',
    object: `meeting:${meeting.id}`,
    after: { customer: absent_id },
    reason: body.reason ?? null,
  })
  await tell(ctx, event.id, people)
  return noShows(ctx, event.id)
}

/** The meetings of an event as lines of CSV. */
export async function exportText(ctx: Context, event_id: number): Promise<{ name: string; text: string }> {
  const { event } = await plannedEvent(ctx, event_id)
  const rows = await meetingsOf(ctx.db, event)
  const lines = rows.map((row) => {
    const { date, start } = onClock(row.starts_at, event.time_zone)
    const people = row.people.flatMap((one) => [one.name, one.company_name ?? ''])
    return csvLine([row.id, date, start, row.slots * 30, row.table ?? '', row.hall ?? '', ...people])
  })
  const person = [t('column-name'), t('column-company')]
  const place = [t('column-table'), t('column-hall')]
  const time = [t('column-date'), t('column-start'), t('column-minutes')]
  const head = csvLine([t('column-meeting'), ...time, ...place, ...person, ...person])
  return { name: `${event.slug}-tables.csv`, text: head + lines.join('') }
}

export async function exportMeetings(ctx: Context, event_id: number): Promise<FileReply> {
  const { name, text } = await exportText(ctx, event_id)
  return new FileReply('text/csv', name, Buffer.from(`\u{FEFF}${text}`))
}

/** Says how long one walks between the halls of an event; tables are given by it from now on. */
export async function setWalking(
  ctx: Context,
  body: Body<typeof meetings.setWalking>,
): Promise<Reply<typeof meetings.setWalking>> {
  const { event } = await plannedEvent(ctx, idOf(body.event))
  const { minutes, between } = body
  const keys = between.map(({ from, to }) => [from, to].toSorted().join('\n'))
  const wrong: Record<string, string[]> = {}
  for (const [index, { from, to }] of between.entries()) {
    if (from === to) wrong[`between.${index}.to`] = [t('name-two-different-halls')]
    else if (keys.indexOf(keys[index] ?? '') !== index) wrong[`between.${index}.to`] = [t('these-two-are-named-twice')]
  }
  if (Object.keys(wrong).length > 0) throw new InvalidFields(wrong)
  const before = await readWalking(ctx.db, event.id)
  await writeWalking(ctx.db, event.id, { minutes, between })
  const after = await readWalking(ctx.db, event.id)
  await logAct(ctx, { act: 'meeting_walking.changed', object: `event:${event.id}`, before, after })
  return after
}
