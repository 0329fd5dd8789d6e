import { fullName } from '@app/contract/names'
import { useSession } from '../../../lib/session.ts'
import { Avatars } from '../../../ui/people.tsx'
import { likeNames } from '../likes.ts'
import type { LikeState } from '../likes.ts'
import type { Post } from '../wall.api.ts'
import { t } from '../text.ts'
import { isolated } from './names.tsx'
import css from './post.module.css'

const PICTURES = 3

/** "You, Camila Rojas and 57 others". */
export function likeLine(state: LikeState, me: number | undefined): string {
  const { you, names, others } = likeNames(state, me)
  const name = names[0] === undefined ? undefined : isolated(names[0])
  const who = you && name ? 'both' : you ? 'you' : name ? 'name' : 'none'
  if (others === 0) return t(`likes.${who}`, { name: name ?? '' })
  return t(`likes.${who}.others`, { name: name ?? '', count: others })
}

/** Who likes it, how many comments and shares; nothing where there is none. */
export function PostStats({
  post,
  onLikes,
  onComments,
  onShares,
}: {
  post: Post
  onLikes: () => void
  onComments: () => void
  onShares: () => void
}) {
  const me = useSession()?.customerId
  const { like_count, comment_count, shared_count } = post
  if (like_count + comment_count + shared_count === 0) return <div className={css['noStats']} />
  const pictures = Object.entries(post.like_details)
    .toSorted(([a], [b]) => Number(Number(b) === me) - Number(Number(a) === me))
    .slice(0, PICTURES)
    .map(([id, one]) => ({ id, name: fullName(one), src: one.image_url }))
  return (
    <div className={css['stats']}>
      {like_count > 0 && (
        <button type="button" className={css['likers']} onClick={onLikes}>
          <Avatars people={pictures.filter((one, index) => pictures.findIndex((p) => p.name === one.name) === index)} />
          <span className="cut">
            {likeLine({ details: post.like_details, count: like_count, liked: post.liked }, me)}
          </span>
        </button>
      )}
      <span className={css['counts']}>
        {comment_count > 0 && (
          <button type="button" className="num" onClick={onComments}>
            {t('stats.comments', { count: comment_count })}
          </button>
        )}
        {shared_count > 0 && (
          <button type="button" className="num" onClick={onShares}>
            {t('stats.shares', { count: shared_count })}
          </button>
        )}
      </span>
    </div>
  )
}
