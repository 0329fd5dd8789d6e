import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { queryOptionsFor } from '../../lib/call.ts'
import { dayRange } from '../../lib/dates.ts'
import { useSession } from '../../lib/session.ts'
import { PageLink } from '../../ui/page-link.ts'
import { Icon } from '../../ui/icon.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { eventWord, nearPages } from './near.ts'
import { t } from './dead-ends.text.ts'
import css from './lost-help.module.css'

/** Shortest text that is searched for. */
const SHORTEST = 2
const SEARCH_AFTER_MS = 300

/** Events and awards of every year that a word finds. */
const eventsOf = (search: string) => ({
  ...queryOptionsFor('events.allEvents', { query: { search, ordering: '-start_date', page_size: 4 } }),
  enabled: search.length >= SHORTEST,
  staleTime: 60_000,
})

/** Below a page that does not exist: what may have been meant by its address, and a search for what it was. */
export function LostHelp() {
  const isMember = useSession() !== null
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const [text, setText] = useState('')
  const word = text || (eventWord(pathname) ?? '')
  const { data } = useQuery(eventsOf(word))
  const near = text ? [] : nearPages(pathname, isMember)
  const base = (type: string) => `/${isMember ? '' : 'cc-'}${type === 'award' ? 'awards' : 'events'}` as const
  const hits = [
    ...near.map(({ path, title }) => ({ to: path, title, note: path })),
    ...(data?.results ?? []).map(({ type, slug, id, name, city, start_date, end_date }) => ({
      to: `${base(type)}/${slug}/${id}` as const,
      title: name,
      note: `${city}, ${dayRange(start_date, end_date, { year: true })}`,
    })),
  ]
  return (
    <div className={css['help']}>
      <SearchBox value={text} onSearch={setText} label={t('notFound.search')} wait={SEARCH_AFTER_MS} />
      <div aria-live="polite">
        {hits.length > 0 && !text && <h2 className="h4">{t('notFound.meant')}</h2>}
        {text.length >= SHORTEST && data && hits.length === 0 && (
          <p className="sm soft">{t('notFound.none', { text })}</p>
        )}
      </div>
      {hits.length > 0 && (
        <ul className={css['hits']}>
          {hits.map(({ to, title, note }) => (
            <li key={to}>
              <PageLink to={to}>
                <span className="grow">
                  <b>{title}</b>
                  <span className="xs soft num">{note}</span>
                </span>
                <Icon name="right" size="sm" />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {isMember && text.length >= SHORTEST && (
        <PageLink className="link sm" to="/search" search={{ query: text }}>
          {t('notFound.everywhere', { text })}
        </PageLink>
      )}
    </div>
  )
}
