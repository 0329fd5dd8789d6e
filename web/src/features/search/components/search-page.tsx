import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { textIn } from '../../../lib/search.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Card, Rows } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { GROUPS, LONGEST, SHORTEST, cleaned, countOf, searchQuery } from '../search.api.ts'
import { navigation } from '../navigation.ts'
import { t } from '../text.ts'
import { Hits } from './hits.tsx'
import css from './search-page.module.css'

/** What is typed here is searched for when nobody has typed for this long. */
const SEARCH_AFTER_MS = 500

/** Searches the community by the `query` of the address. */
export function SearchPage() {
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
              action={<ButtonLink to={'/members' as never}>{t('none.members')}</ButtonLink>}
            >
              {t('none.text')}
            </EmptyState>
          </Card>
          <Navigation />
        </>
      ) : (
        GROUPS.filter((group) => data[group].length > 0).map((group) => (
          <Section key={group} title={t(group)} count={data[group].length}>
            <Card>
              <Rows>
                <Hits group={group} found={data} query={query} />
              </Rows>
            </Card>
          </Section>
        ))
      )}
    </div>
  )
}

/** The field of the page. The address follows what is typed, so that the way back finds it again. */
function SearchField({ query }: { query: string }) {
  const navigate = useNavigate()
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
      to: '/search' as never,
      search: (cleaned(to) === '' ? {} : { query: cleaned(to) }) as never,
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

/** On phones the search is a part of the navigation: its items stand here until something is found (SPEC.md 2.7). */
function Navigation() {
  return (
    <nav className="only-phone" aria-label={t('nav')}>
      <Card>
        <ul className={css['nav']}>
          {navigation.map(({ to, icon, label }) => (
            <li key={to}>
              <Link to={to as never}>
                <Icon name={icon} />
                <span className="grow">{t(label)}</span>
                <Icon name="right" size="sm" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  )
}
