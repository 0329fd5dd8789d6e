import type { z } from 'zod'
import type { member, memberCard } from '@app/contract/members'
import type { CardRow, MemberRow } from './members.reads.ts'

type Url = (path: string) => string
type Member = z.output<typeof member>

export function memberUrl(url: Url, id: number): string {
  return url(`/rest/customers/${id}/`)
}

export function toCard(url: Url, row: CardRow): z.output<typeof memberCard> {
  return {
    id: row.id,
    url: memberUrl(url, row.id),
    first_name: row.first_name,
    last_name: row.last_name,
    profile_picture: row.profile_picture === null ? null : `/files/${row.profile_picture}`,
    job_title: row.job_title,
    company: row.company_id === null ? null : url(`/rest/companies/${row.company_id}/`),
    company_name: row.company_name,
  }
}

/** One's own record whole; another's without contact data, settings and lists, and fields only as far as they are shown to everyone. */
export function toMember(url: Url, row: MemberRow, own: boolean): Member {
  const shown = <T>(field: string, value: T): T | null =>
    own || (row.display_configuration[field] ?? 'everyone') === 'everyone' ? value : null
  const rights = (['admin', 'billing', 'events', 'awards'] as const).filter((right) => row[right])
  return {
    ...toCard(url, {
      ...row,
      job_title: shown('job_title', row.job_title),
      profile_picture: shown('profile_picture', row.profile_picture),
    }),
    user: {
      id: row.id,
      first_name: row.first_name,
      last_name: row.last_name,
      email: own ? row.email : null,
      customer_id: row.id,
    },
    bio: shown('bio', row.bio),
    phone: own ? row.phone : null,
    tags: row.tags.map((tag) => ({ ...tag, url: url(`/rest/tags/${tag.id}/`) })),
    display_configuration: own ? (row.display_configuration as Member['display_configuration']) : null,
    registration_complete: row.registration_complete,
    rights: own ? rights : [],
    is_operator: own && row.is_operator,
    spam_list: own ? row.spam_list.map((id) => memberUrl(url, id)) : [],
  }
}
