import { areas } from '@app/contract/notifications.areas'
import type { Area } from '@app/contract/notifications.areas'

/** What the list shows, as it stands in the address: all of them unless said. */
export type Shown = { tab?: 'unread' | 'read'; area?: Area }

/** Reads a query string; what makes no sense, or is as usual, is left out. */
export function readShown(query: Record<string, unknown>): Shown {
  const tab = (['unread', 'read'] as const).find((one) => one === query['tab'])
  const area = areas.find((one) => one === query['area'])
  return { ...(tab ? { tab } : {}), ...(area ? { area } : {}) }
}
