import type { VatTable } from '../../src/modules/payments/index.ts'
import type { BankAccount, Party } from '../../src/modules/payments/index.ts'
import type { AdvertShape, Art, LogoLook, PortraitLook } from '../art/art.types.ts'
import type { GccCategory, WorldAward } from './awards/awards.types.ts'
import type { Chat, Network, Post } from './community.types.ts'
import type { WorldEvent } from './event.types.ts'

export * from './community.types.ts'
export * from './event.types.ts'

/** YYYY-MM-DD */
export type Day = string
/** ISO 8601 in UTC */
export type Instant = string

export type CategoryCode = 'carrier' | 'forwarder_3pl' | 'shipper' | 'terminal_port' | 'supplier_technology'
export type Category = { code: CategoryCode; name: string; position: number }
export type Tag = { id: number; name: string }

export type BillingAddress = Omit<Party, 'email'> & {
  id: number
  company_id: number
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

type MemberState =
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

export type FinancialEntity = {
  id: number
  code: string
  name: string
  address_line: string
  postcode: string
  city: string
  country: string
  time_zone: string
  vat_id: string
  register_id: string
  tax_number: string | null
  electronic_scheme: string | null
  electronic_address: string | null
  contact_name: string
  contact_phone: string
  email: string
  bank_accounts: (BankAccount & { id: number })[]
}

export type BookingState = 'paid' | 'issued' | 'part_paid' | 'cancelled'
type Seat = { id: number; member_id: number | null; price_id: number; price_key: string; display: boolean }
export type BookingPayment = { amount: number; paid_at: Instant; method: 'card' | 'transfer' }
/** One booking is one order. */
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
  /**
   * Net plus VAT (docs/rules/payments.md#vat): admission and add-ons at the event country's rate, tables as a service to a
   * business.
   */
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
export type World = {
  anchor: Instant
  /** VAT on that day. */
  vat: VatTable
  categories: Category[]
  tags: Tag[]
  companies: Company[]
  members: Member[]
  financial_entities: FinancialEntity[]
  events: WorldEvent[]
  bookings: Booking[]
  awards: WorldAward[]
  gcc_categories: GccCategory[]
  participants: Participant[]
  menu: MenuItem[]
  policies: Policy[]
  banners: Banner[]
  network: Network
  posts: Post[]
  chats: Chat[]
}
