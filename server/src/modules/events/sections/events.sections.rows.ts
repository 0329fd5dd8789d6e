import type { AddonKind } from '@app/contract/events.names'
import type { PriceRow as Price, SponsorRow } from '../../occasions/occasions.view.ts'
/** Times inside JSON are text, as PostgreSQL writes them. */
export type Times = { starts_at: string; ends_at: string }
export type TagRow = { id: number; name: string }
export type ReasonRow = { id: number; title: string; text: string; icon: string; position: number }
export type HotelRow = {
  id: number
  name: string
  description: string
  address: string
  city: string
  country: string
  phone: string | null
  website: string | null
  stars: number | null
  check_in: string | null
  check_out: string | null
  rate_from: number | null
  currency_code: string
  lat: number | null
  lon: number | null
  is_venue: boolean
  images: string[]
}
export type NearbyHotelRow = {
  id: number
  name: string
  address: string
  stars: number | null
  distance_m: number
  price_from: number | null
  currency_code: string
  website: string | null
  picture: string | null
  lat: number | null
  lon: number | null
  position: number
}
export type AccommodationRow = {
  id: number
  hotel_name: string
  room_type: string
  description: string
  rate: number
  currency_code: string
  breakfast_included: boolean
  booking_code: string | null
  book_from: string | null
  book_until: string | null
  booking_url: string | null
  rooms_left: number | null
  position: number
}
export type CityImageRow = { id: number; image: string; caption: string; position: number }
export type SpeakerChipRow = {
  id: number
  type: 'keynote_speaker' | 'panelist' | 'moderator'
  first_name: string
  last_name: string
  job_title: string | null
  company_name: string | null
  picture: string | null
}
export type SpeakerRow = SpeakerChipRow & {
  bio: string
  country: string | null
  company_id: number | null
  customer_id: number | null
  position: number
  sessions: ({ id: number; day: string; title: string; track: string | null } & Times)[]
}
export type SessionKind =
  | 'keynote'
  | 'panel'
  | 'talk'
  | 'knowledge_session'
  | 'workshop'
  | 'networking'
  | 'break'
  | 'meal'
  | 'social'
  | 'visit'
  | 'registration'
export type SessionRow = Times & {
  id: number
  day: string
  title: string
  description: string
  kind: SessionKind
  track: string | null
  room: string | null
  speakers: SpeakerChipRow[]
}
export type KnowledgeRow = Times & {
  id: number
  title: string
  description: string
  room: string | null
  seats: number | null
  banner: string | null
  hue: number
  speakers: SpeakerChipRow[]
}
export type DayRow = Times & { id: number; date: string; title: string | null; sessions_count: number }
export type ParallelRow = Times & {
  id: number
  name: string
  description: string
  place: string | null
  picture: string | null
  website: string | null
  hue: number
  position: number
}
export type CompanyRow = {
  name: string
  logo: string | null
  country: string | null
  city: string | null
  category: string | null
}
export type ExhibitorRow = {
  id: number
  position: number
  stand: string | null
  description: string
  company_id: number
  company: CompanyRow
  segments: TagRow[]
}
export type PlaceState = 'free' | 'held' | 'booked'
export type TableRow = {
  id: number
  position: number
  number: string
  hall: string | null
  seats: number
  state: PlaceState
  amount: number | null
  currency_code: string
  company_id: number | null
  company: CompanyRow | null
}
export type RoomRow = {
  id: number
  position: number
  name: string
  description: string
  floor: string | null
  seats: number
  state: PlaceState
  company_id: number | null
  company: CompanyRow | null
}
export type PriceRow = Price & {
  event_id: number
  available_from: string | null
  available_until: string | null
  seats_left: number | null
  is_available: boolean
}
export type SponsorCategoryRow = {
  id: number
  name: string
  position: number
  is_strategic: boolean
  sponsors_count: number
}
export type SponsorGroupRow = Omit<SponsorCategoryRow, 'sponsors_count'> & { sponsors: SponsorRow[] }
export type AddonRow = {
  id: number
  kind: AddonKind
  name: string
  description: string
  amount: number
  currency_code: string
  max_quantity: number
  left: number | null
  position: number
}
