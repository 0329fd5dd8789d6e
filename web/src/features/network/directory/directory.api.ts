import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call, keyOf, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import type { DirectoryFilter } from './filter.ts'

type Reply = Answer<'members.directory'>
export type DirectoryEntry = Reply['results'][number]
export type Facets = NonNullable<Reply['facets']>

/** The first look shows 12 people, "Show more" brings 24: two pages of the same size at once. */
const PAGE = 12
export const MORE = 24

type Step = { from: number; pages: number }

async function pagesOf(filter: DirectoryFilter, { from, pages }: Step, signal: AbortSignal): Promise<Reply> {
  const replies = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      call(
        'members.directory',
        { query: { ...filter, page: from + index, page_size: PAGE, facets: from === 1 ? 'true' : 'false' } },
        { signal },
      ).catch((error: unknown) => {
        // The list became shorter since: there is no such page any more.
        if (index > 0) return undefined
        throw error
      }),
    ),
  )
  const [first, ...others] = replies as [Reply, ...(Reply | undefined)[]]
  return {
    ...first,
    results: [...first.results, ...others.flatMap((reply) => reply?.results ?? [])],
    next: others.length > 0 ? (others.at(-1)?.next ?? null) : first.next,
  }
}

/** The directory under a filter; the first page counts what each choice would leave. */
export const directoryQuery = (filter: DirectoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('members.directory'), 'endless', filter],
    queryFn: ({ pageParam, signal }) => pagesOf(filter, pageParam, signal),
    initialPageParam: { from: 1, pages: 1 } as Step,
    getNextPageParam: (last, _, { from, pages }): Step | undefined =>
      last.next ? { from: from + pages, pages: MORE / PAGE } : undefined,
    placeholderData: keepPreviousData,
  })

/** How many people there are in all, for the hero and the tabs. */
export const everybodyQuery = () => ({
  ...queryOptionsFor('members.directory', { query: { page_size: 1 } }),
  staleTime: 600_000,
  refetchOnWindowFocus: false,
})

/** How many companies there are in all. */
export const allCompaniesQuery = () => ({
  ...queryOptionsFor('companies.list', { query: { page_size: 1 } }),
  staleTime: 600_000,
  refetchOnWindowFocus: false,
})
