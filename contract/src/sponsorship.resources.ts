import { amount, date, flag, integer, lines, picture, position, reference, resource, text } from './resources.ts'

/** Who sponsors an event, what sponsors can have, and what panels are about (docs/rules/sponsorship.md). */
const part = { role: 'events', parent: 'event_id' } as const
const ofEvent = reference('events', { fixed: true, filter: true })

export const sponsorshipResources = [
  resource({
    ...part,
    name: 'sponsor-categories',
    one: 'sponsor_category',
    order: 'position',
    fields: {
      event_id: ofEvent,
      name: text(80, { column: true, sort: true }),
      is_strategic: flag({ column: true }),
      position: position(),
    },
  }),
  resource({
    ...part,
    name: 'sponsors',
    one: 'sponsor',
    order: 'position',
    fields: {
      event_id: ofEvent,
      category_id: reference('sponsor-categories', { column: true, filter: true }),
      company_id: reference('companies', { optional: true }),
      name: text(120, { column: true, sort: true }),
      tagline: text(120, { optional: true }),
      logo: picture({ column: true }),
      website: text(300, { optional: true, format: 'address' }),
      position: position(),
    },
  }),
  resource({
    ...part,
    name: 'sponsor-packages',
    one: 'sponsor_package',
    order: 'position',
    fields: {
      event_id: ofEvent,
      category_id: reference('sponsor-categories', { column: true, filter: true }),
      name: text(120, { column: true, sort: true }),
      description: lines(2000),
      amount: amount({ column: true, sort: true }),
      stock: integer(0, 10_000, { column: true }),
      taken: integer(0, 10_000, { shown: true, column: true }),
      seats_included: integer(0, 50, { initial: 0, column: true }),
      table_included: flag({ column: true }),
      position: position(),
    },
  }),
  resource({
    ...part,
    name: 'sponsor-benefits',
    one: 'sponsor_benefit',
    order: 'position',
    fields: {
      event_id: ofEvent,
      heading: text(60, { column: true }),
      name: text(120, { column: true, sort: true }),
      note: text(120, { optional: true, column: true }),
      position: position(),
    },
  }),
  resource({
    ...part,
    name: 'panel-topics',
    one: 'panel_topic',
    title: 'title',
    order: 'position',
    fields: {
      event_id: ofEvent,
      title: text(200, { column: true, sort: true }),
      description: lines(1000),
      closes_on: date({ optional: true, column: true }),
      seats: integer(0, 100, { optional: true, column: true }),
      taken: integer(0, 100, { shown: true, column: true }),
      session_id: reference('event-sessions', { optional: true }),
      position: position(),
    },
  }),
]
