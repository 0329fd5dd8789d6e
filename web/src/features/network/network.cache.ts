import type { Counts, Following, Friendship } from './network.api.ts'

/** What stands between me and a member. */
export type Relationship = { friendship_status: Friendship; follow_status: Following }

type Rows = { count: number; results: readonly object[] }
type Pages = { pages: readonly Rows[] }

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null
const isPages = (data: unknown): data is Pages => isObject(data) && Array.isArray(data['pages'])
/** What was searched for: the people among it. */
const isFound = (data: unknown): data is { user: readonly unknown[] } => isObject(data) && Array.isArray(data['user'])
const isRows = (data: unknown): data is Rows => isObject(data) && Array.isArray(data['results'])

/**
 * An answer in which what stands between me and member `id` has changed: their own record, or a list in which they are.
 * The same object comes back where they are not in it, so that nothing is drawn again.
 */
export function withStanding<Data>(data: Data, id: number, change: Partial<Relationship>): Data {
  if (isPages(data)) return replaced(data, 'pages', (page) => withStanding(page, id, change))
  if (isRows(data)) return replaced(data, 'results', (row) => withStanding(row, id, change))
  if (isFound(data)) return replaced(data, 'user', (row) => withStanding(row, id, change))
  if (!isObject(data) || data['id'] !== id || !('follow_status' in data)) return data
  return { ...data, ...change }
}

/** A list, or its pages, without the rows that `gone` names; the counts go down with them. */
export function without<Data>(data: Data, gone: (row: never) => boolean): Data {
  if (isPages(data)) {
    const removed = data.pages.flatMap((page) => page.results).filter((row) => gone(row as never)).length
    if (removed === 0) return data
    const pages = data.pages.map((page) => ({
      ...page,
      count: Math.max(0, page.count - removed),
      results: page.results.filter((row) => !gone(row as never)),
    }))
    return { ...data, pages }
  }
  if (!isRows(data)) return data
  const results = data.results.filter((row) => !gone(row as never))
  const removed = data.results.length - results.length
  return removed === 0 ? data : { ...data, results, count: Math.max(0, data.count - removed) }
}

/** Counters after an action; none goes below zero. */
export function counted(counts: Counts, change: Partial<Counts>): Counts {
  const after = { ...counts }
  for (const [key, by] of Object.entries(change) as [keyof Counts, number][]) after[key] = Math.max(0, after[key] + by)
  return after
}

function replaced<Data extends object, Key extends keyof Data>(
  data: Data,
  key: Key,
  change: (item: unknown) => unknown,
): Data {
  const before = data[key] as readonly unknown[]
  const after = before.map(change)
  return after.every((item, index) => item === before[index]) ? data : { ...data, [key]: after }
}
