import { fullName } from '@app/contract/names'
import type { z } from 'zod'
import type { Reply } from '@app/contract/kit'
import type { contact, invitation, network } from '@app/contract/network'
import type { Url } from '#kit/base/file-address.ts'
import type { Person } from '../members/index.ts'
import type { Request } from './network.policy.ts'
import type { BlockedRow, ContactRow, FollowRow } from './network.reads.ts'

type Follower = Reply<typeof network.follow>

const customer = (url: Url, id: number) => url(`/rest/customers/${id}/`)

export function toContact(url: Url, row: ContactRow, person: Person): z.output<typeof contact> {
  return {
    id: row.id,
    url: url(`/rest/customers/network/${row.id}/`),
    customer: customer(url, row.customer_id),
    network_member_details: person,
    since: row.since.toISOString(),
  }
}

/** @param waits whether it looks open to the one who asks: a refusal is silent */
export function toInvitation(
  url: Url,
  row: Request,
  by: Person,
  to: Person,
  waits: boolean,
): z.output<typeof invitation> {
  return {
    id: row.id,
    url: url(`/rest/customers/invitation-request/${row.id}/`),
    requested_by: customer(url, row.requested_by),
    requested_to: customer(url, row.requested_to),
    requested_by_details: by,
    requested_to_details: to,
    note: row.note,
    is_processed: !waits,
    accepted: row.state === 'accepted',
    sent_at: row.sent_at.toISOString(),
  }
}

export function toFollower(url: Url, row: FollowRow, follower: Person, following: Person): Follower {
  return {
    id: row.id,
    url: url(`/rest/customers/followers/${row.id}/`),
    follower: customer(url, row.follower_id),
    following: customer(url, row.following_id),
    follower_details: follower,
    following_details: following,
    since: row.since.toISOString(),
  }
}

export function toBlocked(url: Url, row: BlockedRow): Person {
  return {
    customer_id: row.id,
    name: fullName(row),
    prof_pic: null,
    job_title: null,
    company: row.company_id === null ? null : url(`/rest/companies/${row.company_id}/`),
    company_name: row.company_name,
  }
}
