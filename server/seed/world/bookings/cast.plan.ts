import { addDays, dayAt } from '../clock.ts'
import { EVENT_IDS } from '../events/index.ts'
import { found } from '../lines.ts'
import type { Company, Day, WorldEvent } from '../world.types.ts'
import type { Plan } from './plan.ts'

type Written = Pick<Plan, 'member_ids' | 'state'> &
  Partial<Pick<Plan, 'addons' | 'table' | 'order_number' | 'payment'>> & {
    event_id: number
    buyer: number
    company?: number
    /** Days before the anchor, or before the event. */
    ordered: { ago: number } | { before: number }
    /** Per cent of the invoice, and the days after the order. */
    paid?: [percent: number, days: number][]
  }

/** The main member's company has an invoice in every state, and nothing at the flagship. */
const WRITTEN: Written[] = [
  {
    event_id: 3,
    buyer: 2,
    member_ids: [1, 2],
    ordered: { before: 60 },
    state: 'paid',
    paid: [[100, 9]],
    table: true,
    order_number: 'BF-2291',
  },
  {
    event_id: EVENT_IDS.previous_of_flagship,
    buyer: 1,
    member_ids: [1, 4],
    ordered: { before: 70 },
    state: 'paid',
    payment: 'card',
    paid: [[100, 0]],
    addons: { dinner: 2, visit: 0, workshop: 0 },
  },
  {
    event_id: EVENT_IDS.running,
    buyer: 2,
    member_ids: [1, 2, 5],
    ordered: { before: 75 },
    state: 'paid',
    paid: [
      [40, 5],
      [60, 13],
    ],
    table: true,
    addons: { dinner: 3, visit: 1, workshop: 1 },
    order_number: 'BF-2614',
  },
  { event_id: 10, buyer: 2, member_ids: [4], ordered: { ago: 50 }, state: 'cancelled' },
  {
    event_id: EVENT_IDS.next,
    buyer: 1,
    member_ids: [5, 4],
    ordered: { ago: 21 },
    state: 'issued',
    addons: { dinner: 2, visit: 0, workshop: 0 },
    order_number: 'BF-2655',
  },
  {
    event_id: 7,
    buyer: 2,
    member_ids: [2, null],
    ordered: { ago: 11 },
    state: 'part_paid',
    paid: [[50, 6]],
    addons: { dinner: 2, visit: 0, workshop: 0 },
    order_number: 'BF-2671',
  },
  {
    event_id: 8,
    buyer: 1,
    member_ids: [1, 4],
    ordered: { ago: 4 },
    state: 'issued',
    addons: { dinner: 2, visit: 0, workshop: 1 },
  },
  {
    event_id: 5,
    company: 2,
    buyer: 6,
    member_ids: [6, 7],
    ordered: { before: 40 },
    state: 'paid',
    paid: [
      [100, 6],
      [10, 20],
    ],
  },
  {
    event_id: EVENT_IDS.running,
    company: 2,
    buyer: 6,
    member_ids: [6, 7],
    ordered: { before: 32 },
    state: 'paid',
    paid: [[100, 7]],
    table: true,
    addons: { dinner: 2, visit: 1, workshop: 0 },
  },
  {
    event_id: EVENT_IDS.flagship,
    company: 2,
    buyer: 6,
    member_ids: [6, null],
    ordered: { ago: 9 },
    state: 'issued',
    table: true,
    addons: { dinner: 2, visit: 0, workshop: 0 },
    order_number: '4500-1187',
  },
]

/** The bookings that a demonstration speaks of. */
export function castPlans(events: WorldEvent[], companies: Company[], anchor: Date): Plan[] {
  return WRITTEN.map(({ event_id, buyer, company = 1, ordered, paid = [], ...plan }, index) => {
    const event = found(events, ({ id }) => id === event_id)
    const day: Day = 'ago' in ordered ? dayAt(anchor, -ordered.ago) : addDays(event.start_date, -ordered.before)
    return {
      addons: { dinner: 0, visit: 0, workshop: 0 },
      table: false,
      order_number: null,
      payment: 'transfer',
      ...plan,
      event,
      company: found(companies, ({ id }) => id === company),
      buyer_member_id: buyer,
      ordered_at: `${day}T08:${String(12 + index * 3)}:40.000Z`,
      paid: paid.map(([percent, days]) => ({
        percent,
        on: days === 0 ? `${day}T08:${String(12 + index * 3 + 4)}:05.000Z` : `${addDays(day, days)}T06:45:00.000Z`,
      })),
    }
  })
}
