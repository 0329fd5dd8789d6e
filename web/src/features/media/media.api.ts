import { infiniteQueryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { archiveTabs } from '@app/contract/pages'
import { call, isRefused, keyOf, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { textIn } from '../../lib/search.ts'

export type MediaItem = Answer<'media.images'>['results'][number]
export type Paper = Answer<'media.guides'>['results'][number]
export type Album = Answer<'media.albums'>['results'][number]
export type Channel = Answer<'media.channels'>['results'][number]
export type Share = Answer<'media.myShares'>['results'][number]
export type Shared = Answer<'media.shared'>
export type ArchiveTab = (typeof archiveTabs)[number]

/** What narrows the archive; all of it stands in the address. */
export type ArchiveFilter = {
  year?: number
  until?: number
  tag?: number
  event?: number
  award?: number
  search?: string
  oldest?: boolean
  /** Of guides: those with statistics, or those without. */
  statistics?: boolean
  /** Of events alone, or of awards alone. */
  isEvent?: boolean
  /** Chosen things, by their ids with points between. */
  chosen?: string
}

const numberIn = (search: Record<string, unknown>, name: string): number | undefined => {
  const value = Number(search[name])
  return Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : undefined
}
const flagIn = (search: Record<string, unknown>, name: string): boolean | undefined => {
  const value = search[name]
  return value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined
}
const clean = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T

/** Reads a filter from an address; what is not understood is left out. */
export function readArchive(search: Record<string, unknown>): ArchiveFilter {
  const chosen = String(search['chosen'] ?? '')
  const words = textIn(search, 'search')?.slice(0, 60)
  return clean<ArchiveFilter>({
    year: numberIn(search, 'year'),
    until: numberIn(search, 'until'),
    tag: numberIn(search, 'tag'),
    event: numberIn(search, 'event'),
    award: numberIn(search, 'award'),
    search: words && words.length >= 2 ? words : undefined,
    oldest: flagIn(search, 'oldest') === true ? true : undefined,
    statistics: flagIn(search, 'statistics'),
    isEvent: flagIn(search, 'isEvent'),
    chosen: /^\d{1,9}(\.\d{1,9}){0,49}$/.test(chosen) ? chosen : undefined,
  })
}

const PAGE = 36

function queryOf(filter: ArchiveFilter) {
  const { until, oldest, isEvent, chosen, statistics: _statistics, ...same } = filter
  return {
    ...same,
    ...(until === undefined ? {} : { until_year: until }),
    ...(isEvent === undefined ? {} : { is_event: isEvent ? ('true' as const) : ('false' as const) }),
    ...(chosen === undefined ? {} : { ids: chosen.split('.').map(Number) }),
    ordering: oldest ? ('day' as const) : ('-day' as const),
  }
}

type Pages = { next: string | null }
const following = (last: Pages, _: unknown, page: number) => (last.next === null ? undefined : page + 1)

export const picturesQuery = (filter: ArchiveFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('media.images'), 'endless', filter],
    queryFn: ({ pageParam, signal }) =>
      call('media.images', { query: { ...queryOf(filter), page: pageParam, page_size: PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: following,
  })

export const videosQuery = (filter: ArchiveFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('media.videos'), 'endless', filter],
    queryFn: ({ pageParam, signal }) =>
      call('media.videos', { query: { ...queryOf(filter), page: pageParam, page_size: 24 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: following,
  })

export const guidesQuery = (filter: ArchiveFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('media.guides'), 'endless', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'media.guides',
        {
          query: {
            ...queryOf(filter),
            ...(filter.statistics === undefined ? {} : { statistics: filter.statistics ? 'true' : 'false' }),
            page: pageParam,
            page_size: PAGE,
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: following,
  })

/** The gallery by event and award; words and chosen things are shown as one list instead. */
export const albumsQuery = (filter: ArchiveFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('media.albums'), 'endless', filter],
    queryFn: ({ pageParam, signal }) => {
      const { ordering: _ordering, search: _search, ...narrow } = queryOf(filter)
      return call('media.albums', { query: { ...narrow, page: pageParam, page_size: 6 } }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: following,
  })

const KINDS = { video: 'video', gallery: 'image', 'post-guide': 'guide' } as const

export const facetsQuery = (tab: ArchiveTab) => ({
  ...queryOptionsFor('media.facets', { query: { kind: KINDS[tab] } }),
  staleTime: 60_000,
})

/** Whether the gallery stands by event and award. */
export const isGrouped = (filter: ArchiveFilter): boolean =>
  filter.search === undefined &&
  filter.chosen === undefined &&
  filter.event === undefined &&
  filter.award === undefined &&
  !filter.oldest

/** What a page of the archive needs before it is shown. */
async function loadArchive(queries: QueryClient, tab: ArchiveTab, filter: ArchiveFilter): Promise<void> {
  const first =
    tab === 'video'
      ? queries.ensureInfiniteQueryData(videosQuery(filter))
      : tab === 'post-guide'
        ? queries.ensureInfiniteQueryData(guidesQuery(filter))
        : isGrouped(filter)
          ? queries.ensureInfiniteQueryData(albumsQuery(filter))
          : queries.ensureInfiniteQueryData(picturesQuery(filter))
  await Promise.all([first, queries.ensureQueryData(facetsQuery(tab))])
}

/** The archives of events say events unless the address says awards. */
export const withKind = (filter: ArchiveFilter): ArchiveFilter => ({ isEvent: true, ...filter })

/** What the route of a shelf is made of, beside its page; `filterOf` is what the page adds to the filter of the address. */
export const archiveRoute = (tab: ArchiveTab, filterOf = (filter: ArchiveFilter): ArchiveFilter => filter) => ({
  validateSearch: readArchive,
  // Not by `loaderDeps`: while one narrows the archive its filters stay.
  loader: ({ context, location }: { context: { queryClient: QueryClient }; location: { search: object } }) =>
    loadArchive(context.queryClient, tab, filterOf(readArchive({ ...location.search }))),
})

export const channelsQuery = queryOptionsFor('media.channels', { query: { show_all: 'true' } })
export const sharesQuery = queryOptionsFor('media.myShares', { query: { page_size: 50 } })
export const sharedQuery = (token: string) => queryOptionsFor('media.shared', { params: { token } })

/** Makes the page of a link that opens nothing a real 404; nothing of what the link passes on is kept here. */
export async function findShared(token: string): Promise<void> {
  try {
    await call('media.shared', { params: { token } })
  } catch (error) {
    // Other problems are shown by the page, which offers to try again.
    if (isRefused(error, 404) || isRefused(error, 400)) throw notFound()
  }
}

/* ---- one event or award ---- */

export type SubjectKind = 'event' | 'award'
const SUBJECT_PAGE = 60

export const subjectPictures = (kind: SubjectKind, id: number, page = 1) =>
  kind === 'event'
    ? queryOptionsFor('media.eventGallery', { query: { event: id, kind: 'image', page, page_size: SUBJECT_PAGE } })
    : queryOptionsFor('media.awardGallery', { query: { award: id, kind: 'image', page, page_size: SUBJECT_PAGE } })

export const subjectVideos = (kind: SubjectKind, id: number) =>
  kind === 'event'
    ? queryOptionsFor('media.eventGallery', { query: { event: id, kind: 'video', show_all: 'true' } })
    : queryOptionsFor('media.awardGallery', { query: { award: id, kind: 'video', show_all: 'true' } })

export const subjectPapers = (kind: SubjectKind, id: number) =>
  kind === 'event'
    ? queryOptionsFor('media.eventDownloads', { query: { event: id, show_all: 'true' } })
    : queryOptionsFor('media.awardDownloads', { query: { award: id, show_all: 'true' } })

/** What the media of an event or award need before they are shown, for loaders. */
export const subjectMedia = (kind: SubjectKind, id: number) => [
  subjectPictures(kind, id),
  subjectVideos(kind, id),
  subjectPapers(kind, id),
]
