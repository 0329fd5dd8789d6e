import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, Rows, RowItem } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { CompanyTile } from '../../../ui/people.tsx'
import { TopicTag } from '../../../ui/pills.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { queryOptionsFor } from '../../../lib/call.ts'
import { countryName } from '../../../lib/country.ts'
import { useSession } from '../../../lib/session.ts'
import { MemberCard } from '../../network/index.ts'
import { useEventPage } from '../events.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'
import css from './participants-tab.module.css'

const COMPANIES = 10
const PEOPLE = 12

/** Who comes: companies, and for those who take part the people too, each searched, filtered and page by page. */
export function CompaniesTab() {
  const session = useSession()
  const [view, setView] = useState<'companies' | 'people'>('companies')
  return (
    <div className="stack">
      {session && (
        <div>
          <Segment
            label={tabLabel('participant-companies')}
            value={view}
            onChange={setView}
            options={[
              { value: 'companies', label: t('companies.title') },
              { value: 'people', label: t('people.title') },
            ]}
          />
        </div>
      )}
      {view === 'people' && session ? <People me={session.customerId} /> : <Companies />}
    </div>
  )
}

/** One choice of a filter, or all. */
function Choose<Key extends string | number>({
  label,
  all,
  choices,
  value,
  onChange,
}: {
  label: string
  all: string
  choices: readonly { id: Key; name: string; count?: number }[]
  value: Key | undefined
  onChange: (to: Key | undefined) => void
}) {
  if (choices.length < 2 && value === undefined) return null
  return (
    <Menu
      label={label}
      items={[
        { label: all, onSelect: () => onChange(undefined) },
        ...choices.map((one) => ({
          label: one.count === undefined ? one.name : `${one.name} (${one.count})`,
          onSelect: () => onChange(one.id),
        })),
      ]}
      trigger={(props) => (
        <Button {...props} iconEnd="caret">
          {value === undefined ? label : (choices.find((one) => one.id === value)?.name ?? label)}
        </Button>
      )}
    />
  )
}

function Companies() {
  const { event } = useEventPage()
  const [offset, setOffset] = useState(0)
  const [search, setSearch] = useState('')
  const [tag, setTag] = useState<number>()
  const asked = { event: event.id, ...(search.length >= 2 ? { search } : {}), ...(tag === undefined ? {} : { tag }) }
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...queryOptionsFor('events.participantCompanies', { query: { ...asked, offset, limit: COMPANIES } }),
    placeholderData: keepPreviousData,
  })
  // Segments are those of the event: what its companies are here to talk about.
  const tags = event.tags.map(({ id, name }) => ({ id, name }))
  return (
    <Section title={tabLabel('participant-companies')} {...(data ? { count: data.count } : {})}>
      <div className="stack">
        <div className={css['tools']}>
          <SearchBox
            value={search}
            label={t('companies.search')}
            wait={300}
            onSearch={(to) => {
              setSearch(to)
              setOffset(0)
            }}
          />
          <Choose
            label={t('segment')}
            all={t('segment.all')}
            choices={tags}
            value={tag}
            onChange={(to) => {
              setTag(to)
              setOffset(0)
            }}
          />
        </div>
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={COMPANIES} />
        ) : data.count === 0 ? (
          <EmptyState icon="building" title={t(search || tag ? 'companies.none' : 'companies.empty')} />
        ) : (
          <>
            <Card>
              <Rows>
                {data.results.map((one) => (
                  <RowItem key={one.id}>
                    <CompanyTile
                      name={one.details.name}
                      logo={one.details.logo}
                      text={[one.details.city, countryName(one.details.country)].filter(Boolean).join(', ')}
                      end={
                        <>
                          {one.details.segments.slice(0, 2).map((segment) => (
                            <span key={segment.id} className="only-wide">
                              <TopicTag>{segment.name}</TopicTag>
                            </span>
                          ))}
                          <span className="sm soft num nowrap">{t('people', { count: one.people_count })}</span>
                          <CompanyLink id={one.company_id} name={one.details.name} />
                        </>
                      }
                    />
                  </RowItem>
                ))}
              </Rows>
            </Card>
            <Pager from={offset} size={COMPANIES} total={data.count} waiting={isPlaceholderData} onFrom={setOffset} />
          </>
        )}
      </div>
    </Section>
  )
}

