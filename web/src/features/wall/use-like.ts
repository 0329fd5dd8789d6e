import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../lib/call.ts'
import { toast } from '../../ui/toast.tsx'
import { useMe } from '../shell/index.ts'
import { changeComment } from './comments.ts'
import type { Shown } from './comments.ts'
import { withLike } from './likes.ts'
import type { Me } from './likes.ts'
import { mine } from './mine.ts'
import { t } from './text.ts'
import { refOf } from './wall.api.ts'
import type { Post } from './wall.api.ts'
import { changePost } from './wall.cache.ts'

/** Me as I stand in a map of likes; undefined until my record is loaded. */
export function useLiker(): Me | undefined {
  const me = useMe()
  if (!me) return undefined
  return {
    customer_id: me.id,
    first_name: me.first_name,
    last_name: me.last_name,
    image_url: me.profile_picture,
    job_title: me.job_title,
    company_name: me.company_name,
  }
}

/** What each press wants while an answer is on its way: only the last one counts. */
const wishes = new Map<string, boolean>()

type Answer = { liked: boolean; like_count: number }
type Target = { key: string; show: (liked: boolean) => void; put: (answer: Answer) => void; body: object }

async function wish(target: Target, liked: boolean): Promise<void> {
  target.show(liked)
  const underway = wishes.has(target.key)
  wishes.set(target.key, liked)
  if (underway) return
  let certain = !liked
  try {
    for (;;) {
      const wanted = wishes.get(target.key) ?? certain
      const answer = await call('wall.like', { body: { ...target.body, action: wanted ? 'like' : 'dislike' } })
      certain = answer.liked
      if (wishes.get(target.key) === wanted) return target.put(answer)
    }
  } catch (error) {
    target.show(certain)
    toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
  } finally {
    wishes.delete(target.key)
  }
}

/** Likes a post or takes it back, at once; it is undone when it is refused. */
export function useLikePost(post: Post): () => void {
  const queries = useQueryClient()
  const me = useLiker()
  return () => {
    if (!me) return
    mine(post.id)
    void wish(
      {
        key: `post-${post.id}`,
        body: refOf(post),
        show: (liked) =>
          changePost(queries, post.id, (now) => {
            const state = { details: now.like_details, count: now.like_count, liked: now.liked }
            const { details, count, liked: is } = withLike(state, me, liked)
            return { like_details: details, like_count: count, liked: is }
          }),
        put: ({ liked, like_count }) => changePost(queries, post.id, () => ({ liked, like_count })),
      },
      !post.liked,
    )
  }
}

/** The same for a comment. */
export function likeComment(queries: QueryClient, postId: number, comment: Shown, me: Me): void {
  const change = (to: (now: Shown) => Shown) => changeComment(queries, postId, comment.id, to)
  void wish(
    {
      key: `comment-${comment.id}`,
      body: { comment: comment.id },
      show: (liked) =>
        change((now) => {
          const after = withLike({ details: now.likes, count: now.like_count, liked: now.liked }, me, liked)
          return { ...now, likes: after.details, like_count: after.count, liked: after.liked }
        }),
      put: ({ liked, like_count }) => change((now) => ({ ...now, liked, like_count })),
    },
    !comment.liked,
  )
}
