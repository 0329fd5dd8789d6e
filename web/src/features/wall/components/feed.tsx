import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useBeginning } from '../../../lib/use-beginning.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { postsOf } from '../feed.cache.ts'
import { feedQuery } from '../wall.api.ts'
import type { Post, Wall } from '../wall.api.ts'
import { useNewPosts, usePostEvents, useWatch } from '../wall.live.ts'
import type { Watch } from '../wall.live.ts'
import { t } from '../text.ts'
import { PendingPosts } from './pending-post.tsx'
import { PostCard } from './post-card.tsx'
import { FeedSkeleton } from './skeleton.tsx'
import css from './feed.module.css'

/** The next page is asked for this far before the end. */
const AHEAD = '1600px 0px'
/** So many posts fill the first screen. */
const FIRST = 3
/** Something may stand in the feed after this many posts. */
const INSERT_AFTER = 2

type Props = {
  wall: Wall
  /** What to say, and to do next, where nothing is. */
  empty: ReactNode
  /** Stands between the posts, as an advertisement does on phones. */
  insert?: ReactNode
}

/** The posts of a wall, newest first, without end; give it a `key` that differs from wall to wall. */
export function Feed({ wall, empty, insert }: Props) {
  const query = useInfiniteQuery(feedQuery(wall))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const news = useNewPosts(wall)
  const watch = useWatch()
  const { shown: posts, whole } = useBeginning(data && postsOf(data), FIRST)
  usePostEvents()

  if (!data && error)
    return (
      <Card>
        <ErrorState error={error} retry={() => void refetch()} />
      </Card>
    )
  if (!data) return <FeedSkeleton />
  return (
    <section aria-label={t('feed.label')}>
      <NewPosts {...news} />
      <div className={css['feed']}>
        <PendingPosts wall={wall} />
        {posts.length === 0 && <Card>{empty}</Card>}
        {posts.map((post, index) => (
          <Fragment key={post.id}>
            {insert && index === Math.min(INSERT_AFTER, posts.length - 1) && insert}
            <Watched post={post} watch={watch} />
          </Fragment>
        ))}
        {isFetchNextPageError ? (
          <Card>
            <ErrorState error={error} retry={() => void fetchNextPage()} />
          </Card>
        ) : (
          hasNextPage && whole && <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
        )}
        {!hasNextPage && whole && posts.length > 0 && <p className={css['end']}>{t('feed.end')}</p>}
      </div>
    </section>
  )
}

/** Whether a wall cannot be shown, for whatever reason: its page then says that it does not exist. */
export function useWallFails(wall: Wall): boolean {
  const { data, error } = useInfiniteQuery(feedQuery(wall))
  return !data && error !== null
}

/** Announces new posts without moving what one reads. */
function NewPosts({ waiting, show }: ReturnType<typeof useNewPosts>) {
  const [busy, setBusy] = useState(false)
  return (
    <div className={css['news']} role="status">
      {waiting && (
        <Button
          kind="primary"
          size="sm"
          icon="refresh"
          busy={busy}
          onClick={() => {
            setBusy(true)
            show()
              .catch(() => undefined)
              .finally(() => setBusy(false))
          }}
        >
          {t('feed.new')}
        </Button>
      )}
    </div>
  )
}

function Watched({ post, watch }: { post: Post; watch: Watch }) {
  const element = useRef<HTMLDivElement>(null)
  const { id, shared_post_id: inner } = post
  useEffect(
    () => (element.current ? watch(element.current, inner === null ? [id] : [id, inner]) : undefined),
    [watch, id, inner],
  )
  return (
    <div ref={element}>
      <PostCard post={post} />
    </div>
  )
}

/** Asks for more before one gets there; the button is for those who go by keyboard. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  })
  useEffect(() => {
    const element = place.current
    if (busy || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) ask.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={place} className={css['moreRow']}>
      <Button busy={busy} onClick={onMore}>
        {t('feed.more')}
      </Button>
    </div>
  )
}

/** Nothing on a wall yet. */
export function NoPosts({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <EmptyState icon="message" title={title} action={action}>
      {children}
    </EmptyState>
  )
}
