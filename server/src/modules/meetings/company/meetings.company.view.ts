import type { z } from 'zod'
import type { companyRequest } from '@app/contract/meetings.company.shapes'
import type { Url } from '#kit/base/file-address.ts'
import type { People } from '../../members/index.ts'
import type { CompanyRequestRow } from './meetings.company.reads.ts'
import { endOf } from '../meetings.policy.ts'
import { onClock, pictureOrNull } from '../meetings.view.ts'

/** A request to a company as who asked, or who assigns, sees it; undefined when who asked cannot be seen. */
export function toCompanyRequest(
  row: CompanyRequestRow,
  { url, me, now, people }: { url: Url; me: number; now: Date; people: People },
): z.output<typeof companyRequest> | undefined {
  const asker = people.get(row.requested_by)
  if (!asker) return undefined
  const delegate = row.delegate_id === null ? undefined : people.get(row.delegate_id)
  const { date, start } = onClock(row.starts_at, row.time_zone)
  const logo = pictureOrNull(url, row.company_logo)
  return {
    id: row.id,
    url: url(`/rest/events/company-meeting/${row.id}/`),
    event_id: row.event_id,
    state: row.state === 'open' && row.expires_at <= now ? 'expired' : row.state,
    direction: row.requested_by === me ? 'out' : 'in',
    company: { id: row.company_id, name: row.company_name, logo },
    asker: { ...asker, company_logo: pictureOrNull(url, row.asker_logo) },
    delegate: delegate ? { ...delegate, company_logo: logo } : null,
    meeting_id: row.meeting_id,
    slot_details: { date, start },
    starts_at: row.starts_at.toISOString(),
    ends_at: endOf(row).toISOString(),
    slots: row.slots,
    reason: row.reason,
    table: row.place,
    sent_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}
