import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isRefused, queryOptionsFor } from '../../lib/call.ts'

type Slug = 'terms-and-conditions' | 'privacy-policy' | 'cc-connect-policy'

export type Version = { version?: number }

/** Which version an address asks for; without one, the text as it stands. */
export function versionIn({ version }: Record<string, unknown>): Version {
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? { version } : {}
}

export const policyQuery = (slug: Slug, { version }: Version) => ({
  ...queryOptionsFor('content.policy', { params: { slug }, query: version === undefined ? {} : { version } }),
  staleTime: 600_000,
})

/** Loads a policy for its page; one that is not written yet is a real 404. */
export async function loadPolicy(
  { queryClient }: { queryClient: QueryClient },
  slug: Slug,
  version: Version,
): Promise<void> {
  try {
    await queryClient.ensureQueryData(policyQuery(slug, version))
  } catch (error) {
    if (isRefused(error, 404)) throw notFound()
    throw error
  }
}
