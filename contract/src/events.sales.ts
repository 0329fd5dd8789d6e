import type { AddonKind } from './events.names.ts'
import type { Supply } from './payments.vat.ts'

/** What is sold with an event: what its orders are called, where it is found, and which lines their invoices may have. */
export const eventSales = { order: 'event', path: '/rest/events/', lines: ['admission', 'addon', 'table'] } as const

/** How VAT sees each kind of add-on: what belongs to the programme is admission. */
export const addonSupply: Record<AddonKind, Supply> = {
  dinner: 'food',
  hotel: 'hotel',
  visit: 'admission',
  workshop: 'admission',
  service: 'service',
  other: 'admission',
}
