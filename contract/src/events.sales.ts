/** What is sold with an event: what its orders are called, where it is found, and which lines their invoices may have. */
export const eventSales = { order: 'event', path: '/rest/events/', lines: ['admission', 'addon', 'table'] } as const
