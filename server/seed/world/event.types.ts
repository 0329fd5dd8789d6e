import type { EventSection } from '@app/contract/events'
import type { Art, LaneLook, PortraitLook, SceneKind, SceneShape } from '../art/art.types.ts'
import type { CategoryCode, Day, Instant } from './world.types.ts'

export type { EventSection }

export type Place = {
  kind: 'venue' | 'airport' | 'station' | 'port' | 'other'
  name: string
  code: string | null
  lat: number
  lon: number
  distance_m: number
  /** For people: "35 min by S-Bahn S1" */
  distance_text: string
}
type Reason = { position: number; icon: string; title: string; text: string }
export type Hotel = {
  name: string
  description: string
  address: string
  city: string
  country: string
  phone: string
  website: string
  stars: number
  check_in: string
  check_out: string
  /** Minor units of the event's currency, a night. */
  rate_from: number
  lat: number
  lon: number
  is_venue: boolean
  images: Art[]
}
export type NearbyHotel = {
  position: number
  name: string
  address: string
  stars: number
  distance_m: number
  price_from: number
  website: string
  picture: Art
  lat: number
  lon: number
}
export type Accommodation = {
  position: number
  hotel_name: string
  room_type: string
  description: string
  rate: number
  breakfast_included: boolean
  booking_code: string
  book_from: Day
  book_until: Day
  booking_url: string
  rooms_left: number
}
type CityImage = { position: number; image: Art; caption: string }
type ParallelEvent = {
  position: number
  name: string
  description: string
  place: string
  starts_at: Instant
  ends_at: Instant
  picture: Art
  website: string | null
  hue: number
}

export type EventDay = { date: Day; title: string; starts_at: Instant; ends_at: Instant }
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
export type Session = {
  id: number
  day: Day
  starts_at: Instant
  ends_at: Instant
  title: string
  description: string
  kind: SessionKind
  track: string | null
  room: string | null
  seats: number | null
  banner: Art | null
  hue: number
  speaker_ids: number[]
}
export type Speaker = {
  id: number
  position: number
  type: 'keynote_speaker' | 'panelist' | 'moderator'
  member_id: number | null
  company_id: number | null
  first_name: string
  last_name: string
  job_title: string
  company_name: string
  country: string
  bio: string
  portrait: PortraitLook
}

export type Price = {
  id: number
  key: string
  position: number
  name: string
  description: string
  price_type: CategoryCode
  /** Minor units of the event's currency, net. */
  amount: number
  available_from: Day
  available_until: Day
  stock: number | null
}
type AddonKind = 'dinner' | 'visit' | 'workshop'
export type Addon = {
  id: number
  key: string
  kind: AddonKind
  position: number
  name: string
  description: string
  amount: number
  max_quantity: number
  stock: number | null
}
export type SponsorPackage = {
  id: number
  category_id: number
  position: number
  name: string
  description: string
  amount: number
  stock: number
  seats_included: number
  table_included: boolean
}
export type SponsorCategory = { id: number; name: string; is_strategic: boolean; position: number }
export type Sponsor = {
  id: number
  category_id: number
  company_id: number
  name: string
  tagline: string
  website: string
  position: number
}
export type Exhibitor = { company_id: number; stand: string; description: string; position: number }
export type MeetingTable = {
  number: string
  hall: string
  seats: number
  /** Null: not for sale. */
  amount: number | null
  state: 'free' | 'booked'
  company_id: number | null
  booking_id: number | null
  position: number
}
export type MeetingRoom = {
  name: string
  description: string
  floor: string
  seats: number
  state: 'free' | 'held' | 'booked'
  company_id: number | null
  position: number
}
/** The short films of server/seed/art/films. */
export type Film =
  | 'hall'
  | 'harbour'
  | 'evening'
  | 'rail'
  | 'terminal'
  | 'apron'
  | 'river'
  | 'gate'
  | 'shift'
  | 'arrival'
  | 'border'
  | 'tables'
export type GalleryItem = {
  kind: 'image' | 'video'
  /** For a video its poster. */
  scene: { kind: SceneKind; hue: number; seed: number; shape?: SceneShape }
  film: Film | null
  caption: string
  taken_on: Day
  is_public: boolean
  position: number
}
export type Download = {
  name: string
  kind: 'guide' | 'statistics' | 'presentation' | 'logo' | 'floor_plan' | 'other'
  file_name: string
  is_public: boolean
  position: number
}

export type WorldEvent = {
  id: number
  slug: string
  name: string
  tagline: string
  description: string
  city: string
  country: string
  time_zone: string
  start_date: Day
  end_date: Day
  starts_at: Instant
  ends_at: Instant
  venue: string
  venue_address: string
  lat: number
  lon: number
  locode: string
  hue: number
  lanes: LaneLook
  banner: Art
  main_banner: Art
  tile: Art
  /** Null: a draft that only operators see. */
  published_at: Instant | null
  registration_opens_at: Instant
  registration_closes_at: Instant
  available_sections: EventSection[]
  meeting_planner_is_active: boolean
  meeting_planner_activation_date: Day | null
  display_participants: boolean
  currency_code: string
  financial_entity_id: number
  previous_edition_id: number | null
  capacity: number
  tag_ids: number[]
  places: Place[]
  reasons: Reason[]
  hotels: Hotel[]
  nearby_hotels: NearbyHotel[]
  accommodations: Accommodation[]
  city_images: CityImage[]
  parallel_events: ParallelEvent[]
  days: EventDay[]
  sessions: Session[]
  speakers: Speaker[]
  prices: Price[]
  addons: Addon[]
  sponsor_categories: SponsorCategory[]
  sponsor_packages: SponsorPackage[]
  sponsors: Sponsor[]
  exhibitors: Exhibitor[]
  tables: MeetingTable[]
  meeting_rooms: MeetingRoom[]
  gallery: GalleryItem[]
  downloads: Download[]
}
