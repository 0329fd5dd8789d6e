import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '../../../lib/call.ts'
import { moment } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Panel } from '../../../ui/card.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { optionName, t } from './names.ts'
import css from './records.module.css'

/** What there was with a member: reports, decisions, appeals, suspensions, newest first. */
export function Conduct({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(queryOptionsFor('office.conduct', { params: { id } }))
  return (
    <Panel title={t('conduct')}>
      {data ? (
        data.results.length > 0 ? (
          <ul className={css['log']}>
            {data.results.map(({ at, what, outcome, reason, post, by }) => (
              <li key={`${at} ${what} ${post?.id ?? ''} ${reason ?? ''}`}>
                <span>
                  <b>{t(`conduct.${what}`)}</b>
                  {outcome && <span className="soft"> {optionName('conduct', outcome)}</span>}
                  {by && <span className="soft"> {t('conduct.by', { name: by.name })}</span>}
                </span>
                <time dateTime={at} className="xs soft num">
                  {moment(at, ownZone())}
                </time>
                {post && (
                  <PageLink to={`/personal-wall/post/${post.id}`} className="link xs">
                    {post.text || t('conduct.post')}
                  </PageLink>
                )}
                {reason && <q className="xs">{reason}</q>}
              </li>
            ))}
          </ul>
        ) : (
          <p className={css['logEmpty']}>{t('conduct.none')}</p>
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} picture={false} />
      )}
    </Panel>
  )
}
