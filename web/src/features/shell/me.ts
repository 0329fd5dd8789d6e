import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endSession, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { readImpersonation, useSession } from '../../lib/session.ts'
import { usePageNavigate } from '../../ui/page-link.ts'

export type Me = Answer<'members.one'>

function useMyRecord() {
  const session = useSession()
  return useQuery({
    ...queryOptionsFor('members.one', { params: { id: session?.customerId ?? 0 } }),
    enabled: session !== null,
    staleTime: 300_000,
  })
}

/** The signed-in member's own record; undefined while it loads and for visitors. */
export const useMe = () => useMyRecord().data

/** Whether nothing more is waited for to know it: it is there, or cannot be had now. */
export const useMeAnswered = () => !useMyRecord().isLoading

/** How many requests to join my network wait for an answer. */
export function useReceivedRequests(): number {
  const session = useSession()
  const counts = useQuery({
    ...queryOptionsFor('network.counts'),
    enabled: session !== null,
    staleTime: 60_000,
  }).data
  return counts?.received ?? 0
}

/** How many notifications I have not read, counted up to 100. */
export function useUnreadNotifications(): number {
  const session = useSession()
  const counts = useQuery({
    ...queryOptionsFor('notifications.counts'),
    enabled: session !== null,
    staleTime: 60_000,
  }).data
  return counts?.unread ?? 0
}

/** How many messages wait for me unread. */
export function useUnreadMessages(): number {
  const session = useSession()
  const unread = useQuery({
    ...queryOptionsFor('messaging.unread'),
    enabled: session !== null && readImpersonation() === null,
    staleTime: 60_000,
  }).data
  return unread?.result.unread_messages_count ?? 0
}

/** Whether entries of awards are assigned to me. */
export function useIsJudge(): boolean {
  const session = useSession()
  const rounds = useQuery({
    ...queryOptionsFor('awards.judgingRounds', {}),
    enabled: session !== null,
    staleTime: 300_000,
  }).data
  return (rounds?.count ?? 0) > 0
}

/** Ends the session; the profile menu's entry leads to the public events (docs/rules/pages.md#audience). */
export function useLogout(): () => Promise<void> {
  const navigate = usePageNavigate()
  const queries = useQueryClient()
  return async () => {
    // What is still being asked would be refused.
    await queries.cancelQueries()
    await endSession()
    await navigate({ to: '/cc-events', replace: true })
  }
}
