import { dayAt } from './clock.ts'
import { COMMUNITY_COMPANY_ID } from './companies.ts'
import { EVENT_IDS } from './events/index.ts'
import { found } from './lines.ts'
import type { CompanyUpdate, Day, WorldEvent } from './world.types.ts'

/** "24 February" */
function spoken(day: Day): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}

type Row = [days: number, time: string, text: string]

function rowsOf(events: WorldEvent[]): Row[] {
  const event = (id: number) => found(events, (one) => one.id === id)
  const flagship = event(EVENT_IDS.flagship)
  const running = event(EVENT_IDS.running)
  const next = event(EVENT_IDS.next)
  const [gulf, baltic, rail] = [event(7), event(8), event(10)]
  const early = found(flagship.prices, () => true)
  const room = found(next.accommodations, () => true)
  const visit = found(rail.addons, ({ kind }) => kind === 'visit')
  return [
    [
      1,
      '07:05',
      `${running.name} has begun. Badges are handed out against a photo ID; your ticket’s code works on the phone and on paper.`,
    ],
    [
      1,
      '06:30',
      `The meeting planner of ${baltic.name} is open. Requests need a reason: one sentence about the lane is enough.`,
    ],
    [2, '08:15', `The meeting planner of ${gulf.name} is open, with ${gulf.tables.length} tables in two halls.`],
    [
      4,
      '09:40',
      `${flagship.name}: seats can be booked without names and named until nine days before the first morning.`,
    ],
    [7, '10:20', `${rail.city}: “${visit.name}” has ${visit.stock} places. Book it together with your seat.`],
    [
      10,
      '12:00',
      `${event(EVENT_IDS.without_bank_account).name} is on the list. Booking opens as soon as the British entity’s bank account is confirmed.`,
    ],
    [
      12,
      '08:50',
      `We look for panelists in ${flagship.city}: shore power, rail slots for short-sea boxes, and free time on both sides of the contract. Apply on the event’s page under “Become a panelist”.`,
    ],
    [
      15,
      '11:10',
      'For your accounts department: invoices carry your order number, and the payment reference of a transfer is the invoice’s number.',
    ],
    [
      18,
      '09:05',
      `The room rate at ${room.hotel_name} for ${next.name} holds until ${spoken(room.book_until)}. The code is ${room.booking_code}.`,
    ],
    [
      21,
      '13:30',
      'You decide for each field of your profile who sees it: everyone, your network, participants of your events, or nobody. It takes two minutes under Privacy settings.',
    ],
    [
      24,
      '10:00',
      `Pictures and the guide of ${event(EVENT_IDS.previous_of_flagship).name} are in the media archive. If you would rather not be shown, tell us and we take yours out.`,
    ],
    [
      27,
      '09:20',
      `${event(EVENT_IDS.not_yet_on_sale).name} goes on sale on ${spoken(event(EVENT_IDS.not_yet_on_sale).registration_opens_at.slice(0, 10))}.`,
    ],
    [29, '08:00', `${flagship.name} is on sale. The early rate holds until ${spoken(early.available_until)}.`],
  ]
}

/** What the community's own company has told the members in the last month, newest first. */
export function makeUpdates(anchor: Date, events: WorldEvent[]): CompanyUpdate[] {
  return rowsOf(events).map(([days, time, content], index) => ({
    id: index + 1,
    company_id: COMMUNITY_COMPANY_ID,
    member_id: days === 15 ? 11 : 10,
    content,
    posted_on: `${dayAt(anchor, -days)}T${time}:00.000Z`,
  }))
}
