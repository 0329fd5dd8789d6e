import { Button } from '../../../ui/button.tsx'
import { FilterChip, FilterChips } from '../../../ui/pills.tsx'
import type { Answer } from '../../../lib/call.types.ts'
import type { ArchiveFilter, ArchiveTab } from '../media.api.ts'
import { t } from '../text.ts'
import css from './media-frame.module.css'

/** How many years have a chip of their own; older ones stand together. */
const YEARS = 3

type Facets = Answer<'media.facets'>
type Show = (filter: ArchiveFilter) => void

/** Year, event or award, tag and order; what is chosen stands in the address. */
export function ArchiveFilters({
  tab,
  filter,
  show,
  facets,
}: {
  tab: ArchiveTab
  filter: ArchiveFilter
  show: Show
  facets: Facets | undefined
}) {
  const { year, until, event, award, tag, oldest, chosen, ...rest } = filter
  const years = facets?.years ?? []
  const own = years.slice(0, YEARS)
  const before = years.at(YEARS)
  const subject = event !== undefined ? `event-${event}` : award !== undefined ? `award-${award}` : ''
  const put = (change: ArchiveFilter) => {
    const kept: ArchiveFilter = { ...rest }
    const all = { year, until, event, award, tag, oldest, ...change }
    for (const [name, value] of Object.entries(all)) if (value !== undefined) Object.assign(kept, { [name]: value })
    show(kept)
  }
  const none = { year: undefined, until: undefined } as unknown as ArchiveFilter
  const ofNobody = { event: undefined, award: undefined } as unknown as ArchiveFilter
  const narrow = [year, until, event, award, tag, rest.search, rest.statistics, chosen].some((one) => one !== undefined)
  return (
    <div className={css['tools']} role="group" aria-label={t('filters')}>
      <FilterChips label={t('years')}>
        <FilterChip pressed={year === undefined && until === undefined} onClick={() => put(none)}>
          {t('year.all')}
        </FilterChip>
        {own.map((one) => (
          <FilterChip
            key={one.year}
            pressed={year === one.year}
            count={one.count}
            onClick={() => put({ ...none, year: one.year })}
          >
            {one.year}
          </FilterChip>
        ))}
        {before && (
          <FilterChip pressed={until === before.year} onClick={() => put({ ...none, until: before.year })}>
            {t('year.before')}
          </FilterChip>
        )}
        {tab === 'post-guide' &&
          ([true, false] as const).map((one) => (
            <FilterChip
              key={String(one)}
              pressed={rest.statistics === one}
              onClick={() => {
                const { statistics, ...others } = filter
                show(statistics === one ? others : { ...others, statistics: one })
              }}
            >
              {t(one ? 'guides.statistics' : 'guides.plain')}
            </FilterChip>
          ))}
      </FilterChips>
      <div className={css['selects']}>
        <select
          className={css['select']}
          aria-label={t('filter.subject')}
          value={subject}
          onChange={(change) => {
            const [kind, id] = change.currentTarget.value.split('-')
            put({ ...ofNobody, ...(kind === 'event' || kind === 'award' ? { [kind]: Number(id) } : {}) })
          }}
        >
          <option value="">{t('filter.subject-all')}</option>
          {(facets?.subjects ?? []).map((one) => (
            <option key={`${one.type}-${one.id}`} value={`${one.type}-${one.id}`}>
              {`${one.name} ${one.start_date.slice(0, 4)}`}
            </option>
          ))}
        </select>
        <select
          className={css['select']}
          aria-label={t('filter.tag')}
          value={tag ?? ''}
          onChange={(change) =>
            put({
              tag: change.currentTarget.value === '' ? undefined : Number(change.currentTarget.value),
            } as ArchiveFilter)
          }
        >
          <option value="">{t('filter.tag-all')}</option>
          {(facets?.tags ?? []).map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
        <select
          className={css['select']}
          aria-label={t('filter.order')}
          value={oldest ? 'oldest' : 'newest'}
          onChange={(change) =>
            put({ oldest: change.currentTarget.value === 'oldest' ? true : undefined } as ArchiveFilter)
          }
        >
          <option value="newest">{t('filter.newest')}</option>
          <option value="oldest">{t('filter.oldest')}</option>
        </select>
        {narrow && (
          <Button kind="quiet" icon="x" onClick={() => show({})}>
            {chosen ? t('filter.chosen', { count: chosen.split('.').length }) : t('filter.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
