import type { Art } from '../../art/art.types.ts'
import type { CategoryCode, Day, Instant, Place } from '../world.types.ts'

export type CategorySpec = {
  slug: string
  name: string
  short_name: string
  summary: string
  eligibility: string
  /** None: every company may enter. */
  company_categories: CategoryCode[]
  /** Region and service of the standing category. */
  gcc: [region: string, service: string] | null
  criteria: [weight: number, name: string, description: string][]
  /** The last says which criterion it counts for, from 0. */
  questions: [prompt: string, hint: string, word_limit: number, criterion: number | null][]
  /** A fee of its own in minor units, whoever enters. */
  fee?: number
}

export type AwardSpec = {
  id: number
  name: string
  slug: string
  tagline: string
  description: string
  city: string
  country: string
  time_zone: string
  locode: string
  hue: number
  venue: { name: string; address: string; lat: number; lon: number }
  places: Omit<Place, 'distance_m'>[]
  /** Days from the anchor. */
  published: number
  opens: number
  closes: number
  judging: [from: number, until: number]
  shortlist: number
  ceremony: number
  /** Minor units: an entry, from its eighth last day on a dearer one; a seat. */
  entry: number
  late_entry: number
  late_from: number
  seat: number
  seats: number
  categories: CategorySpec[]
  /** Companies whose first member sits on the jury, and what is said of them; the first entry is the chair. */
  jury: [company_id: number, biography: string][]
  previous_edition_id: number | null
  /** Their winners are public. */
  without_sections?: string[]
}

type Criterion = { id: number; name: string; description: string; weight: number; position: number }
type Question = {
  id: number
  prompt: string
  hint: string
  word_limit: number
  criterion_id: number | null
  position: number
}
export type WorldAwardCategory = Omit<CategorySpec, 'gcc' | 'criteria' | 'questions' | 'fee'> & {
  id: number
  gcc_category_id: number | null
  position: number
  criteria: Criterion[]
  questions: Question[]
}
export type WorldAwardPrice = {
  id: number
  kind: 'entry' | 'seat'
  name: string
  description: string
  price_type: CategoryCode
  category_id: number | null
  amount: number
  available_from: Day | null
  available_until: Day | null
  stock: number | null
  position: number
}
type AgendaItem = {
  day: Day
  starts_at: Instant
  ends_at: Instant
  title: string
  description: string
  kind: 'registration' | 'social' | 'ceremony' | 'meal' | 'networking'
  room: string
}
export type WorldAward = {
  id: number
  slug: string
  name: string
  tagline: string
  description: string
  terms: string
  city: string
  country: string
  time_zone: string
  start_date: Day
  end_date: Day
  doors_at: Instant
  starts_at: Instant
  ends_at: Instant
  awards_venue: string
  awards_venue_address: string
  lat: number
  lon: number
  hue: number
  banner: Art
  main_banner: Art
  published_at: Instant
  entries_open_at: Instant
  entries_close_at: Instant
  judging_from: Day
  judging_until: Day
  shortlist_published_at: Instant
  winners_published_at: Instant
  available_sections: string[]
  previous_edition_id: number | null
  currency_code: string
  financial_entity_id: number
  places: Place[]
  categories: WorldAwardCategory[]
  prices: WorldAwardPrice[]
  jurors: { customer_id: number; chair: boolean; biography: string; position: number }[]
  agenda: AgendaItem[]
  /** Paid orders: who bought how many entries and seats. */
  orders: WorldAwardOrder[]
}
/** What a company bought for an award, and paid by transfer; entries may name the applicant whose fee they are. */
export type WorldAwardOrder = {
  company_id: number
  buyer_id: number
  ordered_at: Instant
  entries: { price_id: number; quantity: number; applicant_id?: number }[]
  seats: { price_id: number; quantity: number }[]
}
export type GccCategory = { id: number; region: string; service: string; position: number }
