import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptionsFor } from '../../lib/call.ts'
import type { Tagged } from './draft.ts'
import { fitsName } from './rich-text.ts'

const WAIT_MS = 250

/**
 * Members whose name begins with what is typed after an @. Apart from the picker of the network feature, whose list brings
 * more bytes than the whole wall.
 */
export function usePeople(typed: string | undefined): (Tagged & { text: string })[] {
  const wanted = typed?.trim() ?? ''
  const [search] = useDebouncedValue(wanted, WAIT_MS)
  const { data } = useQuery({
    ...queryOptionsFor('members.directory', { query: { page_size: 10, search } }),
    enabled: wanted !== '' && search !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (wanted === '') return []
  // The answer may be that of a moment ago, and also knows people by their job or company.
  return (data?.results ?? [])
    .map((one) => ({
      customer_id: one.id,
      name: `${one.first_name} ${one.last_name}`,
      prof_pic: one.profile_picture,
      text: [one.job_title, one.company_name].filter(Boolean).join(', '),
    }))
    .filter(({ name }) => fitsName(name, wanted))
}
