import type { Company, Member, WorldEvent } from '../world.types.ts'
import { gdansk, klaipeda } from './baltic.ts'
import { buildEvent } from './build.ts'
import type { EventSpec } from './event.spec.ts'
import { abuDhabi, dubai } from './gulf.ts'
import { hamburg } from './hamburg.ts'
import { lisbon } from './lisbon.ts'
import { gothenburg, london } from './nordic.ts'
import { antwerp, rotterdam } from './northrange.ts'
import { houston, singapore } from './overseas.ts'
import { duisburg, vienna } from './rail.ts'

/** By id: five past, one that runs, eight to come. */
const EVENT_SPECS: EventSpec[] = [
  antwerp,
  rotterdam,
  klaipeda,
  abuDhabi,
  vienna,
  lisbon,
  dubai,
  gdansk,
  gothenburg,
  duisburg,
  london,
  hamburg,
  singapore,
  houston,
]

/** Ids of events that a demonstration or a test looks for. */
export const EVENT_IDS = {
  flagship: 12,
  running: 6,
  next: 9,
  not_yet_on_sale: 13,
  hidden_participants: 13,
  draft: 14,
  without_bank_account: 11,
  previous_of_flagship: 2,
} as const

export const makeEvents = (anchor: Date, companies: Company[], members: Member[]): WorldEvent[] =>
  EVENT_SPECS.map((spec) => buildEvent(spec, anchor, companies, members))
