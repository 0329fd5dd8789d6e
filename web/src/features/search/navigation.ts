import type { IconName } from '../../ui/icons.ts'
import type { Address } from '../../lib/address.ts'

/** Where one may go from the search on a phone. The bar's own list is not reached from here: the bar knows the search. */
export const navigation = [
  { to: '/personal-wall', icon: 'home', label: 'nav.home' },
  { to: '/all-events', icon: 'calendar', label: 'nav.events' },
  { to: '/my-events', icon: 'calendar-check', label: 'nav.myEvents' },
  { to: '/network', icon: 'network', label: 'nav.network' },
  { to: '/members', icon: 'users', label: 'nav.members' },
] as const satisfies readonly { to: Address; icon: IconName; label: string }[]
