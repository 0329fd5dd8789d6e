import { useInfiniteQuery } from '@tanstack/react-query'
import { day } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { EndlessList } from '../../../ui/endless.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { FollowButton } from '../components/network-button.tsx'
import { PersonMenu } from '../components/person-menu.tsx'
import { followersQuery } from '../network.api.ts'
import { t } from '../text.ts'
import { Who, somebody } from './parts.tsx'
import css from './my-network-page.module.css'

/** Who follows me, or whom I follow: those can be left by the link of their row. */
export function Followers({ kind, me }: { kind: 'followers' | 'following'; me: number }) {
  const query = useInfiniteQuery(followersQuery(kind, me))
  const rows = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <EndlessList
      query={query}
      count={rows.length}
      skeleton={
        <Card>
          <SkeletonRows rows={6} />
        </Card>
      }
      empty={
        <Card>
          <EmptyState
            icon="users"
            title={t(`${kind}.none`)}
            action={
              <ButtonLink to="/members" kind="primary">
                {t('directory')}
              </ButtonLink>
            }
          >
            {t(`${kind}.none.text`)}
          </EmptyState>
        </Card>
      }
    >
      <ul className={css['list']}>
        {rows.map((row) => {
          const details = kind === 'followers' ? row.follower_details : row.following_details
          const person = somebody(details)
          return (
            <li key={row.id} className={cx(css['row'], kind === 'followers' && css['short'])}>
              <Who person={details}>
                <p className={css['since']}>{t('follow.since', { day: day(row.since) })}</p>
              </Who>
              <div className={css['rowActions']}>
                {kind === 'following' && (
                  <FollowButton person={person} following={{ following: true, following_url: row.url }} size="sm" />
                )}
                <PersonMenu person={person} size="sm" />
              </div>
            </li>
          )
        })}
      </ul>
    </EndlessList>
  )
}
