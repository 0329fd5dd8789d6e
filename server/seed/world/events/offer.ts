import { addDays } from '../clock.ts'
import { hash, random } from '../random.ts'
import { EVENT_PACKAGES } from '../sponsoring.ts'
import { CATEGORIES } from '../tags.ts'
import type {
  Addon,
  CategoryCode,
  Company,
  Day,
  Exhibitor,
  MeetingRoom,
  MeetingTable,
  Price,
  Sponsor,
  SponsorCategory,
  SponsorPackage,
} from '../world.types.ts'
import type { EventSpec } from './event.spec.ts'

/** What a category pays against a carrier. */
const SHARE: Record<CategoryCode, number> = {
  carrier: 1,
  forwarder_3pl: 89 / 79,
  shipper: 39 / 79,
  terminal_port: 69 / 79,
  supplier_technology: 129 / 79,
}
const round = (units: number) => Math.round(units / 10) * 1000

type Offer = {
  prices: Price[]
  addons: Addon[]
  sponsor_categories: SponsorCategory[]
  sponsor_packages: SponsorPackage[]
  sponsors: Sponsor[]
  exhibitors: Exhibitor[]
  tables: MeetingTable[]
  meeting_rooms: MeetingRoom[]
}

export function makeOffer(spec: EventSpec, first: Day, opened: Day, companies: Company[]): Offer {
  return {
    prices: makePrices(spec, first, opened),
    addons: [
      {
        id: spec.id * 100 + 1,
        key: 'dinner',
        kind: 'dinner',
        position: 1,
        name: spec.dinner.name,
        description: spec.dinner.text,
        amount: spec.dinner.price * 100,
        max_quantity: 20,
        stock: Math.round(spec.capacity * 0.6),
      },
      {
        id: spec.id * 100 + 2,
        key: 'visit',
        kind: 'visit',
        position: 2,
        name: spec.visit.name,
        description: spec.visit.text,
        amount: spec.visit.price * 100,
        max_quantity: 6,
        stock: spec.visit.stock,
      },
      {
        id: spec.id * 100 + 3,
        key: 'workshop',
        kind: 'workshop',
        position: 3,
        name: spec.workshop.name,
        description: spec.workshop.text,
        amount: spec.workshop.price * 100,
        max_quantity: 6,
        stock: spec.workshop.stock,
      },
    ],
    ...makeSponsors(spec, companies),
    exhibitors: makeExhibitors(spec, companies),
    tables: Array.from({ length: spec.tables }, (_, index) => ({
      number: String(index + 1),
      hall: spec.halls[index < spec.tables * 0.7 ? 0 : 1],
      seats: index % 12 === 11 ? 6 : 4,
      // The pool that every participant may use is not for sale.
      amount: index < spec.tables * 0.6 ? spec.table_price * 100 : null,
      state: 'free',
      company_id: null,
      booking_id: null,
      position: index + 1,
    })),
    meeting_rooms: makeRooms(spec),
  }
}

function makePrices(spec: EventSpec, first: Day, opened: Day): Price[] {
  const earlyUntil = addDays(first, -80) > opened ? addDays(first, -80) : addDays(opened, 14)
  return CATEGORIES.flatMap(({ code, name }, index) => {
    const early = round(spec.seat_price * SHARE[code])
    const common = { price_type: code, stock: null }
    return [
      {
        ...common,
        id: spec.id * 100 + index * 2 + 1,
        key: `${code}_early`,
        position: index * 2 + 1,
        name: `${name}, early rate`,
        description: 'Seat for all days, lunches and the welcome reception.',
        amount: early,
        available_from: opened,
        available_until: earlyUntil,
      },
      {
        ...common,
        id: spec.id * 100 + index * 2 + 2,
        key: `${code}_regular`,
        position: index * 2 + 2,
        name: `${name}, regular rate`,
        description: 'Seat for all days, lunches and the welcome reception.',
        amount: round((early / 100) * 1.2),
        available_from: addDays(earlyUntil, 1),
        available_until: addDays(first, -3),
      },
    ]
  })
}

function makeSponsors(
  spec: EventSpec,
  companies: Company[],
): Pick<Offer, 'sponsor_categories' | 'sponsor_packages' | 'sponsors'> {
  const groups = [spec.strategic, spec.sponsors.platinum, spec.sponsors.gold, spec.sponsors.silver]
  const names = ['Strategic', 'Platinum', 'Gold', 'Silver']
  const id = (index: number) => spec.id * 10 + index + 1
  return {
    sponsor_categories: names.map((name, index) => ({
      id: id(index),
      name,
      is_strategic: index === 0,
      position: index + 1,
    })),
    sponsor_packages: EVENT_PACKAGES.map((look, index) => ({
      id: id(index),
      category_id: id(index),
      position: index + 1,
      name: look.name,
      description: look.text,
      amount: Math.round((spec.seat_price * look.share) / 50) * 5000,
      stock: look.stock,
      seats_included: look.seats,
      table_included: look.table,
    })),
    sponsors: groups.flatMap((ids, index) =>
      ids.map((company_id, at) => {
        const company = companies.find((entry) => entry.id === company_id)
        if (!company) throw new Error(`No company ${company_id} to sponsor ${spec.slug}.`)
        return {
          id: spec.id * 1000 + index * 100 + at + 1,
          category_id: id(index),
          company_id,
          name: company.name,
          tagline: `${company.city}, ${company.country}`,
          website: company.website,
          position: at + 1,
        }
      }),
    ),
  }
}

function makeExhibitors(spec: EventSpec, companies: Company[]): Exhibitor[] {
  const r = random(`exhibitors ${spec.slug}`)
  const sponsors = [...spec.strategic, ...spec.sponsors.platinum, ...spec.sponsors.gold]
  const others = r
    .shuffle(
      companies.filter(
        ({ id, verified, category }) => verified && id !== 80 && category !== 'shipper' && !sponsors.includes(id),
      ),
    )
    .slice(0, 6)
    .map(({ id }) => id)
  return [...sponsors, ...others].map((company_id, index) => ({
    company_id,
    stand: `${'ABC'[index % 3]}${String(Math.floor(index / 3) + 1).padStart(2, '0')}`,
    description: companies.find(({ id }) => id === company_id)?.about ?? '',
    position: index + 1,
  }))
}

function makeRooms(spec: EventSpec): MeetingRoom[] {
  const holders = [...spec.strategic, ...spec.sponsors.platinum]
  return spec.rooms.map((name, index) => {
    const state = index < 2 ? 'booked' : index === 2 ? 'held' : 'free'
    return {
      name,
      description: [
        'Screen, whiteboard, coffee on call.',
        'Round table, daylight.',
        'Quiet side, screen and telephone.',
        'Standing table for short talks.',
        'Board table with screen at both ends.',
      ][hash(name) % 5] as string,
      floor: index < 2 ? 'Ground floor' : '1st floor',
      seats: [8, 12, 6, 10, 20, 14][index % 6] as number,
      state,
      company_id: state === 'free' ? null : (holders[index % Math.max(1, holders.length)] ?? null),
      position: index + 1,
    }
  })
}
