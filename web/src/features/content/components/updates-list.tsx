import { useInfiniteQuery } from '@tanstack/react-query'
import { ago, moment } from '../../../lib/dates.ts'
import { settings } from '../../../lib/settings.ts'
import { Card } from '../../../ui/card.tsx'
import { LoadMore } from '../../../ui/lists.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { EmptyState, ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { updatesQuery } from '../updates.ts'
import { t } from '../text.ts'
import css from './updates.module.css'

/** Everything that the community told, newest first. */
export function UpdatesList() {
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(updatesQuery())
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <div className="stack">
        <SkeletonCard />
        <SkeletonCard />
      </div>
    )
  const updates = data.pages.flatMap((page) => page.results)
  if (updates.length === 0)
    return (
      <Card>
        <EmptyState icon="message" title={t('updates.none')}>
          {t('updates.none.text', { name: settings().name })}
        </EmptyState>
      </Card>
    )
  return (
    <div className="stack">
      {updates.map(({ id, user_details, content, posted_on }) => (
        <Card key={id} as="article" className={css['post']}>
          <header className="row">
            <Avatar name={user_details.name} src={user_details.prof_pic} />
            <div className="grow">
              <h2 className="h4">{user_details.name}</h2>
              <time className="num" dateTime={posted_on} title={moment(posted_on, 'UTC')}>
                {ago(posted_on)}
              </time>
            </div>
          </header>
          <p className={css['content']}>{content}</p>
        </Card>
      ))}
      {error && <ErrorState error={error} retry={() => void fetchNextPage()} />}
      <LoadMore
        shown={updates.length}
        total={data.pages[0]?.count ?? updates.length}
        busy={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </div>
  )
}
