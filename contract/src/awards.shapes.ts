import { z } from 'zod'
import { entryStates } from './awards.entries.states.ts'
import { awardSections } from './awards.names.ts'
import { currency, day, id, idValue, instant, link, minorUnits, paging } from './kit.ts'
import {
  card,
  editionInfo,
  listFilters,
  myEventState,
  nullableText,
  picture,
  place,
  position,
} from './events.shapes.ts'
import { sessionKind } from './events.sections.shapes.ts'

export const awardSection = z.enum(awardSections)

/** Entries of one price in one order, and the longest order: lines of it. */
export const MAX_ENTRIES = 20
/** Seats at the ceremony of one price in one order. */
export const MAX_AWARD_SEATS = 50

/** Whether entries are taken now, and if not, why not. */
export const entriesState = z.enum(['open', 'not_yet', 'closed', 'ended'])

/** Why the member cannot book entries or seats; null when nothing prevents it. */
export const awardRefusal = z.enum([
  'not_signed_in',
  'ended',
  'already_booked',
  'no_company',
  'company_not_verified',
  'no_price',
  'no_bank_account',
])

export const applicantState = z.enum(entryStates)

/** A whole award. The member's own values are null or empty for visitors. */
export const award = z.strictObject({
  ...card,
  description: z.string(),
  awards_venue_address: nullableText,
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  places: z.array(place),
  hotel_details: z.null(),
  doors_at: instant.nullable(),
  entries_open_at: instant.nullable(),
  entries_close_at: instant.nullable(),
  judging_from: day.nullable(),
  judging_until: day.nullable(),
  /** When the shortlist and the winners are published; separate calls return their names. */
  shortlist_published_at: instant.nullable(),
  winners_published_at: instant.nullable(),
  available_sections: z.array(awardSection),
  meeting_planner_is_active: z.literal(false),
  meeting_planner_activation_date: z.null(),
  display_participants: z.literal(false),
  participant_customers: z.array(z.strictObject({ customer_id: idValue, display: z.boolean() })),
  previous_edition_info: editionInfo.nullable(),
  previous_edition: link.nullable(),
  financial_entity: link.nullable(),
  jurors_count: z.number().int(),
  booked: z.boolean(),
  booking_refused_because: awardRefusal.nullable(),
  my_state: myEventState.nullable(),
})

export const awardPrice = z.strictObject({
  id: idValue,
  url: link,
  award: link,
  /** An entry in a category, or a seat at the ceremony. */
  kind: z.enum(['entry', 'seat']),
  name: z.string(),
  description: z.string(),
  /** Net of VAT. */
  price: minorUnits,
  currency_code: currency,
  /** Code of the company category that it is for, and that category's name. */
  price_type: z.string(),
  price_type_name: z.string(),
  /** The one category of the award that it is for; null: any. */
  category: z.strictObject({ id: idValue, name: z.string() }).nullable(),
  available_from: day.nullable(),
  available_until: day.nullable(),
  left: z.number().int().nullable(),
  /** On sale today, with something left; for an entry also while entries are taken. */
  is_available: z.boolean(),
})

export const gccCategory = z.strictObject({ id: idValue, region: z.string(), service: z.string(), position })

export const awardCriterion = z.strictObject({
  id: idValue,
  name: z.string(),
  description: z.string(),
  /** Per cent of the category's score; together they are 100. */
  weight: z.number().int(),
  position,
})
export const awardQuestion = z.strictObject({
  id: idValue,
  prompt: z.string(),
  hint: z.string(),
  word_limit: z.number().int(),
  required: z.boolean(),
  criterion: idValue.nullable(),
  position,
})
export const awardCategory = z.strictObject({
  id: idValue,
  award: link,
  slug: z.string(),
  name: z.string(),
  short_name: z.string(),
  summary: z.string(),
  /** The companies that may enter: in words, and as codes of company categories (none: all). */
  eligibility: z.string(),
  company_categories: z.array(z.string()),
  /** The category's own end, else the award's. */
  entries_close_at: instant.nullable(),
  entries_state: entriesState,
  gcc_category: gccCategory.nullable(),
  criteria: z.array(awardCriterion),
  questions: z.array(awardQuestion),
  /** The lowest price of an entry that the caller could pay today. */
  price_from: minorUnits.nullable(),
  position,
  /** Who won it in the edition before, once that is published. */
  last_winner: z.strictObject({ company: z.string(), code: z.string(), year: z.number().int() }).nullable(),
  /** For a member: whether my company's category may enter, and my company's entry here. */
  may_enter: z.boolean().nullable(),
  my_entry: z.strictObject({ id: idValue, url: link, state: applicantState }).nullable(),
})

/** The jury. Values that a juror hides on their profile are null here too. */
export const juror = z.strictObject({
  id: idValue,
  customer: link,
  customer_id: idValue,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  job_title: nullableText,
  picture,
  company: link.nullable(),
  company_id: idValue.nullable(),
  company_name: nullableText,
  company_logo: picture,
  biography: z.string(),
  chair: z.boolean(),
  position,
})

export const awardAgendaItem = z.strictObject({
  id: idValue,
  day,
  starts_at: instant,
  ends_at: instant,
  title: z.string(),
  description: z.string(),
  kind: z.enum([...sessionKind.options, 'ceremony']),
  room: nullableText,
})

export const awardFilters = {
  search: listFilters.search,
  month: listFilters.month,
  country: listFilters.country,
  city: listFilters.city,
  is_past: listFilters.is_past,
  has_ended: listFilters.has_ended,
  ordering: listFilters.ordering,
}
export const ofAward = { award: id, ...paging }
export const listOfAward = z.strictObject(ofAward)