function CompanyLink({ id, name }: { id: number; name: string }) {
  const session = useSession()
  if (!session) return null
  return (
    <Link className="link nowrap" to={`/company-wall/${id}` as never} aria-label={t('companies.open', { name })}>
      {t('companies.open-short')}
    </Link>
  )
}

/** People of the event by the directory, with its cards: what we share, network, message. */
function People({ me }: { me: number }) {
  const { event } = useEventPage()
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const [tag, setTag] = useState<number>()
  const [country, setCountry] = useState<string>()
  const shown = event.participant_customers.some((one) => one.customer_id === me && one.display)
  const asked = {
    event: event.id,
    ...(search ? { search } : {}),
    ...(tag === undefined ? {} : { tag }),
    ...(country === undefined ? {} : { country }),
  }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOptionsFor('members.directory', { query: { ...asked, page, page_size: PEOPLE, facets: 'true' } }),
    placeholderData: keepPreviousData,
    enabled: shown,
  })
  const again =
    <T,>(set: (to: T) => void) =>
    (to: T) => {
      set(to)
      setPage(1)
    }
  if (!shown)
    return (
      <Card>
        <EmptyState icon="lock" title={t(event.participant_customers.length > 0 ? 'people.you-hidden' : 'people.only')}>
          {t(event.participant_customers.length > 0 ? 'people.you-hidden-text' : 'people.only-text')}
        </EmptyState>
      </Card>
    )
  return (
    <Section title={t('people.title')} {...(data ? { count: data.count } : {})}>
      <div className="stack">
        <div className={css['tools']}>
          <SearchBox value={search} label={t('people.search')} wait={300} onSearch={again(setSearch)} />
          <Choose
            label={t('segment')}
            all={t('segment.all')}
            choices={data?.facets?.tag ?? []}
            value={tag}
            onChange={again(setTag)}
          />
          <Choose
            label={t('country')}
            all={t('country.all')}
            choices={(data?.facets?.country ?? []).map((one) => ({ ...one, name: countryName(one.id) }))}
            value={country}
            onChange={again(setCountry)}
          />
        </div>
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={6} />
        ) : data.count === 0 ? (
          <EmptyState icon="users" title={t('people.none')} />
        ) : (
          <>
            <ul className={css['cards']} aria-busy={isPlaceholderData}>
              {data.results.map((entry) => (
                <MemberCard key={entry.id} entry={entry} />
              ))}
            </ul>
            <Pager
              from={(page - 1) * PEOPLE}
              size={PEOPLE}
              total={data.count}
              waiting={isPlaceholderData}
              onFrom={(from) => setPage(from / PEOPLE + 1)}
            />
          </>
        )}
      </div>
    </Section>
  )
}

function Pager({
  from,
  size,
  total,
  waiting,
  onFrom,
}: {
  from: number
  size: number
  total: number
  waiting: boolean
  onFrom: (from: number) => void
}) {
  return (
    <nav className="row row-between" aria-label={t('pages')}>
      <Button icon="left" disabled={from === 0 || waiting} onClick={() => onFrom(Math.max(0, from - size))}>
        {t('earlier')}
      </Button>
      <span className="sm soft num" role="status">
        {t('range', { from: from + 1, to: Math.min(from + size, total), total })}
      </span>
      <Button iconEnd="right" disabled={from + size >= total || waiting} onClick={() => onFrom(from + size)}>
        {t('further')}
      </Button>
    </nav>
  )
}
