import { z } from 'zod'
import {
  currency,
  day,
  domain,
  flag,
  id,
  idValue,
  instant,
  link,
  minorUnits,
  page,
  paging,
  route,
  uuid,
} from './kit.ts'
import { person } from './members.ts'
import { areas } from './notifications.areas.ts'
import { MOST_UNREAD, kindNames, labels } from './notifications.kinds.ts'
import { say } from './input.texts.ts'

const kind = z.enum(kindNames)
const area = z.enum(areas)
/** How many are not read; revision rises with each change, so of two answers the higher one is right. */
const counts = z.strictObject({
  unread: z
    .number()
    .int()
    .min(0)
    .max(MOST_UNREAD + 1),
  revision: z.number().int(),
})

/** What a notification is about, as far as its reader may see it. */
const subject = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({ type: z.literal('company'), id: idValue, name: z.string() }),
  z.strictObject({ type: z.literal('tag'), id: idValue, name: z.string() }),
  z.strictObject({ type: z.literal('post'), id: idValue, is_shared: z.boolean(), excerpt: z.string() }),
  z.strictObject({
    type: z.literal('comment'),
    id: idValue,
    post: idValue,
    is_shared: z.boolean(),
    excerpt: z.string(),
  }),
  z.strictObject({ type: z.literal('event'), id: idValue, slug: z.string(), name: z.string(), city: z.string() }),
  z.strictObject({ type: z.literal('award'), id: idValue, slug: z.string(), name: z.string(), city: z.string() }),
  z.strictObject({
    type: z.literal('invoice'),
    id: idValue,
    number: z.string(),
    name: z.string(),
    amount: minorUnits,
    currency_code: currency,
    due_on: day.nullable(),
  }),
  z.strictObject({
    type: z.literal('entry'),
    id: idValue,
    award: idValue,
    slug: z.string(),
    name: z.string(),
    award_name: z.string(),
  }),
  z.strictObject({ type: z.literal('conversation'), id: uuid }),
])

/** One notification. Several who did the same to one thing within two hours share it. */
export const notification = z.strictObject({
  id: idValue,
  url: link,
  contents: link,
  kind,
  area,
  is_read: z.boolean(),
  /** When it happened last. */
  created_at: instant,
  /** The newest of those who did it; empty where it came from nobody in particular. */
  people: z.array(person),
  people_count: z.number().int().min(0),
  subject,
  /** Where it leads, as a path of the pages, and what its button says; null where there is nothing to open. */
  target: z.strictObject({ path: z.string(), label: z.enum(labels) }).nullable(),
  /** What happened in one word, where a kind has several: an outcome, what changed, a device. */
  detail: z.string().nullable(),
})

const settings = z.strictObject({
  /** False: no notification mails at all, whatever stands below. */
  mail: z.boolean(),
  /** The weekly mail about what was missed; only while `mail` is true. */
  digest: z.boolean(),
  /** False: this server sends nothing to devices, so there is nothing to choose about it. */
  push_offered: z.boolean(),
  kinds: z.array(
    z.strictObject({
      kind,
      area,
      app: z.boolean(),
      app_locked: z.boolean(),
      mail: z.boolean(),
      mail_locked: z.boolean(),
      push: z.boolean(),
    }),
  ),
})

