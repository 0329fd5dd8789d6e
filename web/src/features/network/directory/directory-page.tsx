import { count as counted } from '../../../lib/money.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { FullDialog } from '../../../ui/full-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { NetworkFrame, manyPeople } from '../components/network-frame.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { t } from '../text.ts'
import { MORE, allCompaniesQuery, directoryQuery, everybodyQuery } from './directory.api.ts'
import { applied, cleared, sorts, toggled } from './filter.ts'
import type { DirectoryFilter, FacetName, Sort } from './filter.ts'
import { DirectoryFilters, choicesOf } from './filters.tsx'
import { MemberCard } from './member-card.tsx'
import button from '../../../ui/button.module.css'
import css from './directory-page.module.css'

const WAIT_MS = 300

/** How an address is changed: a new entry of the history, or the present one written over. */
type Show = (filter: DirectoryFilter, how?: { replace: boolean }) => void

/** The Global Directory: everybody, by words, filters and order; all of it stands in the address. */
export function DirectoryPage({ filter, show }: { filter: DirectoryFilter; show: Show }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery(
    directoryQuery(filter),
  )
  const [first] = data?.pages ?? []
  const facets = first?.facets ?? null
  const people = data?.pages.flatMap((page) => page.results) ?? []
  const count = first?.count ?? 0
  const total = manyPeople(count, first?.capped ?? false)
  const toggle = (facet: FacetName, key: string, how?: { replace: boolean }) => show(toggled(filter, facet, key), how)
  const chosen = applied(filter)
  const clear = () => show(cleared(filter))
  const sort = (
    <SortField value={filter.sort ?? 'match'} onChange={(to) => show({ ...filter, sort: to }, { replace: true })} />
  )

  return (
    <NetworkFrame
      tab="directory"
      title={t('directory')}
      lead={<Lead />}
      search={
        <SearchBox
          value={filter.search ?? ''}
          label={t('directory.search')}
          wait={WAIT_MS}
          onSearch={(search) => show({ ...filter, search }, { replace: true })}
        />
      }
    >
      <div className={css['columns']}>
        <aside className={cx(css['facets'], 'only-wide')} aria-label={t('filters')}>
          <Card as="div">
            <div className={css['facetsHead']}>
              <h2 className="h4">{t('filters')}</h2>
              {chosen.length > 0 && (
                <button type="button" className="link sm" onClick={clear}>
                  {t('filters.clear')}
                </button>
              )}
            </div>
            {facets ? (
              <DirectoryFilters facets={facets} filter={filter} onToggle={toggle} />
            ) : (
              !error && <SkeletonCard height={420} />
            )}
          </Card>
        </aside>
        <section aria-label={t('directory')}>
          <div className={css['tools']}>
            <h2 className="h3 num">
              <span role="status">{data ? t('people', { count, total }) : '\u00A0'}</span>
            </h2>
            <PhoneFilters applied={chosen.length} total={total} count={count} clear={clear}>
              <div className={css['phoneSort']}>{sort}</div>
              <DirectoryFilters
                facets={facets}
                filter={filter}
                // One step back leaves the list, not each choice that was tried in the dialog.
                onToggle={(facet, key) => toggle(facet, key, { replace: true })}
              />
            </PhoneFilters>
            {chosen.length > 0 && (
              <ul className={css['applied']} aria-label={t('filters.applied')}>
                {chosen.map(({ facet, key }) => {
                  const name = choicesOf(facets, filter, facet).find((item) => item.key === key)?.name ?? key
                  return (
                    <li key={`${facet}-${key}`}>
                      <button
                        type="button"
                        className={css['chip']}
                        aria-label={t('filters.remove', { name })}
                        onClick={() => toggle(facet, key)}
                      >
                        {name}
                        <Icon name="x" size="sm" />
                      </button>
                    </li>
                  )
                })}
              </ul>
            )}
            <div className={cx(css['sort'], 'only-wide')}>{sort}</div>
          </div>
          {error && people.length === 0 ? (
            <Card>
              <ErrorState error={error} retry={() => void refetch()} />
            </Card>
          ) : !data ? (
            <div className={css['grid']}>
              {Array.from({ length: 6 }, (_, index) => (
                <SkeletonCard key={index} height={252} />
              ))}
            </div>
          ) : people.length === 0 ? (
            <Card>
              <EmptyState
                icon="users"
                title={t('directory.empty')}
                action={
                  <Button kind="primary" onClick={() => show({})}>
                    {t('directory.all')}
                  </Button>
                }
              >
                {t('directory.empty.text')}
              </EmptyState>
            </Card>
          ) : (
            <>
              <ul className={cx(css['grid'], isPlaceholderData && css['waiting'])} aria-busy={isPlaceholderData}>
                {people.map((entry) => (
                  <MemberCard key={entry.id} entry={entry} />
                ))}
              </ul>
              <div className={css['more']}>
                {hasNextPage && (
                  <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {first?.capped
                      ? t('directory.more')
                      : t('directory.more.count', { count: Math.min(MORE, count - people.length) })}
                  </Button>
                )}
                <span className="sm soft num" role="status">
                  {t('directory.shown', { shown: counted(people.length), total })}
                </span>
              </div>
            </>
          )}
        </section>
      </div>
    </NetworkFrame>
  )
}

/** "412 people from 63 carrier and logistics companies". */
function Lead() {
  const people = useQuery(everybodyQuery()).data
  const companies = useQuery(allCompaniesQuery()).data
  if (!people || !companies) return '\u00A0'
  return t('directory.lead', {
    people: manyPeople(people.count, people.capped),
    companies: counted(companies.count),
  })
}

function SortField({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  return (
    <div className={css['sortField']}>
      <span className="sm soft" aria-hidden>
        {t('sort')}
      </span>
      <SelectField
        aria-label={t('sort')}
        value={value}
        data={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
        onChange={(to) => onChange(to as Sort)}
      />
    </div>
  )
}

/** On phones the filters fill the window; the number of people follows each choice. */
function PhoneFilters({
  applied: number,
  total,
  count,
  clear,
  children,
}: {
  applied: number
  total: string
  count: number
  clear: () => void
  children: React.ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <div className="only-phone">
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('filters')}
        {number > 0 && <span className={cx(button['counter'], css['number'])}>{number}</span>}
      </Button>
      {open && (
        <FullDialog
          title={t('filters')}
          onClose={() => setOpen(false)}
          end={
            number > 0 && (
              <Button kind="quiet" onClick={clear}>
                {t('filters.clear')}
              </Button>
            )
          }
          footer={
            <Button kind="primary" size="lg" block onClick={() => setOpen(false)}>
              {t('filters.show', { count, total })}
            </Button>
          }
        >
          {children}
        </FullDialog>
      )}
    </div>
  )
}
