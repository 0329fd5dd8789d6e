import { infiniteQueryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { call, isRefused, keyOf, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { pageRedirect } from '../../../ui/page-link.ts'

export type JudgingEntry = Answer<'awards.judgingEntry'>
export type Sheet = JudgingEntry['sheet']
export type Round = JudgingEntry['round']
export type Criterion = JudgingEntry['criteria'][number]
export type ListedEntry = Answer<'awards.judgingEntries'>['results'][number]
export type Shown = 'todo' | 'all'

export const judgingRounds = queryOptionsFor('awards.judgingRounds', {})

export const judgingEntry = (id: number, round: number | undefined) =>
  queryOptionsFor('awards.judgingEntry', { params: { id }, query: { round } })

const PAGE = 100

/** The entries of a round, page by page. */
export const judgingList = (round: number, state: Shown, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('awards.judgingEntries'), { round, state, search }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'awards.judgingEntries',
        { query: { round, state, ...(search ? { search } : {}), page: pageParam, page_size: PAGE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.next === null ? undefined : page + 1),
  })

/** Leads to the first entry that is still to be scored. Whoever has nothing to judge has no desk. */
export async function openDesk(queryClient: QueryClient): Promise<never> {
  const rounds = await queryClient.fetchQuery({ ...judgingRounds, staleTime: 0 })
  const round = rounds.results[0]
  if (!round) throw notFound()
  const first = async (state: Shown) =>
    (await call('awards.judgingEntries', { query: { round: round.id, state, page_size: 1 } })).results[0]
  const entry = (await first('todo')) ?? (await first('all'))
  if (!entry) throw notFound()
  throw pageRedirect({ href: `/judging/${entry.id}`, replace: true })
}

/** Loads an entry for its judge. One that is not assigned does not exist. */
export async function loadJudging(queryClient: QueryClient, entryId: string, round: number | undefined): Promise<void> {
  if (!/^\d{1,9}$/.test(entryId)) throw notFound()
  try {
    await queryClient.ensureQueryData(judgingEntry(Number(entryId), round))
  } catch (error) {
    if (isRefused(error, 404)) throw notFound()
    throw error
  }
}
