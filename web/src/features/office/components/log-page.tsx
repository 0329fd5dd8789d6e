import { logAreas } from '@app/contract/office.acts'
import type { LogArea } from '@app/contract/office.acts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, filePath, isRefused, keyOf, queryOptionsFor } from '../../../lib/call.ts'
import { instantAt } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ExportButton } from '../../../ui/save-button.tsx'
import { FilterSelect } from '../../../ui/pills.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { NotFoundPage, useMe } from '../../shell/index.ts'
import { LogLine } from '../records/log-line.tsx'
import type { LogEntry } from '../records/records.api.ts'
import { areasFor } from '../sections.ts'
import { t } from '../text.ts'
import { OfficeHead } from './office-head.tsx'
import bench from '../../../ui/workbench.module.css'
import records from '../records/records.module.css'

/** What of the log its address names: one record, one person, an area, days in the browser's zone. */
export type LogView = { object?: string; by?: string; area?: string; from?: string; until?: string }
type Go = (change: { [Name in keyof LogView]: string | undefined }) => void

const DAY_MS = 86_400_000
const midnight = (day: string, days = 0) =>
  instantAt(`${new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)}T00:00`, ownZone())

const queryOf = ({ object, by, area, from, until }: LogView) => ({
  ...(object && { object }),
  ...(by && { customer_id: Number(by) }),
  ...(area && area in logAreas && { area: area as LogArea }),
  ...(from && { since: midnight(from) }),
  ...(until && { until: midnight(until, 1) }),
})

/** The audit log, newest first: of everything, or of what its address names. */
export function LogPage({ view }: { view: LogView }) {
  const navigate = usePageNavigate()
  const query = queryOf(view)
  const log = useInfiniteQuery({
    queryKey: [...keyOf('office.log', { query }), 'pages'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        'office.log',
        { query: { ...query, ...(pageParam === undefined ? {} : { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })
  if (isRefused(log.error, 404)) return <NotFoundPage />
  const entries = log.data?.pages.flatMap(({ results }) => results)
  const go: Go = (change) =>
    void navigate({
      to: '/office/log',
      search: Object.fromEntries(Object.entries({ ...view, ...change }).filter(([, value]) => value)),
      replace: true,
    })
  return (
    <>
      <OfficeHead
        title={t('log')}
        sub={t('log.text')}
        end={
          <ExportButton name="log" fetch={() => filePath('/rest/office/log/export/', query)}>
            {t('log.export')}
          </ExportButton>
        }
      />
      <div className={cx(bench['body'], records['body'])}>
        <Narrowing view={view} go={go} entries={entries ?? []} />
        <Card>
          {entries ? (
            entries.length > 0 ? (
              <ul className={records['log']}>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <LogLine entry={entry} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState icon="list" title={t(Object.keys(view).length > 0 ? 'log.none' : 'log.empty')} />
            )
          ) : log.error ? (
            <ErrorState error={log.error} retry={() => void log.refetch()} />
          ) : (
            <SkeletonRows rows={8} picture={false} />
          )}
        </Card>
        {log.hasNextPage && (
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('log.more')}
          </Button>
        )}
      </div>
    </>
  )
}

/** Who may have done something, by name: those who run the community, and whoever stands in what is shown. */
function usePeople(entries: readonly LogEntry[]): { value: string; label: string }[] {
  const hasAll = useMe()?.operator_roles.includes('all') ?? false
  const operators = useQuery({ ...queryOptionsFor('setup.operators'), enabled: hasAll }).data?.results ?? []
  const named = new Map<number, string>([
    ...operators.map(({ id, name }) => [id, name] as const),
    ...entries.flatMap(({ by }) => (by ? [[by.customer_id, by.name] as const] : [])),
  ])
  return [...named]
    .map(([id, label]) => ({ value: String(id), label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

function Narrowing({ view, go, entries }: { view: LogView; go: Go; entries: readonly LogEntry[] }) {
  const people = usePeople(entries)
  const areas = areasFor(useMe()?.operator_roles ?? [])
  const about = entries.find(({ object }) => object === view.object)?.about.name
  return (
    <div className={records['tools']}>
      <FilterSelect label={t('log.by')} value={view.by ?? ''} options={people} onChange={(by) => go({ by })} />
      <FilterSelect
        label={t('log.area')}
        value={view.area ?? ''}
        options={areas.map((value) => ({ value, label: t(`log.area.${value}`) }))}
        onChange={(area) => go({ area })}
      />
      {(['from', 'until'] as const).map((name) => (
        <label key={name} className={records['day']}>
          <span>{t(`log.${name}`)}</span>
          <input
            type="date"
            key={view[name]}
            defaultValue={view[name] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget
              if (value === '' || value > '2000') go({ [name]: value || undefined } as never)
            }}
          />
        </label>
      ))}
      {view.object && (
        <Button size="sm" icon="x" onClick={() => go({ object: undefined })}>
          {t('log.only', { name: about ?? view.object })}
        </Button>
      )}
      {Object.keys(view).length > 0 && (
        <Button
          kind="quiet"
          size="sm"
          onClick={() => go({ object: undefined, by: undefined, area: undefined, from: undefined, until: undefined })}
        >
          {t('log.clear')}
        </Button>
      )}
    </div>
  )
}
