import { EVENT_IDS } from '../events/index.ts'
import { found } from '../lines.ts'
import type { WorldEvent } from '../world.types.ts'
import { spoken } from './words.ts'

/** What the community's own company tells the members, in the form of format.ts. */
export function updates(events: WorldEvent[]): string {
  const event = (id: number) => found(events, (one) => one.id === id)
  const flagship = event(EVENT_IDS.flagship)
  const running = event(EVENT_IDS.running)
  const next = event(EVENT_IDS.next)
  const [gulf, baltic, rail] = [event(7), event(8), event(10)]
  const early = found(flagship.prices, () => true)
  const room = found(next.accommodations, () => true)
  const visit = found(rail.addons, ({ kind }) => kind === 'visit')
  const onSale = event(EVENT_IDS.not_yet_on_sale)
  return `
== 10 Helene Brandvold | 1d 07:05 | | wall 80 | likes 46 by 17, 25
${running.name} has begun. Badges are handed out against a photo ID; your ticket’s code works on the phone and on paper.
- 76 Paweł: 40 seconds from door to coffee.
- 227 Francisca: On paper too, tested by somebody with an empty battery.

== 10 Helene Brandvold | 1d 06:30 | | wall 80 | key planner | likes 21 by 18
The meeting planner of ${baltic.name} is open. Requests need a reason: one sentence about the lane is enough.
- 2 Tomasz: Nine requests before breakfast. The sentence helps a lot.
- 143 Tomas: May the sentence be a number? Pallets, minus 25.
- 10 Helene: @[143] With a verb, please.

== 10 Helene Brandvold | 2d 08:15 | | wall 80
The meeting planner of ${gulf.name} is open, with ${gulf.tables.length} tables in two halls.
- 88 Antti: Which hall is the cool one?

== 151 Julia Harms | 2d 09:50 | | wall 80 | key trainees | likes 18
Two companies send more trainees than managers to ${next.name}, and we have put a table aside for them. If you will be there: half an hour, one lane, no slides.
- 104 Antje: We are one of the two!

== 10 Helene Brandvold | 4d 09:40 | | wall 80
${flagship.name}: seats can be booked without names and named until nine days before the first morning.
- 140 Elif: Booked three, names follow when the duty roster does.

== 10 Helene Brandvold | 7d 10:20 | | wall 80 | likes 17
${rail.city}: “${visit.name}” has ${visit.stock} places. Book it together with your seat.
- 17 Rafael: Is one allowed to blow the horn?
- 81 Thorsten: @[17] No. Everyone asks.

== 10 Helene Brandvold | 10d 12:00 | | wall 80
${event(EVENT_IDS.without_bank_account).name} is on the list. Booking opens as soon as the British entity’s bank account is confirmed.
- 300 Emily: We are ready when your bank is.

== 10 Helene Brandvold | 12d 08:50 | | wall 80 | likes 24
We look for panelists in ${flagship.city}: shore power, rail slots for short-sea boxes, and free time on both sides of the contract. Apply on the event’s page under “Become a panelist”.
- 78 Julia: Applied. I bring the twelve letters.
- 7 Liesbeth: Free time on both sides is my evening reading. Applied.

== 11 Anselm Ritter | 15d 11:10 | | wall 80
For your accounts department: invoices carry your order number, and the payment reference of a transfer is the invoice’s number.
- 3 Agnieszka: From the accounts department: thank you, it matched by itself.

== 10 Helene Brandvold | 18d 09:05 | | wall 80
The room rate at ${room.hotel_name} for ${next.name} holds until ${spoken(room.book_until)}. The code is ${room.booking_code}.

== 10 Helene Brandvold | 21d 13:30 | | wall 80
You decide for each field of your profile who sees it: everyone, your network, participants of your events, or nobody. It takes two minutes under Privacy settings.
- 49 Kelebogile: Two minutes is right. Mine now says very little.

== 10 Helene Brandvold | 24d 10:00 | | wall 80
Pictures and the guide of ${event(EVENT_IDS.previous_of_flagship).name} are in the media archive. If you would rather not be shown, tell us and we take yours out.

== 10 Helene Brandvold | 27d 09:20 | | wall 80
${onSale.name} goes on sale on ${spoken(onSale.registration_opens_at.slice(0, 10))}.
- 116 Jun Hao: The alarm is set, Singapore time.

== 10 Helene Brandvold | 29d 08:00 | | wall 80 | likes 15
${flagship.name} is on sale. The early rate holds until ${spoken(early.available_until)}.
- 202 Friederike: Booked before the coffee was through.
`
}
