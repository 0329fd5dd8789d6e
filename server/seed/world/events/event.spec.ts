import type { SceneKind } from '../../art/art.types.ts'
import type { TagName } from '../tags.ts'
import type { EventSection, Place, SessionKind } from '../world.types.ts'

/** What is written by hand for one event; events.build.ts makes the rest of it. Amounts are whole units of its currency. */
export type EventSpec = {
  id: number
  name: string
  slug: string
  city: string
  country: string
  time_zone: string
  /** Weeks from the anchor's week and weekday (1 Monday), or the day after the anchor itself. */
  begins: { weeks: number; weekday: number } | { day: number }
  days: 2 | 3
  hue: number
  locode: string
  lat: number
  lon: number
  currency_code: string
  financial_entity_id: number
  previous_edition_id?: number
  tagline: string
  description: string
  tags: TagName[]
  capacity: number
  tables: number
  table_price: number
  /** Early price of a carrier's seat; the other categories follow from it. */
  seat_price: number
  dinner: { name: string; text: string; price: number }
  visit: { name: string; text: string; price: number; stock: number }
  workshop: { name: string; text: string; price: number; stock: number }
  venue: {
    name: string
    address: string
    lat: number
    lon: number
    phone: string
    website: string
    stars: number
    rate: number
    text: string
    code: string
  }
  places: Omit<Place, 'distance_m'>[]
  nearby: { name: string; address: string; stars: number; lat: number; lon: number; price: number }[]
  city_images: [SceneKind, string][]
  reasons: [icon: string, title: string, text: string][]
  /** Opening, panel, talk, workshop, second panel, second talk, and for three days one more and the closing. */
  topics: { kind: SessionKind; title: string; text: string; track?: string }[]
  knowledge: { title: string; text: string }
  parallel: { name: string; place: string; text: string; from: string; to: string; day: number }[]
  halls: [string, string]
  rooms: string[]
  strategic: number[]
  sponsors: { platinum: number[]; gold: number[]; silver: number[] }
  speakers?: [member_id: number, type: 'keynote_speaker' | 'panelist' | 'moderator'][]
  published?: boolean
  without_sections?: EventSection[]
  display_participants?: boolean
  /** Days from the anchor; default long ago. */
  sale_opens?: number
  planner: 'none' | 'open' | 'lead' | { opens: number }
}
