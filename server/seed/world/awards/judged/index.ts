import type { Random } from '../../random.ts'
import { found } from '../../lines.ts'
import { DESKS } from './desks.ts'
import type { JudgedCategory } from './judged.types.ts'
import { LAND } from './land.ts'
import { PORTS } from './ports.ts'
import { SEA } from './sea.ts'

const ALL: JudgedCategory[] = [...SEA, ...LAND, ...DESKS, ...PORTS]

/** What was entered in a category, by its slug; companies and answers fit what the category is about. */
export const judgedIn = (slug: string): JudgedCategory => found(ALL, (one) => one.slug === slug)

const TO_ENTRANT = [
  'The account of what went wrong convinced us more than the figures of what went well.',
  'Please give the method beside the figure next time; we had to look for it.',
  'Clear, short, and every claim with its number. Thank you.',
  'We would have liked one customer’s word on this.',
  'The second answer alone was worth reading the others for.',
  'A good year, told too modestly. Say next time what it cost.',
]
const TO_JURY = [
  'Figures agree with what I see in my own work.',
  'Good on service, thin on how it was measured.',
  'Strong. I would put them among the first three.',
  'Honest, but I miss the year before.',
  'I know two of their customers, and both would sign this.',
  'Less new than it reads; we discussed the same two years ago.',
  '',
]

export const toEntrant = (r: Random): string => (r.chance(0.5) ? r.pick(TO_ENTRANT) : '')
export const toJury = (r: Random): string => r.pick(TO_JURY)
