import type { Day, Invitation, Slot } from './meetings.api.ts'

/** What stands in the grid from one half hour on. */
export type PlannerEntry = {
  kind:
    | 'free'
    | 'meeting'
    | 'in'
    | 'out'
    | 'several'
    | 'session'
    | 'blocked'
    | 'company'
    | 'elsewhere'
    | 'break'
    | 'past'
  starts_at: string
  ends_at: string
  /** Half hours that it takes. */
  rows: number
  slot: Slot | null
  invitations: readonly Invitation[]
  title: string
  place: string | null
}

/** A half hour of the grid: `slot` is null in a break; `entry` begins here, or is undefined in the middle of one. */
export type Row = { starts_at: string; slot: Slot | null; entry: PlannerEntry | undefined }

const HALF_HOUR = 30 * 60_000
const after = (instant: string) => new Date(Date.parse(instant) + HALF_HOUR).toISOString()

function kindOf(slot: Slot, now: string): PlannerEntry['kind'] {
  if (slot.slot_type === 'meeting') return 'meeting'
  if (slot.block) return 'blocked'
  if (slot.session) return 'session'
  if (slot.elsewhere) return 'elsewhere'
  // What a company keeps for its next delegate is taken; what it was only asked for is not, but nothing else stands there.
  if (slot.company_request?.state === 'unassigned') return 'company'
  if (slot.company_request && slot.invitation_request_details.length === 0) return 'company'
  const [first, second] = slot.invitation_request_details
  if (!first) return slot.starts_at > now ? 'free' : 'past'
  return second ? 'several' : first.direction
}

/** What makes half hours one thing; a free one is always its own. */
function keyOf(slot: Slot, now: string): string {
  const kind = kindOf(slot, now)
  if (kind === 'free' || kind === 'past' || kind === 'elsewhere') return slot.starts_at
  if (kind === 'blocked') return `block ${slot.block?.id}`
  if (kind === 'company') return `company ${slot.company_request?.id}`
  if (kind === 'session') return `session ${slot.session?.id}`
  return `${kind} ${slot.invitation_request_details.map(({ id }) => id).join(' ')}`
}

/**
 * A day as the rows of its grid: slots and the breaks between them, what belongs together as one.
 * @param now what is free before it has passed
 */
export function rowsOf(day: Day, now: string): Row[] {
  const rows = new Map<string, Row>(
    day.slots.map((slot) => [slot.starts_at, { starts_at: slot.starts_at, slot, entry: undefined }]),
  )
  const [first, last] = [day.slots[0]?.starts_at ?? '', day.slots.at(-1)?.starts_at ?? '']
  const pauses = new Map<string, Day['breaks'][number]>()
  for (const pause of day.breaks) {
    // A break may begin off the half hour: it stands in every row that it touches.
    const from = Math.floor(Date.parse(pause.starts_at) / HALF_HOUR) * HALF_HOUR
    for (let at = from; at < Date.parse(pause.ends_at); at += HALF_HOUR) {
      const starts_at = new Date(at).toISOString()
      if (starts_at < first || starts_at > last || rows.has(starts_at)) continue
      rows.set(starts_at, { starts_at, slot: null, entry: undefined })
      pauses.set(starts_at, pause)
    }
  }
  const sorted = [...rows.values()].sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  let open: { entry: PlannerEntry; key: string } | undefined
  for (const row of sorted) {
    const pause = pauses.get(row.starts_at)
    const key = row.slot ? keyOf(row.slot, now) : `break ${pause?.starts_at}`
    if (open && open.key === key && open.entry.ends_at === row.starts_at) {
      open.entry.rows++
      open.entry.ends_at = after(row.starts_at)
      continue
    }
    const entry: PlannerEntry = {
      kind: row.slot ? kindOf(row.slot, now) : 'break',
      starts_at: row.starts_at,
      ends_at: after(row.starts_at),
      rows: 1,
      slot: row.slot,
      invitations: row.slot?.invitation_request_details ?? [],
      title:
        pause?.title ??
        row.slot?.session?.title ??
        row.slot?.company_request?.company.name ??
        row.slot?.block?.reason ??
        '',
      place: pause?.room ?? row.slot?.session?.room ?? null,
    }
    row.entry = entry
    open = { entry, key }
  }
  return sorted
}

/** How many half hours from a slot on are free for me, and for the other one when there is one: at most four. */
export function freeFrom(day: Day, starts_at: string): number {
  let count = 0
  let wanted = starts_at
  for (const slot of day.slots) {
    if (slot.starts_at !== wanted || count === 4) continue
    const mine = slot.company_request?.state === 'open' ? 'free' : kindOf(slot, '')
    if ((mine !== 'free' && mine !== 'in' && mine !== 'out' && mine !== 'several') || slot.theirs === 'busy') break
    count++
    wanted = after(wanted)
  }
  return count
}
