import { inboxKinds } from './office.kinds.ts'
import { choice, position, resource, text } from './resources.ts'

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
]
