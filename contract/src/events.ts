import { z } from 'zod'
import {
  country,
  currency,
  day,
  domain,
  email,
  flag,
  id,
  idValue,
  instant,
  link,
  minorUnits,
  optionalText,
  page,
  paging,
  reference,
  route,
  text,
} from './kit.ts'

/** Parts of an event's page that an operator opens one by one; a part that is not open answers empty. */
export const eventSections = [
  'reasons',
  'strategic_sponsors',
  'knowledge_session',
  'parallel_events',
  'prices',
  'sponsors',
  'agenda',
  'map',
  'venue',
  'accommodation',
  'speakers',
  'exhibitors',
  'booked_tables',
  'meeting_rooms',
  'media',
  'participant_companies',
  'become_sponsor',
  'become_panelist',
] as const
export const eventSection = z.enum(eventSections)
export type EventSection = (typeof eventSections)[number]

/** A seat's person may be named or changed until this many days before the event starts. */
export const NAME_SEAT_DAYS = 9
/** Longest order: seats in one booking. */
export const MAX_SEATS = 50

const picture = z.string().max(500).nullable()
const nullableText = z.string().nullable()
const tag = z.strictObject({ id: idValue, name: z.string(), url: link })
const position = z.number().int()

/** Whether seats can be booked now, and if not, why not. */
export const registrationState = z.enum(['open', 'not_yet', 'closed', 'sold_out', 'ended'])

/** Why the asking member cannot book; null when nothing stands against it. */
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

/** The server's verdict on the meeting planner (SPEC 5). `opens_on` is given while its day has not come. */
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

/** What an event is to the asking member. */
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
})

const editionInfo = z.strictObject({
  id: idValue,
  slug: z.string(),
  name: z.string(),
  type: z.enum(['event', 'award']),
  city: z.string(),
  start_date: day,
  end_date: day,
})

const card = {
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
  venue: nullableText,
  awards_venue: nullableText,
  tags: z.array(tag),
  currency_code: currency,
  /** The lowest price on sale today that the asking one could pay, in minor units. */
  price_from: minorUnits.nullable(),
  registration_state: registrationState,
  registration_opens_at: instant.nullable(),
  companies_count: z.number().int(),
}

/** An event in a list. */
export const eventCard = z.strictObject({
  ...card,
  hotel_details: z.strictObject({ name: z.string() }).nullable(),
  /** Null for visitors, and in lists that are the same for everyone. */
  my_state: myEventState.nullable(),
})

const place = z.strictObject({
  kind: z.enum(['venue', 'airport', 'station', 'port', 'other']),
  name: z.string(),
  code: nullableText,
  lat: z.number(),
  lon: z.number(),
  distance_m: z.number().int().nullable(),
  /** How one gets there. */
  distance_text: nullableText,
})

