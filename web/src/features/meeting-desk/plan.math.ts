import type { DeskMeeting, DeskTable, Plan } from './desk.api.ts'

const SLOT_MS = 30 * 60_000
type Time = Plan['times'][number]

/** What stands in a table's day, as wide as it is long. */
export type Cell = {
  at: Time
  span: number
  what: 'free' | 'meeting' | 'kept' | 'closed'
  meeting_id: number | null
}

/** The day of a table in cells, from its first time to its last. What follows itself without a gap is one cell; free time never is. */
export function cellsOf(table: DeskTable, times: readonly Time[]): Cell[] {
  const taken = new Map(table.taken.map((one) => [Date.parse(one.starts_at), one]))
  const cells: Cell[] = []
  let before = Number.NaN
  for (const time of times) {
    const at = Date.parse(time.starts_at)
    const one = taken.get(at)
    const what = one?.what ?? 'free'
    const meeting_id = one?.meeting_id ?? null
    const last = cells.at(-1)
    const goesOn = what !== 'free' && last?.what === what && last.meeting_id === meeting_id && at - before === SLOT_MS
    if (last && goesOn) last.span++
    else cells.push({ at: time, span: 1, what, meeting_id })
    before = at
  }
  return cells
}

/** Times that do not follow the one before at once: something else lies in between. */
export function gapsIn(times: readonly Time[]): ReadonlySet<string> {
  const gaps = times.filter(({ starts_at }, place) => {
    const before = times[place - 1]
    return before !== undefined && Date.parse(starts_at) - Date.parse(before.starts_at) > SLOT_MS
  })
  return new Set(gaps.map(({ starts_at }) => starts_at))
}

/** True when a table has nothing at any time of a meeting. */
export function hasRoom(table: DeskTable, meeting: DeskMeeting): boolean {
  const from = Date.parse(meeting.starts_at)
  const until = from + meeting.slots * SLOT_MS
  return table.taken.every(({ starts_at }) => Date.parse(starts_at) < from || Date.parse(starts_at) >= until)
}

/** The cells of a table with the place that a meeting would have there as one of them, if it is free. */
export function withPlace(cells: readonly Cell[], meeting: DeskMeeting): (Cell & { place?: true })[] {
  const from = Date.parse(meeting.starts_at)
  const first = cells.findIndex(({ at }) => Date.parse(at.starts_at) === from)
  const place = cells[first]
  const all = cells.slice(first, first + meeting.slots)
  if (!place || all.length < meeting.slots || all.some(({ what }) => what !== 'free')) return [...cells]
  return [
    ...cells.slice(0, first),
    { ...place, span: meeting.slots, place: true as const },
    ...cells.slice(first + meeting.slots),
  ]
}

/** Tables as they stand together: those that somebody booked, then the pool by hall. */
export function groupsOf(tables: readonly DeskTable[]): { own: boolean; hall: string | null; tables: DeskTable[] }[] {
  const groups: { own: boolean; hall: string | null; tables: DeskTable[] }[] = []
  for (const table of tables) {
    const own = table.company_name !== null
    const hall = own ? null : table.hall
    const known = groups.find((one) => one.own === own && one.hall === hall)
    if (known) known.tables.push(table)
    else groups.push({ own, hall, tables: [table] })
  }
  return groups.toSorted((a, b) => Number(b.own) - Number(a.own))
}

export const endOf = ({ starts_at, slots }: { starts_at: string; slots: number }) =>
  new Date(Date.parse(starts_at) + slots * SLOT_MS)

/** The last word of a name, which is what there is room for. */
export const surname = (name: string) => name.slice(name.lastIndexOf(' ') + 1)

/** Whether a meeting or its table is what somebody looks for. */
export function fits(meeting: DeskMeeting, find: string): boolean {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  const text = [meeting.table, ...meeting.people.flatMap(({ name, company_name }) => [name, company_name])]
    .join(' ')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}
