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

/** First and last name in one. */
export const fullName = (member: { first_name: string; last_name: string }): string =>
  `${member.first_name} ${member.last_name}`.trim()
