import { queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import type { Tone } from '../../ui/pills.tsx'
import { t } from './texts.ts'

/** The event or award whose page it is. */
export type SponsoredOccasion = {
  kind: 'event' | 'award'
  id: number
  /** Of its pages: `/events/{slug}/{id}`. */
  path: string
}

export type Application = Answer<'sponsorship.mine'>['results'][number]
export type Packages = Answer<'sponsorship.packages'>
export type SponsorPackage = Packages['packages'][number]
export type Topic = Answer<'sponsorship.panelTopics'>['results'][number]

/** A subject as calls name it. */
export const named = ({ kind, id }: SponsoredOccasion) => (kind === 'event' ? { event: id } : { award: id })

export const packagesOf = (subject: SponsoredOccasion) =>
  queryOptionsFor('sponsorship.packages', { query: named(subject) })
export const topicsOf = (event: number) =>
  queryOptionsFor('sponsorship.panelTopics', { query: { event, show_all: 'true' } })
/** What I asked of one event or award, the newest first. */
export const askedOf = (subject: SponsoredOccasion, kind: 'sponsor' | 'panelist') =>
  queryOptionsFor('sponsorship.mine', { query: { ...named(subject), kind } })
export const allMine = queryOptionsFor('sponsorship.mine', { query: {} })

/** A request that goes on: nothing else can be asked of the kind until it ends. */
export const isOpen = (one: Application) => ['received', 'in_review', 'accepted'].includes(one.state)

const tones: Record<Application['state'], Tone> = {
  received: 'quiet',
  in_review: 'warn',
  accepted: 'blue',
  confirmed: 'good',
  declined: 'quiet',
  withdrawn: 'quiet',
}

export const toneOf = (one: Application): Tone => (one.on_waiting_list ? 'warn' : tones[one.state])
export const stateOf = (one: Application): string => t(one.on_waiting_list ? 'state.waiting' : `state.${one.state}`)

/** Where an accepted package is ordered: on the booking page of its event or award. */
export const orderPath = ({ kind, path }: SponsoredOccasion, packageId: number): string =>
  `${path}/book-${kind}-details?package=${packageId}`
