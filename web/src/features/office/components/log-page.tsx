import type { OperatorRole } from '@app/contract/resources'
import { resources } from '@app/contract/resources.all'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call, isRefused, keyOf } from '../../../lib/call.ts'
import { cx } from '../../../ui/classes.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { NotFoundPage, useMe } from '../../shell/index.ts'
import { LogLine } from '../records/history.tsx'
import { mayKeep } from '../sections.ts'
import { t } from '../text.ts'
import { OfficeHead } from './office-head.tsx'
import bench from '../../../ui/workbench.module.css'
import records from '../records/records.module.css'

const WAIT_MS = 400

/** Which page shows what an act was about, if one does to somebody with these roles. */
function pageOf(object: string, roles: readonly OperatorRole[]): string | undefined {
  const [thing, id] = object.split(':')
  const of = resources.find(({ one, parent }) => one === thing && parent === null)
  return of && id && mayKeep(roles, of.role) ? `/office/${of.name}/${id}` : undefined
}

/** The audit log, newest first: of everything, or of what the box names. */
export function LogPage({ object }: { object: string | undefined }) {
  const navigate = useNavigate()
  const roles = useMe()?.operator_roles ?? []
  const query = object ? { object } : {}
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
  })
  if (isRefused(log.error, 404)) return <NotFoundPage />
  const entries = log.data?.pages.flatMap(({ results }) => results)
  return (
    <>
      <OfficeHead title={t('log')} sub={t('log.text')} />
      <div className={cx(bench['body'], records['body'])}>
        <div className={records['tools']}>
          <SearchBox
            label={t('log.find')}
            value={object ?? ''}
            wait={WAIT_MS}
            onSearch={(text) =>
              void navigate({
                to: '/office/log' as never,
                search: (text ? { object: text } : {}) as never,
                replace: true,
              })
            }
          />
        </div>
        <Card>
          {entries ? (
            entries.length > 0 ? (
              <ul className={records['log']}>
                {entries.map((entry) => {
                  const page = pageOf(entry.object, roles)
                  return (
                    <li key={entry.id}>
                      <LogLine
                        entry={entry}
                        about={
                          page ? (
                            <Link to={page as never} className="link">
                              {entry.object}
                            </Link>
                          ) : (
                            entry.object
                          )
                        }
                      />
                    </li>
                  )
                })}
              </ul>
            ) : (
              <EmptyState icon="list" title={t('log.empty')} />
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
