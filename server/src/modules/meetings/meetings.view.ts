import type { z } from 'zod'
import type { Alternative } from '@app/contract/kit'
import type { invitation, plannerDay, slot } from '@app/contract/meetings.shapes'
import type { Url } from '#kit/base/file-address.ts'
import type { People } from '../members/index.ts'
import { endOf, isWaiting, SLOT_MS } from './meetings.policy.ts'
import type { AskedCompanyRow, BreakRow, InvitationRow, SlotRow } from './meetings.reads.ts'

export type InvitationView = z.output<typeof invitation>
type SlotView = z.output<typeof slot>
export type DayView = z.output<typeof plannerDay>

type Clock = { format: Intl.DateTimeFormat; known: Map<number, Alternative> }
const clocks = new Map<string, Clock>()
/** Slots of events are asked for again and again; so many of them are remembered for a zone. */
const MOST_KNOWN = 5000

/** An instant with its day and time by a zone's clock. */
export function onClock(at: Date, zone: string): Alternative {
  let clock = clocks.get(zone)
  if (!clock) {
    // Swedes write a day as we do.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    clock = { format, known: new Map() }
    clocks.set(zone, clock)
  }
  const known = clock.known.get(at.getTime())
  if (known) return known
  const [date = '', start = ''] = clock.format.format(at).split(' ')
  const made = { starts_at: at.toISOString(), date, start }
  if (clock.known.size >= MOST_KNOWN) clock.known.clear()
  clock.known.set(at.getTime(), made)
  return made
}

export const meetingLink = (url: Url, id: number) => url(`/rest/events/meeting/${id}/`)
export const pictureOrNull = (url: Url, key: string | null) => (key === null ? null : url.file(key))

/** A proposal as one of its two sees it; undefined when the other one cannot be seen. */
export function toInvitation(
  row: InvitationRow,
  look: { url: Url; me: number; now: Date; people: People },
): InvitationView | undefined {
  const { url, me, now } = look
  const out = row.proposed_by === me
  const person = look.people.get(out ? row.proposed_to : row.proposed_by)
  if (!person) return undefined
  const over = row.state === 'pending' && !isWaiting(row, now)
  const { starts_at, date, start } = onClock(row.starts_at, row.time_zone)
  return {
    id: row.id,
    url: url(`/rest/events/meeting-planner-invitation/${row.id}/`),
    meeting: meetingLink(url, row.meeting_id),
    meeting_id: row.meeting_id,
    event_id: row.event_id,
    approved: row.state === 'approved',
    is_proceeded: row.state !== 'pending' || over,
    state: over ? 'expired' : row.state,
    direction: out ? 'out' : 'in',
    kind: row.kind,
    meeting_state: over && row.meeting_state === 'open' ? 'expired' : row.meeting_state,
    slot_details: { date, start },
    starts_at,
    ends_at: endOf(row).toISOString(),
    slots: row.slots,
    reason: row.reason,
    person: { ...person, company_logo: pictureOrNull(url, row.company_logo) },
    table: row.place,
    cancel_reason: row.cancel_reason,
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    alternatives: row.alternatives.filter((at) => at > now).map((at) => onClock(at, row.time_zone)),
  }
}

/**
 * The days of a planner: only those with slots, by date, times ascending. A slot of a meeting holds only its invitation, any other
 * the requests that wait for it.
 */
export function toDays(
  rows: readonly SlotRow[],
  given: {
    planner_id: number | null
    invitations: readonly { row: InvitationRow; view: InvitationView }[]
    companies: readonly AskedCompanyRow[]
    url: Url
    breaks: readonly BreakRow[]
  },
): DayView[] {
  const days = new Map<string, DayView>()
  const met = new Map<string, Set<number>>()
  const invited = byHalfHour(given.invitations, ({ row }) => row)
  const asked = byHalfHour(given.companies, (one) => one)
  for (const row of rows) {
    const day = days.get(row.date) ?? { date: row.date, meetings: 0, slots: [], breaks: [] }
    days.set(row.date, day)
    const at = row.starts_at.getTime()
    day.slots.push(toSlot(row, { ...given, invitations: invited.get(at) ?? [], companies: asked.get(at) ?? [] }))
    if (row.meeting_id !== null) met.set(row.date, (met.get(row.date) ?? new Set()).add(row.meeting_id))
  }
  for (const one of given.breaks)
    days.get(one.date)?.breaks.push({
      title: one.title,
      room: one.room,
      starts_at: one.starts_at.toISOString(),
      ends_at: one.ends_at.toISOString(),
    })
  return [...days.values()]
    .map((day) => ({ ...day, meetings: met.get(day.date)?.size ?? 0 }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** What takes half hours, by each of them. */
function byHalfHour<T>(ones: readonly T[], spanOf: (one: T) => { starts_at: Date; slots: number }): Map<number, T[]> {
  const found = new Map<number, T[]>()
  for (const one of ones) {
    const { starts_at, slots } = spanOf(one)
    for (let step = 0; step < slots; step++) {
      const at = starts_at.getTime() + step * SLOT_MS
      const there = found.get(at)
      if (there) there.push(one)
      else found.set(at, [one])
    }
  }
  return found
}

/** @param given what is in this half hour */
function toSlot(
  row: SlotRow,
  { planner_id, invitations, companies, url }: Omit<Parameters<typeof toDays>[1], 'breaks'>,
): SlotView {
  const here = invitations.filter(({ row: one }) =>
    row.meeting_id === null ? one.state === 'pending' : one.meeting_id === row.meeting_id && one.state === 'approved',
  )
  const asked = companies.find((one) =>
    row.company_request_id === null ? one.state === 'open' : one.id === row.company_request_id,
  )
  return {
    start: row.start,
    date: row.date,
    slot_type: row.meeting_id === null ? null : 'meeting',
    customer_meeting_planner_id: row.meeting_id !== null || here.length > 0 ? planner_id : null,
    invitation_request_details: here.map(({ view }) => view),
    starts_at: row.starts_at.toISOString(),
    ends_at: new Date(row.starts_at.getTime() + SLOT_MS).toISOString(),
    block: row.block,
    session: row.session,
    company_request: asked
      ? {
          id: asked.id,
          state: asked.state,
          company: { ...asked.company, logo: pictureOrNull(url, asked.company.logo) },
          table: asked.place,
          starts_at: asked.starts_at.toISOString(),
        }
      : null,
    elsewhere: row.elsewhere,
    theirs: row.theirs === null ? null : row.theirs ? 'free' : 'busy',
  }
}
