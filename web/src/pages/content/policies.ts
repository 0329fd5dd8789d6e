import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isRefused, queryOptionsFor } from '../../lib/call.ts'

type Slug = 'terms-and-conditions' | 'privacy-policy' | 'cc-connect-policy'

export const policyQuery = (slug: Slug) => ({
  ...queryOptionsFor('content.policy', { params: { slug } }),
  staleTime: 600_000,
})

/** Loads a policy for its page; one that is not written yet is a real 404. */
export async function loadPolicy({ queryClient }: { queryClient: QueryClient }, slug: Slug): Promise<void> {
  try {
    await queryClient.ensureQueryData(policyQuery(slug))
  } catch (error) {
    if (isRefused(error, 404)) throw notFound()
    throw error
  }
}
