import { occasionSales } from '../occasions/occasions.sales.reads.ts'
import type { SaleKind } from '../payments/index.ts'
import { moveInvoice } from './booking/events.booking.queries.ts'
import { releaseSeatsOf } from './seats/events.seats.release.service.ts'

/** Seats, add-ons and tables of events, and the packages that are ordered with them. */
export const soldEvents: SaleKind = { ...occasionSales('event'), releaseSeats: releaseSeatsOf, moveInvoice }
