import type { Answer } from '../../../lib/call.types.ts'

export type Problem = Answer<'office.publishing'>['problems'][number]

/** The workspace of an event: its parts, each with fields of the event, lists of what belongs to it, or both. */
export const parts = [
  {
    name: 'basics',
    fields: [
      'name',
      'slug',
      'tag_ids',
      'capacity',
      'previous_edition_id',
      'city',
      'country',
      'time_zone',
      'start_date',
      'end_date',
      'starts_at',
      'ends_at',
      'registration_opens_at',
      'registration_closes_at',
      'currency_code',
      'financial_entity_id',
    ],
    lists: [],
  },
  { name: 'texts', fields: ['tagline', 'description', 'hue', 'banner', 'main_banner'], lists: ['event-reasons'] },
  {
    name: 'venue',
    fields: ['venue', 'venue_address', 'lat', 'lon', 'locode'],
    lists: ['event-places', 'event-city-images'],
  },
  { name: 'accommodation', fields: [], lists: ['event-accommodations', 'event-hotels', 'event-nearby-hotels'] },
  {
    name: 'agenda',
    fields: ['overlaps_reason'],
    lists: ['event-sessions', 'event-days', 'event-parallel-events'],
    fieldsLast: true,
  },
  { name: 'speakers', fields: [], lists: ['event-speakers'] },
  {
    name: 'prices',
    fields: ['unpaid_seats_most', 'unpaid_tables_most'],
    lists: ['event-prices', 'event-addons'],
    fieldsLast: true,
  },
  {
    name: 'sponsors',
    fields: [],
    lists: ['sponsor-categories', 'sponsors', 'sponsor-packages', 'sponsor-benefits', 'panel-topics'],
  },
  { name: 'rooms', fields: [], lists: ['event-tables', 'event-rooms', 'event-exhibitors'] },
  { name: 'planner', fields: ['meeting_planner_is_active', 'meeting_planner_activation_date'], lists: [] },
  { name: 'participants', fields: ['display_participants'], lists: ['event-seats'] },
  { name: 'sections', fields: ['available_sections'], lists: [] },
] as const satisfies readonly { name: string; fields: readonly string[]; lists: readonly string[]; fieldsLast?: true }[]

export type PartName = (typeof parts)[number]['name']

/** What makes a new event; everything else is added in its workspace. */
export const begins: readonly string[] = [
  'name',
  'slug',
  'city',
  'country',
  'time_zone',
  'start_date',
  'end_date',
  'starts_at',
  'ends_at',
  'currency_code',
]

/** Where something that is missing is mended. */
export const partOf: Record<Problem['code'], PartName> = {
  no_days: 'agenda',
  no_session: 'agenda',
  speaker_twice: 'agenda',
  room_twice: 'agenda',
  no_price: 'prices',
  unpriced: 'prices',
  no_seller: 'basics',
  no_account: 'basics',
  no_transfer: 'basics',
  no_card: 'basics',
  no_banner: 'texts',
  no_venue: 'venue',
  no_portrait: 'speakers',
  no_planner_date: 'planner',
  no_sections: 'sections',
  closed_prices: 'sections',
  closed_parts: 'sections',
}
