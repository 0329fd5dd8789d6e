import type { DeskMeeting, DeskPlanned, DeskTable, Plan } from './desk.api.ts'

const SLOT_MS = 30 * 60_000
type Time = Plan['times'][number]

/** What stands in a table's day, as wide as it is long. */
export type Cell = {
  at: Time
  span: number
  what: 'free' | 'meeting' | 'kept' | 'closed' | 'planned'
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

/** Where a meeting could be: at a table, or at none yet, from a time on. */
export type TableSlot = { table: number | null; at: string }

/** True when a table has nothing, and the day no break, for all of a meeting that begins then; its own place counts as free. */
export function hasRoom(
  table: DeskTable | null,
  times: readonly Time[],
  meeting: DeskMeeting,
  at: string | undefined = meeting.starts_at,
): boolean {
  const known = new Set(times.map(({ starts_at }) => Date.parse(starts_at)))
  const others = table?.taken.filter(({ meeting_id }) => meeting_id !== meeting.id) ?? []
  const taken = new Set(others.map(({ starts_at }) => Date.parse(starts_at)))
  const slots = Array.from({ length: meeting.slots }, (_, index) => Date.parse(at) + index * SLOT_MS)
  return slots.every((slot) => known.has(slot) && !taken.has(slot))
}

const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as const
type Arrow = keyof typeof steps
export const isArrow = (key: string): key is Arrow => key in steps

/**
 * The next place in the direction of an arrow that has room for a meeting: tables lie below each other, times beside each other.
 * @param now only its own time may be past
 * @returns undefined where there is none
 */
export function placeBeside(
  plan: Plan,
  meeting: DeskMeeting,
  from: TableSlot,
  arrow: Arrow,
  now: Date,
): TableSlot | undefined {
  const [down, right] = steps[arrow]
  const tables = groupsOf(plan.tables).flatMap((group) => group.tables)
  let row = tables.findIndex(({ id }) => id === from.table)
  let column = plan.times.findIndex(({ starts_at }) => Date.parse(starts_at) === Date.parse(from.at))
  for (;;) {
    row += down
    column += right
    const time = plan.times[column]
    const table = tables[row] ?? null
    if (!time || (down !== 0 && !table)) return undefined
    if (isOpen(meeting, time.starts_at, now) && hasRoom(table, plan.times, meeting, time.starts_at))
      return { table: table?.id ?? null, at: time.starts_at }
  }
}

/** Whether a meeting may be put at a time: its own, or one to come. */
export const isOpen = (meeting: DeskMeeting, at: string, now: Date) =>
  Date.parse(at) === Date.parse(meeting.starts_at) || new Date(at) > now

/** The cells of a table with the place that a meeting would have there as one of them, if it is free. */
export function withPlace(
  cells: readonly Cell[],
  meeting: DeskMeeting,
  begins = meeting.starts_at,
): (Cell & { place?: true })[] {
  const from = Date.parse(begins)
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

/** The cells of a table with what a plan would add there, where that is still free. */
export function withPlanned<C extends Cell>(
  cells: readonly C[],
  planned: readonly DeskPlanned[],
): (C & { planned?: DeskPlanned })[] {
  const by = new Map(planned.map((one) => [Date.parse(one.starts_at), one]))
  const shown: (C & { planned?: DeskPlanned })[] = []
  for (let place = 0; place < cells.length; place++) {
    const cell = cells[place] as C
    const one = by.get(Date.parse(cell.at.starts_at))
    const all = cells.slice(place, place + (one?.slots ?? 1))
    if (!one || all.length < one.slots || all.some(({ what }) => what !== 'free')) shown.push(cell)
    else {
      shown.push({ ...cell, span: one.slots, what: 'planned', planned: one })
      place += one.slots - 1
    }
  }
  return shown
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

/** The table at which most half hours are taken by meetings; undefined where there is no meeting. */
export function busiestOf(tables: readonly DeskTable[]): number | undefined {
  const taken = ({ taken: all }: DeskTable) => all.filter(({ what }) => what === 'meeting').length
  const most = Math.max(0, ...tables.map(taken))
  return most === 0 ? undefined : tables.find((one) => taken(one) === most)?.id
}

/** Whether a half hour is the one that runs. */
export const isRunning = (starts_at: string, now: Date) =>
  Date.parse(starts_at) <= now.getTime() && now.getTime() < Date.parse(starts_at) + SLOT_MS

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
