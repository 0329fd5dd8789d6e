import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { bodyOf, draftFrom, editOf, taggedIn } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { mine } from '../mine.ts'
import { putPost } from '../wall.cache.ts'
import type { Post } from '../wall.api.ts'
import { t } from '../text.ts'
import { PostEditor } from './post-editor.tsx'
import css from './post.module.css'

function save(post: Post, draft: Draft): Promise<Post> {
  if (!post.is_shared) return call('wall.update', { params: { id: post.id }, body: bodyOf(draft) })
  return call('wall.updateShare', {
    params: { id: post.id },
    body: { description: draft.text.trim(), share_tagged_customers: taggedIn(draft), audience: draft.audience },
  })
}

/** Changes a post in its place. */
export function EditPost({ post, onDone }: { post: Post; onDone: () => void }) {
  const queries = useQueryClient()
  const store = editOf(post.id)
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    store.set(draftFrom(post))
    setReady(true)
    // Only as it was when the edit began: what comes in later must not overwrite what is typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store])

  async function submit() {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      mine(post.id)
      putPost(queries, await save(post, store.get()))
      onDone()
    } catch (error) {
      setProblem(error instanceof CallError ? error.detail : t('failed'))
    } finally {
      setBusy(false)
    }
  }

  if (!ready) return null
  return (
    <div className={css['edit']}>
      <PostEditor
        store={store}
        label={t('edit.label')}
        placeholder={t('composer.placeholder')}
        submit={t('edit.save')}
        onSubmit={() => void submit()}
        onCancel={onDone}
        sends={post.is_shared ? 'wall.updateShare' : 'wall.update'}
        busy={busy}
        problem={problem}
        plain={post.is_shared}
        mayBeEmpty={post.is_shared}
        forget={false}
        focused
      />
    </div>
  )
}
