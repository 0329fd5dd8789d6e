import { z } from 'zod'
import { nullableText, position } from './events.shapes.ts'
import { currency, day, idValue, instant, link, minorUnits } from './kit.ts'

/** A sponsor package of an event or award. */
export const sponsorPackage = z.strictObject({
  id: idValue,
  url: link,
  name: z.string(),
  category: z.strictObject({ id: idValue, name: z.string() }),
  description: z.string(),
  price: minorUnits,
  currency_code: currency,
  stock: z.number().int(),
  left: z.number().int(),
  /** How many wait for one to become free. */
  waiting: z.number().int(),
  seats_included: z.number().int(),
  table_included: z.boolean(),
  /** Lines of the comparison that this one has, with words or simply so. */
  benefits: z.array(z.strictObject({ benefit: idValue, value: nullableText })),
  position,
})

/** A topic of an event for which panelists are sought. */
export const panelTopic = z.strictObject({
  id: idValue,
  url: link,
  title: z.string(),
  description: z.string(),
  closes_on: day.nullable(),
  /** Null: as many as are wanted. */
  seats: z.number().int().nullable(),
  left: z.number().int().nullable(),
  session: z
    .strictObject({
      id: idValue,
      starts_at: instant,
      ends_at: instant,
      room: nullableText,
    })
    .nullable(),
  position,
})
