import { soldAwards } from './modules/awards/awards.sales.ts'
import { soldEvents } from './modules/events/events.sales.ts'
import { openSales } from './modules/payments/index.ts'

/** All kinds of sale, each as its domain describes it. */
export const sales = openSales([soldEvents, soldAwards])
