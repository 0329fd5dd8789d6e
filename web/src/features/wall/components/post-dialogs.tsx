import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useMe } from '../../shell/index.ts'
import { FEEDS, pathOf } from '../wall.api.ts'
import type { Post } from '../wall.api.ts'
import type { FeedData } from '../feed.cache.ts'
import { dropAuthor, dropPost } from '../wall.cache.ts'
import { t } from '../text.ts'
import { AppealDialog, ReportDialog } from './report-dialog.tsx'
import { HistoryDialog, LikesDialog, SharesDialog } from './list-dialogs.tsx'
import { ShareDialog } from './share-dialog.tsx'

export type DialogName = 'likes' | 'shares' | 'share' | 'history' | 'report' | 'appeal' | 'spam' | 'delete'

type Props = { post: Post; onClose: () => void }

/** The dialogs of a post, loaded when the first one is opened. */
export default function PostDialogs({ name, ...props }: Props & { name: DialogName }) {
  switch (name) {
    case 'likes':
      return <LikesDialog {...props} />
    case 'shares':
      return <SharesDialog {...props} />
    case 'share':
      return <ShareDialog {...props} />
    case 'history':
      return <HistoryDialog {...props} />
    case 'report':
      return <ReportDialog {...props} />
    case 'appeal':
      return <AppealDialog {...props} />
    case 'spam':
      return <SpamDialog {...props} />
    case 'delete':
      return <DeleteDialog {...props} />
  }
}

/** Takes walls apart at once and puts them back when it is refused. */
function useUndo() {
  const queries = useQueryClient()
  return async (change: () => void, send: () => Promise<unknown>): Promise<boolean> => {
    const before = queries.getQueriesData<FeedData>({ queryKey: FEEDS })
    change()
    try {
      await send()
      return true
    } catch (error) {
      for (const [key, data] of before) queries.setQueryData(key, data)
      toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
      return false
    }
  }
}

function DeleteDialog({ post, onClose }: Props) {
  const queries = useQueryClient()
  const undoable = useUndo()
  const navigate = usePageNavigate()
  const onOwnPage = useRouterState({ select: (state) => state.location.pathname.startsWith(pathOf(post)) })

  async function remove() {
    onClose()
    const params = { id: post.id }
    const done = await undoable(
      () => dropPost(queries, post.id),
      () => (post.is_shared ? call('wall.removeShare', { params }) : call('wall.remove', { params })),
    )
    if (!done) return
    toast(t('delete.done'))
    if (onOwnPage) await navigate({ to: '/personal-wall', replace: true })
  }

  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('delete.title')}
      confirm={t('delete.confirm')}
      kind="danger"
      onConfirm={remove}
    >
      {t('delete.text')}
    </ConfirmModal>
  )
}

function SpamDialog({ post, onClose }: Props) {
  const queries = useQueryClient()
  const undoable = useUndo()
  const me = useMe()
  const { customer_id, name } = post.customer_details

  async function hide() {
    onClose()
    const done = await undoable(
      () => dropAuthor(queries, customer_id),
      async () => {
        const { spam_list } = await call('members.changeSpamList', { body: { customer: customer_id, action: 'add' } })
        if (me)
          queries.setQueryData(
            queryOptionsFor('members.one', { params: { id: me.id } }).queryKey,
            (old) => old && { ...old, spam_list },
          )
      },
    )
    if (done) toast(t('spam.done', { name }))
  }

  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('spam.title', { name })}
      confirm={t('spam.confirm')}
      onConfirm={hide}
    >
      {t('spam.text', { name })}
    </ConfirmModal>
  )
}
