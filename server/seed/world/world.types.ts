import type { AdvertShape, Art, LaneLook, LogoLook, PortraitLook } from '../art/art.types.ts'

/** YYYY-MM-DD */
export type Day = string
/** ISO 8601 in UTC */
export type Instant = string

export type CategoryCode = 'carrier' | 'forwarder_3pl' | 'shipper' | 'terminal_port' | 'supplier_technology'
export type Category = { code: CategoryCode; name: string; position: number }
export type Tag = { id: number; name: string }

export type BillingAddress = {
  id: number
  company_id: number
  name: string
  address_line: string
  address_line_2: string | null
  postcode: string
  city: string
  country: string
  vat_id: string | null
  invoice_email: string
  is_default: boolean
}

export type Company = {
  id: number
  name: string
  slug: string
  domains: string[]
  category: CategoryCode
  country: string
  city: string
  lat: number
  lon: number
  address_line: string
  address_line_2: string | null
  postcode: string
  website: string
  about: string
  logo: LogoLook
  vat_id: string | null
  verified: boolean
  allows_joining: boolean
  auto_approves: boolean
  tag_ids: number[]
  billing_addresses: BillingAddress[]
  created_at: Instant
}

export type MemberState =
  | 'active'
  /** Registration approved, password set, first settings still to do. */
  | 'first_settings'

export type Member = {
  id: number
  first_name: string
  last_name: string
  email: string
  job_title: string
  /** Null for somebody who left their company. */
  company_id: number | null
  former_company_id: number | null
  country: string
  phone: string | null
  bio: string
  portrait: PortraitLook
  tag_ids: number[]
  is_operator: boolean
  is_company_admin: boolean
  is_provisional_admin: boolean
  rights: { billing: boolean; events: boolean; awards: boolean }
  blocked_member_ids: number[]
  state: MemberState
  created_at: Instant
}

export type BankAccount = {
  id: number
  bank: string
  holder: string
  iban: string | null
  account_number: string | null
  bic: string
  currency_code: string
}
export type FinancialEntity = {
  id: number
  code: string
  name: string
  address_line: string
  postcode: string
  city: string
  country: string
  vat_id: string
  register: string
  email: string
  bank_accounts: BankAccount[]
}

export const EVENT_SECTIONS = [
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
export type EventSection = (typeof EVENT_SECTIONS)[number]

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
export type Reason = { position: number; icon: string; title: string; text: string }
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
export type CityImage = { position: number; image: Art; caption: string }
export type ParallelEvent = {
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
export type AddonKind = 'dinner' | 'visit' | 'workshop'
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
  sold: number
  benefits: string[]
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
export type GalleryItem = {
  kind: 'image' | 'video'
  /** For a video its poster. */
  image: Art
  video_url: string | null
  caption: string
  taken_on: Day
  is_public: boolean
  position: number
}
export type Download = {
  name: string
  kind: 'guide' | 'statistics' | 'presentation' | 'logo' | 'floor_plan' | 'other'
  file_name: string
  media_type: string
  size_bytes: number
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

export type BookingState = 'paid' | 'issued' | 'part_paid' | 'cancelled'
export type Seat = { id: number; member_id: number | null; price_id: number; price_key: string; display: boolean }
export type BookingPayment = { amount: number; paid_at: Instant; method: 'card' | 'transfer' }
/** One booking is one order and one invoice. */
export type Booking = {
  id: number
  event_id: number
  company_id: number
  buyer_member_id: number
  billing_address_id: number
  order_number: string | null
  ordered_at: Instant
  due_on: Day
  payment: 'card' | 'transfer'
  state: BookingState
  seats: Seat[]
  addons: { addon_id: number; key: string; quantity: number }[]
  table_number: string | null
  currency_code: string
  /** Sum of its lines before VAT, minor units. */
  net_amount: number
  /** Net plus VAT by RULES.md 5: admission and add-ons at the event country's rate, tables as a service to a business. */
  gross_amount: number
  payments: BookingPayment[]
  paid_at: Instant | null
  cancelled_at: Instant | null
  cancel_reason: string | null
}
export type Participant = {
  event_id: number
  member_id: number
  company_id: number
  booking_id: number
  display: boolean
}

export type MenuItem = {
  id: number
  parent_id: number | null
  position: number
  display_name: string
  url: string | null
}
/** Plain text: headings after "# ", list items after "- ". */
export type Policy = { slug: string; title: string; body: string; updated_at: Instant }
export type Banner = {
  id: number
  type: AdvertShape
  banner: Art
  alt: string
  link: string
  target: '_self' | '_blank'
  position: number
  is_active: boolean
}
/** A post in the name of company 80. */
export type CompanyUpdate = { id: number; company_id: number; member_id: number; content: string; posted_on: Instant }

export type World = {
  anchor: Instant
  categories: Category[]
  tags: Tag[]
  companies: Company[]
  members: Member[]
  financial_entities: FinancialEntity[]
  events: WorldEvent[]
  bookings: Booking[]
  participants: Participant[]
  menu: MenuItem[]
  policies: Policy[]
  banners: Banner[]
  updates: CompanyUpdate[]
}
