import { z } from 'zod'
import { flag, idValue, instant, optionalText, uuid } from './kit.ts'
import { person } from './members.ts'
import { ATTACHMENT, MESSAGE_LENGTH } from './messaging.limits.ts'
import { say } from './input.texts.ts'

const count = z.number().int().min(0)

/** The fields of a list of the second service (docs/rules/house.md#second-service). */
export const docsOf = <T extends z.ZodType>(item: T) => ({
  docs: z.array(item),
  totalDocs: count,
  limit: z.number().int().min(1),
  page: z.number().int().min(1),
  totalPages: z.number().int().min(1),
  hasNextPage: z.boolean(),
  nextPage: z.number().int().nullable(),
})
export const docs = <T extends z.ZodType>(item: T) => z.strictObject(docsOf(item))

/** A single answer of the second service. */
export const result = <T extends z.ZodType>(item: T) => z.strictObject({ result: item })

/** The query of a list of the second service. */
export const docsPaging = {
  page: z.coerce
    .number(say('invalid-page'))
    .int(say('invalid-page'))
    .min(1, say('invalid-page'))
    .max(1_000_000)
    .default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}
export const conversationFilter = {
  /** `requests` holds first messages of people who may not write freely, until they are answered. */
  folder: z.enum(['inbox', 'requests']).default('inbox'),
  /** Part of the other person's or their company's name. */
  keyword: optionalText(100).optional(),
  unread: flag.default(false),
}

/**
 * A file of a message, or one that waits to be sent. A picture is encoded again and has a small version; everything else is
 * kept as it came and is only ever offered for saving. Links work without a token and end at `links_until`; the message,
 * asked for again, has new ones.
 */
export const attachment = z.strictObject({
  id: uuid,
  name: z.string(),
  size: count,
  kind: z.enum(['picture', 'file']),
  type: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  file: z.string(),
  preview: z.string().nullable(),
  links_until: instant,
})

/**
 * A message. `seq` is its place in the room, from 1 and without gaps: messages are sorted by it and by nothing else. `change`
 * rises in the room with every message that is written, edited or deleted: a client that has seen all changes up to one number asks
 * for the later ones. A deleted message stays as a tombstone without text.
 */
export const message = z.strictObject({
  id: idValue,
  chat_room_id: uuid,
  seq: z.number().int().min(1),
  change: z.number().int().min(1),
  /** Who wrote it. */
  user_id: idValue,
  client_message_id: uuid,
  text: z.string(),
  attachments: z.array(attachment),
  created_at: instant,
  edited_at: instant.nullable(),
  deleted_at: instant.nullable(),
})

/** What one writes; the same `client_message_id` of the same member is the same message for ever. */
export const newMessage = z.strictObject({
  chat_room_id: uuid,
  client_message_id: uuid,
  /** Empty only with attachments. */
  text: optionalText(MESSAGE_LENGTH).default(''),
  attachments: z
    .array(uuid)
    .max(ATTACHMENT.perMessage, say('add-at-most-files', { perMessage: ATTACHMENT.perMessage }))
    .refine((ids) => new Set(ids).size === ids.length, say('name-each-file-once'))
    .default([]),
})

/**
 * The state of a conversation for the calling member:
 * - `open`: both write.
 * - `new`, `new_request`: nothing is written yet; the first message goes to the inbox, or is a request.
 * - `request_sent`: the member's first message waits for an answer; nothing more can be sent until then.
 * - `request_received`: to be accepted or declined; an answer accepts it too.
 * - `request_declined`: the member has declined it; the other side is not notified.
 */
export const conversationState = z.enum([
  'open',
  'new',
  'new_request',
  'request_sent',
  'request_received',
  'request_declined',
])

/**
 * What I have read. `unread_messages_count` is the server's. `version` rises with everything that changes for me in this
 * conversation: of two words about it the one with the higher version holds.
 */
const readState = {
  /** The last message up to which I have read; never moves back. */
  read_seq: count,
  unread_messages_count: count,
  version: count,
}

