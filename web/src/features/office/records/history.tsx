import type { Resource } from '@app/contract/resources'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOptionsFor } from '../../../lib/call.ts'
import { moment } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Panel } from '../../../ui/card.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useCategoryLabels } from './categories.ts'
import { fieldName, t } from './names.ts'
import { namesQuery } from './records.api.ts'
import type { LogEntry } from './records.api.ts'
import type { Context } from './values.ts'
import { same } from './values.ts'
import { valueWords } from './words.ts'
import css from './records.module.css'

/** What was done to a record, newest first: who, when, and what was before and after. */
export function History({ of, id, context }: { of: Resource; id: number; context: Context }) {
  const { data, error, refetch } = useQuery(queryOptionsFor('office.log', { query: { object: `${of.one}:${id}` } }))
  const names = useNamesIn(of, data?.results ?? [])
  return (
    <Panel title={t('history')}>
      {data ? (
        data.results.length > 0 ? (
          <ul className={css['log']}>
            {data.results.map((entry) => (
              <li key={entry.id}>
                <LogLine entry={entry} of={of} context={context} names={names} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={css['logEmpty']}>{t('history.none')}</p>
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} picture={false} />
      )}
    </Panel>
  )
}

/** Which records a value names. */
const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).map(Number).filter((id) => id > 0)

/** What the records are called that the changes of these entries name: `financial-entities 3`. */
function useNamesIn(of: Resource, entries: readonly LogEntry[]): Record<string, string> {
  const named = new Map<string, Set<number>>()
  for (const { name, from, to } of entries.flatMap(changesIn)) {
    const field = of.fields[name]
    if (field?.type !== 'reference' && field?.type !== 'references') continue
    named.set(field.to, new Set([...(named.get(field.to) ?? []), ...idsIn(from), ...idsIn(to)]))
  }
  return useQueries({
    queries: [...named].map(([to, ids]) => ({ ...namesQuery(to, { ids: [...ids] }), staleTime: 60_000 })),
    combine: (answers) =>
      Object.fromEntries(
        answers.flatMap(({ data }, index) =>
          (data?.results ?? []).map(({ id, name }) => [`${[...named.keys()][index]} ${id}`, name]),
        ),
      ),
  })
}

/** The words for a value of a field, with the names of the records that it names. */
function labelsOf(of: Resource, name: string, value: unknown, names: Record<string, string>): Record<string, string> {
  const field = of.fields[name]
  if (field?.type !== 'reference' && field?.type !== 'references') return {}
  const found = idsIn(value).flatMap((id): [string, string][] => {
    const label = names[`${field.to} ${id}`]
    return label === undefined ? [] : [[field.type === 'reference' ? name : String(id), label]]
  })
  return Object.fromEntries(found)
}

const parts = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields that differ between how a record stood before and after. */
export function changesIn({ before, after }: LogEntry): { name: string; from: unknown; to: unknown }[] {
  const [from, to] = [parts(before), parts(after)]
  return (
    [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((name) => !same(from[name], to[name]))
      // Of what is new, only what was filled in is told.
      .filter((name) => name in from || !isEmpty(to[name]))
      .map((name) => ({ name, from: from[name], to: to[name] }))
  )
}

/** One line of the audit log. Without a resource, values stand as they were written. */
export function LogLine({
  entry,
  about,
  of,
  context,
  names = {},
}: {
  entry: LogEntry
  /** What it was about, where that does not stand above. */
  about?: ReactNode
  of?: Resource | undefined
  context?: Context | undefined
  /** What the records are called that it names. */
  names?: Record<string, string>
}) {
  const categories = useCategoryLabels(of)
  const changes = changesIn(entry).filter(({ name }) => !of || of.fields[name])
  const words = (name: string, value: unknown) =>
    (of && context
      ? valueWords(of, name, value, { ...labelsOf(of, name, value, names), ...categories }, context)
      : plainWords(value)) || t('nothing')
  return (
    <>
      <span>
        <b>{entry.by?.name ?? t('system')}</b>{' '}
        <span className="soft">{entry.act.replace('.', ': ').replaceAll('_', ' ')}</span> {about}
      </span>
      <time dateTime={entry.at} className="xs soft num">
        {moment(entry.at, ownZone())}
      </time>
      {changes.length > 0 && (
        <ul className={css['changes']}>
          {changes.map(({ name, from, to }) => (
            <li key={name}>
              {of ? fieldName(of, name) : name.replaceAll('_', ' ')}:{' '}
              {from !== undefined && (
                <>
                  <del>{words(name, from)}</del>{' '}
                </>
              )}
              <ins>{words(name, to)}</ins>
            </li>
          ))}
        </ul>
      )}
      {entry.reason && <q className="xs">{entry.reason}</q>}
    </>
  )
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** What was written without a description, and lists of it, as words; what is empty says nothing. */
function plainWords(value: unknown): string {
  if (typeof value === 'string') return INSTANT.test(value) ? moment(value, ownZone()) : value
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  const within = Object.values(value).map(plainWords).filter(Boolean)
  return within.join(Array.isArray(value) ? '; ' : ', ')
}
