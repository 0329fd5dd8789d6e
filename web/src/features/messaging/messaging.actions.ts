import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MOST_PINNED } from '@app/contract/messaging.limits'
import { CallError, call, keyOf, queryOptionsFor } from '../../lib/call.ts'
import { usePageNavigate } from '../../ui/page-link.ts'
import { toast } from '../../ui/toast.tsx'
import { ahead } from './list/ahead.ts'
import type { Act } from './list/outcome.ts'
import { blacklistQuery, conversationQuery } from './messaging.api.ts'
import type { Conversation } from './messaging.api.ts'
import { askUnread, dropConversation, showConversation } from './messaging.cache.ts'
import { t } from './list/text.ts'

/** What the server answers to an act with the conversation as it is then. */
type Answered = Exclude<Act, 'block'>

const send: Record<Answered, (id: string) => Promise<{ result: Conversation }>> = {
  pin: (id) => call('messaging.pin', { params: { id } }),
  unpin: (id) => call('messaging.unpin', { params: { id } }),
  hide: (id) => call('messaging.hide', { params: { id } }),
  remove: (id) => call('messaging.removeConversation', { params: { id } }),
  read: (id) => call('messaging.read', { params: { id }, body: {} }),
  markUnread: (id) => call('messaging.markUnread', { params: { id } }),
  accept: (id) => call('messaging.accept', { params: { id } }),
  decline: (id) => call('messaging.decline', { params: { id } }),
}

/** One sentence about why something was refused. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof CallError)) return t('failed')
  return error.code === 'too_many_pinned' ? t('refused.pinned', { most: MOST_PINNED }) : error.detail
}

/** Leaves the room of a conversation when it is the one on the screen. */
function useLeaveRoom(): (chat_room_id: string) => Promise<void> {
  const router = useRouter()
  const navigate = usePageNavigate()
  return async (chat_room_id) => {
    const { pathname } = router.state.location
    if (pathname.startsWith(`/messages/${chat_room_id}`)) await navigate({ to: '/messages', replace: true })
  }
}

/** Pins, hides, marks or answers a conversation: shown at once everywhere, undone with its reason when refused. */
export function useConversationAct(): {
  act: (act: Answered, one: Conversation) => void
  busy: Answered | undefined
} {
  const queries = useQueryClient()
  const leave = useLeaveRoom()
  const { mutate, isPending, variables } = useMutation({
    // Without a connection it fails at once and is undone, instead of waiting unseen.
    networkMode: 'always',
    mutationKey: ['conversation'],
    mutationFn: ({ act, one }: { act: Answered; one: Conversation }) => send[act](one.chat_room_id),
    onMutate: ({ act, one }) => ahead(queries, act, one),
    onError: (error, _, undo) => {
      undo?.()
      toast(refusalOf(error), 'bad')
    },
    onSuccess: ({ result }, { act, one }) => {
      showConversation(queries, result)
      toast(t(`done.${act}`, { name: one.receiver.name }))
    },
    onSettled: () => askUnread(queries),
  })
  return {
    act: (act, one) => {
      const underWay = queries.isMutating({
        mutationKey: ['conversation'],
        predicate: ({ state }) => {
          const sent = state.variables as { act: Answered; one: Conversation } | undefined
          return sent?.act === act && sent.one.chat_room_id === one.chat_room_id
        },
      })
      if (underWay > 0) return
      // As long as it is on the screen, it would count as read at once.
      if (act === 'hide' || act === 'remove' || act === 'markUnread')
        void leave(one.chat_room_id).then(() => mutate({ act, one }))
      else mutate({ act, one })
    },
    busy: isPending ? variables.act : undefined,
  }
}

/** Whom one blocks or lets in again, with the conversation where there is one. */
type Blocked = { customer_id: number; name: string; conversation?: Conversation }

/**
 * Blocks a member both ways and everywhere, or lifts it. Whatever was loaded may hold them, so all is asked again. Answers
 * whether it was done; a refusal is said.
 */
export function useBlocking(): (who: Blocked, block: boolean) => Promise<boolean> {
  const queries = useQueryClient()
  const leave = useLeaveRoom()
  const { mutateAsync, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ who, block }: { who: Blocked; block: boolean }) =>
      call(block ? 'messaging.block' : 'messaging.unblock', { params: { id: who.customer_id } }),
    onMutate: ({ who, block }) => (block && who.conversation ? ahead(queries, 'block', who.conversation) : undefined),
    onError: (error, _, undo) => {
      undo?.()
      toast(refusalOf(error), 'bad')
    },
    onSuccess: async ({ result: { chat_room_id } }, { who, block }) => {
      toast(t(block ? 'done.block' : 'done.unblock', { name: who.name }))
      if (block && chat_room_id !== null) {
        dropConversation(queries, chat_room_id)
        queries.removeQueries({ queryKey: conversationQuery(chat_room_id).queryKey })
      }
      if (block) queries.removeQueries(queryOptionsFor('members.one', { params: { id: who.customer_id } }))
      else await queries.refetchQueries({ queryKey: blacklistQuery().queryKey })
      void queries.invalidateQueries()
    },
  })
  return async (who, block) => {
    if (isPending) return false
    // Once it is blocked, the room on the screen is not found any more.
    if (block && who.conversation) await leave(who.conversation.chat_room_id)
    return mutateAsync({ who, block }).then(
      () => true,
      () => false,
    )
  }
}

/**
 * Opens the conversation with a member, new or not, and goes there. A second press sends nothing. `onRefused` says why it
 * was refused where a toast would not be seen.
 */
export function useOpenConversation({
  onOpened,
  onRefused = (why) => toast(why, 'bad'),
}: { onOpened?: () => void; onRefused?: (why: string) => void } = {}): {
  open: (customer_id: number, known?: string | null) => void
  opening: number | undefined
} {
  const queries = useQueryClient()
  const navigate = usePageNavigate()
  const go = async (chat_room_id: string) => {
    // First, so that the room can take the focus: nothing behind an open dialog can.
    onOpened?.()
    await navigate({ to: `/messages/${chat_room_id}` })
  }
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (receiver_id: number) => call('messaging.open', { body: { receiver_id } }),
    onSuccess: async ({ result }) => {
      showConversation(queries, result)
      void queries.invalidateQueries({ queryKey: keyOf('messaging.users') })
      await go(result.chat_room_id)
    },
    onError: (error) => onRefused(refusalOf(error)),
  })
  return {
    open: (customer_id, known) => {
      if (isPending) return
      if (known) void go(known)
      else mutate(customer_id)
    },
    opening: isPending ? variables : undefined,
  }
}
