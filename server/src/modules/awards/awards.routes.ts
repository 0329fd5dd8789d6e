import { awards } from '@app/contract/awards'
import { payments } from '@app/contract/payments'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import * as booking from './booking/awards.booking.service.ts'
import * as seats from './booking/awards.seats.service.ts'
import * as creating from './awards.creating.service.ts'
import * as office from './awards.office.service.ts'
import * as sections from './awards.sections.service.ts'
import * as service from './awards.service.ts'

export function awardsRoutes(): Mounted[] {
  return [
    mount(awards.list, (ctx, { query }) => service.getAwards(ctx, query)),
    mount(awards.create, (ctx, { body }) => creating.create(ctx, body)),
    mount(awards.one, (ctx, { params }) => service.getAward(ctx, params.id)),
    mount(awards.page, (ctx, { params }) => service.page(ctx, params.id)),
    mount(awards.calendar, (ctx, { params }) => service.calendar(ctx, params.id)),
    mount(awards.booked, (ctx, { query }) => service.booked(ctx, query)),
    mount(awards.categories, (ctx, { query }) => sections.categories(ctx, query)),
    mount(awards.juries, (ctx, { query }) => sections.juries(ctx, query)),
    mount(awards.prices, (ctx, { query }) => sections.prices(ctx, query)),
    mount(awards.agenda, (ctx, { query }) => sections.agenda(ctx, query)),
    mount(awards.gccCategories, (ctx, { query }) => sections.gccCategories(ctx, query)),
    mount(awards.lacks, (ctx, { params }) => office.lacks(ctx, params.id)),
    mount(awards.roundBoard, (ctx, { params, query }) => office.roundBoard(ctx, params.id, query)),
    mount(awards.judgingState, (ctx, { params }) => office.judgingState(ctx, params.id)),
    mount(awards.setCriteria, (ctx, { params, body }) => office.setCriteria(ctx, params.id, body)),
    mount(awards.bookingOptions, (ctx, { query }) => booking.bookingOptions(ctx, query)),
    mount(awards.mySeats, (ctx, { query }) => seats.mySeats(ctx, query)),
    mount(awards.nameSeat, (ctx, { params, body }) => seats.name(ctx, params.id, body)),
    mountInSteps(payments.bookAward, (ctx, { body }) => booking.bookAward(ctx, body)),
    mountInSteps(payments.quoteAward, (ctx, { body }) => booking.quoteAward(ctx, body)),
  ]
}
