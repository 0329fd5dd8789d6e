import { queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import type { Address } from '../../lib/address.ts'

/** The parts of setting up, in the order in which one does them. */
export const steps = ['community', 'mail', 'categories', 'texts', 'menu', 'seller', 'numbers'] as const
export type Step = (typeof steps)[number]

export type SetupState = Answer<'setup.state'>
export type Check = SetupState['checklist'][number]
export const stateQuery = queryOptionsFor('setup.state', {})

/** Where something that is missing is added: a part of the setup, or a page of the office. */
export const stepOf: Partial<Record<Check['id'], Step>> = {
  community: 'community',
  imprint: 'community',
  categories: 'categories',
  terms: 'texts',
  privacy: 'texts',
  mail: 'mail',
  menu: 'menu',
  seller: 'seller',
  account: 'seller',
}

const partOf: Partial<Record<Check['id'], string>> = { prices: 'prices', event_account: 'basics' }

/** The way to where it is added. */
export function wayTo({ id, event }: Pick<Check, 'id' | 'event'>): { to: Address; search: Record<string, string> } {
  const step = stepOf[id]
  if (step) return { to: '/setup/community', search: { step } }
  if (id === 'segments') return { to: '/office/tags/new', search: {} }
  const part = partOf[id]
  return event && part
    ? { to: `/office/events/${event.id}`, search: { part } }
    : { to: '/office/events/new', search: {} }
}
