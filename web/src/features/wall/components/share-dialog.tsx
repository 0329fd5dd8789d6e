import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { uuid } from '../../../lib/uuid.ts'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EMPTY, draftOf, taggedIn } from '../draft.ts'
import { mine } from '../mine.ts'
import { changePost, showNewPost } from '../wall.cache.ts'
import type { Post } from '../wall.api.ts'
import { t } from '../text.ts'
import { PostEditor } from './post-editor.tsx'
import { SharedFrame } from './shared-frame.tsx'
import css from './dialogs.module.css'

type Props = { post: Post; onClose: () => void }

export function ShareDialog(props: Props) {
  const me = useSession()?.customerId
  return me === undefined ? null : <Sharing {...props} me={me} />
}

/** Shares a post with a text, tagged people and an audience. Of a shared post it is the first one that goes on. */
function Sharing({ post, onClose, me }: Props & { me: number }) {
  const queries = useQueryClient()
  const original = post.is_shared ? post.shared_post_details : post
  const target = original?.id ?? post.id
  const store = draftOf(me, `share-${target}`)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // The same key for every try of this dialog: it is shared once.
  const key = useRef(uuid())

  async function send() {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const draft = store.get()
    mine(target)
    try {
      const made = await call('wall.share', {
        body: {
          post: target,
          description: draft.text.trim(),
          share_tagged_customers: taggedIn(draft),
          audience: draft.audience,
          idempotency_key: key.current,
        },
      })
      store.set(EMPTY)
      showNewPost(queries, made, { kind: 'home', filter: 'all' })
      changePost(queries, target, (now) => ({
        shared_count: made.shared_post_details?.shared_count ?? now.shared_count + 1,
      }))
      void queries.invalidateQueries({ queryKey: ['wall', 'shares', target] })
      toast(t('share.done'))
      onClose()
    } catch (error) {
      setProblem(error instanceof CallError ? error.detail : t('failed'))
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('share.title')}>
      <PostEditor
        store={store}
        label={t('share.label')}
        placeholder={t('share.placeholder')}
        submit={t('act.share')}
        onSubmit={() => void send()}
        sends="wall.share"
        busy={busy}
        problem={problem}
        plain
        mayBeEmpty
        focused
        className={css['sharing']}
      />
      <div className={css['preview']} inert>
        <SharedFrame inner={original} />
      </div>
    </Modal>
  )
}
