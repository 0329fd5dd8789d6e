import { queryOptionsFor } from '../../lib/call.ts'

export const publicMenuQuery = () => ({
  ...queryOptionsFor('content.publicMenu', { query: { show_all: 'true' } }),
  staleTime: 600_000,
})

export type Item = { id: number; parent_id: number | null; position: number; display_name: string; url: string | null }
export type MenuNode = Item & { children: MenuNode[] }

const DEPTH = 3

/** The menu as a tree: nested by parent, sorted by position, three levels deep (docs/rules/content.md#menu). */
export function menuTree(items: readonly Item[], parent: number | null = null, level = 1): MenuNode[] {
  if (level > DEPTH) return []
  return items
    .filter((item) => item.parent_id === parent && item.id !== parent)
    .toSorted((a, b) => a.position - b.position)
    .map((item) => ({ ...item, children: menuTree(items, item.id, level + 1) }))
}

/** Other sites open in a new tab; only web addresses count as links at all. */
export function isExternal(url: string): boolean {
  return /^https?:\/\//i.test(url)
}
