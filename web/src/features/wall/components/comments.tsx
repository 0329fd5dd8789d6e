import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Skeleton } from '../../../ui/states.tsx'
import { CallError } from '../../../lib/call.ts'
import { toast } from '../../../ui/toast.tsx'
import { FIRST, WHOLE, showOlder, threadKey, threadQuery } from '../comments.ts'
import type { Tagged } from '../draft.ts'
import type { Person, Post } from '../wall.api.ts'
import { t } from '../text.ts'
import { CommentForm } from './comment-form.tsx'
import type { Reply } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import css from './comments.module.css'

/** What a comment and the field below it take up, about: room for those that are on their way. */
const COMMENT_HEIGHT = 98
const FIELD_HEIGHT = 68
/** Comments are asked for a little before their post comes into view, so that nothing jumps. */
const AHEAD = '800px 0px'

/** The last comments of a post, the way to the others, and the field for a new one. */
export function Comments({
  post,
  open,
  whole,
  field,
}: {
  post: Post
  open: boolean
  whole: boolean
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const queries = useQueryClient()
  const { place, near } = useNear(queries.getQueryData(threadKey(post.id)) !== undefined)
  const asks = open || (near && post.comment_count > 0)
  const {
    data: thread,
    error,
    refetch,
  } = useQuery({ ...threadQuery(queries, post, whole ? WHOLE : FIRST), enabled: asks })
  const [busy, setBusy] = useState(false)
  const [reply, setReply] = useState<Reply>()
  const shown = thread?.items ?? []
  const older = Math.max(0, post.comment_count - shown.filter((one) => one.id > 0).length)
  const visible = open || (asks && shown.length > 0)

  async function more() {
    if (busy) return
    setBusy(true)
    try {
      await showOlder(queries, post)
    } catch (failure) {
      toast(failure instanceof CallError ? failure.detail : t('failed'), 'bad')
    } finally {
      setBusy(false)
    }
  }

  const answer = (person: Person) => {
    const { customer_id, name, prof_pic } = person
    setReply({ person: { customer_id, name, prof_pic } satisfies Tagged, at: Date.now() })
  }

  return (
    <>
      <div ref={place} />
      {!visible && !thread && !error && post.comment_count > 0 && (
        <div style={{ height: FIELD_HEIGHT + Math.min(FIRST, post.comment_count) * COMMENT_HEIGHT }} />
      )}
      {visible && (
        <div className={css['thread']} role="group" aria-label={t('comments')}>
          {thread?.more && older > 0 && (
            <button type="button" className={css['older']} aria-busy={busy || undefined} onClick={() => void more()}>
              {t('comments.more', { count: older })}
            </button>
          )}
          {error && !thread ? (
            <p className={css['failed']} role="alert">
              {t('comments.failed')}{' '}
              <button type="button" className="link" onClick={() => void refetch()}>
                {t('comments.retry')}
              </button>
            </p>
          ) : !thread && post.comment_count > 0 ? (
            <div className={css['waiting']}>
              <Skeleton height={52} />
            </div>
          ) : (
            shown.length > 0 && (
              <ul className={css['list']}>
                {shown.map((comment) => (
                  <CommentItem key={comment.id} post={post} comment={comment} onReply={answer} />
                ))}
              </ul>
            )
          )}
          <CommentForm post={post} reply={reply} field={field} />
        </div>
      )}
    </>
  )
}

/** Whether a place has come near the window. */
function useNear(already: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(already)
  useEffect(() => {
    const element = place.current
    if (near || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [near])
  return { place, near }
}