export const conversation = z.strictObject({
  /** The same as `chat_room_id`. */
  id: uuid,
  chat_room_id: uuid,
  /** The other person. */
  receiver_id: idValue,
  receiver: person,
  /** The other person has left the community: nothing more can be sent. */
  receiver_left: z.boolean(),
  state: conversationState,
  may_write: z.boolean(),
  /** The newest message; none where nothing is written yet, or all was removed. */
  messages: z.array(message).max(1),
  last_at: instant.nullable(),
  last_seq: count,
  last_change: count,
  ...readState,
  /** Up to where the other has read; null while that is not shown. */
  receiver_read_seq: count.nullable(),
  /** 1 pinned, 0 not. */
  sorting_point: z.union([z.literal(0), z.literal(1)]),
  /** Pinned conversations come before all others, the one pinned last at the very top. */
  pinned_at: instant.nullable(),
  /** I removed what was written up to here. */
  cleared_seq: count,
  /** Out of the list until a new message comes. */
  hidden: z.boolean(),
})

/** All that waits for me. `pulse` differs as soon as anything in any conversation has changed for me. */
export const unreadTotal = z.strictObject({
  unread_messages_count: count,
  unread_conversations_count: count,
  requests_count: count,
  pulse: z.string(),
})

/** Somebody to write to, and why that is possible. */
export const chatUser = z.strictObject({
  ...person.shape,
  relation: z.enum(['contact', 'colleague', 'event']),
  chat_room_id: uuid.nullable(),
})

/** A message found by its words, with whom it was exchanged. */
export const foundMessage = z.strictObject({ message, receiver: person })

/** Somebody I have blocked, by name only. */
export const blacklisted = z.strictObject({
  id: idValue,
  name: z.string(),
  company_name: z.string().nullable(),
  chat_room_id: uuid.nullable(),
})

export const blockState = z.strictObject({
  customer_id: idValue,
  chat_room_id: uuid.nullable(),
  blocked: z.boolean(),
})

/** Whether others see when I type and how far I have read; who hides it does not see it of others either. */
export const chatSettings = z.strictObject({ show_activity: z.boolean() })

/* ---- over the socket ---- */

const inRoom = z.strictObject({ chat_room_id: uuid })

/** What a page says over the socket. */
export const chatRequests = {
  start_typing: inRoom,
  end_typing: inRoom,
  /** Up to this message, or all. */
  read_message: z.strictObject({ chat_room_id: uuid, seq: z.number().int().min(1).max(2147483647).optional() }),
  unread_message: inRoom,
  new_message: newMessage,
}

/** What it is answered. `new_message` is answered after the message is stored for good. */
export const chatAnswers = {
  start_typing: z.strictObject({ ok: z.literal(true) }),
  end_typing: z.strictObject({ ok: z.literal(true) }),
  read_message: result(z.strictObject({ chat_room_id: uuid, ...readState })),
  unread_message: result(z.strictObject({ chat_room_id: uuid, ...readState })),
  new_message: result(message),
}

/**
 * A message was written, edited or deleted. `message` is null when it is too long for an event: ask for the changes after the
 * last one known, as after any gap in `change`.
 */
const messageTold = z.strictObject({
  chat_room_id: uuid,
  seq: z.number().int().min(1),
  change: z.number().int().min(1),
  message: message.nullable(),
  unread_messages_count: count,
  version: count,
})

const typing = z.strictObject({ chat_room_id: uuid, user_id: idValue })

/** What the server tells. */
export const chatEvents = {
  /** To the writer's devices. */
  message_saved: messageTold,
  /** To the other's devices. */
  receive_message: messageTold,
  /** To the reader's devices with what is left unread, and to the writer's without. */
  message_read: z.strictObject({
    chat_room_id: uuid,
    user_id: idValue,
    read_seq: count,
    unread_messages_count: count.nullable(),
    version: count.nullable(),
  }),
  /** To the member's own devices: marked as unread. */
  message_unread: z.strictObject({ chat_room_id: uuid, user_id: idValue, ...readState }),
  user_typing: typing,
  user_end_typing: typing,
  /** To the member's own devices: pinned, hidden, blocked, accepted or declined; ask for the conversation again. */
  conversation_changed: z.strictObject({ chat_room_id: uuid }),
}
