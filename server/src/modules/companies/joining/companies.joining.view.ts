import type { Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import type { AffiliationRow, ApplicationRow, InvitationRow } from './companies.joining.reads.ts'
import { toPersonLine } from '../people/companies.people.view.ts'
import type { Url } from '#kit/base/file-address.ts'
import { companyUrl } from '../companies.view.ts'

type Joining = Reply<typeof companies.joining>

export function toApplication(row: ApplicationRow): Joining['applications'][number] {
  return { ...row, since: row.since.toISOString() }
}

export function toAffiliation(url: Url, row: AffiliationRow): Joining['affiliations'][number] {
  return {
    id: row.id,
    ...toPersonLine(url, row),
    company: companyUrl(url, row.company_id),
    company_name: row.company_name,
    from_company: row.from_company_id === null ? null : companyUrl(url, row.from_company_id),
    from_company_name: row.from_company_name,
    message: row.message,
    state: row.state,
    since: row.since.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  }
}

export function toInvitation(row: InvitationRow, now: Date): Joining['invitations'][number] {
  return {
    ...row,
    since: row.since.toISOString(),
    expires_at: row.expires_at.toISOString(),
    expired: row.expires_at <= now,
  }
}
