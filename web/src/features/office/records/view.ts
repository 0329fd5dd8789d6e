import type { Resource } from '@app/contract/resources'

/** What of a list its address says: what is looked for, how it is ordered, which page, and a value for each filter. */
export type ListView = Record<string, string>

/** How long a search waits for the next letter. */
export const SEARCH_WAIT_MS = 300

const usual = ['q', 'sort', 'order', 'page'] as const

/** The parts of an address that a list understands, as texts; the rest is left out. */
export function viewOf(of: Resource, search: Record<string, unknown>): ListView {
  const filters = Object.keys(of.fields).filter((name) => of.fields[name]?.filter)
  const names: readonly string[] = [...usual, ...filters, ...(of.parent ? [of.parent] : [])]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
      return typeof text === 'string' && text !== '' ? [[name, text]] : []
    }),
  )
}

/** The same with something else; a change of anything but the page begins at the first page. */
export function withView(view: ListView, change: Record<string, string | undefined>): ListView {
  const next = { ...view, ...('page' in change ? {} : { page: undefined }), ...change }
  return Object.fromEntries(Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** How a list is ordered: as its address says, or as is usual for it. */
export const orderOf = (of: Resource, view: ListView): { sort: string; order: 'asc' | 'desc' } => ({
  sort: view['sort'] ?? of.order.field,
  order: (view['order'] ?? (view['sort'] ? 'asc' : of.order.descending ? 'desc' : 'asc')) === 'desc' ? 'desc' : 'asc',
})
