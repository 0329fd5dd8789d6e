import { instantAt } from './clock.ts'
import { COMMUNITY_COMPANY_ID } from './companies.ts'
import type { CompanyUpdate } from './world.types.ts'

const texts: [days: number, text: string][] = [
  [
    0,
    'The running forum’s second day starts at 09:00 with the panel on slot exchange. Rooms changed: the customs workshop is now in the small hall.',
  ],
  [-1, 'Welcome to Lisbon. Badges are at the west entrance from 08:00; bring your QR ticket on the phone or on paper.'],
  [
    -3,
    'The meeting planner for the Nordic Short-Sea Days opens this week. Requests sent in the first two days are answered twice as often.',
  ],
  [
    -5,
    'Hamburg in May: the early rate is on sale now. Seats can be booked without names and named until nine days before.',
  ],
  [
    -8,
    'Eleven companies joined in the last two weeks, four of them terminals. You find them in the directory under “new”.',
  ],
  [-11, 'Invoices now carry your order number on every page, and the PDF opens from the invoice list.'],
  [-14, 'The guide of the last North Range Forum is online with all talks that speakers released.'],
  [
    -17,
    'We are looking for three panelists on shore power in short-sea ports. Apply on the event page under “Become a panelist”.',
  ],
  [-20, 'Duisburg’s terminal visit has forty places. Half are gone.'],
  [-23, 'Photos from Antwerp are in the gallery. If you would rather not be shown, tell us and we take yours out.'],
  [-26, 'New: book a table of your own together with your seats, with your logo and power.'],
  [-29, 'The Gulf Freight Exchange moves to the larger hall. All bookings stay valid.'],
  [-48, 'Rotterdam is over: 1,940 meetings in three days, and a lost umbrella waiting at our desk.'],
]

/** What the community's own company has told the members, newest first. */
export function makeUpdates(anchor: Date): CompanyUpdate[] {
  return texts.map(([days, content], index) => ({
    id: index + 1,
    company_id: COMMUNITY_COMPANY_ID,
    member_id: index % 3 === 2 ? 11 : 10,
    content,
    posted_on: instantAt(anchor, days, days === 0 ? -45 : -((index * 37) % 240)),
  }))
}
