import { inboxKinds } from './office.kinds.ts'
import { choice, instant, integer, position, resource, text } from './resources.ts'

/** What operators keep for their own work. */
export const officeResources = [
  resource({
    name: 'reasons',
    one: 'reason_template',
    role: 'moderation',
    order: 'position',
    fields: {
      name: text(80, { column: true, sort: true }),
      /** Offered with what of the inbox. */
      kind: choice(['any', ...inboxKinds], { initial: 'any', column: true, filter: true }),
      body: text(1000, { lines: true, column: true }),
      position: position(),
    },
  }),
  resource({
    name: 'venue-networks',
    one: 'venue_network',
    role: 'people',
    search: ['name', 'network'],
    order: '-starts_at',
    fields: {
      name: text(80, { column: true, sort: true }),
      network: text(49, { format: 'network', column: true }),
      starts_at: instant({ column: true, sort: true }),
      ends_at: instant({ column: true }),
      /** How many times more the network may ask for than others. */
      factor: integer(2, 50, { initial: 10, column: true }),
    },
  }),
]
