import { queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'

/** The parts of setting up, in the order in which one does them. */
export const steps = ['community', 'mail', 'categories', 'texts', 'menu', 'seller', 'numbers'] as const
export type Step = (typeof steps)[number]

export type SetupState = Answer<'setup.state'>
export type Check = SetupState['checklist'][number]
export const stateQuery = queryOptionsFor('setup.state', {})

/** Where something that is missing is added; undefined where that is done elsewhere. */
export const stepOf: Record<Check['id'], Step | undefined> = {
  community: 'community',
  categories: 'categories',
  terms: 'texts',
  privacy: 'texts',
  mail: 'mail',
  menu: 'menu',
  event: undefined,
  prices: undefined,
  seller: 'seller',
  account: 'seller',
  event_account: 'seller',
}
