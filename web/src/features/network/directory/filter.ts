/** The filters of the directory, in the order in which they stand. */
export const facetNames = ['event', 'tag', 'country', 'category', 'company'] as const
export type FacetName = (typeof facetNames)[number]

export const sorts = ['match', 'name', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** What is asked of the directory, as it stands in the address: `?search=ocean&tag=3&country=PT&sort=name`. */
export type DirectoryFilter = {
  search?: string
  sort?: Sort
  event?: number[]
  tag?: number[]
  country?: string[]
  category?: string[]
  company?: number[]
}

const MOST = 50

const listOf = (value: unknown): string[] =>
  [
    ...new Set(
      (Array.isArray(value) ? value : [value])
        .filter((one) => typeof one === 'string' || typeof one === 'number')
        .map(String),
    ),
  ].slice(0, MOST)

const numbers = (value: unknown): number[] =>
  listOf(value)
    .map(Number)
    .filter((one) => Number.isInteger(one) && one > 0 && one <= 2_147_483_647)

/** Reads a query string; what makes no sense is left out. */
export function readFilter(search: Record<string, unknown>): DirectoryFilter {
  const text = typeof search['search'] === 'string' ? search['search'].trim().slice(0, 100) : ''
  const sort = sorts.find((one) => one === search['sort'])
  const found = {
    event: numbers(search['event']),
    tag: numbers(search['tag']),
    country: listOf(search['country']).filter((code) => /^[A-Z]{2}$/.test(code)),
    category: listOf(search['category']).filter((code) => code !== '' && code.length <= 40),
    company: numbers(search['company']),
  }
  return {
    ...(text ? { search: text } : {}),
    ...Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0)),
    ...(sort && sort !== 'match' ? { sort } : {}),
  }
}

/** What is chosen of a filter, as texts. */
export const chosenOf = (filter: DirectoryFilter, facet: FacetName): string[] => (filter[facet] ?? []).map(String)

/** Everything that is chosen, in the order of the filters. */
export function applied(filter: DirectoryFilter): { facet: FacetName; key: string }[] {
  return facetNames.flatMap((facet) => chosenOf(filter, facet).map((key) => ({ facet, key })))
}

/** The filter with a choice added, or taken away when it was there. */
export function toggled(filter: DirectoryFilter, facet: FacetName, key: string): DirectoryFilter {
  const before = chosenOf(filter, facet)
  return readFilter({
    ...filter,
    [facet]: before.includes(key) ? before.filter((one) => one !== key) : [...before, key],
  })
}

/** Without any choice; the words searched for and the order stay. */
export function cleared({ search, sort }: DirectoryFilter): DirectoryFilter {
  return { ...(search ? { search } : {}), ...(sort ? { sort } : {}) }
}
