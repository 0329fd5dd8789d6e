import { t as common } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import css from './feed.module.css'

function PostSkeleton({ picture }: { picture?: boolean }) {
  return (
    <Card className={css['skeleton'] ?? ''}>
      <div className="row">
        <Skeleton height={40} width={40} round />
        <div className="grow stack stack-tight">
          <Skeleton width="45%" />
          <Skeleton height={12} width="60%" />
        </div>
      </div>
      <Skeleton width="95%" />
      <Skeleton width="88%" />
      <Skeleton width="60%" />
      {picture && <Skeleton height={220} />}
    </Card>
  )
}

/** Posts on their way. */
export function FeedSkeleton({ posts = 3 }: { posts?: number }) {
  return (
    <div className={css['feed']} role="status" aria-label={common('loading')}>
      {Array.from({ length: posts }, (_, index) => (
        <PostSkeleton key={index} picture={index === 1} />
      ))}
    </div>
  )
}
