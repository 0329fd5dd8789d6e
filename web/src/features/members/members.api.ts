import { queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'

export type Member = Answer<'members.one'>

/**
 * One member. Kept for some minutes and not asked again by itself: others' profiles are counted
 * (docs/rules/members.md#profile-budget).
 */
export const memberQuery = (id: number) => ({
  ...queryOptionsFor('members.one', { params: { id } }),
  staleTime: 300_000,
  refetchOnWindowFocus: false,
})
