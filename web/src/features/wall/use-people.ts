import { fullName } from '@app/contract/names'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptionsFor } from '../../lib/call.ts'
import { idIn } from '../../lib/link.ts'
import { useMe } from '../shell/index.ts'
import type { Tagged } from './draft.ts'
import { fitsName } from './rich-text.ts'

const WAIT_MS = 250
const EACH = 10

type Found = Tagged & { text: string }

/**
 * Members whose name begins with what is typed after an @, the nearest first: contacts, the own company, those whom one has written
 * with, people at the same event, then all others. Each list is short and asked for at once, so it takes no longer however many members there are. Apart from
 * the picker of the network feature, whose list brings more bytes than the whole wall.
 */
export function usePeople(typed: string | undefined): Found[] {
  const wanted = typed?.trim() ?? ''
  const [search] = useDebouncedValue(wanted, WAIT_MS)
  const company = idIn(useMe()?.company)
  const asked = {
    enabled: wanted !== '' && search !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  } as const
  const found = useQueries({
    queries: [
      { ...queryOptionsFor('network.contacts', { query: { page_size: EACH, search } }), ...asked },
      {
        ...queryOptionsFor('members.directory', {
          query: { page_size: EACH, search, company: company === undefined ? [] : [company] },
        }),
        ...asked,
        enabled: asked.enabled && company !== undefined,
      },
      { ...queryOptionsFor('messaging.conversations', { query: { limit: EACH, keyword: search } }), ...asked },
      { ...queryOptionsFor('members.directory', { query: { page_size: EACH, search, together: 'true' } }), ...asked },
      { ...queryOptionsFor('members.directory', { query: { page_size: EACH, search } }), ...asked },
    ],
  })
  if (wanted === '') return []
  const [contacts, colleagues, written, together, everybody] = found
  const near = [
    ...(contacts.data?.results ?? []).map(({ network_member_details: one }) => one),
    ...(colleagues.data?.results ?? []).map(personOf),
    ...(written.data?.docs ?? []).filter((one) => !one.receiver_left).map(({ receiver }) => receiver),
    ...(together.data?.results ?? []).map(personOf),
    ...(everybody.data?.results ?? []).map(personOf),
  ].map(({ customer_id, name, prof_pic, job_title, company_name }) => ({
    customer_id,
    name,
    prof_pic,
    text: [job_title, company_name].filter(Boolean).join(', '),
  }))
  // An answer may be that of a moment ago, and also knows people by their job or company.
  const fitting = near.filter(({ name }) => fitsName(name, wanted))
  return fitting.filter((one, at) => fitting.findIndex(({ customer_id: id }) => id === one.customer_id) === at)
}

function personOf(one: {
  id: number
  first_name: string
  last_name: string
  profile_picture: string | null
  job_title: string | null
  company_name: string | null
}) {
  return { ...one, customer_id: one.id, name: fullName(one), prof_pic: one.profile_picture }
}
