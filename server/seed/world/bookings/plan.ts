import { addDays, dayAt, daysBetween } from '../clock.ts'
import { EVENT_IDS } from '../events/index.ts'
import { random, type Random } from '../random.ts'
import type { BookingPayment, BookingState, Company, Day, Instant, Member, WorldEvent } from '../world.types.ts'
import { COMMUNITY_COMPANY_ID } from '../companies.ts'

/** What a company means to book, before prices, stocks and tables are looked at. */
export type Plan = {
  event: WorldEvent
  company: Company
  buyer_member_id: number
  ordered_at: Instant
  /** Null: a seat that is named later. */
  member_ids: (number | null)[]
  addons: { dinner: number; visit: number; workshop: number }
  table: boolean
  order_number: string | null
  payment: BookingPayment['method']
  state: BookingState
  /** Parts of the invoice in per cent, each with its day. */
  paid: { percent: number; on: Instant }[]
}

/** How many people book in all; events that are not here have no bookings. */
const PEOPLE: Record<number, number> = {
  1: 78,
  2: 148,
  3: 64,
  4: 72,
  5: 66,
  [EVENT_IDS.running]: 142,
  7: 92,
  8: 58,
  [EVENT_IDS.next]: 104,
  10: 44,
  [EVENT_IDS.flagship]: 126,
}

/** Not yet through their first settings, or gone. */
const ABSENT = new Set([8, 14])

export const isBookable = (event: WorldEvent) => PEOPLE[event.id] !== undefined

/** The last day on which an event may have been booked by now. */
function lastDay(event: WorldEvent, anchor: Date): Day {
  const before = addDays(event.start_date, -4)
  const yesterday = dayAt(anchor, -1)
  return before < yesterday ? before : yesterday
}

/** Due in 14 days, never later than 3 days before the event, never in the past. */
export function dueOn(event: WorldEvent, ordered: Day): Day {
  const wanted = [addDays(ordered, 14), addDays(event.start_date, -3)].toSorted()[0] as Day
  return wanted < ordered ? ordered : wanted
}

/** An instant within the working hours of a day. */
function atWork(r: Random, day: Day): Instant {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day}T${two(r.int(7, 15))}:${two(r.int(0, 59))}:${two(r.int(0, 59))}.000Z`
}

function later(at: Instant, minutes: number): Instant {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString()
}

/**
 * Bookings of everybody but those that are written by hand, sponsors first.
 * @param seated people who hold a seat already; it grows
 */
export function plansFor(
  event: WorldEvent,
  companies: Company[],
  members: Member[],
  anchor: Date,
  seated: Set<number>,
): Plan[] {
  const r = random(`bookings ${event.slug.replace(/-\d+$/, '')}`)
  const target = PEOPLE[event.id] ?? 0
  const sponsors = new Set(event.sponsors.map(({ company_id }) => company_id))
  const open = companies.filter(
    ({ id, verified, billing_addresses }) =>
      id !== 1 && id !== COMMUNITY_COMPANY_ID && verified && billing_addresses.length > 0,
  )
  const first = open.filter(({ id }) => sponsors.has(id) || id === 2)
  const others = r.shuffle(open.filter((company) => !first.includes(company)))
  const plans: Plan[] = []
  let people = seated.size
  for (const company of [...first, ...others, ...r.shuffle([...first, ...others])]) {
    if (people >= target) break
    const plan = planOf(r, event, company, members, anchor, seated)
    if (!plan) continue
    plans.push(plan)
    people += plan.state === 'cancelled' ? 0 : plan.member_ids.length
  }
  return plans
}

function planOf(
  r: Random,
  event: WorldEvent,
  company: Company,
  members: Member[],
  anchor: Date,
  seated: Set<number>,
): Plan | undefined {
  const opened = addDays(event.registration_opens_at.slice(0, 10), 1)
  const founded = addDays(company.created_at.slice(0, 10), 1)
  const from = opened > founded ? opened : founded
  const span = daysBetween(from, lastDay(event, anchor))
  if (span < 0) return undefined
  const day = addDays(from, Math.floor(Math.sqrt(r.next()) * (span + 1)))
  const staff = members.filter(
    ({ id, company_id, created_at }) => company_id === company.id && created_at.slice(0, 10) < day && !ABSENT.has(id),
  )
  const free = staff.filter(({ id }) => !seated.has(id))
  if (free.length === 0) return undefined
  const wanted = r.weighted([
    [1, 4],
    [2, 6],
    [3, 5],
    [4, 3],
    [5, 1],
  ])
  const ordered_at = atWork(r, day)
  const fate = fateOf(r, event, ordered_at, anchor)
  const people = r
    .sample(free, Math.min(wanted, free.length))
    .map(({ id }) => (event.start_date > dayAt(anchor, 9) && r.chance(0.1) ? null : id))
  if (fate.state !== 'cancelled') for (const id of people) if (id !== null) seated.add(id)
  const buyers = staff.filter(({ rights, is_company_admin }) => rights.events || is_company_admin)
  return {
    event,
    company,
    buyer_member_id: (buyers.length > 0 ? r.pick(buyers) : r.pick(staff)).id,
    ordered_at,
    member_ids: people,
    addons: {
      dinner: r.chance(0.6) ? people.length : 0,
      visit: r.chance(0.24) ? r.int(1, Math.min(2, people.length)) : 0,
      workshop: r.chance(0.22) ? 1 : 0,
    },
    table: people.length > 1 && r.chance(0.3),
    order_number: r.chance(0.3) ? `PO-${r.int(10_000, 99_999)}` : null,
    ...fate,
  }
}

/** Whether an order was paid, and when; only what lies before the anchor has happened. */
function fateOf(
  r: Random,
  event: WorldEvent,
  ordered_at: Instant,
  anchor: Date,
): Pick<Plan, 'payment' | 'state' | 'paid'> {
  const ordered = ordered_at.slice(0, 10)
  const yesterday = dayAt(anchor, -1)
  const age = daysBetween(ordered, yesterday)
  const overdue = daysBetween(dueOn(event, ordered), yesterday)
  if (r.chance(0.36)) {
    return { payment: 'card', state: 'paid', paid: [{ percent: 100, on: later(ordered_at, r.int(2, 9)) }] }
  }
  const payment = 'transfer'
  const state = age < 2 ? 'issued' : r.weighted<BookingState>(odds(overdue))
  if (state === 'issued' || state === 'cancelled') return { payment, state, paid: [] }
  const after = () => addDays(ordered, Math.min(age, r.int(2, 12)))
  if (state === 'part_paid') return { payment, state, paid: [{ percent: 50, on: atWork(r, after()) }] }
  const days = [after(), after()].toSorted() as [Day, Day]
  if (r.chance(0.08) && days[0] < days[1]) {
    const [one, two] = days
    return {
      payment,
      state,
      paid: [
        { percent: 40, on: atWork(r, one) },
        { percent: 60, on: atWork(r, two) },
      ],
    }
  }
  return { payment, state, paid: [{ percent: 100, on: atWork(r, days[0]) }] }
}

/** Unpaid invoices are cancelled fifteen days after they were due. */
function odds(overdue: number): [BookingState, number][] {
  if (overdue <= 0) {
    return [
      ['paid', 64],
      ['issued', 29],
      ['part_paid', 7],
    ]
  }
  if (overdue <= 9) {
    return [
      ['paid', 88],
      ['issued', 9],
      ['part_paid', 3],
    ]
  }
  return overdue > 15
    ? [
        ['paid', 95],
        ['cancelled', 5],
      ]
    : [['paid', 1]]
}
