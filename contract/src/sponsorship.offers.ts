import { z } from 'zod'
import { byId } from './events.shapes.ts'
import { calls, day, instant, optionalText, reference, route, text } from './kit.ts'
import { panelTopic, sponsorPackage } from './sponsorship.shapes.ts'
import { t } from './input.texts.ts'

/** A package as operators see it. */
const offeredPackage = sponsorPackage.extend({ closed_at: instant.nullable() })

const stock = z.number().int().min(0).max(1000)
const place = z.number().int().min(0).max(10_000)

/** What may be said of a package, whether it is new or changed. */
const packageFields = {
  /** By its name; a category that the event or award does not have yet is added after the others. */
  category: text(80),
  name: text(120),
  description: optionalText(2000),
  price: z.number().int().min(0).max(100_000_000),
  seats_included: z.number().int().min(0).max(50),
  table_included: z.boolean(),
  /** Lines of the comparison by their names; a line that the event or award does not have yet is added after the others. */
  benefits: z
    .array(z.strictObject({ heading: text(60).optional(), name: text(120), value: text(60).optional() }))
    .max(60),
  position: place,
}

const topicFields = {
  title: text(200),
  description: optionalText(1000),
  closes_on: day.nullable(),
  /** Null: as many as are wanted. */
  seats: stock.nullable(),
  /** A session of the event that will talk about it. */
  session: reference.nullable(),
  position: place,
}

/** What operators offer to sponsors and panelists. */
export const offerCalls = calls({
  createPackage: route({
    method: 'POST',
    path: '/rest/sponsorship/packages/',
    summary: 'Offer a sponsor package for an event or award',
    who: 'operator',
    role: 'events',
    body: z
      .strictObject({
        event: reference.optional(),
        award: reference.optional(),
        ...packageFields,
        description: packageFields.description.default(''),
        stock,
        seats_included: packageFields.seats_included.default(0),
        table_included: packageFields.table_included.default(false),
        benefits: packageFields.benefits.default([]),
        position: place.optional(),
      })
      .check((ctx) => {
        const { event, award, seats_included, table_included } = ctx.value
        const issue = (path: string, message: string) =>
          ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message })
        if ((event === undefined) === (award === undefined)) issue('event', t('name-an-event-or-an-award-not'))
        if (award !== undefined && seats_included > 0)
          issue('seats_included', t('only-packages-of-events-include-seats'))
        if (award !== undefined && table_included) issue('table_included', t('only-packages-of-events-include-a-table'))
      }),
    reply: offeredPackage,
  }),
  changePackage: route({
    method: 'PATCH',
    path: '/rest/sponsorship/packages/{id}/',
    summary:
      'Change a package, close it to new requests or open it again. What was asked for keeps its price and what it includes',
    who: 'operator',
    role: 'events',
    params: byId,
    body: z.strictObject({ ...packageFields, closed: z.boolean() }).partial(),
    reply: offeredPackage,
    refuses: ['requested'],
  }),
  createTopic: route({
    method: 'POST',
    path: '/rest/sponsorship/panel-topics/',
    summary: 'Seek panelists for a topic of an event',
    who: 'operator',
    role: 'events',
    body: z.strictObject({
      event: reference,
      ...topicFields,
      description: topicFields.description.default(''),
      closes_on: day.nullable().default(null),
      seats: stock.nullable().default(null),
      session: reference.nullable().default(null),
      position: place.optional(),
    }),
    reply: panelTopic,
  }),
  changeTopic: route({
    method: 'PATCH',
    path: '/rest/sponsorship/panel-topics/{id}/',
    summary: 'Change a topic; with a last day that is over it is closed',
    who: 'operator',
    role: 'events',
    params: byId,
    body: z.strictObject(topicFields).partial(),
    reply: panelTopic,
    refuses: ['too_few'],
  }),
})
