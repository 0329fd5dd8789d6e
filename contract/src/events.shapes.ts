import { z } from 'zod'
import { eventSections, placeKinds } from './events.names.ts'
import {
  country,
  currency,
  day,
  email,
  flag,
  id,
  idValue,
  instant,
  link,
  minorUnits,
  paging,
  lastName,
  personName,
  reference,
  text,
} from './kit.ts'
import { say, t } from './input.texts.ts'

export const eventSection = z.enum(eventSections)
export type { EventSection } from './events.names.ts'

/** A seat's person may be named or changed until this many days before the event starts. */
export const NAME_SEAT_DAYS = 9
/** Longest order: seats in one booking. */
export const MAX_SEATS = 50

/** The person on a seat: a colleague, or a guest by name and email. */
export const seatPerson = z
  .strictObject({
    customer: reference.optional(),
    first_name: personName.optional(),
    last_name: lastName.optional(),
    email: email.optional(),
  })
  .check((ctx) => {
    const { customer, first_name, last_name, email: mail } = ctx.value
    const given = { first_name, last_name, email: mail }
    for (const [field, value] of Object.entries(given)) {
      if ((customer === undefined) === (value !== undefined)) continue
      // A person with one name has no last name.
      if (customer === undefined && field === 'last_name') continue
      ctx.issues.push({
        code: 'custom',
        input: ctx.value,
        path: [field],
        message: customer === undefined ? t('this-field-is-required') : t('a-colleague-has-already-been-named'),
      })
    }
  })

export const picture = z.string().max(500).nullable()
export const nullableText = z.string().nullable()
export const tag = z.strictObject({ id: idValue, name: z.string(), url: link })
export const position = z.number().int()

/** Whether seats can be booked now, and if not, why not. */
export const registrationState = z.enum(['open', 'not_yet', 'closed', 'sold_out', 'ended'])

/** Why the member cannot book; null when nothing prevents it. */
export const bookingRefusal = z.enum([
  'not_signed_in',
  'ended',
  'not_yet',
  'closed',
  'sold_out',
  'already_booked',
  'no_company',
  'company_not_verified',
  'no_price',
  'no_bank_account',
])

/**
 * The server's verdict on the meeting planner (docs/rules/events.md#meeting-planner). `opens_on` is given while its day has
 * not come.
 */
export const plannerState = z.strictObject({
  enabled: z.boolean(),
  reason: z.enum([
    'open',
    'not_active',
    'not_yet',
    'ended',
    'participants_hidden',
    'not_a_participant',
    'not_displayed',
  ]),
  opens_on: day.nullable(),
})

/** The member's relation to an event or award. */
export const myEventState = z.strictObject({
  booked: z.boolean(),
  seats: z.number().int(),
  /** The newest invoice of my company for it that is neither cancelled nor expired. */
  invoice: z
    .strictObject({
      id: idValue,
      url: link,
      state: z.string(),
      open_amount: minorUnits,
      currency_code: currency,
      due_on: day.nullable(),
    })
    .nullable(),
  planner: plannerState,
  /** Entries of my company in an award that are not submitted yet, and those that are. */
  drafts: z.number().int(),
  entries: z.number().int(),
})

export const editionInfo = z.strictObject({
  id: idValue,
  slug: z.string(),
  name: z.string(),
  type: z.enum(['event', 'award']),
  city: z.string(),
  start_date: day,
  end_date: day,
})

export const card = {
  id: idValue,
  slug: z.string(),
  url: link,
  type: z.enum(['event', 'award']),
  name: z.string(),
  tagline: z.string(),
  city: z.string(),
  country,
  time_zone: z.string(),
  start_date: day,
  end_date: day,
  starts_at: instant,
  ends_at: instant,
  banner: picture,
  main_banner: picture,
  /** Hue (0–359) of its drawn art, and the UN/LOCODE of its place. */
  hue: z.number().int(),
  locode: nullableText,
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  venue: nullableText,
  awards_venue: nullableText,
  tags: z.array(tag),
  currency_code: currency,
  /** The lowest price on sale today that the caller could pay, in minor units. */
  price_from: minorUnits.nullable(),
  registration_state: registrationState,
  /** For an award: between these minutes entries are taken. */
  registration_opens_at: instant.nullable(),
  registration_closes_at: instant.nullable(),
  companies_count: z.number().int(),
  /** Categories of an award; 0 for an event. */
  categories_count: z.number().int(),
}

