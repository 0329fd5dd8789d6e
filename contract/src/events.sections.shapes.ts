import { z } from 'zod'
import { addonKinds, placeStates, sessionKinds, speakerTypes } from './events.names.ts'
import { country, currency, day, idValue, instant, link, minorUnits } from './kit.ts'
import { editionInfo, nullableText, picture, position, tag } from './events.shapes.ts'

export const reason = z.strictObject({ id: idValue, title: z.string(), text: z.string(), icon: z.string(), position })

export const company = z.strictObject({
  name: z.string(),
  logo: picture,
  country: nullableText,
  city: nullableText,
  category: nullableText,
})
export const companyWithSegments = company.extend({ segments: z.array(tag) })

export const sponsor = z.strictObject({
  id: idValue,
  company: link.nullable(),
  company_id: idValue.nullable(),
  details: z.strictObject({ name: z.string(), logo: picture, tagline: nullableText, website: nullableText }),
  category: z.strictObject({ id: idValue, name: z.string() }),
  position,
})

export const sponsorCategory = z.strictObject({
  id: idValue,
  name: z.string(),
  position,
  is_strategic: z.boolean(),
  sponsors_count: z.number().int(),
})
export const categoryWithSponsors = z.strictObject({
  id: idValue,
  name: z.string(),
  position,
  is_strategic: z.boolean(),
  sponsors: z.array(sponsor),
})

export const speakerType = z.enum(speakerTypes)
export const speakerChip = z.strictObject({
  id: idValue,
  type: speakerType,
  name: z.string(),
  job_title: nullableText,
  company_name: nullableText,
  picture,
})
export const speaker = speakerChip.extend({
  first_name: z.string(),
  last_name: z.string(),
  bio: z.string(),
  country: nullableText,
  company: link.nullable(),
  company_id: idValue.nullable(),
  /** Their profile, when they are members. */
  customer: link.nullable(),
  customer_id: idValue.nullable(),
  sessions: z.array(
    z.strictObject({ id: idValue, day, title: z.string(), track: nullableText, starts_at: instant, ends_at: instant }),
  ),
  position,
})

export const sessionKind = z.enum(sessionKinds)
export const session = z.strictObject({
  id: idValue,
  day,
  starts_at: instant,
  ends_at: instant,
  title: z.string(),
  description: z.string(),
  kind: sessionKind,
  track: nullableText,
  room: nullableText,
  speakers: z.array(speakerChip),
})
export const knowledgeSession = z.strictObject({
  id: idValue,
  title: z.string(),
  description: z.string(),
  starts_at: instant,
  ends_at: instant,
  room: nullableText,
  seats: z.number().int().nullable(),
  banner: picture,
  hue: z.number().int(),
  speakers: z.array(speakerChip),
})
export const eventDay = z.strictObject({
  id: idValue,
  date: day,
  title: nullableText,
  starts_at: instant,
  ends_at: instant,
  sessions_count: z.number().int(),
})

export const parallelEvent = z.strictObject({
  id: idValue,
  name: z.string(),
  description: z.string(),
  place: nullableText,
  starts_at: instant,
  ends_at: instant,
  picture,
  website: nullableText,
  hue: z.number().int(),
  position,
})

export const hotelInfo = z.strictObject({
  id: idValue,
  name: z.string(),
  description: z.string(),
  address: z.string(),
  city: z.string(),
  country,
  phone: nullableText,
  website: nullableText,
  stars: z.number().int().nullable(),
  check_in: nullableText,
  check_out: nullableText,
  rate_from: minorUnits.nullable(),
  currency_code: currency,
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  is_venue: z.boolean(),
  images: z.array(z.string()),
})
export const nearbyHotel = z.strictObject({
  id: idValue,
  name: z.string(),
  address: z.string(),
  stars: z.number().int().nullable(),
  distance_m: z.number().int(),
  price_from: minorUnits.nullable(),
  currency_code: currency,
  website: nullableText,
  picture,
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  position,
})
export const accommodation = z.strictObject({
  id: idValue,
  hotel_name: z.string(),
  room_type: z.string(),
  description: z.string(),
  rate: minorUnits,
  currency_code: currency,
  breakfast_included: z.boolean(),
  booking_code: nullableText,
  book_from: day.nullable(),
  book_until: day.nullable(),
  booking_url: nullableText,
  rooms_left: z.number().int().nullable(),
  position,
})
export const cityImage = z.strictObject({ id: idValue, image: z.string(), caption: z.string(), position })

