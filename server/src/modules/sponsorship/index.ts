export { orderPackage, packageLine, packageToOrder, packagesToOrder } from './sponsorship.orders.service.ts'
export type { Orderable } from './sponsorship.queries.ts'
export { servedSponsorship } from './sponsorship.resources.ts'
