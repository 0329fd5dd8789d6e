import { z } from 'zod'
import { calls, country, day, idValue, instant, link, minorUnits, route } from './kit.ts'
import { byId, nullableText, picture, ticket } from './events.shapes.ts'

/** A QR picture: its side in modules with the quiet zone, and the path of the dark ones. */
const qrPicture = z.strictObject({ size: z.number().int(), path: z.string() })

/** One ticket with all that it says, so that it can be shown without asking for more. */
const wholeTicket = ticket.extend({
  qr_picture: qrPicture.nullable(),
  company_id: idValue,
  company_name: z.string(),
  company_logo: picture,
  at: z.strictObject({
    tagline: z.string(),
    city: z.string(),
    country,
    time_zone: z.string(),
    start_date: day,
    end_date: day,
    starts_at: instant,
    ends_at: instant,
    venue: nullableText,
    address: nullableText,
    main_banner: picture,
    hotel: nullableText,
  }),
  invoice_due: z.strictObject({ url: link, id: idValue, open_amount: minorUnits, due_on: day.nullable() }).nullable(),
})

/** Tickets (docs/rules/events.md#tickets). */
export const ticketCalls = calls({
  ticket: route({
    method: 'GET',
    path: '/rest/events/seats/{id}/ticket/',
    summary: 'A ticket of mine, of a seat I booked, or with the events right of my company',
    who: 'member',
    params: byId,
    reply: wholeTicket,
  }),
  ticketPdf: route({
    method: 'GET',
    path: '/rest/events/seats/{id}/ticket-pdf/',
    summary: 'The same on one A4 page; a seat that is not paid or has no name has none',
    who: 'member',
    params: byId,
    produces: 'application/pdf',
    limits: [{ max: 60, seconds: 300, per: 'actor' }],
  }),
  ticketPass: route({
    method: 'GET',
    path: '/rest/events/seats/{id}/ticket-pass/',
    summary: 'The same for Apple Wallet; where tickets are not signed for it there is none',
    who: 'member',
    params: byId,
    produces: 'application/vnd.apple.pkpass',
    limits: [{ max: 60, seconds: 300, per: 'actor' }],
  }),
  sendTicket: route({
    method: 'POST',
    path: '/rest/events/seats/{id}/send-ticket/',
    summary: 'Mail it again to the person on the seat, at most once a minute',
    who: 'member',
    params: byId,
    status: 204,
    limits: [{ max: 20, seconds: 3600, per: 'actor' }],
  }),
})
