import { useInfiniteQuery } from '@tanstack/react-query'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Avatar } from '../../../ui/people.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { rowsOf } from '../conversations.ts'
import { conversationsQuery, foundQuery, usersQuery } from '../messaging.api.ts'
import type { ChatUser, FoundMessage } from '../messaging.api.ts'
import { useOpenConversation } from '../messaging.actions.ts'
import { excerptOf } from './excerpt.ts'
import { moveThroughRows } from './row-keys.ts'
import { ConversationRow, RowText } from './row.tsx'
import { t } from './text.ts'
import list from './conversation-list.module.css'
import css from './row.module.css'

/** Letters from which on messages are searched (contract). */
const SHORTEST = 2

/** What fits the words: conversations by person, people to write to, and messages. `waiting` while one still types. */
export function SearchResults({
  keyword,
  waiting,
  current,
}: {
  keyword: string
  waiting: boolean
  current: string | undefined
}) {
  const asked = keyword !== ''
  const long = keyword.length >= SHORTEST
  const conversations = useInfiniteQuery({ ...conversationsQuery({ keyword }), enabled: asked })
  const users = useInfiniteQuery({ ...usersQuery(keyword), enabled: asked })
  const messages = useInfiniteQuery({ ...foundQuery(keyword), enabled: long })

  const talks = rowsOf(conversations.data)
  const known = new Set(talks.map((one) => one.receiver_id))
  const people = (users.data?.pages.flatMap((page) => page.docs) ?? []).filter((one) => !known.has(one.customer_id))
  const found = messages.data?.pages.flatMap((page) => page.docs) ?? []
  const count = talks.length + people.length + found.length

  const all = [conversations, users, ...(long ? [messages] : [])]
  const failed = all.find((one) => one.error && !one.data)
  if (!asked || (count === 0 && (waiting || all.some((one) => one.isPending && !one.error))))
    return <SkeletonRows rows={6} />
  if (failed && count === 0)
    return (
      <ErrorState
        error={failed.error}
        retry={() => {
          for (const one of all) if (one.error) void one.refetch()
        }}
      />
    )
  if (count === 0)
    return (
      <EmptyState icon="search" title={t('search.none', { text: keyword })}>
        {t(long ? 'search.none.text' : 'search.short')}
      </EmptyState>
    )
  return (
    <>
      <p className="sr-only" role="status">
        {waiting ? '' : t('search.found', { count })}
      </p>
      <Group name="conversations" rows={talks.length} query={conversations}>
        {talks.map((one) => (
          <ConversationRow key={one.chat_room_id} one={one} current={one.chat_room_id === current} />
        ))}
      </Group>
      <Group name="people" rows={people.length} query={users}>
        {people.map((one) => (
          <PersonRow key={one.customer_id} one={one} />
        ))}
      </Group>
      <Group name="messages" rows={found.length} query={messages}>
        {found.map((one) => (
          <FoundRow key={one.message.id} one={one} keyword={keyword} />
        ))}
      </Group>
    </>
  )
}

type GroupName = 'conversations' | 'people' | 'messages'

/** One kind of what was found, with the way to more of it. Nothing where nothing fits. */
function Group({
  name,
  rows,
  query,
  children,
}: {
  name: GroupName
  rows: number
  query: Pick<UseInfiniteQueryResult, 'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
  children: ReactNode
}) {
  const id = useId()
  if (rows === 0 && !query.error) return null
  const label = t(`search.${name}`)
  return (
    <section aria-labelledby={id}>
      <h2 className={list['label']} id={id}>
        {label}
      </h2>
      <ul>{children}</ul>
      {query.error ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        query.hasNextPage && (
          <div className={list['more']}>
            <Button
              size="sm"
              kind="quiet"
              busy={query.isFetchingNextPage}
              aria-label={t('search.more.of', { group: label })}
              onClick={() => void query.fetchNextPage()}
            >
              {t('search.more')}
            </Button>
          </div>
        )
      )}
    </section>
  )
}

/** Somebody to whom one may write, and why. */
function PersonRow({ one }: { one: ChatUser }) {
  const { open, opening } = useOpenConversation()
  return (
    <li className={css['item']}>
      <button
        type="button"
        className={css['row']}
        aria-busy={opening !== undefined || undefined}
        data-row
        onKeyDown={moveThroughRows}
        onClick={() => open(one.customer_id, one.chat_room_id)}
      >
        <Avatar name={one.name} src={one.prof_pic} />
        <RowText name={one.name} company={one.company_name}>
          <span className={css['last']}>{t(`relation.${one.relation}`)}</span>
        </RowText>
      </button>
    </li>
  )
}

/** A message with the words that were looked for. */
function FoundRow({ one: { message, receiver }, keyword }: { one: FoundMessage; keyword: string }) {
  const own = message.user_id !== receiver.customer_id
  return (
    <li className={css['item']}>
      <PageLink
        to={`/messages/${message.chat_room_id}`}
        search={{ at: message.seq }}
        className={css['row']}
        activeProps={{}}
        data-row
        onKeyDown={moveThroughRows}
      >
        <Avatar name={receiver.name} src={receiver.prof_pic} />
        <RowText name={receiver.name} at={message.created_at}>
          <span className={cx(css['last'], css['excerpt'])} dir="auto">
            {own && t('last.you', { text: '' })}
            {excerptOf(message.text, keyword).map((part, index) =>
              part.marked ? <mark key={index}>{part.text}</mark> : part.text,
            )}
          </span>
        </RowText>
      </PageLink>
    </li>
  )
}
