import type { z } from 'zod'
import type { notification } from '@app/contract/notifications'
import type { People } from '../members/index.ts'
import type { NotificationRow } from './notifications.reads.ts'
import type { Comments, Events, Invoices, Posts } from './notifications.subjects.reads.ts'

type Url = (path: string) => string
export type Notification = z.output<typeof notification>
type Subject = Notification['subject']

/** Everything that a page of notifications refers to, fetched at once. */
export type Surroundings = {
  people: People
  companies: Map<number, { name: string }>
  posts: Posts
  comments: Comments
  events: Events
  bookings: Events
  invoices: Invoices
  due: Invoices
  payments: Invoices
  /** Conversations by whom they are with. */
  rooms: Map<number, string>
}

const EXCERPT = 120

/** The beginning of a text, on one line. */
function excerpt(content: string): string {
  const text = content.replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(text)
  return letters.length <= EXCERPT
    ? text
    : `${letters
        .slice(0, EXCERPT - 1)
        .join('')
        .trimEnd()}…`
}

const none: Subject = { type: 'none' }

function toInvoice(found: Invoices, id: number): Subject {
  const row = found.get(id)
  return row ? { type: 'invoice', ...row, number: row.number ?? '' } : none
}

function toEvent(found: Events, id: number): Subject {
  const row = found.get(id)
  return row ? { type: 'event', ...row } : none
}

function toSubject({ kind, subject_id, people, people_count }: NotificationRow, around: Surroundings): Subject {
  switch (kind) {
    case 'company_followed': {
      const company = around.companies.get(subject_id)
      return company ? { type: 'company', id: subject_id, name: company.name } : none
    }
    case 'post_liked':
    case 'post_commented':
    case 'post_shared':
    case 'post_tagged':
    case 'comment_tagged':
    case 'moderation_notice':
    case 'appeal_decided': {
      const post = around.posts.get(subject_id)
      return post ? { type: 'post', id: post.id, is_shared: post.is_shared, excerpt: excerpt(post.content) } : none
    }
    case 'comment_liked': {
      const comment = around.comments.get(subject_id)
      if (!comment) return none
      const { id, post_id, is_shared, content } = comment
      return { type: 'comment', id, post: post_id, is_shared, excerpt: excerpt(content) }
    }
    case 'message_request':
    case 'message_missed': {
      const room = people_count === 1 ? around.rooms.get(people?.[0] ?? 0) : undefined
      return room === undefined ? none : { type: 'conversation', id: room }
    }
    case 'booking_confirmed':
      return toEvent(around.bookings, subject_id)
    case 'seat_named':
    case 'seat_transferred':
    case 'event_changed':
      return toEvent(around.events, subject_id)
    case 'invoice_issued':
      return toInvoice(around.invoices, subject_id)
    case 'invoice_due':
      return toInvoice(around.due, subject_id)
    case 'payment_received':
      return toInvoice(around.payments, subject_id)
    default:
      return none
  }
}

export function toNotification(url: Url, row: NotificationRow, around: Surroundings): Notification {
  return {
    id: row.id,
    url: url(`/rest/notifications/${row.id}/`),
    contents: url(`/rest/notification-contents/${row.id}/`),
    kind: row.kind,
    area: row.area,
    is_read: row.read_at !== null,
    created_at: row.last_at.toISOString(),
    people: around.people.all(row.people ?? []),
    people_count: row.people_count,
    subject: toSubject(row, around),
    detail: row.detail,
  }
}
