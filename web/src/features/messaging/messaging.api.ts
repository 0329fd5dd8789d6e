import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, keyOf, queryOptionsFor } from '../../lib/call.ts'
import type { Answer } from '../../lib/call.types.ts'
import { lift } from './conversations.ts'

export type Conversation = Answer<'messaging.conversation'>['result']
export type MessagesPage = Answer<'messaging.messages'>
export type Message = MessagesPage['docs'][number]
export type Attachment = Message['attachments'][number]
export type ChatUser = Answer<'messaging.users'>['docs'][number]
export type FoundMessage = Answer<'messaging.search'>['docs'][number]
export type Blacklisted = Answer<'messaging.blacklist'>['docs'][number]
export type Unread = Answer<'messaging.unread'>['result']

/** What a list of conversations shows. */
export type Shown = { folder?: 'inbox' | 'requests'; keyword?: string; unread?: boolean }

const resultOf = <Result>(answer: { result: Result }): Result => answer.result
const nextPage = (last: { nextPage: number | null }) => last.nextPage ?? undefined

/** The prefix of all kept lists of conversations. */
export const CONVERSATIONS = [...keyOf('messaging.conversations'), 'endless'] as const

/** My conversations, page by page: pinned first, then by their last message. */
export const conversationsQuery = ({ folder = 'inbox', keyword = '', unread = false }: Shown = {}) =>
  infiniteQueryOptions({
    queryKey: [...CONVERSATIONS, { folder, keyword, unread }],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, folder, keyword, unread: unread ? 'true' : 'false' } as const
      const page = await call('messaging.conversations', { query }, { signal })
      if (pageParam === 1) lift()
      return page
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 30_000,
  })

/** One conversation; `data` is the conversation itself. */
export const conversationQuery = (chat_room_id: string) => ({
  ...queryOptionsFor('messaging.conversation', { params: { id: chat_room_id } }),
  select: resultOf<Conversation>,
  staleTime: 30_000,
})

/** How much waits for me. The bar shows the same. */
export const unreadQuery = () => ({
  ...queryOptionsFor('messaging.unread'),
  select: resultOf<Unread>,
  staleTime: 60_000,
})

/** People to whom I may write freely. */
export const usersQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('messaging.users'), 'endless', keyword],
    queryFn: ({ pageParam, signal }) => call('messaging.users', { query: { page: pageParam, keyword } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** My messages in which the words stand, newest first; two characters at least. */
export const foundQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf('messaging.search'), 'endless', keyword],
    queryFn: ({ pageParam, signal }) => call('messaging.search', { query: { page: pageParam, keyword } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** People whom I have blocked. */
export const blacklistQuery = () =>
  infiniteQueryOptions({
    queryKey: [...keyOf('messaging.blacklist'), 'endless'],
    queryFn: ({ pageParam, signal }) => call('messaging.blacklist', { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })
