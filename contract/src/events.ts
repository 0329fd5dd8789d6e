import { z } from 'zod'
import {
  country,
  currency,
  day,
  domain,
  email,
  flag,
  id,
  idValue,
  link,
  page,
  paging,
  reference,
  route,
  text,
} from './kit.ts'
import {
  addon,
  bookedTable,
  categoryWithSponsors,
  knowledgeSession,
  parallelEvent,
  participant,
  companyFacets,
  participantCompany,
  previousEdition,
  price,
  reason,
  sponsor,
  tiedCompany,
} from './events.sections.shapes.ts'
import { agendaCalls } from './events.agenda.ts'
import { eventOfficeCalls } from './events.office.ts'
import { sectionCalls } from './events.sections.ts'
import { ticketCalls } from './events.tickets.ts'
import { bookingRefusal, byId, event, eventCard, listFilters, tag, ticket } from './events.shapes.ts'
import { sponsorPackage } from './sponsorship.shapes.ts'

export { eventSections } from './events.names.ts'
export { MAX_SEATS, NAME_SEAT_DAYS } from './events.shapes.ts'
export type { EventSection, bookingRefusal, plannerState, registrationState } from './events.shapes.ts'

export const events = domain('events', {
  ...sectionCalls,
  ...agendaCalls,
  ...eventOfficeCalls,
  ...ticketCalls,
  list: route({
    method: 'GET',
    path: '/rest/events/',
    summary: 'Published events, the next first; upcoming and running ones unless a flag says otherwise',
    who: 'anyone',
    public: true,
    query: z.strictObject({ ...paging, ...listFilters }),
    reply: page(eventCard),
  }),
  allEvents: route({
    method: 'GET',
    path: '/rest/all-events/',
    summary: 'Events and awards, past and coming, with what they are to me when signed in',
    who: 'anyone',
    public: true,
    query: z.strictObject({
      ...paging,
      ...listFilters,
      type: z.enum(['event', 'award']).optional(),
      booked: flag.optional(),
    }),
    reply: page(eventCard),
  }),
  choices: route({
    method: 'GET',
    path: '/rest/events/choices/',
    summary: 'Months and countries in which there are events and awards, with how many',
    who: 'anyone',
    public: true,
    query: z.strictObject({ type: z.enum(['event', 'award']).optional(), is_past: flag.optional() }),
    reply: z.strictObject({
      months: z.array(z.strictObject({ month: z.string(), count: z.number().int() })),
      countries: z.array(z.strictObject({ country, count: z.number().int() })),
    }),
  }),
  recommended: route({
    method: 'GET',
    path: '/rest/events/recommended/',
    summary: 'The event on sale that suits me best and is not booked, with the reason',
    who: 'member',
    reply: z.strictObject({
      event: eventCard.nullable(),
      /** Segments of mine that are its topics. */
      segments: z.array(z.string()),
    }),
  }),
  one: route({
    method: 'GET',
    path: '/rest/events/{id}/',
    summary: 'One event',
    who: 'anyone',
    public: true,
    params: byId,
    reply: event,
  }),
  page: route({
    method: 'GET',
    path: '/rest/events/{id}/page/',
    summary: 'One event with every section of its info tab, in one answer',
    who: 'anyone',
    public: true,
    params: byId,
    reply: z.strictObject({
      event,
      reasons: z.array(reason),
      strategic_sponsors: z.array(sponsor),
      knowledge_sessions: z.array(knowledgeSession),
      parallel_events: z.array(parallelEvent),
      prices: z.array(price),
      sponsor_categories: z.array(categoryWithSponsors),
      previous_edition: previousEdition,
      participant_companies: z.strictObject({ count: z.number().int(), results: z.array(participantCompany) }),
    }),
  }),
  calendar: route({
    method: 'GET',
    path: '/rest/events/{id}/calendar/',
    summary: 'The event as an iCalendar file',
    who: 'anyone',
    params: byId,
    produces: 'text/calendar',
  }),
  participantCustomers: route({
    method: 'GET',
    path: '/rest/events/participant-customers/',
    summary:
      'Participants: everyone listed, for people who take part; otherwise only myself; or the seats of an invoice of my company',
    who: 'member',
    query: z.strictObject({ event: id.optional(), invoice: id.optional(), search: text(60, 2).optional(), ...paging }),
    reply: page(participant),
  }),
  participantCompanies: route({
    method: 'GET',
    path: '/rest/events/participant-companies/',
    summary: 'Companies that take part: for members those with shared segments first, then those with the most people',
    who: 'anyone',
    public: true,
    query: z.strictObject({
      event: id,
      search: text(60, 2).optional(),
      country: country.optional(),
      tag: id.optional(),
      category: text(40).optional(),
      /** Only where contacts of mine come from. */
      known: flag.default(false),
      /** Also count what each filter would leave. */
      facets: flag.default(false),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    reply: page(tiedCompany).extend({ facets: companyFacets.nullable() }),
  }),
  tags: route({
    method: 'GET',
    path: '/rest/events/tags/',
    summary: 'Tags of an event, or every tag that a published event has',
    who: 'anyone',
    public: true,
    query: z.strictObject({ event: id.optional(), ...paging }),
    reply: page(tag),
  }),
  past: route({
    method: 'GET',
    path: '/rest/events/past/',
    summary: 'Past events, the latest first',
    who: 'anyone',
    public: true,
    query: z.strictObject({
      ...paging,
      tag: listFilters.tag,
      search: listFilters.search,
      month: listFilters.month,
      country: listFilters.country,
      city: listFilters.city,
    }),
    reply: page(eventCard),
  }),
  previousEdition: route({
    method: 'GET',
    path: '/rest/events/previous-edition/',
    summary: 'The edition before this one, and what there is to see of it',
    who: 'anyone',
    public: true,
    query: z.strictObject({ id, type: z.enum(['event', 'award']).default('event') }),
    reply: previousEdition,
  }),
  upcoming: route({
    method: 'GET',
    path: '/rest/events/upcoming/',
    summary: 'Events that have not ended, the next first',
    who: 'anyone',
    public: true,
    query: z.strictObject({ ...paging }),
    reply: page(eventCard),
  }),
  booked: route({
    method: 'GET',
    path: '/rest/events/booked/',
    summary: 'Events that are booked for me, the next first, then past ones',
    who: 'member',
    query: z.strictObject({ ...paging, is_past: flag.optional() }),
    reply: page(eventCard),
  }),
  bookingOptions: route({
    method: 'GET',
    path: '/rest/events/booking-options/',
    summary: 'What I can book: my prices, add-ons, free tables, packages, and what keeps me from booking',
    who: 'member',
    query: z.strictObject({ event: id }),
    reply: z.strictObject({
      event: link,
      event_id: idValue,
      currency_code: currency,
      seats_left: z.number().int().nullable(),
      max_seats: z.number().int(),
      name_until: day,
      prices: z.array(price),
      addons: z.array(addon),
      tables: z.array(bookedTable),
      /** Packages for which a request of my company was accepted and that no order buys yet. */
      sponsor_packages: z.array(sponsorPackage),
      /** Colleagues who hold a seat already, and I, when I do. */
      seated_customer_ids: z.array(idValue),
      refused_because: z.array(bookingRefusal),
    }),
  }),
  myTickets: route({
    method: 'GET',
    path: '/rest/events/my-tickets/',
    summary: 'My seats, those I booked, and with the events right all those of my company',
    who: 'member',
    query: z.strictObject({ event: id.optional(), ...paging }),
    reply: page(ticket),
  }),
  ticketQr: route({
    method: 'GET',
    path: '/rest/events/tickets/{code}/qr/',
    summary: 'The QR picture of a ticket; whoever knows the code holds the ticket',
    who: 'anyone',
    params: z.strictObject({ code: z.string().regex(/^[A-Z0-9-]{10,24}$/) }),
    produces: 'image/svg+xml',
    limits: [{ max: 120, seconds: 300, per: 'ip' }],
  }),
  nameSeat: route({
    method: 'POST',
    path: '/rest/events/seats/{id}/',
    summary: 'Name the person on a seat: a colleague, or a guest by name and email',
    who: 'member',
    params: byId,
    status: 200,
    body: z
      .strictObject({
        customer: reference.optional(),
        first_name: text(60).optional(),
        last_name: text(60).optional(),
        email: email.optional(),
      })
      .check((ctx) => {
        const { customer, first_name, last_name, email: mail } = ctx.value
        const given = { first_name, last_name, email: mail }
        for (const [field, value] of Object.entries(given)) {
          if ((customer === undefined) === (value !== undefined)) continue
          ctx.issues.push({
            code: 'custom',
            input: ctx.value,
            path: [field],
            message: customer === undefined ? 'This field is required.' : 'A colleague has already been named.',
          })
        }
      }),
    reply: ticket,
    refuses: ['too_late', 'not_live'],
  }),
  setDisplay: route({
    method: 'POST',
    path: '/rest/events/seats/{id}/display/',
    summary: 'Show or hide me among the participants of an event',
    who: 'member',
    params: byId,
    status: 200,
    body: z.strictObject({ display: z.boolean() }),
    reply: ticket,
  }),
})
