import { useInfiniteQuery } from '@tanstack/react-query'
import { postsOf } from '../feed.cache.ts'
import { companyPath, feedQuery, memberPath } from '../wall.api.ts'
import { usePostEvents } from '../wall.live.ts'
import { t } from '../text.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { PostCard } from './post-card.tsx'
import { FeedSkeleton } from './skeleton.tsx'
import css from './feed.module.css'

/** So many posts stand on a profile; the rest is on the wall. */
const MOST = 2

/** The latest posts of a member or company, on their profile; nothing where there is none. */
export function RecentPosts({ kind, id }: { kind: 'member' | 'company'; id: number }) {
  const { data, isLoading } = useInfiniteQuery(feedQuery({ kind, id }))
  usePostEvents()
  if (isLoading) return <FeedSkeleton posts={2} />
  const posts = data ? postsOf(data).slice(0, MOST) : []
  if (posts.length === 0) return null
  return (
    <section className={css['recent']}>
      <header className="row row-between">
        <h2 className="h2">{t('recent')}</h2>
        <PageLink to={kind === 'member' ? memberPath(id) : companyPath(id)} className="link">
          {t('recent.wall')}
        </PageLink>
      </header>
      <div className={css['feed']}>
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
    </section>
  )
}
