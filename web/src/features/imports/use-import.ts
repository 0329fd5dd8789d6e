import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowFilter } from '@app/contract/imports.limits'
import { CallError, call, keyOf, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { toast } from '../../ui/toast.tsx'
import { t } from './text.ts'

export type Import = Answer<'imports.one'>
export type ImportRow = Answer<'imports.rows'>['results'][number]

const POLL_MS = 1000

export const isAtWork = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

/** An import, asked for again while something is at work on it. */
export function useImport(id: number) {
  return useQuery({
    ...queryOptionsFor('imports.one', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MS : false),
  })
}

/** Its rows, a page at a time; anew whenever a piece of work has ended. */
export function useRows(one: Import, show: RowFilter) {
  const input = { params: { id: one.id } }
  return useInfiniteQuery({
    queryKey: [...keyOf('imports.rows', input), show, one.state],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call('imports.rows', { ...input, query: { show, after: pageParam } }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Runs one call at a time that changes an import, and shows what has become of it. */
export function useActs(id: number): {
  busy: boolean
  run(act: () => Promise<Import>): Promise<void>
  /** Mails whom it brought in, or the one of a row, and says how many that were. */
  invite(one: Import, row?: number): Promise<void>
} {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async invite({ kind }, row) {
      if (busy) return
      setBusy(true)
      try {
        const body = row === undefined ? {} : { rows: [row] }
        const { mailed } = await call('imports.invite', { params: { id }, body })
        toast(t(kind === 'members' ? 'invite.done' : 'invite.tickets.done', { count: mailed }))
      } catch (error) {
        toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
      } finally {
        setBusy(false)
      }
    },
    async run(act) {
      if (busy) return
      setBusy(true)
      try {
        queries.setQueryData(queryOptionsFor('imports.one', { params: { id } }).queryKey, await act())
        await queries.invalidateQueries({ queryKey: keyOf('imports.rows', { params: { id } }) })
      } catch (error) {
        toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
        await queries.invalidateQueries({ queryKey: ['imports'] })
      } finally {
        setBusy(false)
      }
    },
  }
}
