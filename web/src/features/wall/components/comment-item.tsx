import { COMMENT_LENGTH } from '@app/contract/wall.limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClosed } from '../../../lib/impersonation.ts'
import { CallError, call } from '../../../lib/call.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ConfirmModal } from '../../../ui/modal.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeComment, changeThread, threadKey } from '../comments.ts'
import type { Shown, Thread } from '../comments.ts'
import { mentionedIn } from '../rich-text.ts'
import type { Tagged } from '../draft.ts'
import { likeComment, useLiker } from '../use-like.ts'
import { changePost } from '../wall.cache.ts'
import { memberPath } from '../wall.api.ts'
import type { Person, Post } from '../wall.api.ts'
import { t } from '../text.ts'
import { MentionField } from './mention-field.tsx'
import { UserText } from './user-text.tsx'
import { When } from './when.tsx'
import css from './comments.module.css'

/** One comment: who, what, and what can be done with it. */
export function CommentItem({
  post,
  comment,
  onReply,
}: {
  post: Post
  comment: Shown
  onReply: (person: Person) => void
}) {
  const queries = useQueryClient()
  const me = useLiker()
  const closed = useClosed()
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const { customer_details: author, abilities } = comment

  async function remove() {
    const before = queries.getQueryData<Thread>(threadKey(post.id))
    setDeleting(false)
    changeComment(queries, post.id, comment.id, () => undefined)
    changePost(queries, post.id, (now) => ({ comment_count: Math.max(0, now.comment_count - 1) }))
    try {
      await call('wall.removeComment', { params: { id: comment.id } })
    } catch (error) {
      if (before) changeThread(queries, post.id, () => before)
      changePost(queries, post.id, (now) => ({ comment_count: now.comment_count + 1 }))
      toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
    }
  }

  const items = [
    ...(abilities.edit
      ? [{ label: t('menu.edit'), icon: 'edit', call: 'wall.changeComment', onSelect: () => setEditing(true) } as const]
      : []),
    ...(abilities.delete
      ? [
          {
            label: t('menu.delete'),
            icon: 'trash',
            danger: true,
            call: 'wall.removeComment',
            onSelect: () => setDeleting(true),
          } as const,
        ]
      : []),
  ]
  return (
    <li className={cx(css['comment'], comment.sending && css['sending'])}>
      <PageLink to={memberPath(author.customer_id)} tabIndex={-1} aria-hidden>
        <Avatar name={author.name} src={author.prof_pic} size="sm" />
      </PageLink>
      <div className="grow">
        {editing ? (
          <EditComment post={post} comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <div className={css['box']}>
            <div className={css['by']}>
              <PageLink to={memberPath(author.customer_id)} className={css['name']}>
                <b dir="auto">{author.name}</b>
              </PageLink>
              <span className="xs soft cut" dir="auto">
                {author.company_name}
              </span>
              {items.length > 0 && !comment.sending && (
                <Menu
                  label={t('comment.menu')}
                  align="end"
                  items={items}
                  trigger={(props) => (
                    <IconButton {...props} icon="more" size="sm" label={t('comment.menu')} className={css['menu']} />
                  )}
                />
              )}
            </div>
            <UserText text={comment.content} people={comment.tagged_customers} />
          </div>
        )}
        {comment.sending ? (
          <p className={css['acts']} role="status">
            {t('pending.sending')}
          </p>
        ) : (
          <div className={css['acts']}>
            <button
              type="button"
              disabled={closed('wall.like') !== undefined}
              title={closed('wall.like')}
              aria-pressed={comment.liked}
              className={cx(comment.liked && css['on'])}
              onClick={() => me && likeComment(queries, post.id, comment, me)}
            >
              {t(comment.liked ? 'act.liked' : 'act.like')}
            </button>
            <button type="button" disabled={closed('wall.addComment') !== undefined} onClick={() => onReply(author)}>
              {t('comment.reply')}
            </button>
            <When at={comment.created_at} />
            {comment.edited_at && <span>{t('head.edited')}</span>}
            {comment.like_count > 0 && (
              <span className={cx(css['likes'], 'num')}>
                <Icon name="thumb" size="sm" />
                <span aria-label={t('comment.likes', { count: comment.like_count })}>{comment.like_count}</span>
              </span>
            )}
          </div>
        )}
      </div>
      <ConfirmModal
        opened={deleting}
        onClose={() => setDeleting(false)}
        title={t('comment.delete.title')}
        confirm={t('menu.delete')}
        kind="danger"
        onConfirm={remove}
      >
        {t('comment.delete.text')}
      </ConfirmModal>
    </li>
  )
}

function EditComment({ post, comment, onDone }: { post: Post; comment: Shown; onDone: () => void }) {
  const queries = useQueryClient()
  const [text, setText] = useState(comment.content)
  const [people, setPeople] = useState<Tagged[]>(comment.tagged_customers)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save() {
    if (busy || text.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    const tagged_customers = mentionedIn(text, people).map((person) => person.customer_id)
    try {
      const body = { content: text.trim(), tagged_customers: [...new Set(tagged_customers)] }
      const changed = await call('wall.changeComment', { params: { id: comment.id }, body })
      changeComment(queries, post.id, comment.id, () => changed)
      onDone()
    } catch (error) {
      setProblem(error instanceof CallError ? error.detail : t('failed'))
      setBusy(false)
    }
  }

  return (
    <div className={css['edit']}>
      <MentionField
        value={text}
        onChange={setText}
        onMention={(person) => setPeople((now) => [...now, person])}
        label={t('comment.edit')}
        placeholder={t('comment.placeholder')}
        max={COMMENT_LENGTH}
        onEnter={() => void save()}
        onEscape={onDone}
        className={css['field']}
        focused
      />
      {problem && <Problem>{problem}</Problem>}
      <div className="row">
        <Button size="sm" kind="primary" busy={busy} disabled={text.trim() === ''} onClick={() => void save()}>
          {t('edit.save')}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t('edit.cancel')}
        </Button>
      </div>
    </div>
  )
}
