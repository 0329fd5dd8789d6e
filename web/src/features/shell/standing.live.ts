import { hashKey, useQueryClient } from '@tanstack/react-query'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, queryOptionsFor } from '../../lib/call.ts'
import { readSession } from '../../lib/session.ts'
import { onLive, onReconnect } from '../../lib/socket.ts'
import type { Me } from './me.ts'

const standingOf = (me: Me | undefined) => JSON.stringify([me?.company, me?.rights])

/**
 * Reads one's own record anew. Where company or rights are others than before, everything shown is asked for again; what was
 * kept of a company that one has left is thrown away first.
 * @param always ask again also where the record says the same: the server has said that something changed
 */
export async function readStandingAnew(queries: QueryClient, always: boolean): Promise<void> {
  const id = readSession()?.customerId
  if (id === undefined) return
  const { queryKey } = queryOptionsFor('members.one', { params: { id } })
  const before = queries.getQueryData<Me>(queryKey)
  const now = await call('members.one', { params: { id } })
  queries.setQueryData(queryKey, now)
  if (!always && standingOf(before) === standingOf(now)) return
  const mine = hashKey(queryKey)
  const others = { predicate: (query: Query) => query.queryHash !== mine }
  if (before?.company === now.company) return queries.invalidateQueries(others)
  queries.removeQueries({ type: 'inactive', ...others })
  await Promise.all([
    queries.resetQueries({ queryKey: ['companies'] }),
    queries.resetQueries({ queryKey: ['payments'] }),
    queries.invalidateQueries(others),
  ])
}

/** Follows what the server tells about one's own company and rights, and asks after a lost connection. */
export function useStandingLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    // A refused answer changes nothing: the next call says what is so.
    const ask = (always: boolean) => void readStandingAnew(queries, always).catch(() => undefined)
    const ends = [onLive('standing_changed', () => ask(true)), onReconnect(() => ask(false))]
    return () => {
      for (const end of ends) end()
    }
  }, [queries])
}
