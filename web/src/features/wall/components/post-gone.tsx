import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { postsOf } from '../feed.cache.ts'
import { feedQuery } from '../wall.api.ts'
import { usePostEvents } from '../wall.live.ts'
import { t } from '../text.ts'
import { PostCard } from './post-card.tsx'
import { FeedSkeleton } from './skeleton.tsx'
import css from './feed.module.css'

/** So many recent posts stand in its place. */
const MOST = 3

/** A post that there is not, or that whoever asks may not see; both look alike. What else was said lately stands below. */
export function PostGone({ shared }: { shared: boolean }) {
  const { data, isLoading } = useInfiniteQuery(feedQuery({ kind: 'home', filter: 'all' }))
  const { history } = useRouter()
  usePostEvents()
  const posts = data ? postsOf(data).slice(0, MOST) : []
  return (
    <div className={css['page']}>
      <Card>
        <EmptyState
          page
          icon="hide"
          title={t('gone.title')}
          action={
            <>
              {history.canGoBack() && <Button onClick={() => history.back()}>{t('gone.back')}</Button>}
              <ButtonLink to="/personal-wall" kind="primary">
                {t('gone.home')}
              </ButtonLink>
            </>
          }
        >
          {t(shared ? 'gone.shared' : 'gone.text')}
        </EmptyState>
      </Card>
      {isLoading && <FeedSkeleton posts={2} />}
      {posts.length > 0 && (
        <section className={css['recent']}>
          <h2 className="h2">{t('recent')}</h2>
          <div className={css['feed']}>
            {posts.map((post) => (
              <PostCard key={`${post.is_shared}-${post.id}`} post={post} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
