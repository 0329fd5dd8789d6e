import type { Answer } from '../../../lib/call.types.ts'
import { timeHere } from '../../../lib/preview.ts'

export type Problem = Answer<'awards.lacks'>['problems'][number]
export type State = Answer<'awards.judgingState'>
export type Round = State['rounds'][number]

/** The workspace of an award: its parts, each with fields of the award, lists of what belongs to it, or more. */
export const parts = [
  {
    name: 'basics',
    fields: [
      'name',
      'slug',
      'previous_edition_id',
      'city',
      'country',
      'time_zone',
      'start_date',
      'end_date',
      'currency_code',
      'financial_entity_id',
    ],
    lists: [],
  },
  { name: 'texts', fields: ['tagline', 'description', 'terms', 'hue', 'banner', 'main_banner'], lists: [] },
  {
    name: 'entries',
    fields: ['entries_open_at', 'entries_close_at', 'judging_from', 'judging_until'],
    lists: ['award-categories', 'award-applicants'],
  },
  { name: 'prices', fields: [], lists: ['award-prices'] },
  { name: 'sponsors', fields: [], lists: [] },
  {
    name: 'ceremony',
    fields: ['awards_venue', 'awards_venue_address', 'lat', 'lon', 'doors_at', 'starts_at', 'ends_at'],
    lists: ['award-agenda-items', 'award-places', 'award-seats'],
  },
  { name: 'jury', fields: [], lists: ['award-jurors'] },
  { name: 'criteria', fields: [], lists: [] },
  { name: 'rounds', fields: [], lists: [] },
  { name: 'results', fields: [], lists: [] },
  { name: 'sections', fields: ['available_sections'], lists: [] },
] as const satisfies readonly { name: string; fields: readonly string[]; lists: readonly string[] }[]

export type PartName = (typeof parts)[number]['name']

/** What makes a new award; everything else is added in its workspace. */
export const begins: readonly string[] = [
  'name',
  'slug',
  'city',
  'country',
  'time_zone',
  'start_date',
  'end_date',
  'currency_code',
]

/** Where something that is missing is mended. */
export const partOf: Record<Problem['code'], PartName> = {
  no_category: 'entries',
  no_question: 'entries',
  no_entry_dates: 'entries',
  no_price: 'prices',
  no_seller: 'basics',
  no_account: 'basics',
  no_transfer: 'basics',
  no_card: 'basics',
  no_criteria: 'criteria',
  no_jury: 'jury',
  few_judges: 'jury',
  no_round: 'rounds',
  no_terms: 'texts',
  no_banner: 'texts',
  no_venue: 'ceremony',
  no_sections: 'sections',
  closed_prices: 'sections',
  closed_enter: 'sections',
  closed_parts: 'sections',
}

/** Whether a minute has come; one that is not set has not. */
export const hasCome = (at: string | null, now = timeHere().getTime()): boolean => at !== null && Date.parse(at) <= now

export type Phase = 'ahead' | 'running' | 'over' | 'sealed'

/** Where a round stands. */
export function phaseOf({ starts_at, ends_at, sealed_at }: Round, now = timeHere().getTime()): Phase {
  if (sealed_at) return 'sealed'
  if (hasCome(ends_at, now)) return 'over'
  return hasCome(starts_at, now) ? 'running' : 'ahead'
}

/** Of the entries of a category, or of all, how many this juror may not judge, and how many need a declaration. */
export function conflictsIn(
  juror: State['jurors'][number],
  category: number | undefined,
): { own: number; ties: number } {
  const about = juror.conflicts.filter((one) => category === undefined || one.category === category)
  const sum = (of: 'own' | 'ties') => about.reduce((total, one) => total + one[of], 0)
  return { own: sum('own'), ties: sum('ties') }
}
