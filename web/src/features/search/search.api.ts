import { queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'

export type Found = Answer<'search.everything'>
export type Group = keyof Found

/** Shortest keyword that the server takes, and the longest. */
export const SHORTEST = 2
export const LONGEST = 100

/** The server gives at most so many of each group. */
export const MOST = 10

/** The groups in the order in which they are shown: people and companies are looked for most. */
export const GROUPS = ['user', 'company', 'event', 'award', 'post', 'shared_post'] as const satisfies readonly Group[]

export const cleaned = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST)

/** Everything that fits a keyword; answers are kept for a while, because one goes back to them. */
export const searchQuery = (keyword: string) => ({
  ...queryOptionsFor('search.everything', { body: { keyword } }),
  staleTime: 60_000,
})

export type Suggested = Answer<'search.suggestions'>

/** A few of what begins with what is typed. */
export const suggestionsQuery = (keyword: string) => ({
  ...queryOptionsFor('search.suggestions', { query: { keyword } }),
  staleTime: 60_000,
  retry: false,
})

/** What was probably meant by words that found nothing. */
export const meantQuery = (keyword: string) => ({
  ...queryOptionsFor('search.meant', { query: { keyword } }),
  staleTime: 60_000,
  retry: false,
})

export const countOf = (found: Found) => GROUPS.reduce((sum, group) => sum + found[group].length, 0)
