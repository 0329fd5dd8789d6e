import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, RowItem, Rows } from '../../../ui/card.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Avatars, Logo } from '../../../ui/people.tsx'
import { FilterChip, FilterChips, FilterSelect, StatPill, TopicTags } from '../../../ui/pills.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { keyOf } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { countryName } from '@app/contract/countries'
import { useSession } from '../../../lib/session.ts'
import { CompanyFollowButton } from '../../companies/index.ts'
import { COMPANIES, sections, useEventPage } from '../events.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'
import type { WhoComes } from './who-comes.ts'
import { CompanyPeople } from './company-people.tsx'
import type { WhoComesProps } from './participants-tab.tsx'
import css from './participants-tab.module.css'

/** Segments beside a company: shared ones first. */
const SEGMENTS = 4

type Company = Answer<'events.participantCompanies'>['results'][number]

/** Choices of a filter with how many each leaves. */
export function choicesOf(
  choices: readonly { id: number | string; name: string; count: number }[] | undefined,
  nameOf: (id: string) => string | null = () => null,
): { value: string; label: string }[] {
  return (choices ?? []).map(({ id, name, count }) => ({
    value: String(id),
    label: t('choice', { name: nameOf(String(id)) ?? name, count }),
  }))
}

/**
 * Companies that take part: searched, filtered and page by page, those with segments of one's own first. With `showPeople` each opens
 * to its people, and it leads to all of them.
 */
export function ParticipantCompanies({
  asked,
  show,
  showPeople,
}: WhoComesProps & { showPeople?: ((company: number) => void) | undefined }) {
  const { event } = useEventPage()
  const session = useSession()
  const { search = '', tag, country, category, known = false, page = 1 } = asked
  const offset = (page - 1) * COMPANIES
  const narrowed = Boolean(search || tag || country || category || known)
  const { data, isPlaceholderData, error, refetch } = useQuery({
    ...sections.companies(event.id, asked),
    placeholderData: keepPreviousData,
  })
  /** Another choice begins at the first page again. */
  const choose = (change: { [K in keyof WhoComes]: WhoComes[K] | undefined }) =>
    show({ ...asked, page: undefined, ...change } as WhoComes, { replace: true })
  const facets = data?.facets
  return (
    <Section
      title={tabLabel('participant-companies')}
      {...(data ? { count: data.count } : {})}
      end={session && <span className="sm soft">{t('shared-first')}</span>}
    >
      <div className="stack">
        <div className={css['tools']}>
          <SearchBox
            value={search}
            label={t('companies.search')}
            wait={300}
            onSearch={(words) => choose({ search: words })}
          />
        </div>
        <FilterChips label={t('filters')}>
          <FilterSelect
            label={t('segment')}
            value={String(tag ?? '')}
            options={choicesOf(facets?.tag)}
            onChange={(to) => choose({ tag: to === '' ? undefined : Number(to) })}
          />
          <FilterSelect
            label={t('country')}
            value={country ?? ''}
            options={choicesOf(facets?.country, countryName)}
            onChange={(to) => choose({ country: to || undefined })}
          />
          <FilterSelect
            label={t('category')}
            value={category ?? ''}
            options={choicesOf(facets?.category)}
            onChange={(to) => choose({ category: to || undefined })}
          />
          {typeof facets?.known === 'number' && (
            <FilterChip
              pressed={known}
              count={facets.known}
              onClick={() => choose({ known: known ? undefined : true })}
            >
              {t('companies.known')}
            </FilterChip>
          )}
        </FilterChips>
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={COMPANIES} />
        ) : data.count === 0 ? (
          <EmptyState icon="building" title={t(narrowed ? 'companies.none' : 'companies.empty')} />
        ) : (
          <>
            <Card>
              <Rows>
                {data.results.map((one) => (
                  <RowItem key={one.id} className={css['company']}>
                    <CompanyRow one={one} linked={session !== null} event={event.id} showPeople={showPeople} />
                  </RowItem>
                ))}
              </Rows>
            </Card>
            <Pager
              from={offset}
              size={COMPANIES}
              total={data.count}
              waiting={isPlaceholderData}
              onFrom={(from) => show({ ...asked, page: from / COMPANIES + 1 })}
            />
          </>
        )}
      </div>
    </Section>
  )
}

/** A company with its segments, those of one's own first, whom one knows from there, and its people once it is opened. */
function CompanyRow({
  one,
  linked,
  event,
  showPeople,
}: {
  one: Company
  linked: boolean
  event: number
  showPeople: ((company: number) => void) | undefined
}) {
  const [open, setOpen] = useState(false)
  const { name, logo, city, country, segments } = one.details
  const isShared = (id: number) => one.shared_segments.includes(id)
  const ordered = [...segments.filter(({ id }) => isShared(id)), ...segments.filter(({ id }) => !isShared(id))]
  const contacts = one.contacts
  return (
    <>
      <Logo name={name} src={logo} />
      <div className="grow">
        <p className={css['name']}>
          {linked ? <PageLink to={`/company-profile/${one.company_id}`}>{name}</PageLink> : <b>{name}</b>}
          {one.verified && <StatPill tone="blue">{t('companies.verified')}</StatPill>}
        </p>
        <p className="sm soft">{[city, countryName(country)].filter(Boolean).join(', ')}</p>
        <TopicTags
          names={ordered.slice(0, SEGMENTS).map((segment) => segment.name)}
          shared={ordered.filter(({ id }) => isShared(id)).map((segment) => segment.name)}
        />
      </div>
      <div className={css['who']}>
        {contacts !== null && contacts.count > 0 && (
          <span className={css['contacts']}>
            <Avatars
              people={contacts.people.map(({ name: person, prof_pic }) => ({ name: person, src: prof_pic }))}
              more={contacts.count - contacts.people.length}
            />
            <span className="sm">{t('companies.contacts', { count: contacts.count })}</span>
          </span>
        )}
        <span className="sm soft num nowrap">{t('people', { count: one.people_count })}</span>
      </div>
      {linked && (
        <div className={css['acts']}>
          <Follow one={one} />
          {showPeople && (
            <IconButton
              icon={open ? 'up' : 'caret'}
              label={t('companies.people', { name })}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          )}
        </div>
      )}
      {open && showPeople && (
        <CompanyPeople event={event} company={one.company_id} showAll={() => showPeople(one.company_id)} />
      )}
    </>
  )
}

/** The way to follow a company from its row; nothing for one's own. */
function Follow({ one: { company_id: id, details, following } }: { one: Company }) {
  const queries = useQueryClient()
  if (following === null) return null
  const show = (now: boolean) =>
    queries.setQueriesData<Answer<'events.participantCompanies'>>(
      { queryKey: keyOf('events.participantCompanies') },
      (known) =>
        known && {
          ...known,
          results: known.results.map((row) => (row.company_id === id ? { ...row, following: now } : row)),
        },
    )
  return (
    <CompanyFollowButton
      size="sm"
      company={{ id, name: details.name, follow_status: { following }, abilities: { follow: true } }}
      onShow={show}
    />
  )
}

/** Which of them stand here, and the ways back and on. */
export function Pager({
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
