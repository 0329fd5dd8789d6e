import type { Resource } from '@app/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { Panel } from '../../../ui/card.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { LogLine } from './log-line.tsx'
import { t } from './names.ts'
import type { Context } from './values.ts'
import css from './records.module.css'

/** What was done to a record, newest first: who, when, and what was before and after. */
export function History({ of, id, context }: { of: Resource; id: number; context: Context }) {
  const { data, error, refetch } = useQuery(queryOptionsFor('office.log', { query: { object: `${of.one}:${id}` } }))
  return (
    <Panel title={t('history')}>
      {data ? (
        data.results.length > 0 ? (
          <ul className={css['log']}>
            {data.results.map((entry) => (
              <li key={entry.id}>
                <LogLine entry={entry} of={of} context={context} />
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
