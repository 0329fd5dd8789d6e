import type { z } from 'zod'
import type { attachment, conversation, message } from '@app/contract/messaging.shapes'
import type { Person } from '../members/index.ts'
import type { AttachmentRow, MessageRow } from './messaging.messages.reads.ts'
import type { ListedRow } from './messaging.reads.ts'

export type Attachment = z.output<typeof attachment>
export type Message = z.output<typeof message>
export type Conversation = z.output<typeof conversation>

/** Makes the links of a file for the one who gets them, and says when they end. */
export type AttachmentLinks = { path(id: string, part: 'file' | 'preview'): string; until: Date }

export function toAttachment(links: AttachmentLinks, row: AttachmentRow): Attachment {
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    kind: row.kind,
    type: row.type,
    width: row.width,
    height: row.height,
    file: links.path(row.id, 'file'),
    preview: row.preview !== null ? links.path(row.id, 'preview') : null,
    links_until: links.until.toISOString(),
  }
}

export function toMessage(links: AttachmentLinks, row: MessageRow): Message {
  return {
    id: row.id,
    chat_room_id: row.room_id,
    seq: row.seq,
    change: row.change,
    user_id: row.sender_id,
    client_message_id: row.client_message_id,
    text: row.text,
    attachments: (row.attachments ?? []).map((file) => toAttachment(links, file)),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }
}

/** Where a room stands for its member: who was declined still sees an open request. */
export function stateOf(row: ListedRow, me: number): Conversation['state'] {
  if (row.state === 'open') return 'open'
  if (row.state === 'new') return row.next_state === 'requested' ? 'new_request' : 'new'
  if (row.asked_by === me) return 'request_sent'
  return row.state === 'declined' ? 'request_declined' : 'request_received'
}

export function toConversation(links: AttachmentLinks, row: ListedRow, receiver: Person, me: number): Conversation {
  return {
    id: row.room_id,
    chat_room_id: row.room_id,
    receiver_id: row.peer_id,
    receiver,
    receiver_left: row.peer_left,
    state: stateOf(row, me),
    may_write: row.next_state !== null && !row.peer_left,
    messages: row.newest ? [toMessage(links, row.newest)] : [],
    last_at: row.listed_at?.toISOString() ?? null,
    last_seq: row.last_seq,
    last_change: row.last_change,
    read_seq: row.read_seq,
    unread_messages_count: row.unread,
    version: row.version,
    receiver_read_seq: row.shows_activity ? row.peer_read_seq : null,
    sorting_point: row.pin === null ? 0 : 1,
    pinned_at: row.pinned_at?.toISOString() ?? null,
    cleared_seq: row.cleared_seq,
    hidden: row.hidden,
  }
}
