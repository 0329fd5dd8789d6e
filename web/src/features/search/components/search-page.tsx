import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { textIn } from '../../../lib/search.ts'
import { PageLink, usePageNavigate } from '../../../ui/page-link.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Card, Rows } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { GROUPS, LONGEST, MOST, SHORTEST, cleaned, countOf, meantQuery, searchQuery } from '../search.api.ts'
import type { Found, Group } from '../search.api.ts'
import { navigation } from '../navigation.ts'
import { t } from '../text.ts'
import { Hits } from './hits.tsx'
import type { ActsOf } from './hits.tsx'
import css from './search-page.module.css'

/** What is typed here is searched for when nobody has typed for this long. */
const SEARCH_AFTER_MS = 500

/** Searches the community by the `query` of the address. What can be done about a person belongs to other features. */
export function SearchPage({ actsOf }: { actsOf: ActsOf }) {
  const query = cleaned(textIn(useSearch({ strict: false }) as Record<string, unknown>, 'query') ?? '')
  const long = query.length >= SHORTEST
  const { data, error, refetch, isFetching } = useQuery({ ...searchQuery(query), enabled: long })
  const count = data && long ? countOf(data) : 0
  return (
    <div className={css['page']}>
      <h1 className="sr-only">{t('title')}</h1>
      <SearchField query={query} />
      <p className="sr-only" role="status">
        {long && data && !isFetching && (count > 0 ? t('results', { count, query }) : t('none', { query }))}
      </p>
      {!long ? (
        <>
          <Card>
            <EmptyState icon="search" title={t(query === '' ? 'start' : 'short')}>
              {t(query === '' ? 'start.text' : 'short.text')}
            </EmptyState>
          </Card>
          <Navigation />
        </>
      ) : error && !data ? (
        <Card>
          <ErrorState error={error} retry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Card>
          <SkeletonRows rows={5} />
        </Card>
      ) : count === 0 ? (
        <>
          <Card>
            <EmptyState
              icon="search"
              title={t('none', { query })}
              action={<ButtonLink to="/members">{t('none.members')}</ButtonLink>}
            >
              <Meant query={query} />
              {t('none.text')}
            </EmptyState>
          </Card>
          <Navigation />
        </>
      ) : (
        GROUPS.filter((group) => data[group].length > 0).map((group) => (
          <HitGroup key={`${group} ${query}`} group={group} found={data} query={query} actsOf={actsOf} />
        ))
      )}
    </div>
  )
}

/** "Did you mean …": the nearest words that find something. */
function Meant({ query }: { query: string }) {
  const keyword = useQuery(meantQuery(query)).data?.keyword
  if (!keyword) return null
  return (
    <p className={css['meant']}>
      {t('meant')}{' '}
      <PageLink className="link" to="/search" search={{ query: keyword }}>
        {keyword}
      </PageLink>
      ?
    </p>
  )
}

/** Hits of a group that stand there at first. */
const FIRST = 4
/** Where a group that was cut goes on. */
const whole: { [group in Group]?: '/members' | '/all-events' } = { user: '/members', event: '/all-events' }

/** The hits of one group: the first of them, all on demand, and the way to the list that has no end. */
function HitGroup({ group, found, query, actsOf }: { group: Group; found: Found; query: string; actsOf: ActsOf }) {
  const [all, setAll] = useState(false)
  const count = found[group].length
  const more = whole[group]
  return (
    <Section title={t(group)} count={count}>
      <Card>
        <Rows>
          <Hits group={group} found={found} query={query} most={all ? count : FIRST} actsOf={actsOf} />
        </Rows>
        {!all && count > FIRST ? (
          <div className={css['all']}>
            <Button size="sm" kind="quiet" onClick={() => setAll(true)}>
              {t('all', { count })}
            </Button>
          </div>
        ) : (
          more &&
          count === MOST && (
            <div className={css['all']}>
              <ButtonLink size="sm" kind="quiet" to={`${more}?search=${encodeURIComponent(query)}`}>
                {t(`all.${group as 'user' | 'event'}`)}
              </ButtonLink>
            </div>
          )
        )}
      </Card>
    </Section>
  )
}

/** The field of the page. The address follows what is typed, so that the way back finds it again. */
function SearchField({ query }: { query: string }) {
  const navigate = usePageNavigate()
  const [text, setText] = useState(query)
  const [shown, setShown] = useState(query)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Another query has come by the bar or by going back.
  if (shown !== query) {
    setShown(query)
    if (cleaned(text) !== query) setText(query)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (query === '') field.current?.focus({ preventScroll: true })
  }, [query])

  function go(to: string): void {
    clearTimeout(timer.current)
    if (cleaned(to) === query) return
    void navigate({
      to: '/search',
      search: cleaned(to) === '' ? {} : { query: cleaned(to) },
      replace: true,
    })
  }

  return (
    <form
      role="search"
      aria-label={t('field.label')}
      className={css['field']}
      onSubmit={(event) => {
        event.preventDefault()
        go(text)
      }}
    >
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        dir="auto"
        value={text}
        maxLength={LONGEST}
        placeholder={t('field.placeholder')}
        aria-label={t('field.label')}
        enterKeyHint="search"
        onChange={(event) => {
          const typed = event.currentTarget.value
          setText(typed)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => go(typed), typed === '' ? 0 : SEARCH_AFTER_MS)
        }}
      />
      {text !== '' && (
        <IconButton
          icon="x"
          size="sm"
          label={t('field.clear')}
          className={css['clear']}
          onClick={() => {
            setText('')
            go('')
            field.current?.focus()
          }}
        />
      )}
    </form>
  )
}

/**
 * On phones the search is a part of the navigation: its items stand here until something is found
 * (docs/rules/search.md#search-box).
 */
function Navigation() {
  return (
    <nav className="only-phone" aria-label={t('nav')}>
      <Card>
        <ul className={css['nav']}>
          {navigation.map(({ to, icon, label }) => (
            <li key={to}>
              <PageLink to={to}>
                <Icon name={icon} />
                <span className="grow">{t(label)}</span>
                <Icon name="right" size="sm" />
              </PageLink>
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}
