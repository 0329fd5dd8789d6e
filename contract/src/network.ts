import { z } from 'zod'
import { domain, flag, id, idValue, instant, link, optionalText, page, paging, reference, route, text } from './kit.ts'
import { person } from './members.ts'

const count = z.number().int().min(0)

/** A contact of a member. */
export const contact = z.strictObject({
  id: idValue,
  url: link,
  customer: link,
  network_member_details: person,
  since: instant,
})

/** A request to become contacts. To its sender a refused one looks like an open one (docs/rules/network.md#requests). */
export const invitation = z.strictObject({
  id: idValue,
  url: link,
  requested_by: link,
  requested_to: link,
  requested_by_details: person,
  requested_to_details: person,
  note: z.string().nullable(),
  is_processed: z.boolean(),
  accepted: z.boolean(),
  sent_at: instant,
})

const follower = z.strictObject({
  id: idValue,
  url: link,
  follower: link,
  following: link,
  follower_details: person,
  following_details: person,
  since: instant,
})

export const network = domain('network', {
  contacts: route({
    method: 'GET',
    path: '/rest/customers/network/',
    summary: 'Contacts of a member, by name; my own by default',
    who: 'member',
    query: z.strictObject({
      ...paging,
      customer: reference.optional(),
      search: text(100).optional(),
      network_member__company: reference.optional(),
    }),
    reply: page(contact),
  }),
  removeContact: route({
    method: 'DELETE',
    path: '/rest/customers/network/{id}/',
    summary: 'Remove a contact on both sides',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
  }),
  counts: route({
    method: 'GET',
    path: '/rest/customers/network/counts/',
    summary: 'How many contacts, followers and open requests I have',
    who: 'member',
    reply: z.strictObject({ contacts: count, followers: count, following: count, received: count, sent: count }),
  }),
  invitations: route({
    method: 'GET',
    path: '/rest/customers/invitation-request/',
    summary: 'Requests that I sent or received, newest first',
    who: 'member',
    query: z.strictObject({
      ...paging,
      is_processed: flag.optional(),
      requested_by: reference.optional(),
      requested_to: reference.optional(),
    }),
    reply: page(invitation),
  }),
  invite: route({
    method: 'POST',
    path: '/rest/customers/invitation-request/',
    summary: 'Ask a member to become a contact; it accepts their own open request',
    who: 'member',
    body: z.strictObject({
      requested_by: reference.optional(),
      requested_to: reference,
      note: optionalText(200).optional(),
    }),
    reply: invitation,
    refuses: ['already_contact', 'already_asked', 'too_soon', 'too_many_open'],
    limits: [{ max: 60, seconds: 3600, per: 'actor' }],
  }),
  answerInvitation: route({
    method: 'PATCH',
    path: '/rest/customers/invitation-request/{id}/',
    summary: 'Accept or refuse a request; its sender withdraws it with accepted false',
    who: 'member',
    params: z.strictObject({ id }),
    body: z.strictObject({ is_processed: z.literal(true).default(true), accepted: z.boolean() }),
    reply: invitation,
    refuses: ['already_processed', 'not_yours_to_accept'],
  }),
  followers: route({
    method: 'GET',
    path: '/rest/customers/followers/',
    summary: 'Who follows me, or whom I follow',
    who: 'member',
    query: z.strictObject({ ...paging, follower: reference.optional(), following: reference.optional() }),
    reply: page(follower),
  }),
  follow: route({
    method: 'POST',
    path: '/rest/customers/followers/',
    summary: 'Follow a member; the answer’s url ends it',
    who: 'member',
    body: z.strictObject({ follower: reference.optional(), following: reference }),
    reply: follower,
    limits: [{ max: 300, seconds: 3600, per: 'actor' }],
  }),
  unfollow: route({
    method: 'DELETE',
    path: '/rest/customers/followers/{id}/',
    summary: 'Stop following, by the stored url',
    who: 'member',
    status: 204,
    params: z.strictObject({ id }),
  }),
  unfollowMember: route({
    method: 'PATCH',
    path: '/rest/customers/network/unfollow/',
    summary: 'Stop following a member',
    who: 'member',
    body: z.strictObject({ customer_id: reference }),
    reply: z.strictObject({ following: z.literal(false) }),
  }),
  blocked: route({
    method: 'GET',
    path: '/rest/customers/block/',
    summary: 'People I have blocked',
    who: 'member',
    query: z.strictObject(paging),
    reply: page(person),
  }),
  block: route({
    method: 'POST',
    path: '/rest/customers/block/',
    summary: 'Block a member, both ways and everywhere, or lift it',
    who: 'member',
    status: 200,
    body: z.strictObject({ customer: reference, action: z.enum(['block', 'unblock']) }),
    reply: z.strictObject({ blocked: z.boolean() }),
  }),
})
