import { fullName } from '@app/contract/names'
import { COMMENT_LENGTH } from '@app/contract/wall.limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useMe } from '../../shell/index.ts'
import { changeThread, threadKey } from '../comments.ts'
import type { Shown, Thread } from '../comments.ts'
import { EMPTY, draftOf } from '../draft.ts'
import type { Tagged } from '../draft.ts'
import { useLocalStore } from '../../../lib/local-store.ts'
import { mine } from '../mine.ts'
import { mentionedIn } from '../rich-text.ts'
import { changePost } from '../wall.cache.ts'
import { refOf } from '../wall.api.ts'
import type { Post } from '../wall.api.ts'
import { t } from '../text.ts'
import { MentionField } from './mention-field.tsx'
import css from './comments.module.css'

/** Somebody is to be answered; `at` tells one press from the next. */
export type Reply = { person: Tagged; at: number }

type Props = { post: Post; reply: Reply | undefined; field: RefObject<HTMLTextAreaElement | null> }

/** Numbers for comments that have none of the server's yet. */
let temporary = -1

/** The field for a new comment. Enter sends; what could not be sent stands in it again. */
export function CommentForm(props: Props) {
  const me = useSession()?.customerId
  return me === undefined ? null : <Form {...props} me={me} />
}

function Form({ post, reply, field, me }: Props & { me: number }) {
  const queries = useQueryClient()
  const myself = useMe()
  const store = draftOf(me, `comment-${post.id}`)
  const { text, mentions } = useLocalStore(store)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (!reply) return
    store.set((now) => ({
      ...now,
      text: `@${reply.person.name} ${now.text}`,
      mentions: [...now.mentions, reply.person],
    }))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
    })
  }, [reply, store, field])

  async function send() {
    const content = text.trim()
    if (content === '' || Array.from(content).length > COMMENT_LENGTH || !myself) return
    const people = [...new Map(mentionedIn(content, mentions).map((one) => [one.customer_id, one])).values()]
    const id = temporary--
    setProblem(undefined)
    store.set(EMPTY)
    mine(post.id)
    const add = (comment: Shown) =>
      changeThread(queries, post.id, (now) => ({
        ...now,
        items: [...now.items.filter((one) => one.id !== id && one.id !== comment.id), comment],
      }))
    if (!queries.getQueryData(threadKey(post.id)))
      queries.setQueryData<Thread>(threadKey(post.id), { items: [], more: false })
    add(pending(id, content, people, myself))
    changePost(queries, post.id, (now) => ({ comment_count: now.comment_count + 1 }))
    try {
      const tagged_customers = people.map((person) => person.customer_id)
      add(await call('wall.addComment', { body: { ...refOf(post), content, tagged_customers } }))
    } catch (error) {
      changeThread(queries, post.id, (now) => ({ ...now, items: now.items.filter((one) => one.id !== id) }))
      changePost(queries, post.id, (now) => ({ comment_count: Math.max(0, now.comment_count - 1) }))
      store.set((now) => ({
        ...now,
        text: [content, now.text].filter(Boolean).join('\n'),
        mentions: [...mentions, ...now.mentions],
      }))
      setProblem(error instanceof CallError ? error.detail : t('failed'))
    }
  }

  return (
    <div className={css['new']}>
      <Avatar name={myself ? fullName(myself) : ''} src={myself?.profile_picture} size="sm" />
      <div className="grow">
        <div className={css['line']}>
          <MentionField
            value={text}
            onChange={(to) => store.set((now) => ({ ...now, text: to }))}
            onMention={(person) => store.set((now) => ({ ...now, mentions: [...now.mentions, person] }))}
            label={t('comment.label')}
            placeholder={t('comment.placeholder')}
            max={COMMENT_LENGTH}
            onEnter={() => void send()}
            className={css['field']}
            fieldRef={field}
            invalid={problem !== undefined}
          />
          {text.trim() !== '' && (
            <IconButton
              call="wall.addComment"
              icon="send"
              size="sm"
              label={t('comment.send')}
              className={css['send']}
              onClick={() => void send()}
            />
          )}
        </div>
        {problem && <Problem>{problem}</Problem>}
      </div>
    </div>
  )
}

/** The comment as it stands until the server has answered. */
function pending(
  id: number,
  content: string,
  people: readonly Tagged[],
  me: NonNullable<ReturnType<typeof useMe>>,
): Shown {
  return {
    id,
    url: '',
    post: null,
    shared_post: null,
    customer_details: {
      customer_id: me.id,
      name: fullName(me),
      prof_pic: me.profile_picture,
      job_title: me.job_title,
      company: me.company,
      company_name: me.company_name,
    },
    content,
    tagged_customers: people.map((person) => ({ ...person, job_title: null, company: null, company_name: null })),
    likes: {},
    like_count: 0,
    liked: false,
    created_at: new Date().toISOString(),
    edited_at: null,
    abilities: { edit: false, delete: false },
    sending: true,
  }
}
