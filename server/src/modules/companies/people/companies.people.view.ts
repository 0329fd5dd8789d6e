import type { Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import type { Actor } from '#kit/data/context.ts'
import { hasRight } from '#kit/data/context.ts'
import type { DepartureRow, EmployeeRow, PersonRow } from './companies.people.reads.ts'
import type { Url } from '#kit/base/file-address.ts'
import { fileUrl } from '../companies.view.ts'

type Employee = Reply<typeof companies.changeRights>
type Departure = Reply<typeof companies.departures>['results'][number]

/** Who a row is about. */
export function toPersonLine(url: Url, row: PersonRow) {
  return {
    customer_id: row.customer_id,
    url: url(`/rest/customers/${row.customer_id}/`),
    name: row.name,
    prof_pic: fileUrl(url, row.profile_picture),
    job_title: row.job_title,
  }
}

/** A colleague as the one who asks sees them; when somebody was last here only admins are told. */
export function toEmployee(url: Url, row: EmployeeRow, actor: Actor): Employee {
  const admin = hasRight(actor, 'admin')
  const is_me = row.customer_id === actor.customer_id
  return {
    ...toPersonLine(url, row),
    rights: { admin: row.admin, billing: row.billing, events: row.events, awards: row.awards },
    provisional: row.provisional,
    is_me,
    is_last_admin: row.is_last_admin,
    last_seen: admin ? (row.last_seen?.toISOString() ?? null) : null,
    registration_complete: row.registration_complete,
    abilities: { rights: admin, remove: (admin || is_me) && !row.is_last_admin },
  }
}

export function toDeparture(url: Url, row: DepartureRow): Departure {
  return {
    id: row.id,
    ...toPersonLine(url, row),
    left_at: row.left_at.toISOString(),
    reason: row.reason,
    handed_over: row.handed_over,
  }
}
