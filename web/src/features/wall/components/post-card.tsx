import { useRef, useState } from 'react'
import { useClosed } from '../../../lib/impersonation.ts'
import { settings } from '../../../lib/settings.ts'
import { useSession } from '../../../lib/session.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { dialogPart } from '../../../ui/dialog-part.tsx'
import { textOf } from '../draft.ts'
import { useLikePost } from '../use-like.ts'
import { pathOf } from '../wall.api.ts'
import type { Post } from '../wall.api.ts'
import { t } from '../text.ts'
import { Comments } from './comments.tsx'
import { EditPost } from './edit-post.tsx'
import { ModerationNotice } from './moderation-notice.tsx'
import type { DialogName } from './post-dialogs.tsx'
import { PostHead } from './post-head.tsx'
import { LinkCard, PostMedia } from './post-media.tsx'
import { PostStats } from './post-stats.tsx'
import { SharedFrame } from './shared-frame.tsx'
import { PostText } from './user-text.tsx'
import css from './post.module.css'

const PostDialogs = dialogPart(
  () => import('./post-dialogs.tsx').then((module) => module.default),
  ({ onClose }) => onClose(),
)

/** A post with all that can be done with it. `whole` on its own page: nothing folded, all comments. */
export function PostCard({ post, whole = false }: { post: Post; whole?: boolean }) {
  const [dialog, setDialog] = useState<DialogName>()
  const [editing, setEditing] = useState(false)
  const [talking, setTalking] = useState(whole)
  const field = useRef<HTMLTextAreaElement>(null)
  const like = useLikePost(post)
  const closed = useClosed()
  const people = post.is_shared ? post.share_tagged_customers : post.tagged_customers

  function talk() {
    setTalking(true)
    requestAnimationFrame(() => field.current?.focus())
  }

  return (
    <Card as="article" className={css['post'] ?? ''}>
      <PostHead
        post={post}
        onHistory={() => setDialog('history')}
        end={<PostMenu post={post} onEdit={() => setEditing(true)} onDialog={setDialog} />}
      />
      <ModerationNotice post={post} onAppeal={() => setDialog('appeal')} />
      {editing ? (
        <EditPost post={post} onDone={() => setEditing(false)} />
      ) : (
        <>
          <PostText text={textOf(post)} people={people} whole={whole} />
          {post.tags.length > 0 && <Topics names={post.tags.map((tag) => tag.name)} />}
          {post.is_shared ? (
            <SharedFrame inner={post.shared_post_details} whole={whole} />
          ) : (
            <>
              {post.link_preview && post.media.length === 0 && <LinkCard preview={post.link_preview} />}
              <PostMedia media={post.media} />
              {post.link_preview && post.media.length > 0 && <LinkCard preview={post.link_preview} />}
            </>
          )}
        </>
      )}
      <PostStats
        post={post}
        onLikes={() => setDialog('likes')}
        onComments={talk}
        onShares={() => setDialog('shares')}
      />
      <div className={css['acts']}>
        <button
          type="button"
          disabled={closed('wall.like') !== undefined}
          title={closed('wall.like')}
          aria-pressed={post.liked}
          className={cx(post.liked && css['on'])}
          onClick={like}
        >
          <Icon name="thumb" />
          {t(post.liked ? 'act.liked' : 'act.like')}
        </button>
        <button type="button" onClick={talk}>
          <Icon name="comment" />
          {t('act.comment')}
        </button>
        <button
          type="button"
          disabled={!post.abilities.share || closed('wall.share') !== undefined}
          title={closed('wall.share')}
          onClick={() => setDialog('share')}
        >
          <Icon name="forward" />
          {t('act.share')}
        </button>
      </div>
      <Comments post={post} open={talking} whole={whole} field={field} />
      {dialog && <PostDialogs post={post} name={dialog} onClose={() => setDialog(undefined)} />}
    </Card>
  )
}

/** The topics of a post; each leads to what else there is about it. */
function Topics({ names }: { names: readonly string[] }) {
  return (
    <ul className={css['topics']}>
      {names.map((name) => (
        <li key={name}>
          <PageLink to="/search" search={{ query: name }} dir="auto">
            {name}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

function PostMenu({
  post,
  onEdit,
  onDialog,
}: {
  post: Post
  onEdit: () => void
  onDialog: (name: DialogName) => void
}) {
  const mine = useSession()?.customerId === post.customer_details.customer_id
  const { abilities, is_shared: isShared } = post
  const items: MenuItem[] = [
    ...(abilities.edit
      ? [
          {
            label: t('menu.edit'),
            icon: 'edit',
            call: isShared ? 'wall.updateShare' : 'wall.update',
            onSelect: onEdit,
          } as const,
        ]
      : []),
    { label: t('menu.copy'), icon: 'copy', onSelect: () => void copyLink(post) },
    ...(abilities.report
      ? [{ label: t('menu.report'), icon: 'flag', call: 'wall.report', onSelect: () => onDialog('report') } as const]
      : []),
    ...(mine
      ? []
      : [
          {
            label: t('menu.spam'),
            icon: 'hide',
            call: 'members.changeSpamList',
            onSelect: () => onDialog('spam'),
          } as const,
        ]),
    ...(abilities.delete
      ? [
          {
            label: t('menu.delete'),
            icon: 'trash',
            danger: true,
            call: isShared ? 'wall.removeShare' : 'wall.remove',
            onSelect: () => onDialog('delete'),
          } as const,
        ]
      : []),
  ]
  return (
    <div className={css['menu']}>
      <Menu
        label={t('menu')}
        align="end"
        items={items}
        trigger={(props) => <IconButton {...props} icon="more" size="sm" label={t('menu')} />}
      />
    </div>
  )
}

async function copyLink(post: Post): Promise<void> {
  const address = (settings().url || location.origin) + pathOf(post)
  try {
    await navigator.clipboard.writeText(address)
    toast(t('menu.copied'))
  } catch {
    // Without TLS a page may not write there: the address itself can be copied.
    toast(address, 'info')
  }
}
