import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { uuid } from '../../../lib/uuid.ts'
import { Modal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { EMPTY, bodyOf, draftOf, isEmpty } from '../draft.ts'
import { showNewPost } from '../wall.cache.ts'
import { t } from '../text.ts'
import { PostEditor } from './post-editor.tsx'
import css from './dialogs.module.css'

export type Telling = {
  /** Names the draft: `event-12`. */
  about: string
  /** What is proposed while nothing is written. */
  text: string
  onClose: () => void
}

/** Writes a post about something for one's network, beginning with a text that is proposed. */
export function TellDialog(props: Telling) {
  const me = useSession()?.customerId
  return me === undefined ? null : <MemberTelling {...props} me={me} />
}

function MemberTelling({ about, text, onClose, me }: Telling & { me: number }) {
  const queries = useQueryClient()
  const [store] = useState(() => {
    const draft = draftOf(me, `tell-${about}`)
    if (isEmpty(draft.get())) draft.set({ ...EMPTY, text, audience: 'network' })
    return draft
  })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // The same key for every try of this dialog: it is posted once.
  const key = useRef(uuid())

  async function send() {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const made = await call('wall.create', { body: { ...bodyOf(store.get()), idempotency_key: key.current } })
      store.set(EMPTY)
      showNewPost(queries, made, { kind: 'home', filter: 'all' })
      toast(t('tell.done'))
      onClose()
    } catch (error) {
      setProblem(error instanceof CallError ? error.detail : t('failed'))
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('tell.title')}>
      <PostEditor
        store={store}
        label={t('composer.label')}
        placeholder={t('composer.placeholder')}
        submit={t('composer.post')}
        onSubmit={() => void send()}
        sends="wall.create"
        busy={busy}
        problem={problem}
        focused
        className={css['sharing']}
      />
    </Modal>
  )
}
