import { useQuery } from '@tanstack/react-query'
import { countsQuery } from './network.api.ts'
import type { Counts } from './network.api.ts'

/** My counters; undefined until they are known. */
export function useCounts(enabled = true): Counts | undefined {
  return useQuery({ ...countsQuery(), enabled }).data
}
