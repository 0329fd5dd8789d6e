import type { Conversation, Unread } from '../messaging.api.ts'

/** What a member does to a conversation of theirs. */
export type Act = 'pin' | 'unpin' | 'hide' | 'remove' | 'read' | 'markUnread' | 'accept' | 'decline' | 'block'

/** What an act will change, before the server has answered. */
export function outcome(act: Act, one: Conversation): Partial<Conversation> {
  switch (act) {
    case 'pin':
      return { sorting_point: 1, pinned_at: new Date().toISOString(), hidden: false }
    case 'unpin':
      return { sorting_point: 0, pinned_at: null }
    case 'hide':
    case 'block':
      return { hidden: true, sorting_point: 0, pinned_at: null }
    case 'remove':
      return { hidden: true, sorting_point: 0, pinned_at: null, messages: [], cleared_seq: one.last_seq }
    case 'read':
      return { read_seq: one.last_seq, unread_messages_count: 0 }
    case 'markUnread':
      return { unread_messages_count: Math.max(1, one.unread_messages_count) }
    case 'accept':
      return { state: 'open', may_write: !one.receiver_left }
    case 'decline':
      return { state: 'request_declined' }
  }
}

/** What a conversation adds to the totals: one in the folder of requests counts as a request and nothing else. */
function share(one: Conversation): { messages: number; conversations: number; requests: number } {
  const none = { messages: 0, conversations: 0, requests: 0 }
  if (one.hidden || one.state === 'request_declined') return none
  if (one.state === 'request_received') return { ...none, requests: 1 }
  const messages = one.unread_messages_count
  return { ...none, messages, conversations: messages > 0 ? 1 : 0 }
}

/** The totals after a conversation has changed; never below zero. */
export function counted(total: Unread, before: Conversation, after: Conversation): Unread {
  const [was, is] = [share(before), share(after)]
  const sum = (now: number, less: number, more: number) => Math.max(0, now - less + more)
  return {
    ...total,
    unread_messages_count: sum(total.unread_messages_count, was.messages, is.messages),
    unread_conversations_count: sum(total.unread_conversations_count, was.conversations, is.conversations),
    requests_count: sum(total.requests_count, was.requests, is.requests),
  }
}
