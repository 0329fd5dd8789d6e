import { z } from 'zod'
import { domain, id, idValue, optionalText, reference, route, text, uuid } from './kit.ts'
import { ATTACHMENT, MESSAGE_LENGTH } from './messaging.limits.ts'
import {
  attachment,
  blacklisted,
  blockState,
  chatSettings,
  chatUser,
  conversation,
  conversationFilter,
  docs,
  docsOf,
  docsPaging,
  foundMessage,
  message,
  newMessage,
  result,
  unreadTotal,
} from './messaging.shapes.ts'

const room = z.strictObject({ id: uuid })
const number = z.coerce.number('A valid integer is required.').int('A valid integer is required.').max(2147483647)

/** PATCH on a conversation of one's own; answers with it as it is then. */
const onRoom = (act: string, summary: string, refuses: string[] = []) =>
  route({
    method: 'PATCH',
    path: `/live/v1/conversations/${act}/{id}`,
    summary,
    who: 'member',
    params: room,
    reply: result(conversation),
    refuses,
  })

/** A person, by a room with them or by their own number: whom one blocks elsewhere may never have written. */
const roomOrMember = z.strictObject({ id: z.union([uuid, id]) })

export const messaging = domain('messaging', {
  conversations: route({
    method: 'GET',
    path: '/live/v1/conversations',
    summary: 'My conversations, pinned first, then by their last message',
    who: 'member',
    query: z.strictObject({ ...docsPaging, ...conversationFilter }),
    reply: docs(conversation),
  }),
  conversationsOf: route({
    method: 'GET',
    path: '/live/v1/conversations/{id}',
    summary: 'The same by one’s own number; nobody else’s',
    who: 'member',
    params: z.strictObject({ id }),
    query: z.strictObject({ ...docsPaging, ...conversationFilter }),
    reply: docs(conversation),
  }),
  conversation: route({
    method: 'GET',
    path: '/live/v1/conversations/room/{id}',
    summary: 'One conversation',
    who: 'member',
    params: room,
    reply: result(conversation),
  }),
  open: route({
    method: 'POST',
    path: '/live/v1/conversations',
    summary: 'The conversation with a member, new or not',
    who: 'member',
    body: z.strictObject({ receiver_id: reference }),
    reply: result(conversation),
    limits: [{ max: 120, seconds: 3600, per: 'actor' }],
  }),
  roomWith: route({
    method: 'GET',
    path: '/live/v1/conversations/chat-room-id',
    summary: 'The room with a member, null when there is none',
    who: 'member',
    query: z.strictObject({ receiver_id: reference }),
    reply: result(z.strictObject({ chat_room_id: uuid.nullable() })),
  }),
  unread: route({
    method: 'GET',
    path: '/live/v1/conversations/unread-messages-count',
    summary: 'How much waits for me',
    who: 'member',
    reply: result(unreadTotal),
  }),
  messages: route({
    method: 'GET',
    path: '/live/v1/conversations/messages/{room}',
    summary:
      'Messages of a room: newest first by page or `before` a seq; or, `after` a change, what was written, edited and deleted since',
    who: 'member',
    params: z.strictObject({ room: uuid }),
    query: z.strictObject({
      ...docsPaging,
      before: number.min(1).optional(),
      after: number.min(0).optional(),
    }),
    reply: z.strictObject({
      ...docsOf(message),
      last_seq: z.number().int().min(0),
      last_change: z.number().int().min(0),
      /** Where to go on; null at the end. */
      next_before: z.number().int().nullable(),
      next_after: z.number().int().nullable(),
    }),
  }),
  users: route({
    method: 'GET',
    path: '/live/v1/users',
    summary: 'People to whom I may write: contacts, colleagues, people at the same upcoming event',
    who: 'member',
    query: z.strictObject({ ...docsPaging, keyword: optionalText(100).optional() }),
    reply: docs(chatUser),
    limits: [{ max: 60, seconds: 60, per: 'actor' }],
  }),
  search: route({
    method: 'GET',
    path: '/live/v1/messages',
    summary: 'My messages in which the words stand, newest first',
    who: 'member',
    query: z.strictObject({ ...docsPaging, keyword: text(100, 2) }),
    reply: docs(foundMessage),
    limits: [{ max: 30, seconds: 60, per: 'actor' }],
  }),
  send: route({
    method: 'POST',
    path: '/live/v1/messages/send-message',
    summary: 'Send a message; the same `client_message_id` answers with the stored one again',
    who: 'member',
    body: newMessage,
    reply: result(message),
    refuses: ['request_waiting', 'receiver_left'],
    limits: [{ max: 60, seconds: 60, per: 'actor' }],
  }),
  edit: route({
    method: 'PATCH',
    path: '/live/v1/messages/{id}',
    summary: 'Change what one wrote, within 15 minutes',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({ text: optionalText(MESSAGE_LENGTH) }),
    reply: result(message),
    refuses: ['too_late', 'deleted'],
    limits: [{ max: 60, seconds: 60, per: 'actor' }],
  }),
  remove: route({
    method: 'DELETE',
    path: '/live/v1/messages/{id}',
    summary: 'Delete what one wrote, for both, within 24 hours; a tombstone stays',
    who: 'member',
    params: z.strictObject({ id }),
    reply: result(message),
    refuses: ['too_late'],
  }),
  pin: onRoom('pin-to-top', 'Pin a conversation above the others', ['too_many_pinned']),
  unpin: onRoom('unpin', 'Unpin a conversation'),
  hide: onRoom('hide', 'Take a conversation out of the list until a new message comes'),
  read: route({
    method: 'PATCH',
    path: '/live/v1/conversations/read/{id}',
    summary: 'Mark as read, up to a message or all',
    who: 'member',
    params: room,
    body: z.strictObject({ seq: idValue.optional() }),
    reply: result(conversation),
  }),
  markUnread: onRoom('unread', 'Mark as unread: the count becomes 1 if it was 0'),
  accept: onRoom('accept', 'Accept a message request', ['no_request']),
  decline: onRoom('decline', 'Decline a message request; its sender is not told', ['no_request']),
  block: route({
    method: 'PATCH',
    path: '/live/v1/conversations/block/{id}',
    summary: 'Block the other person of a room, or a member by number: both ways and everywhere',
    who: 'member',
    params: roomOrMember,
    reply: result(blockState),
  }),
  unblock: route({
    method: 'PATCH',
    path: '/live/v1/conversations/unblock/{id}',
    summary: 'Lift a block, by room or by the member’s number',
    who: 'member',
    params: roomOrMember,
    reply: result(blockState),
  }),
  blacklist: route({
    method: 'GET',
    path: '/live/v1/conversations/blacklist',
    summary: 'People whom I have blocked, newest first',
    who: 'member',
    query: z.strictObject(docsPaging),
    reply: docs(blacklisted),
  }),
  settings: route({
    method: 'GET',
    path: '/live/v1/chat-settings',
    summary: 'What others see of me in conversations',
    who: 'member',
    reply: result(chatSettings),
  }),
  changeSettings: route({
    method: 'PATCH',
    path: '/live/v1/chat-settings',
    summary: 'Show or hide typing and read marks',
    who: 'member',
    body: chatSettings,
    reply: result(chatSettings),
  }),
  beginAttachment: route({
    method: 'POST',
    path: '/live/v1/attachments',
    summary: 'Announce a file for a message; its bytes follow in pieces',
    who: 'member',
    body: z.strictObject({
      name: text(ATTACHMENT.nameLength),
      size: z
        .number('Say how many bytes it has.')
        .int()
        .min(1, 'This file is empty.')
        .max(ATTACHMENT.size, `A file may have at most ${ATTACHMENT.size / 1_000_000} MB.`),
    }),
    reply: result(attachment),
    limits: [{ max: 30, seconds: 1800, per: 'actor' }],
  }),
  addToAttachment: route({
    method: 'PATCH',
    path: '/live/v1/attachments/{id}',
    summary: 'Add the next piece (`offset`, `data` in base64); after the last one the file is ready to be sent',
    who: 'member',
    params: room,
    body: z.strictObject({
      offset: z.number().int().min(0),
      data: z
        .string()
        .max(Math.ceil(ATTACHMENT.chunk / 3) * 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This piece is not base64.'),
    }),
    reply: result(attachment),
    bodyLimit: 800_000,
    refuses: ['wrong_offset'],
  }),
  removeAttachment: route({
    method: 'DELETE',
    path: '/live/v1/attachments/{id}',
    summary: 'Remove a file that was not sent',
    who: 'member',
    status: 204,
    params: room,
  }),
  attachment: route({
    method: 'GET',
    path: '/live/v1/attachments/{id}',
    summary: 'The bytes of a file by its signed link, which ends after two hours at most',
    who: 'anyone',
    params: room,
    query: z.strictObject({
      part: z.enum(['file', 'preview']).default('file'),
      member: number.min(1),
      until: z.coerce.number().int().min(0).max(99_999_999_999),
      signature: z.string().regex(/^[\w-]{43}$/, 'This link is not valid.'),
    }),
    produces: 'application/octet-stream',
  }),
  firstMessage: route({
    method: 'POST',
    path: '/rest/notification-system/first-message/',
    summary: 'Have the other person told by mail of the first message that I sent in a room; once, whoever asks',
    who: 'member',
    status: 200,
    body: z.strictObject({ chat_room_id: uuid }),
    reply: z.strictObject({ mailed: z.boolean() }),
    limits: [{ max: 30, seconds: 86_400, per: 'actor' }],
  }),
})