/** A whole event. What belongs to the asking member is null or empty for visitors. */
export const event = z.strictObject({
  ...card,
  description: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
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
  registration_closes_at: instant.nullable(),
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

const reason = z.strictObject({ id: idValue, title: z.string(), text: z.string(), icon: z.string(), position })

const company = z.strictObject({
  name: z.string(),
  logo: picture,
  country: nullableText,
  city: nullableText,
  category: nullableText,
})
const companyWithSegments = company.extend({ segments: z.array(tag) })

const sponsor = z.strictObject({
  id: idValue,
  company: link.nullable(),
  company_id: idValue.nullable(),
  details: z.strictObject({ name: z.string(), logo: picture, tagline: nullableText, website: nullableText }),
  category: z.strictObject({ id: idValue, name: z.string() }),
  position,
})

const sponsorCategory = z.strictObject({
  id: idValue,
  name: z.string(),
  position,
  is_strategic: z.boolean(),
  sponsors_count: z.number().int(),
})
const categoryWithSponsors = z.strictObject({
  id: idValue,
  name: z.string(),
  position,
  is_strategic: z.boolean(),
  sponsors: z.array(sponsor),
})

const speakerType = z.enum(['keynote_speaker', 'panelist', 'moderator'])
const speakerChip = z.strictObject({
  id: idValue,
  type: speakerType,
  name: z.string(),
  job_title: nullableText,
  company_name: nullableText,
  picture,
})
const speaker = speakerChip.extend({
  first_name: z.string(),
  last_name: z.string(),
  bio: z.string(),
  country: nullableText,
  company: link.nullable(),
  company_id: idValue.nullable(),
  /** Their profile, when they are members. */
  customer: link.nullable(),
  customer_id: idValue.nullable(),
  sessions: z.array(z.strictObject({ id: idValue, title: z.string(), starts_at: instant, ends_at: instant })),
  position,
})

const sessionKind = z.enum([
  'keynote',
  'panel',
  'talk',
  'knowledge_session',
  'workshop',
  'networking',
  'break',
  'meal',
  'social',
  'visit',
  'registration',
])
const session = z.strictObject({
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
const knowledgeSession = z.strictObject({
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
const eventDay = z.strictObject({
  id: idValue,
  date: day,
  title: nullableText,
  starts_at: instant,
  ends_at: instant,
  sessions_count: z.number().int(),
})

const parallelEvent = z.strictObject({
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

const hotelInfo = z.strictObject({
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
const nearbyHotel = z.strictObject({
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
const accommodation = z.strictObject({
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
const cityImage = z.strictObject({ id: idValue, image: z.string(), caption: z.string(), position })

const exhibitor = z.strictObject({
  id: idValue,
  position,
  stand: nullableText,
  description: z.string(),
  company: link,
  company_id: idValue,
  details: companyWithSegments,
})

const placeState = z.enum(['free', 'held', 'booked'])
const bookedTable = z.strictObject({
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
const meetingRoom = z.strictObject({
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
const participant = z.strictObject({
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

const participantCompany = z.strictObject({
  id: idValue,
  company: link,
  company_id: idValue,
  details: companyWithSegments,
  people_count: z.number().int(),
})

const price = z.strictObject({
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

const addon = z.strictObject({
  id: idValue,
  url: link,
  kind: z.enum(['dinner', 'visit', 'workshop', 'other']),
  name: z.string(),
  description: z.string(),
  price: minorUnits,
  currency_code: currency,
  max_quantity: z.number().int(),
  left: z.number().int().nullable(),
  position,
})

const sponsorPackage = z.strictObject({
  id: idValue,
  url: link,
  name: z.string(),
  category: z.strictObject({ id: idValue, name: z.string() }),
  description: z.string(),
  benefits: z.array(z.string()),
  price: minorUnits,
  currency_code: currency,
  stock: z.number().int(),
  left: z.number().int(),
  position,
})

const galleryItem = z.strictObject({
  id: idValue,
  kind: z.enum(['image', 'video']),
  image: z.string(),
  thumbnail: z.string(),
  video_url: nullableText,
  caption: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  taken_on: day.nullable(),
  position,
})
const downloadMedia = z.strictObject({
  id: idValue,
  name: z.string(),
  kind: z.enum(['guide', 'statistics', 'presentation', 'logo', 'floor_plan', 'other']),
  file: z.string(),
  media_type: z.string(),
  size_bytes: z.number().int().nullable(),
  picture,
  position,
})

const previousEdition = z.strictObject({
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

const ticket = z.strictObject({
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
  is_me: z.boolean(),
  display: z.boolean(),
  /** May I name or change the person now, and until which day (inclusive, UTC). */
  can_name: z.boolean(),
  name_until: day,
  invoice: link.nullable(),
  invoice_id: idValue.nullable(),
})

export const applicationState = z.enum(['received', 'in_review', 'accepted', 'confirmed', 'declined', 'withdrawn'])
const application = z.strictObject({
  id: idValue,
  url: link,
  event: link,
  event_id: idValue,
  event_name: z.string(),
  kind: z.enum(['panelist', 'sponsor']),
  state: applicationState,
  message: z.string(),
  topic: nullableText,
  bio: nullableText,
  links: z.array(z.string()),
  package: z.strictObject({ id: idValue, name: z.string(), price: minorUnits, currency_code: currency }).nullable(),
  /** The package had no stock left when it was asked for. */
  on_waiting_list: z.boolean(),
  /** Why it was declined. */
  reason: nullableText,
  created_at: instant,
  changed_at: instant,
})

const webLink = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Enter a valid URL.' })
  .max(300, 'Ensure this field has no more than 300 characters.')

const listFilters = {
  tag: id.optional(),
  search: text(60, 2).optional(),
  /** Month in which it starts, YYYY-MM. */
  month: z
    .string()
    .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'Use YYYY-MM.')
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
const dayOfEvent = day.refine((value) => /^(19|20)/.test(value), 'Date has wrong format. Use YYYY-MM-DD.')
const ofEvent = { event: id, ...paging }
const list = z.strictObject(ofEvent)
const byId = z.strictObject({ id })

export const events = domain('events', {
  list: route({
    method: 'GET',
    path: '/rest/events/',
    summary: 'Published events, the next first; upcoming and running ones unless a flag says otherwise',
    who: 'anyone',
    query: z.strictObject({ ...paging, ...listFilters }),
    reply: page(eventCard),
  }),
  allEvents: route({
    method: 'GET',
    path: '/rest/all-events/',
    summary: 'Events and awards of every time, with my own state when signed in',
    who: 'anyone',
    query: z.strictObject({
      ...paging,
      ...listFilters,
      type: z.enum(['event', 'award']).optional(),
      booked: flag.optional(),
    }),
    reply: page(eventCard),
  }),
  one: route({
    method: 'GET',
    path: '/rest/events/{id}/',
    summary: 'One event',
    who: 'anyone',
    params: byId,
    reply: event,
  }),
  page: route({
    method: 'GET',
    path: '/rest/events/{id}/page/',
    summary: 'One event with every section of its info tab, in one answer',
    who: 'anyone',
    params: byId,
    reply: z.strictObject({
      event,
      reasons: z.array(reason),
      strategic_sponsors: z.array(sponsor),
      knowledge_sessions: z.array(knowledgeSession),
      parallel_events: z.array(parallelEvent),
      prices: z.array(price),
      sponsor_categories: z.array(categoryWithSponsors),
      previous_edition: previousEdition,
      participant_companies: z.strictObject({ count: z.number().int(), results: z.array(participantCompany) }),
    }),
  }),
  calendar: route({
    method: 'GET',
    path: '/rest/events/{id}/calendar/',
    summary: 'The event as an iCalendar file',
    who: 'anyone',
    params: byId,
    produces: 'text/calendar',
  }),
  reasonsToAttend: route({
    method: 'GET',
    path: '/rest/events/reasons-to-attend/',
    summary: 'Reasons to attend an event',
    who: 'anyone',
    query: list,
    reply: page(reason),
  }),
  hotelInfo: route({
    method: 'GET',
    path: '/rest/events/hotel-info/',
    summary: 'The hotels of an event with their pictures; the venue first',
    who: 'anyone',
    query: list,
    reply: page(hotelInfo),
  }),
  nearbyHotels: route({
    method: 'GET',
    path: '/rest/events/nearby-hotels/',
    summary: 'Hotels near the venue, the nearest first',
    who: 'anyone',
    query: list,
    reply: page(nearbyHotel),
  }),
  cityImages: route({
    method: 'GET',
    path: '/rest/events/city-images/',
    summary: 'Pictures of the city',
    who: 'anyone',
    query: list,
    reply: page(cityImage),
  }),
  knowledgeSession: route({
    method: 'GET',
    path: '/rest/events/knowledge-session/',
    summary: 'Knowledge sessions with their speakers',
    who: 'anyone',
    query: list,
    reply: page(knowledgeSession),
  }),
  strategicSponsors: route({
    method: 'GET',
    path: '/rest/events/strategic-sponsors/',
    summary: 'Strategic sponsors',
    who: 'anyone',
    query: list,
    reply: page(sponsor),
  }),
  parallelEvents: route({
    method: 'GET',
    path: '/rest/events/parallel-events/',
    summary: 'What else goes on around the event',
    who: 'anyone',
    query: list,
    reply: page(parallelEvent),
  }),
  accommodations: route({
    method: 'GET',
    path: '/rest/events/accommodations/',
    summary: 'Room rates agreed for participants, with booking codes for participants only',
    who: 'anyone',
    query: list,
    reply: page(accommodation),
  }),
  speakers: route({
    method: 'GET',
    path: '/rest/events/speakers/',
    summary: 'Speakers in their order',
    who: 'anyone',
    query: z.strictObject({ ...ofEvent, type: speakerType.optional() }),
    reply: page(speaker),
  }),
  exhibitors: route({
    method: 'GET',
    path: '/rest/events/exhibitors/',
    summary: 'Exhibitors by position',
    who: 'anyone',
    query: list,
    reply: page(exhibitor),
  }),
  bookedTables: route({
    method: 'GET',
    path: '/rest/events/booked-tables/',
    summary: 'Meeting tables by position; the booked ones unless a state is asked for',
    who: 'anyone',
    query: z.strictObject({ ...ofEvent, state: z.enum(['booked', 'free', 'all']).default('booked') }),
    reply: page(bookedTable),
  }),
  meetingRooms: route({
    method: 'GET',
    path: '/rest/events/meeting-rooms/',
    summary: 'Meeting rooms by position',
    who: 'anyone',
    query: list,
    reply: page(meetingRoom),
  }),
  participantCustomers: route({
    method: 'GET',
    path: '/rest/events/participant-customers/',
    summary:
      'People who take part: all displayed ones for participants, else only myself; or the seats of an invoice of my company',
    who: 'member',
    query: z.strictObject({ event: id.optional(), invoice: id.optional(), search: text(60, 2).optional(), ...paging }),
    reply: page(participant),
  }),
  participantCompanies: route({
    method: 'GET',
    path: '/rest/events/participant-companies/',
    summary: 'Companies that take part, those with most people first',
    who: 'anyone',
    query: z.strictObject({
      event: id,
      search: text(60, 2).optional(),
      country: country.optional(),
      tag: id.optional(),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    reply: page(participantCompany),
  }),
  downloadMedia: route({
    method: 'GET',
    path: '/rest/events/download-media/',
    summary: 'Files to download: guides, statistics, presentations; private ones for participants only',
    who: 'anyone',
    query: list,
    reply: page(downloadMedia),
  }),
  entryPrices: route({
    method: 'GET',
    path: '/rest/events/entry-prices/',
    summary: 'The whole price list, for every category of company',
    who: 'anyone',
    query: list,
    reply: page(price),
  }),
  prices: route({
    method: 'GET',
    path: '/rest/events/prices/',
    summary: 'Prices for the category of the asking company; for visitors those of all categories',
    who: 'anyone',
    query: list,
    reply: page(price),
  }),
  agenda: route({
    method: 'GET',
    path: '/rest/events/agenda/',
    summary: 'Sessions in order of time',
    who: 'anyone',
    query: z.strictObject({ ...ofEvent, day: dayOfEvent.optional(), track: text(60).optional() }),
    reply: page(session),
  }),
  days: route({
    method: 'GET',
    path: '/rest/events/days/',
    summary: 'Days of the event',
    who: 'anyone',
    query: list,
    reply: page(eventDay),
  }),
  gallery: route({
    method: 'GET',
    path: '/rest/events/gallery/',
    summary: 'Pictures and videos',
    who: 'anyone',
    query: z.strictObject({ ...ofEvent, kind: z.enum(['image', 'video']).optional() }),
    reply: page(galleryItem),
  }),
  sponsorCategories: route({
    method: 'GET',
    path: '/rest/events/sponsor-categories/',
    summary: 'Categories of sponsors by position',
    who: 'anyone',
    query: list,
    reply: page(sponsorCategory),
  }),
  sponsorsForCategories: route({
    method: 'GET',
    path: '/rest/events/sponsors-for-categories/',
    summary: 'Categories of sponsors with their sponsors',
    who: 'anyone',
    query: z.strictObject({ ...ofEvent, category: id.optional() }),
    reply: page(categoryWithSponsors),
  }),
  tags: route({
    method: 'GET',
    path: '/rest/events/tags/',
    summary: 'Tags of an event, or every tag that a published event bears',
    who: 'anyone',
    query: z.strictObject({ event: id.optional(), ...paging }),
    reply: page(tag),
  }),
  past: route({
    method: 'GET',
    path: '/rest/events/past/',
    summary: 'Past events, the latest first',
    who: 'anyone',
    query: z.strictObject({
      ...paging,
      tag: listFilters.tag,
      search: listFilters.search,
      month: listFilters.month,
      country: listFilters.country,
      city: listFilters.city,
    }),
    reply: page(eventCard),
  }),
  previousEdition: route({
    method: 'GET',
    path: '/rest/events/previous-edition/',
    summary: 'The edition before this one, and what there is to see of it',
    who: 'anyone',
    query: z.strictObject({ id, type: z.enum(['event', 'award']).default('event') }),
    reply: previousEdition,
  }),
  upcoming: route({
    method: 'GET',
    path: '/rest/events/upcoming/',
    summary: 'Events that have not ended, the next first',
    who: 'anyone',
    query: z.strictObject({ ...paging }),
    reply: page(eventCard),
  }),
  booked: route({
    method: 'GET',
    path: '/rest/events/booked/',
    summary: 'Events that are booked for me, the next first, then past ones',
    who: 'member',
    query: z.strictObject({ ...paging, is_past: flag.optional() }),
    reply: page(eventCard),
  }),
  bookingOptions: route({
    method: 'GET',
    path: '/rest/events/booking-options/',
    summary: 'What the booking page offers: my prices, add-ons, free tables, packages, and what stands against booking',
    who: 'member',
    query: z.strictObject({ event: id }),
    reply: z.strictObject({
      event: link,
      event_id: idValue,
      currency_code: currency,
      seats_left: z.number().int().nullable(),
      max_seats: z.number().int(),
      name_until: day,
      prices: z.array(price),
      addons: z.array(addon),
      tables: z.array(bookedTable),
      sponsor_packages: z.array(sponsorPackage),
      /** Colleagues who hold a seat already, and I, when I do. */
      seated_customer_ids: z.array(idValue),
      refused_because: z.array(bookingRefusal),
    }),
  }),
  myTickets: route({
    method: 'GET',
    path: '/rest/events/my-tickets/',
    summary: 'My seats, those I booked, and with the events right all of my company',
    who: 'member',
    query: z.strictObject({ event: id.optional(), ...paging }),
    reply: page(ticket),
  }),
  ticketQr: route({
    method: 'GET',
    path: '/rest/events/tickets/{code}/qr/',
    summary: 'The QR picture of a ticket; whoever knows the code holds the ticket',
    who: 'anyone',
    params: z.strictObject({ code: z.string().regex(/^[A-Z0-9-]{10,24}$/) }),
    produces: 'image/svg+xml',
    limits: [{ max: 120, seconds: 300, per: 'ip' }],
  }),
  nameSeat: route({
    method: 'POST',
    path: '/rest/events/seats/{id}/',
    summary: 'Says who takes a seat: a colleague, or a guest by name and mail',
    who: 'member',
    params: byId,
    status: 200,
    body: z
      .strictObject({
        customer: reference.optional(),
        first_name: text(60).optional(),
        last_name: text(60).optional(),
        email: email.optional(),
      })
      .check((ctx) => {
        const { customer, first_name, last_name, email: mail } = ctx.value
        const given = { first_name, last_name, email: mail }
        for (const [field, value] of Object.entries(given)) {
          if ((customer === undefined) === (value !== undefined)) continue
          ctx.issues.push({
            code: 'custom',
            input: ctx.value,
            path: [field],
            message: customer === undefined ? 'This field is required.' : 'A colleague is named already.',
          })
        }
      }),
    reply: ticket,
    refuses: ['too_late', 'not_live'],
  }),
  setDisplay: route({
    method: 'POST',
    path: '/rest/events/seats/{id}/display/',
    summary: 'Shows or hides me among the participants of an event',
    who: 'member',
    params: byId,
    status: 200,
    body: z.strictObject({ display: z.boolean() }),
    reply: ticket,
  }),
  sponsorPackages: route({
    method: 'GET',
    path: '/rest/events/sponsor-packages/',
    summary: 'Sponsor packages with their stock',
    who: 'anyone',
    query: list,
    reply: page(sponsorPackage),
  }),
  panelTopics: route({
    method: 'GET',
    path: '/rest/events/panel-topics/',
    summary: 'Open topics for panelists',
    who: 'anyone',
    query: list,
    reply: page(z.strictObject({ id: idValue, title: z.string(), description: z.string(), closes_on: day.nullable() })),
  }),
  applyAsPanelistOrSponsor: route({
    method: 'POST',
    path: '/rest/notification-system/become-panelist-or-sponsor/',
    summary: 'Asks to become a panelist or a sponsor of an event',
    who: 'member',
    body: z
      .strictObject({
        event: reference,
        kind: z.enum(['panelist', 'sponsor'], 'Must be panelist or sponsor.'),
        message: optionalText(1000).default(''),
        topic: text(200).optional(),
        bio: text(1000).optional(),
        links: z.array(webLink).max(5).optional(),
        package: reference.optional(),
      })
      .check((ctx) => {
        const { kind, topic, bio, links, package: chosen } = ctx.value
        const issue = (path: string, message: string) =>
          ctx.issues.push({ code: 'custom', input: ctx.value, path: [path], message })
        if (kind === 'panelist') {
          if (topic === undefined) issue('topic', 'This field is required.')
          if (bio === undefined) issue('bio', 'This field is required.')
          if (chosen !== undefined) issue('package', 'Only a sponsor chooses a package.')
        } else {
          if (chosen === undefined) issue('package', 'This field is required.')
          for (const [name, value] of Object.entries({ topic, bio, links }))
            if (value !== undefined) issue(name, 'Only a panelist says this.')
        }
      }),
    reply: application,
    limits: [{ max: 10, seconds: 3600, per: 'actor' }],
    refuses: ['already_applied', 'ended', 'not_open'],
  }),
  myApplications: route({
    method: 'GET',
    path: '/rest/events/my-applications/',
    summary: 'My requests to become a panelist or sponsor, the newest first',
    who: 'member',
    query: z.strictObject({ event: id.optional(), ...paging }),
    reply: page(application),
  }),
  withdrawApplication: route({
    method: 'POST',
    path: '/rest/events/applications/{id}/withdraw/',
    summary: 'Withdraws my open request',
    who: 'member',
    params: byId,
    status: 200,
    reply: application,
    refuses: ['not_open'],
  }),
  decideApplication: route({
    method: 'POST',
    path: '/rest/events/applications/{id}/decide/',
    summary: 'An operator moves a request on; declining needs a reason',
    who: 'operator',
    params: byId,
    status: 200,
    body: z
      .strictObject({
        state: z.enum(['in_review', 'accepted', 'confirmed', 'declined']),
        reason: text(500).optional(),
      })
      .check((ctx) => {
        if (ctx.value.state === 'declined' && ctx.value.reason === undefined)
          ctx.issues.push({
            code: 'custom',
            input: ctx.value,
            path: ['reason'],
            message: 'This field is required.',
          })
      }),
    reply: application,
    refuses: ['not_open', 'no_stock'],
  }),
})
