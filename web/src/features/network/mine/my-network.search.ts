export const mineTabs = ['contacts', 'followers', 'following', 'received', 'sent'] as const
export type MineTab = (typeof mineTabs)[number]

/** What My Network shows, as it stands in the address. */
export type MineSearch = { tab?: Exclude<MineTab, 'contacts'>; search?: string; company?: number; view?: 'list' }

/** Reads a query string; what makes no sense, or is as usual, is left out. */
export function readMine(query: Record<string, unknown>): MineSearch {
  const tab = mineTabs.find((one) => one === query['tab'])
  const search = typeof query['search'] === 'string' ? query['search'].trim().slice(0, 100) : ''
  const company = Number(query['company'])
  return {
    ...(tab && tab !== 'contacts' ? { tab } : {}),
    ...(search ? { search } : {}),
    ...(Number.isInteger(company) && company > 0 && company <= 2_147_483_647 ? { company } : {}),
    ...(query['view'] === 'list' ? { view: 'list' as const } : {}),
  }
}
