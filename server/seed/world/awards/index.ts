import { awardSections } from '@app/contract/awards'
import type { Art } from '../../art/art.types.ts'
import { addDays, dayAt, localInstant, yearOf } from '../clock.ts'
import { CAST } from '../cast.ts'
import { found } from '../lines.ts'
import { CATEGORIES } from '../tags.ts'
import type { Company, Day, Member, Place } from '../world.types.ts'
import type {
  AwardSpec,
  GccCategory,
  WorldAward,
  WorldAwardCategory,
  WorldAwardOrder,
  WorldAwardPrice,
} from './awards.types.ts'
import { AWARD_SPECS, AWARD_IDS } from './specs.ts'
import { TERMS } from './terms.ts'

export { AWARD_IDS } from './specs.ts'
export type { GccCategory, WorldAward, WorldAwardOrder } from './awards.types.ts'

/** Who sells awards: a seller of its own, so that its numbers are its own. */
export const AWARDS_ENTITY_ID = 4

const REGIONS = ['Northern Europe', 'Southern Europe', 'Middle East', 'Asia and Pacific', 'Africa', 'Americas']
const SERVICES = [
  'Ocean and short sea',
  'Rail and intermodal',
  'Road',
  'Air',
  'Terminals and ports',
  'Warehousing and cold chain',
  'Customs and data',
]

/** The community's standing categories: every region times every service. */
export const GCC_CATEGORIES: GccCategory[] = REGIONS.flatMap((region, row) =>
  SERVICES.map((service, column) => {
    const id = row * SERVICES.length + column + 1
    return { id, region, service, position: id }
  }),
)

/** The awards as they stand at a moment: one past, one with its jury, one that takes entries. */
export const makeAwards = (anchor: Date, companies: Company[], members: Member[]): WorldAward[] =>
  AWARD_SPECS.map((spec) => buildAward(spec, anchor, companies, members))

function buildAward(spec: AwardSpec, anchor: Date, companies: Company[], members: Member[]): WorldAward {
  const { time_zone, venue } = spec
  const at = (days: number, time: string) => localInstant(dayAt(anchor, days), time, time_zone)
  const evening = dayAt(anchor, spec.ceremony)
  const lanes = { locode: spec.locode, lon: venue.lon, lat: venue.lat, hue: spec.hue, seed: 40 + spec.id, gold: true }
  const banner = (shape: 'card' | 'hero'): Art => ({ art: 'banner', shape, ...lanes })
  const categories = spec.categories.map((_, index) => categoryOf(spec, index))
  const prices = pricesOf(spec, categories, anchor)
  return {
    id: spec.id,
    slug: `${spec.slug}-${yearOf(evening)}`,
    name: `${spec.name} ${yearOf(evening)}`,
    tagline: spec.tagline,
    description: spec.description,
    terms: TERMS,
    city: spec.city,
    country: spec.country,
    time_zone,
    start_date: evening,
    end_date: evening,
    doors_at: at(spec.ceremony, '18:30'),
    starts_at: at(spec.ceremony, '19:30'),
    ends_at: at(spec.ceremony + 1, '00:30'),
    awards_venue: venue.name,
    awards_venue_address: venue.address,
    lat: venue.lat,
    lon: venue.lon,
    hue: spec.hue,
    banner: banner('card'),
    main_banner: banner('hero'),
    published_at: at(spec.published, '09:00'),
    entries_open_at: at(spec.opens, '09:00'),
    entries_close_at: at(spec.closes, '18:00'),
    judging_from: dayAt(anchor, spec.judging[0]),
    judging_until: dayAt(anchor, spec.judging[1]),
    shortlist_published_at: at(spec.shortlist, '10:00'),
    winners_published_at: at(spec.ceremony, '22:00'),
    available_sections: awardSections.filter((section) => !spec.without_sections?.includes(section)),
    previous_edition_id: spec.previous_edition_id,
    currency_code: 'EUR',
    financial_entity_id: AWARDS_ENTITY_ID,
    places: placesOf(spec),
    categories,
    prices,
    jurors: spec.jury.map(([company_id, biography], index) => ({
      customer_id:
        index === 0
          ? CAST.judge.id
          : found(members, (one) => one.company_id === company_id && one.state === 'active').id,
      chair: index === 0,
      biography,
      position: index + 1,
    })),
    agenda: agendaOf(spec, evening),
    orders: spec.id === AWARD_IDS.open ? ordersOf(spec, prices, anchor, companies, members) : [],
  }
}

function categoryOf(spec: AwardSpec, index: number): WorldAwardCategory {
  const {
    gcc,
    criteria,
    questions,
    fee: _,
    ...category
  } = found(spec.categories, (one) => one === spec.categories[index])
  const id = spec.id * 100 + index + 1
  return {
    ...category,
    id,
    position: index + 1,
    gcc_category_id: gcc && found(GCC_CATEGORIES, (one) => one.region === gcc[0] && one.service === gcc[1]).id,
    criteria: criteria.map(([weight, name, description], nth) => ({
      id: id * 10 + nth + 1,
      weight,
      name,
      description,
      position: nth + 1,
    })),
    questions: questions.map(([prompt, hint, word_limit, criterion], nth) => ({
      id: id * 10 + nth + 1,
      prompt,
      hint,
      word_limit,
      criterion_id: criterion === null ? null : id * 10 + criterion + 1,
      position: nth + 1,
    })),
  }
}

