import { events } from '@app/contract/events'
import { office } from '@app/contract/office'
import { payments } from '@app/contract/payments'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import * as agenda from './agenda/events.agenda.service.ts'
import * as cloning from './publishing/events.clone.service.ts'
import * as booking from './booking/events.booking.service.ts'
import * as companies from './people/events.companies.service.ts'
import * as discover from './discover/events.discover.service.ts'
import { booked, publishing } from './publishing/events.publishing.service.ts'
import * as people from './people/events.people.service.ts'
import * as sections from './sections/events.sections.service.ts'
import * as service from './events.service.ts'
import * as tickets from './tickets/events.tickets.service.ts'

export function eventsRoutes(): Mounted[] {
  return [
    mount(office.booked, (ctx, { params }) => booked(ctx, params.id)),
    mount(office.publishing, (ctx, { params }) => publishing(ctx, params.id)),
    mount(events.clone, (ctx, { params, body }) => cloning.clone(ctx, params.id, body)),
    mount(events.list, (ctx, { query }) => service.getEvents(ctx, query)),
    mount(events.allEvents, (ctx, { query }) => service.allEvents(ctx, query)),
    mount(events.choices, (ctx, { query }) => discover.choices(ctx, query)),
    mount(events.recommended, (ctx) => discover.recommended(ctx)),
    mount(events.one, (ctx, { params }) => service.getEvent(ctx, params.id)),
    mount(events.page, (ctx, { params }) => service.page(ctx, params.id)),
    mount(events.calendar, (ctx, { params }) => service.calendar(ctx, params.id)),
    mount(events.past, (ctx, { query }) => service.past(ctx, query)),
    mount(events.upcoming, (ctx, { query }) => service.upcoming(ctx, query)),
    mount(events.booked, (ctx, { query }) => service.booked(ctx, query)),
    mount(events.previousEdition, (ctx, { query }) => service.previousEdition(ctx, query)),
    mount(events.tags, (ctx, { query }) => service.tags(ctx, query)),
    mount(events.reasonsToAttend, (ctx, { query }) => sections.reasonsToAttend(ctx, query)),
    mount(events.hotelInfo, (ctx, { query }) => sections.hotelInfo(ctx, query)),
    mount(events.nearbyHotels, (ctx, { query }) => sections.nearbyHotels(ctx, query)),
    mount(events.cityImages, (ctx, { query }) => sections.cityImages(ctx, query)),
    mount(events.knowledgeSession, (ctx, { query }) => sections.knowledgeSession(ctx, query)),
    mount(events.strategicSponsors, (ctx, { query }) => sections.strategicSponsors(ctx, query)),
    mount(events.parallelEvents, (ctx, { query }) => sections.parallelEvents(ctx, query)),
    mount(events.accommodations, (ctx, { query }) => sections.accommodations(ctx, query)),
    mount(events.speakers, (ctx, { query }) => sections.speakers(ctx, query)),
    mount(events.exhibitors, (ctx, { query }) => sections.exhibitors(ctx, query)),
    mount(events.bookedTables, (ctx, { query }) => sections.bookedTables(ctx, query)),
    mount(events.meetingRooms, (ctx, { query }) => sections.meetingRooms(ctx, query)),
    mount(events.entryPrices, (ctx, { query }) => sections.entryPrices(ctx, query)),
    mount(events.prices, (ctx, { query }) => sections.prices(ctx, query)),
    mount(events.agenda, (ctx, { query }) => sections.agenda(ctx, query)),
    mount(events.days, (ctx, { query }) => sections.days(ctx, query)),
    mount(events.sponsorCategories, (ctx, { query }) => sections.sponsorCategories(ctx, query)),
    mount(events.sponsorsForCategories, (ctx, { query }) => sections.sponsorsForCategories(ctx, query)),
    mount(events.participantCustomers, (ctx, { query }) => people.participantCustomers(ctx, query)),
    mount(events.participantCompanies, (ctx, { query }) => companies.participantCompanies(ctx, query)),
    mount(events.myTickets, (ctx, { query }) => people.myTickets(ctx, query)),
    mount(events.ticket, (ctx, { params }) => tickets.ticket(ctx, params.id)),
    mount(events.ticketPdf, (ctx, { params }) => tickets.pdf(ctx, params.id)),
    mount(events.ticketPass, (ctx, { params }) => tickets.pass(ctx, params.id)),
    mount(events.sendTicket, (ctx, { params }) => tickets.send(ctx, params.id)),
    mount(events.ticketQr, (ctx, { params }) => people.ticketQr(ctx, params.code)),
    mount(events.nameSeat, (ctx, { params, body }) => people.name(ctx, params.id, body)),
    mount(events.setDisplay, (ctx, { params, body }) => people.setDisplay(ctx, params.id, body)),
    mount(events.bookingOptions, (ctx, { query }) => booking.bookingOptions(ctx, query)),
    mount(events.myAgenda, (ctx, { query }) => agenda.myAgenda(ctx, query)),
    mount(events.star, (ctx, { params }) => agenda.star(ctx, params.id)),
    mount(events.unstar, (ctx, { params }) => agenda.unstar(ctx, params.id)),
    mountInSteps(payments.bookEvent, (ctx, { body }) => booking.bookEvent(ctx, body)),
    mountInSteps(payments.quoteEvent, (ctx, { body }) => booking.quoteEvent(ctx, body)),
  ]
}
