import { occasionSales } from '../occasions/occasions.sales.reads.ts'
import type { SaleKind } from '../payments/index.ts'
import { moveInvoice } from './booking/awards.booking.queries.ts'
import { releaseSeatsOf } from './booking/awards.seats.service.ts'

/** Entries and ceremony seats of awards, and the packages that are ordered with them. */
export const soldAwards: SaleKind = { ...occasionSales('award'), releaseSeats: releaseSeatsOf, moveInvoice }
