import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { t } from './names.ts'

/** How many tags members recommend that nobody has decided about, and the way to them. */
export function TagSuggestions() {
  const { data } = useQuery(queryOptionsFor('office.inbox', { query: { kind: 'tag' } }))
  const waiting = data?.counts.find(({ kind }) => kind === 'tag')?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <PageLink to="/office" search={{ kind: 'tag' }} className="link">
      {t('suggestions', { count: waiting })}
    </PageLink>
  )
}
