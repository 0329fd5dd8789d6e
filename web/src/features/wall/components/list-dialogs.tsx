import { fullName } from '@app/contract/names'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { moment } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Person } from '../../../ui/people.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { beforeIn, memberPath, pathOf, postQuery } from '../wall.api.ts'
import type { Post } from '../wall.api.ts'
import { t } from '../text.ts'
import { jobOf } from './post-head.tsx'
import { UserText } from './user-text.tsx'
import { When } from './when.tsx'
import css from './dialogs.module.css'

type Props = { post: Post; onClose: () => void }

/** Who likes a post: the newest, and how many more. A wall names few, so the post is asked for once more. */
export function LikesDialog({ post: shown, onClose }: Props) {
  const { data } = useQuery({ ...postQuery(shown.id, shown.is_shared), staleTime: 0 })
  const post = data ?? shown
  const people = Object.entries(post.like_details)
  const more = post.like_count - people.length
  return (
    <Modal opened onClose={onClose} title={t('likes.title', { count: post.like_count })} size="sm">
      <ul className={css['people']}>
        {people.map(([id, one]) => (
          <li key={id}>
            <PageLink to={memberPath(Number(id))} className={css['person']}>
              <Person name={fullName(one)} src={one.image_url} text={jobOf(one)} />
            </PageLink>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="sm soft">{t('likes.more', { count: more })}</p>}
    </Modal>
  )
}

/** Who shared a post, with what they wrote. */
export function SharesDialog({ post, onClose }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['wall', 'shares', post.id],
    queryFn: ({ pageParam, signal }) =>
      call('wall.shares', { query: { post: post.id, before: pageParam, page_size: 20 } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => beforeIn(last.next),
  })
  const shares = data?.pages.flatMap((page) => page.results) ?? []
  return (
    <Modal opened onClose={onClose} title={t('shares.title')}>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : shares.length === 0 ? (
        <EmptyState icon="forward" title={t('shares.none')}>
          {t('shares.none.text')}
        </EmptyState>
      ) : (
        <ul className={css['people']}>
          {shares.map((share) => (
            <li key={share.id} className={css['share']}>
              <PageLink to={pathOf(share)} className={css['person']}>
                <Person
                  name={share.customer_details.name}
                  src={share.customer_details.prof_pic}
                  text={jobOf(share.customer_details)}
                  end={
                    <span className="xs soft">
                      <When at={share.created_at} short />
                    </span>
                  }
                />
              </PageLink>
              {share.description && <UserText text={share.description} people={share.share_tagged_customers} />}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('feed.more')}
        </Button>
      )}
    </Modal>
  )
}

/** What a post said before it was changed, newest first. */
export function HistoryDialog({ post, onClose }: Props) {
  const { data, error, refetch } = useQuery(queryOptionsFor('wall.history', { params: { id: post.id } }))
  return (
    <Modal opened onClose={onClose} title={t('history.title')}>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={2} picture={false} />
      ) : data.length === 0 ? (
        <p className="soft">{t('history.none')}</p>
      ) : (
        <ol className={css['versions']}>
          {data.map((version) => (
            <li key={version.written_at}>
              <time className="xs soft num" dateTime={version.written_at}>
                {moment(version.written_at, ownZone())}
              </time>
              {version.content === '' ? (
                <p className="soft">{t('history.empty')}</p>
              ) : (
                <UserText text={version.content} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Modal>
  )
}