export const exhibitor = z.strictObject({
  id: idValue,
  position,
  stand: nullableText,
  description: z.string(),
  company: link,
  company_id: idValue,
  details: companyWithSegments,
})

export const placeState = z.enum(placeStates)
export const bookedTable = z.strictObject({
  id: idValue,
  position,
  number: z.string(),
  hall: nullableText,
  seats: z.number().int(),
  state: placeState,
  price: minorUnits.nullable(),
  currency_code: currency,
  company: link.nullable(),
  company_id: idValue.nullable(),
  details: company.nullable(),
})
export const meetingRoom = z.strictObject({
  id: idValue,
  position,
  name: z.string(),
  description: z.string(),
  floor: nullableText,
  seats: z.number().int(),
  state: placeState,
  company: link.nullable(),
  company_id: idValue.nullable(),
  details: company.nullable(),
})

/** A person who takes part. Never carries an address. */
export const participant = z.strictObject({
  id: idValue,
  customer: link.nullable(),
  /** Null for a guest or for a seat that has no name yet (only in answers by invoice). */
  customer_id: idValue.nullable(),
  display: z.boolean(),
  is_me: z.boolean(),
  name: nullableText,
  first_name: nullableText,
  last_name: nullableText,
  job_title: nullableText,
  profile_picture: picture,
  company: link,
  company_id: idValue,
  company_name: z.string(),
  company_logo: picture,
  country: nullableText,
})

export const participantCompany = z.strictObject({
  id: idValue,
  company: link,
  company_id: idValue,
  details: companyWithSegments,
  people_count: z.number().int(),
})

/** A company that takes part, and what ties the asking member to it; a visitor is tied to none. */
export const tiedCompany = participantCompany.extend({
  verified: z.boolean(),
  /** Whether I follow it; null for a visitor, and for my own company. */
  following: z.boolean().nullable(),
  /** Segments of the company that are mine too. */
  shared_segments: z.array(idValue),
  /** My contacts from there who come and agreed to be listed, the first few of them; null for who does not take part. */
  contacts: z
    .strictObject({
      count: z.number().int(),
      people: z.array(z.strictObject({ customer_id: idValue, name: z.string(), prof_pic: picture })),
    })
    .nullable(),
})

/** How many companies each choice would leave. */
const choice = <T extends z.ZodType>(key: T) =>
  z.array(z.strictObject({ id: key, name: z.string(), count: z.number().int() }))
export const companyFacets = z.strictObject({
  tag: choice(idValue),
  country: choice(z.string()),
  category: choice(z.string()),
  /** Companies with contacts of mine; null for who does not take part. */
  known: z.number().int().nullable(),
})

export const price = z.strictObject({
  id: idValue,
  url: link,
  name: z.string(),
  description: z.string(),
  /** Net of VAT. */
  price: minorUnits,
  currency_code: currency,
  /** Code of the company category that it is for, and that category's name. */
  price_type: z.string(),
  price_type_name: z.string(),
  event: link,
  available_from: day.nullable(),
  available_until: day.nullable(),
  seats_left: z.number().int().nullable(),
  /** On sale today, with seats left. */
  is_available: z.boolean(),
})

export const addon = z.strictObject({
  id: idValue,
  url: link,
  kind: z.enum(addonKinds),
  name: z.string(),
  description: z.string(),
  price: minorUnits,
  currency_code: currency,
  max_quantity: z.number().int(),
  left: z.number().int().nullable(),
  position,
})

export const previousEdition = z.strictObject({
  /** Null when there was none; the block is not shown then. */
  previous_edition: editionInfo.extend({ url: link, country, banner: picture, hue: z.number().int() }).nullable(),
  /** How much of each kind there is to see. */
  media: z.strictObject({
    statistics: z.number().int(),
    videos: z.number().int(),
    images: z.number().int(),
    guides: z.number().int(),
  }),
})
