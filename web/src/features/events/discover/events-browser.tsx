import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { part } from '../../../ui/part.tsx'
import { FilterChip, FilterChips, FilterSelect } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { countryName } from '@app/contract/countries'
import { monthOf } from '../../../lib/dates.ts'
import { allTags, choicesOf, choosesPast, listQuery, recommended } from '../events.api.ts'
import type { firstList, ListInput, Mode } from '../events.api.ts'
import { t } from '../texts.ts'
import { EventCard, EventCardList } from './event-cards.tsx'
import type { Audience } from './event-cards.tsx'
import css from './event-cards.module.css'

const EventsMap = part(
  () => import('../map/events-map.tsx').then((module) => module.default),
  ErrorState,
  <SkeletonCard height={420} />,
)

/** Points on the map at once; whoever has more narrows them by month or place. */
const ON_MAP = 100

type Filters = Pick<ListInput, 'tag' | 'month' | 'country'>

/** Nothing may be found, or nothing be there. */
function emptyTitle(mode: Mode, narrowed: boolean) {
  if (narrowed) return mode === 'awards' ? 'find.no-award' : 'find.empty'
  return mode === 'awards' ? 'find.no-awards-yet' : 'find.none-yet'
}

/** A list of events with its search and filters; the same also as a map. */
export function EventsBrowser({ mode, audience }: { mode: Mode; audience: Audience }) {
  const [text, setText] = useState('')
  const [filters, setFilters] = useState<Filters>({})
  const [past, setPast] = useState<boolean | undefined>(choosesPast(mode) ? false : undefined)
  const [page, setPage] = useState(1)
  const [onMap, setOnMap] = useState(false)
  const search = text.trim().length >= 2 ? text.trim() : undefined
  const query = useQuery({
    ...(listQuery(mode, {
      ...filters,
      search,
      past,
      ...(onMap ? { page: 1, page_size: ON_MAP } : { page }),
    }) as ReturnType<typeof firstList>),
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch, isPlaceholderData } = query
  const narrowed = search !== undefined || Object.values(filters).some((one) => one !== undefined)
  const restart =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(1)
    }
  return (
    <div className="stack">
      <TextField
        type="search"
        aria-label={t(mode === 'awards' ? 'find.awards' : 'find.label')}
        placeholder={t(mode === 'awards' ? 'find.awards-placeholder' : 'find.placeholder')}
        leftSection={<Icon name="search" />}
        value={text}
        maxLength={60}
        onChange={(event) => restart(setText)(event.currentTarget.value)}
      />
      <div className={css['heads']}>
        <FilterChips label={t('filter')}>
          {choosesPast(mode) && (
            <>
              <FilterChip pressed={past === false} onClick={() => restart(setPast)(false)}>
                {t('filter.upcoming')}
              </FilterChip>
              <FilterChip pressed={past === true} onClick={() => restart(setPast)(true)}>
                {t('filter.past')}
              </FilterChip>
            </>
          )}
          <Choices mode={mode} past={past} filters={filters} onChange={restart(setFilters)} />
        </FilterChips>
        <FilterChips label={t('filter.view')}>
          <FilterChip pressed={!onMap} onClick={() => setOnMap(false)}>
            <Icon name="list" size="sm" />
            {t('filter.list')}
          </FilterChip>
          <FilterChip pressed={onMap} onClick={() => setOnMap(true)}>
            <Icon name="map" size="sm" />
            {t('filter.map')}
          </FilterChip>
        </FilterChips>
      </div>
      {mode === 'all' && audience === 'member' && !past && !narrowed && !onMap && page === 1 && <Recommended />}
      {error ? (
        <Card>
          <ErrorState error={error} retry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <>
          <SkeletonCard />
          <SkeletonCard />
        </>
      ) : data.results.length === 0 ? (
        <Card>
          <EmptyState icon="calendar" title={t(emptyTitle(mode, narrowed))}>
            {t(narrowed ? 'find.empty-text' : 'find.none-yet.text')}
          </EmptyState>
        </Card>
      ) : onMap ? (
        <div aria-busy={isPlaceholderData}>
          <EventsMap events={data.results} cards={(events) => <EventCardList events={events} audience={audience} />} />
        </div>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <EventCardList events={data.results} audience={audience} feature={mode === 'upcoming' && page === 1} />
        </div>
      )}
      {!onMap && data && (data.next ?? data.previous) && (
        <nav className="row row-between" aria-label={t('pages')}>
          <Button icon="left" disabled={!data.previous} onClick={() => setPage(page - 1)}>
            {t('earlier')}
          </Button>
          <Button iconEnd="right" disabled={!data.next} onClick={() => setPage(page + 1)}>
            {t('further')}
          </Button>
        </nav>
      )}
    </div>
  )
}

/** By month, country and topic: what there is, with how many. */
function Choices({
  mode,
  past,
  filters,
  onChange,
}: {
  mode: Mode
  past: boolean | undefined
  filters: Filters
  onChange: (filters: Filters) => void
}) {
  const choices = useQuery(choicesOf(mode, past)).data
  const tags = useQuery({ ...allTags, enabled: mode !== 'awards' }).data?.results ?? []
  const counted = (name: string, count: number) => t('filter.counted', { name, count })
  return (
    <>
      <FilterSelect
        label={t('filter.month')}
        value={filters.month ?? ''}
        onChange={(month) => onChange({ ...filters, month: month || undefined })}
        options={(choices?.months ?? []).map(({ month, count }) => ({
          value: month,
          label: counted(monthOf(`${month}-01`), count),
        }))}
      />
      <FilterSelect
        label={t('filter.place')}
        value={filters.country ?? ''}
        onChange={(country) => onChange({ ...filters, country: country || undefined })}
        options={(choices?.countries ?? []).map(({ country, count }) => ({
          value: country,
          label: counted(countryName(country), count),
        }))}
      />
      {tags.length > 0 && (
        <FilterSelect
          label={t('filter.topic')}
          value={filters.tag === undefined ? '' : String(filters.tag)}
          onChange={(tag) => onChange({ ...filters, tag: tag ? Number(tag) : undefined })}
          options={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </>
  )
}

/** The event that suits the member best, with the reason; nothing where none does. */
function Recommended() {
  const { data } = useQuery(recommended)
  if (data === undefined) return <SkeletonCard height={350} />
  if (!data.event) return null
  const [first, second] = data.segments
  return (
    <section className="stack" aria-labelledby="recommended-event">
      <h2 className={css['month']} id="recommended-event">
        {first === undefined
          ? t('recommended')
          : t('recommended.for', { segments: second === undefined ? first : t('recommended.two', { first, second }) })}
      </h2>
      <EventCard event={data.event} audience="member" big commits />
    </section>
  )
}
