import type { Url } from '../../kit/base/file-address.ts'
import type { CalendarEntry } from '../../kit/base/calendar.ts'
import { pictureLink } from '../../kit/base/links.ts'
import type { HeldRow, OccasionRow } from './occasions.reads.ts'

/** When and where it is held, as every answer says it; instants in UTC. */
export const heldView = (row: HeldRow) => ({
  tagline: row.tagline,
  city: row.city,
  country: row.country,
  time_zone: row.time_zone,
  start_date: row.start_date,
  end_date: row.end_date,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
})

/** What every card of an event or an award says. */
export const occasionView = (row: OccasionRow, links: { url: Url }) => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  ...heldView(row),
  banner: pictureLink(links, row.banner),
  main_banner: pictureLink(links, row.main_banner),
  hue: row.hue,
  lat: row.lat,
  lon: row.lon,
  currency_code: row.currency_code,
})

export type PriceRow = {
  id: number
  name: string
  description: string
  amount: number
  currency_code: string
  price_type: string
  price_type_name: string
}

/** What every price says. Amounts in minor units. */
export const priceView = <Row extends PriceRow>(row: Row) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  price: row.amount,
  currency_code: row.currency_code,
  price_type: row.price_type,
  price_type_name: row.price_type_name,
})

export type SponsorRow = {
  id: number
  company_id: number | null
  name: string
  tagline: string | null
  logo: string | null
  website: string | null
  position: number
  category_id: number
  category_name: string
}

/** One of an event's or an award's sponsors. */
export const sponsorView = (row: SponsorRow, links: { url: Url }) => ({
  id: row.id,
  company: row.company_id === null ? null : links.url(`/rest/companies/${row.company_id}/`),
  company_id: row.company_id,
  details: { name: row.name, logo: pictureLink(links, row.logo), tagline: row.tagline, website: row.website },
  category: { id: row.category_id, name: row.category_name },
  position: row.position,
})

/** What an entry of a calendar that belongs to an event is made of. */
export type EntryRow = Pick<CalendarEntry, 'uid' | 'sequence' | 'changed_at' | 'starts_at' | 'ends_at'> & {
  event_id: number
  event_slug: string
  event_name: string
  time_zone: string
  venue: string | null
  city: string
}

/** Which entry it is, in which state of its life, and when. */
export const entryView = (row: EntryRow) => ({
  uid: row.uid,
  sequence: row.sequence,
  changed_at: row.changed_at,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  time_zone: row.time_zone,
})
