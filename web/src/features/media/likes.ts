import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../lib/call.ts'
import { toast } from '../../ui/toast.tsx'
import type { MediaItem } from './media.api.ts'
import { t } from './text.ts'

type Likes = Pick<MediaItem, 'likes_count' | 'is_liked'>

/** The same answer with one thing's likes changed, wherever in it the thing stands. */
export function withLikes<T>(answer: T, id: number, likes: Likes): T {
  if (Array.isArray(answer)) return answer.map((one: unknown) => withLikes(one, id, likes)) as T
  if (typeof answer !== 'object' || answer === null) return answer
  if ('likes_count' in answer) return (answer as { id?: unknown }).id === id ? { ...answer, ...likes } : answer
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, withLikes(value, id, likes)])) as T
}

function put(queries: QueryClient, id: number, likes: Likes): void {
  queries.setQueriesData({ queryKey: ['media'] }, (answer: unknown) => withLikes(answer, id, likes))
}

/** Likes a thing or takes it back, shown at once and taken back when it did not work. */
export function useLike(): (item: Pick<MediaItem, 'id' | 'subject'> & Likes) => Promise<void> {
  const queries = useQueryClient()
  return async ({ id, subject, likes_count, is_liked }) => {
    const before = { likes_count, is_liked }
    put(queries, id, { is_liked: !is_liked, likes_count: likes_count + (is_liked ? -1 : 1) })
    try {
      const body = { body: { media: id } }
      const { liked, like_count } =
        subject.type === 'event'
          ? await (is_liked ? call('media.unlikeOfEvent', body) : call('media.likeOfEvent', body))
          : await (is_liked ? call('media.unlikeOfAward', body) : call('media.likeOfAward', body))
      put(queries, id, { is_liked: liked, likes_count: like_count })
    } catch (error) {
      put(queries, id, before)
      toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
    }
  }
}