/** An event in a list. */
export const eventCard = z.strictObject({
  ...card,
  hotel_details: z.strictObject({ name: z.string() }).nullable(),
  /** Null for visitors, and in lists that are the same for everyone. */
  my_state: myEventState.nullable(),
  /**
   * Contacts who come and agreed to be listed (docs/rules/events.md#contacts-at-an-event); null for visitors and for awards. Only
   * participants see who they are.
   */
  contacts: z
    .strictObject({
      count: z.number().int(),
      people: z.array(z.strictObject({ customer_id: idValue, name: z.string(), prof_pic: picture })),
    })
    .nullable(),
})

export const place = z.strictObject({
  kind: z.enum(placeKinds),
  name: z.string(),
  code: nullableText,
  lat: z.number(),
  lon: z.number(),
  distance_m: z.number().int().nullable(),
  /** How one gets there. */
  distance_text: nullableText,
})

/** A whole event. The member's own values are null or empty for visitors. */
export const event = z.strictObject({
  ...card,
  description: z.string(),
  venue_address: nullableText,
  places: z.array(place),
  hotel_details: z
    .strictObject({
      id: idValue,
      name: z.string(),
      address: z.string(),
      city: z.string(),
      country,
      phone: nullableText,
      website: nullableText,
      rate_from: minorUnits.nullable(),
      lat: z.number().nullable(),
      lon: z.number().nullable(),
    })
    .nullable(),
  meeting_planner_is_active: z.boolean(),
  meeting_planner_activation_date: day.nullable(),
  planner_state: plannerState,
  display_participants: z.boolean(),
  participant_customers: z.array(z.strictObject({ customer_id: idValue, display: z.boolean() })),
  available_sections: z.array(eventSection),
  previous_edition_info: editionInfo.nullable(),
  previous_edition: link.nullable(),
  financial_entity: link.nullable(),
  capacity: z.number().int().nullable(),
  seats_taken: z.number().int(),
  counts: z.strictObject({
    companies: z.number().int(),
    countries: z.number().int(),
    people: z.number().int(),
    tables: z.number().int(),
    speakers: z.number().int(),
    sessions: z.number().int(),
  }),
  booked: z.boolean(),
  booking_refused_because: bookingRefusal.nullable(),
  my_state: myEventState.nullable(),
})

export const ticket = z.strictObject({
  id: idValue,
  url: link,
  event: link,
  event_id: idValue,
  event_name: z.string(),
  event_slug: z.string(),
  state: z.enum(['held', 'confirmed']),
  /** Null until the seat is paid. */
  ticket_code: nullableText,
  /** What the QR picture says, and where the picture is. */
  qr_data: nullableText,
  qr: nullableText,
  price_name: z.string(),
  price: minorUnits,
  currency_code: currency,
  customer: link.nullable(),
  customer_id: idValue.nullable(),
  first_name: nullableText,
  last_name: nullableText,
  /** As the person on the seat shows them to the caller; null for a guest. */
  picture,
  job_title: nullableText,
  is_me: z.boolean(),
  /** Does the person show themselves among the participants; false until they say so themselves. */
  display: z.boolean(),
  /** Whether the person has chosen to be shown or not. People who have not chosen are asked. */
  display_answered: z.boolean(),
  /** The last day on which participants see each other (UTC); null where the event lists nobody. */
  listed_until: day.nullable(),
  /** May I name or change the person now, and until which day (inclusive, UTC). */
  can_name: z.boolean(),
  name_until: day,
  invoice: link.nullable(),
  invoice_id: idValue.nullable(),
})

export const webLink = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: () => t('enter-a-valid-url') })
  .max(300, say('ensure-this-field-has-no-more-than'))

export const listFilters = {
  tag: id.optional(),
  search: text(60, 2).optional(),
  /** Month in which it starts, YYYY-MM. */
  month: z
    .string()
    .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, say('use-yyyy-mm'))
    .optional(),
  country: country.optional(),
  city: text(80).optional(),
  /** Its last day is over. */
  is_past: flag.optional(),
  /** Ended in the sense of booking: its last day is today or earlier. */
  has_ended: flag.optional(),
  ordering: z.enum(['start_date', '-start_date', 'name', '-name']).optional(),
}
/** A day that an event can have: PostgreSQL knows no year 0. */
export const dayOfEvent = day.refine((value) => /^(19|20)/.test(value), say('date-has-wrong-format-use-yyyy-mm'))
export const ofEvent = { event: id, ...paging }
export const eventPaging = z.strictObject(ofEvent)
export const byId = z.strictObject({ id })
