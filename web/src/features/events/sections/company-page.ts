import { useSession } from '../../../lib/session.ts'
import type { Address } from '../../../lib/address.ts'

/** The page of a company, for those who may open it. */
export function useCompanyPage(): (id: number | null) => Address | undefined {
  const session = useSession()
  return (id) => (session && id !== null ? `/company-profile/${id}` : undefined)
}
