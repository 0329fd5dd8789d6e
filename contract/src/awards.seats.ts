import { z } from 'zod'
import { calls, day, id, idValue, link, page, paging, route } from './kit.ts'
import { byId, nullableText, seatPerson } from './events.shapes.ts'

/** A seat at a ceremony that a company holds. Never carries an address. */
const awardSeat = z.strictObject({
  id: idValue,
  award: link,
  award_id: idValue,
  invoice_id: idValue,
  company_id: idValue,
  price_name: z.string(),
  state: z.enum(['held', 'paid']),
  /** Null for a guest, and while nobody is named. */
  customer_id: idValue.nullable(),
  first_name: nullableText,
  last_name: nullableText,
  is_me: z.boolean(),
  can_name: z.boolean(),
  name_until: day,
})

export const seatCalls = calls({
  mySeats: route({
    method: 'GET',
    path: '/rest/awards/my-seats/',
    summary: 'My seats at ceremonies, those I booked, and with the awards right all those of my company',
    who: 'member',
    query: z.strictObject({ award: id.optional(), invoice: id.optional(), ...paging }),
    reply: page(awardSeat),
  }),
  nameSeat: route({
    method: 'POST',
    path: '/rest/awards/seats/{id}/',
    summary: 'Name the person on a seat at a ceremony: a colleague, or a guest by name and email',
    who: 'member',
    params: byId,
    status: 200,
    body: seatPerson,
    reply: awardSeat,
    refuses: ['too_late'],
    limits: [{ max: 120, seconds: 3600, per: 'actor' }],
  }),
})
