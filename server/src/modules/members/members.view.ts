import { fullName } from '@app/contract/names'
import type { z } from 'zod'
import { companyRights } from '@app/contract/companies.limits'
import type { directoryEntry, following, friendship, member, memberCard, person } from '@app/contract/members'
import type { Url } from '#kit/base/file-address.ts'
import type { DirectoryRow } from './members.directory.reads.ts'
import type { CardRow, MemberRow, TieRow } from './members.reads.ts'

type Member = z.output<typeof member>
export type Person = z.output<typeof person>

export function memberUrl(url: Url, id: number): string {
  return url(`/rest/customers/${id}/`)
}

/** Where a stored picture is served. */
export const fileOrNull = (url: Url, key: string | null): string | null => (key === null ? null : url.file(key))
const companyLink = (url: Url, id: number | null) => (id === null ? null : url(`/rest/companies/${id}/`))

export function toCard(url: Url, row: CardRow): z.output<typeof memberCard> {
  return {
    id: row.id,
    url: memberUrl(url, row.id),
    first_name: row.first_name,
    last_name: row.last_name,
    profile_picture: fileOrNull(url, row.profile_picture),
    job_title: row.job_title,
    company: companyLink(url, row.company_id),
    company_name: row.company_name,
  }
}

/** A person beside what they did. */
export function toPerson(url: Url, row: CardRow): Person {
  return {
    customer_id: row.id,
    name: fullName(row),
    prof_pic: fileOrNull(url, row.profile_picture),
    job_title: row.job_title,
    company: companyLink(url, row.company_id),
    company_name: row.company_name,
  }
}

function toFollowing(url: Url, row: TieRow): z.output<typeof following> {
  return {
    following: row.follow_id !== null,
    following_url: row.follow_id === null ? null : url(`/rest/customers/followers/${row.follow_id}/`),
  }
}

/** A pair rests for 21 days after a refusal or withdrawal (docs/rules/network.md#requests). */
const REST_MS = 21 * 86_400_000

function toFriendship(url: Url, row: TieRow): z.output<typeof friendship> {
  const status =
    row.network_id !== null
      ? 'friend'
      : row.invitation_id === null
        ? ''
        : row.invited_by_me
          ? 'sent request'
          : 'pending request or you'
  return {
    status,
    invitation:
      row.network_id !== null || row.invitation_id === null
        ? null
        : url(`/rest/customers/invitation-request/${row.invitation_id}/`),
    network: row.network_id === null ? null : url(`/rest/customers/network/${row.network_id}/`),
    ask_again_on:
      status === '' && row.rests_since
        ? new Date(row.rests_since.getTime() + REST_MS).toISOString().slice(0, 10)
        : null,
  }
}

/** One's own record whole; another's without settings, rights and lists, and fields as far as they are shown. */
export function toMember(url: Url, row: MemberRow, own: boolean): Member {
  const rights = companyRights.filter((right) => row[right])
  return {
    ...toCard(url, row),
    user: {
      id: row.id,
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email,
      customer_id: row.id,
    },
    bio: row.bio,
    phone: row.phone,
    tags: row.tags.map((tag) => ({ ...tag, url: url(`/rest/tags/${tag.id}/`) })),
    display_configuration: own ? (row.display_configuration as Member['display_configuration']) : null,
    registration_complete: row.registration_complete,
    rights: own ? rights : [],
    is_operator: own && row.is_operator,
    operator_roles: own && row.is_operator ? row.operator_roles : [],
    spam_list: own ? row.spam_list.map((id) => memberUrl(url, id)) : [],
    follow_status: toFollowing(url, row),
    friendship_status: toFriendship(url, row),
    contacts_count: row.shows_contacts ? row.contacts : null,
    followers_count: row.followers,
    following_count: row.following,
  }
}

/** A person who was searched for, with what is between them and the one who asks. */
export type Found = Person & { id: number } & Pick<Member, 'follow_status' | 'friendship_status'>

export function toFound(url: Url, row: CardRow & TieRow): Found {
  return {
    ...toPerson(url, row),
    id: row.id,
    follow_status: toFollowing(url, row),
    friendship_status: toFriendship(url, row),
  }
}

export function toDirectoryEntry(url: Url, row: DirectoryRow): z.output<typeof directoryEntry> {
  return {
    ...toCard(url, row),
    tags: row.tags,
    company_details:
      row.company_id === null
        ? null
        : {
            id: row.company_id,
            name: row.company_name ?? '',
            logo: fileOrNull(url, row.company_logo),
            city: row.company_city,
            country: row.company_country,
          },
    follow_status: toFollowing(url, row),
    friendship_status: toFriendship(url, row),
    shared_contacts: row.shared_contacts,
    shared_events: row.shared_events,
  }
}
