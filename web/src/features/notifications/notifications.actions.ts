import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { CallError, call, keyOf } from '../../lib/call.ts'
import { toast } from '../../ui/toast.tsx'
import { countsQuery, settingsQuery } from './notifications.api.ts'
import type { Notification, Settings } from './notifications.api.ts'
import { allRead, counted, withRead } from './notifications.cache.ts'
import type { Shown } from './notifications.search.ts'
import { t } from './text.ts'
import type { Answer } from '../../lib/call.types.ts'

type List = InfiniteData<Answer<'notifications.list'>>
export const CHANGING = ['notification']

const refused = (error: unknown) => toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
const tabOf = (key: QueryKey) => (key[3] as Shown | undefined)?.tab

/** Changes every kept list at once, and gives the way back. */
async function ahead(
  queries: QueryClient,
  change: (list: List, tab: Shown['tab']) => List,
  by: number,
): Promise<() => void> {
  await queries.cancelQueries({ queryKey: ['notifications'] })
  const lists = queries.getQueriesData<List>({ queryKey: keyOf('notifications.list') })
  const counts = queries.getQueryData(countsQuery().queryKey)
  for (const [key, list] of lists) if (list) queries.setQueryData(key, change(list, tabOf(key)))
  if (counts) queries.setQueryData(countsQuery().queryKey, counted(counts, by))
  return () => {
    for (const [key, list] of lists) queries.setQueryData(key, list)
    queries.setQueryData(countsQuery().queryKey, counts)
  }
}

const counter = (queries: QueryClient) => queries.invalidateQueries({ queryKey: keyOf('notifications.counts') })

/** Marks one read or unread: shown at once, undone with its reason when refused. */
export function useMark(): (one: Pick<Notification, 'id' | 'is_read'>, is_read: boolean) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationKey: CHANGING,
    mutationFn: ({ id, is_read }: { id: number; is_read: boolean }) =>
      call('notifications.update', { params: { id }, body: { is_read } }),
    onMutate: ({ id, is_read }) =>
      ahead(queries, (list, tab) => withRead(list, tab, id, is_read) as List, is_read ? -1 : 1),
    onError: (error, _, undo) => {
      undo?.()
      refused(error)
    },
    onSettled: () => counter(queries),
  })
  return (one, is_read) => {
    if (one.is_read !== is_read) mutate({ id: one.id, is_read })
  }
}

/** Marks everything read that has been shown so far; what comes meanwhile stays new. */
export function useMarkAll(): { markAll: (until: string) => void; busy: boolean } {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationKey: CHANGING,
    mutationFn: (until: string) => call('notifications.markAllRead', { body: { until } }),
    onMutate: () => ahead(queries, (list, tab) => allRead(list, tab) as List, -Infinity),
    onError: (error, _, undo) => {
      undo?.()
      refused(error)
    },
    onSuccess: (counts) => {
      queries.setQueryData(countsQuery().queryKey, counts)
      toast(t('markAll.done'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf('notifications.list') }),
  })
  return { markAll: mutate, busy: isPending }
}

type Row = Settings['kinds'][number]
export type Change = {
  mail?: boolean
  digest?: boolean
  kinds?: (Pick<Row, 'kind'> & Partial<Pick<Row, 'app' | 'mail' | 'push'>>)[]
}

/** Chooses what reaches me: shown at once, undone with its reason when refused; `kept` is called once it is kept. */
export function useChangeSettings(): (change: Change, kept?: () => void) => void {
  const queries = useQueryClient()
  const key = settingsQuery().queryKey
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationKey: ['notification-settings'],
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'notification-settings' },
    mutationFn: (body: Change) => call('notifications.changeSettings', { body }),
    onMutate: async ({ mail, digest, kinds = [] }) => {
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueryData(key)
      if (before)
        queries.setQueryData(key, {
          ...before,
          mail: mail ?? before.mail,
          digest: digest ?? before.digest,
          kinds: before.kinds.map((row) => ({ ...row, ...kinds.find(({ kind }) => kind === row.kind) })),
        })
      return before
    },
    onError: (error, _, before) => {
      queries.setQueryData(key, before)
      refused(error)
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: ['notification-settings'] }) === 1)
        return queries.invalidateQueries({ queryKey: key })
      return undefined
    },
  })
  return (change, kept) => mutate(change, { onSuccess: () => kept?.() })
}