/** Entry, later entry and seat for every category of company; shippers enter for less. A category may have a fee of its own. */
function pricesOf(spec: AwardSpec, categories: WorldAwardCategory[], anchor: Date): WorldAwardPrice[] {
  const late = dayAt(anchor, spec.late_from)
  const closes = dayAt(anchor, spec.closes)
  const evening = dayAt(anchor, spec.ceremony)
  return CATEGORIES.flatMap(({ code }, row) => {
    const less = code === 'shipper' ? 0.7 : 1
    const offer = (nth: number, price: Partial<WorldAwardPrice>): WorldAwardPrice => ({
      id: spec.id * 1000 + row * 20 + nth,
      kind: 'entry',
      name: '',
      description: '',
      price_type: code,
      category_id: null,
      amount: 0,
      available_from: null,
      available_until: closes,
      stock: null,
      position: nth,
      ...price,
    })
    const own = spec.categories.flatMap((category, index) => {
      const to = categories[index]
      return category.fee === undefined || !to ? [] : [{ fee: category.fee, id: to.id, name: category.short_name }]
    })
    return [
      offer(1, {
        name: 'Entry, early',
        description: 'One entry in one category.',
        amount: Math.round(spec.entry * less),
        available_until: addDays(late, -1),
      }),
      offer(2, {
        name: 'Entry',
        description: 'One entry in one category.',
        amount: Math.round(spec.late_entry * less),
        available_from: late,
      }),
      ...own.map(({ fee, id, name }, index) =>
        offer(3 + index, {
          name: `Nomination, ${name.toLowerCase()}`,
          description: 'One person.',
          amount: fee,
          category_id: id,
        }),
      ),
      offer(10, {
        kind: 'seat',
        name: 'Dinner seat',
        description: 'Reception, ceremony and dinner with wine.',
        amount: spec.seat,
        available_until: addDays(evening, -3),
        stock: Math.round(spec.seats / CATEGORIES.length),
      }),
    ]
  })
}

function placesOf(spec: AwardSpec): Place[] {
  const { venue } = spec
  const metres = (to: { lat: number; lon: number }) => {
    const north = (to.lat - venue.lat) * 111_195
    const east = (to.lon - venue.lon) * 111_195 * Math.cos((venue.lat * Math.PI) / 180)
    return Math.round(Math.hypot(north, east) / 10) * 10
  }
  return [
    {
      kind: 'venue',
      name: venue.name,
      code: null,
      lat: venue.lat,
      lon: venue.lon,
      distance_m: 0,
      distance_text: 'Ceremony and dinner',
    },
    ...spec.places.map((place) => ({ ...place, distance_m: metres(place) })),
  ]
}

function agendaOf(spec: AwardSpec, evening: Day): WorldAward['agenda'] {
  const next = addDays(evening, 1)
  const item = (
    kind: WorldAward['agenda'][number]['kind'],
    [from, until]: [string, string],
    title: string,
    description: string,
    room: string,
    end = evening,
  ) => ({
    day: evening,
    starts_at: localInstant(evening, from, spec.time_zone),
    ends_at: localInstant(end, until, spec.time_zone),
    title,
    description,
    kind,
    room,
  })
  return [
    item('registration', ['18:30', '19:00'], 'Doors and cloakroom', 'Badges are at the entrance, by company.', 'Foyer'),
    item('networking', ['18:45', '19:30'], 'Reception', 'With everybody who entered, won or not.', 'Gallery'),
    item(
      'ceremony',
      ['19:30', '20:15'],
      'Welcome, and the first half of the categories',
      'The chair opens; each winner has two minutes.',
      'Main hall',
    ),
    item('meal', ['20:15', '21:45'], 'Dinner', 'Three courses at tables of ten.', 'Main hall'),
    item(
      'ceremony',
      ['21:45', '22:30'],
      'The second half, and the award of the jury',
      'What the jury argued about longest comes last.',
      'Main hall',
    ),
    item('social', ['22:30', '00:30'], 'Music at the bar', 'Until half past twelve.', 'Gallery', next),
  ]
}

/** Companies that bought early, and paid. What they enter comes with the entries. */
function ordersOf(
  spec: AwardSpec,
  prices: WorldAwardPrice[],
  anchor: Date,
  companies: Company[],
  members: Member[],
): WorldAwardOrder[] {
  const rows: [company: number, buyer: number | null, days: number, entries: number, seats: number][] = [
    [1, CAST.awards_colleague.id, -12, 2, 2],
    [8, null, -31, 1, 4],
    [11, null, -24, 0, 6],
    [43, null, -19, 1, 10],
    [51, null, -6, 2, 2],
  ]
  return rows.map(([company_id, buyer, days, entries, seats]) => {
    const buyer_id = buyer ?? found(members, (one) => one.company_id === company_id && one.state === 'active').id
    const { category } = found(companies, (one) => one.id === company_id)
    const price = (kind: 'entry' | 'seat') =>
      found(prices, (one) => one.kind === kind && one.price_type === category && one.category_id === null).id
    return {
      company_id,
      buyer_id,
      ordered_at: localInstant(dayAt(anchor, days), '10:20', spec.time_zone),
      entries: entries === 0 ? [] : [{ price_id: price('entry'), quantity: entries }],
      seats: [{ price_id: price('seat'), quantity: seats }],
    }
  })
}