/** Bytes as browsers write them in a subscription: base64url without padding. */
const bytes = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`), say('invalid-key'))
const endpoint = z.url(say('enter-a-valid-address')).max(1000)
const subscribed = z.strictObject({ subscribed: z.boolean() })

const token = z.strictObject({ token: z.string().min(1).max(200) })

export const notifications = domain('notifications', {
  list: route({
    method: 'GET',
    path: '/rest/notifications/',
    summary: 'My notifications, newest first',
    who: 'member',
    query: z.strictObject({
      ...paging,
      /** The same as `page_size`. */
      limit: z.coerce.number().int().min(1).max(100).optional(),
      unread: flag.optional(),
      area: area.optional(),
      /** Carried by `next`, so that new ones do not move the pages. */
      before: z
        .string()
        .regex(/^\d{1,14}_\d{1,10}$/, say('invalid-page'))
        .optional(),
    }),
    reply: page(notification),
  }),
  one: route({
    method: 'GET',
    path: '/rest/notifications/{id}/',
    summary: 'One of my notifications',
    who: 'member',
    params: z.strictObject({ id }),
    reply: notification,
  }),
  update: route({
    method: 'PATCH',
    path: '/rest/notifications/{id}/',
    summary: 'Mark one of my notifications read or unread',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({ is_read: z.boolean() }),
    reply: notification,
  }),
  contents: route({
    method: 'GET',
    path: '/rest/notification-contents/{id}/',
    summary: 'One of my notifications with everybody who did it and the words that belong to it',
    who: 'member',
    params: z.strictObject({ id }),
    reply: z.strictObject({
      id: idValue,
      url: link,
      notification,
      people: z.array(z.strictObject({ person, at: instant })),
      /** What was written, and what it is; `newest` is the newest comment of several people. */
      text: z.string().nullable(),
      text_of: z.enum(['post', 'comment', 'newest', 'note', 'reason']).nullable(),
    }),
  }),
  // For the pages of this product.
  counts: route({
    method: 'GET',
    path: '/rest/notifications/counts/',
    summary: `How many notifications I have not read, counted up to ${MOST_UNREAD + 1}`,
    who: 'member',
    reply: counts,
  }),
  markAllRead: route({
    method: 'POST',
    path: '/rest/notifications/mark-all-read/',
    summary: 'Mark all my notifications read, or those up to a time',
    who: 'member',
    status: 200,
    body: z.strictObject({ until: instant.optional(), area: area.optional() }),
    reply: counts,
  }),
  settings: route({
    method: 'GET',
    path: '/rest/notifications/settings/',
    summary: 'Which kinds reach me in the app, by mail and on my devices',
    who: 'member',
    reply: settings,
  }),
  changeSettings: route({
    method: 'PATCH',
    path: '/rest/notifications/settings/',
    summary: 'Choose which kinds reach me; money, legal and security stay on in the app',
    who: 'member',
    body: z.strictObject({
      mail: z.boolean().optional(),
      digest: z.boolean().optional(),
      kinds: z
        .array(
          z.strictObject({
            kind,
            app: z.boolean().optional(),
            mail: z.boolean().optional(),
            push: z.boolean().optional(),
          }),
        )
        .max(50)
        .optional(),
    }),
    reply: settings,
  }),
  pushKey: route({
    method: 'GET',
    path: '/rest/notifications/push-key/',
    summary: 'The key with which a browser subscribes to push messages of this server; null when it sends none',
    who: 'member',
    reply: z.strictObject({ key: z.string().nullable() }),
  }),
  subscribeDevice: route({
    personal: true,
    method: 'POST',
    path: '/rest/notifications/push-subscribe/',
    summary: 'Send my notifications to this browser too, until this session ends',
    who: 'member',
    status: 200,
    body: z.strictObject({
      endpoint,
      keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
      expires_at: instant.nullable().optional(),
    }),
    reply: subscribed,
    limits: [{ max: 60, seconds: 3600, per: 'actor' }],
    refuses: ['push_off'],
  }),
  unsubscribeDevice: route({
    method: 'POST',
    path: '/rest/notifications/push-unsubscribe/',
    summary: 'Send nothing more to one of my browsers',
    who: 'member',
    status: 200,
    body: z.strictObject({ endpoint }),
    reply: subscribed,
  }),
  unsubscribePage: route({
    method: 'GET',
    path: '/rest/notification-unsubscribe/',
    summary: 'The page behind the link in notification mails; it changes nothing by itself',
    who: 'anyone',
    query: token,
    produces: 'text/html',
    limits: [{ max: 60, seconds: 300, per: 'ip' }],
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/rest/notification-unsubscribe/',
    summary: 'Ends notification mails with one click (RFC 8058), by the signed token of a mail',
    who: 'anyone',
    status: 200,
    query: token,
    rawBody: true,
    produces: 'text/html',
    limits: [{ max: 60, seconds: 300, per: 'ip' }],
  }),
})
