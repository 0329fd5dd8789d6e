import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, keyOf, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import type { Shown } from './notifications.search.ts'

export type Notification = Answer<'notifications.list'>['results'][number]
export type Counts = Answer<'notifications.counts'>
export type Settings = Answer<'notifications.settings'>
export type Kind = Notification['kind']

/** How many I have not read. The bar shows the same. */
export const countsQuery = () => ({ ...queryOptionsFor('notifications.counts'), staleTime: 60_000 })
export const settingsQuery = () => queryOptionsFor('notifications.settings')
/** The key with which this browser subscribes; null where the server sends nothing to devices. */
export const pushKeyQuery = () => ({ ...queryOptionsFor('notifications.pushKey'), staleTime: Infinity })
/** The newest of those I have not read. */
export const unreadQuery = () => queryOptionsFor('notifications.list', { query: { unread: 'true', limit: 2 } })
export const contentsQuery = (id: number) => queryOptionsFor('notifications.contents', { params: { id } })

/** My notifications, page by page; each page names the place where the next one begins. */
export const listQuery = ({ tab, area }: Shown) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('notifications.list'), 'endless', { tab, area }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'notifications.list',
        {
          query: {
            ...pageParam,
            ...(tab ? { unread: tab === 'unread' ? 'true' : 'false' } : {}),
            ...(area ? { area } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: {} as { page?: string; before?: string },
    getNextPageParam: (last) => {
      if (!last.next) return undefined
      const query = new URL(last.next, 'http://next').searchParams
      return { page: query.get('page') ?? '', before: query.get('before') ?? '' }
    },
  })
