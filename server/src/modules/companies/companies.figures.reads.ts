import { countedUp, summedUp } from '#kit/records/resources.ts'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { sql } from '#kit/data/db.ts'

/** What the office's lists of members and companies say beside each row, by keys alone (docs/rules/office.md#records). */
type Beside = Required<Pick<ResourceConfig, 'reckoned' | 'narrows'>>

const standings: Record<string, ReturnType<typeof sql>> = {
  active: sql`own.registration_completed_at is not null and own.closed_at is null and own.suspended_at is null`,
  invited: sql`own.registration_completed_at is null and own.closed_at is null`,
  suspended: sql`own.suspended_at is not null`,
  closed: sql`own.closed_at is not null`,
}

/** A field of the profile as far as its owner shows it to the operator who asks. */
const shown = (field: string, viewer: number | undefined) =>
  sql`(select case when shows(own.id, display_configuration, ${sql.lit(field)}, ${viewer ?? 0}) then ${sql.ref(field)} end
    from customer_profile where customer_profile.customer_id = own.id)`

export const besideMembers: Beside = {
  reckoned: {
    role_title: ({ actor }) => shown('job_title', actor?.customer_id),
    portrait: ({ actor }) => shown('profile_picture', actor?.customer_id),
    seats: () => countedUp(sql`seat where seat.customer_id = own.id and seat.state <> 'released'`),
    // Whoever acts as them is not them.
    last_seen_at: () => sql`(select max(coalesce(session.last_seen_at, session.started_at)) from session
      where session.customer_id = own.id and session.impersonated_by is null)`,
  },
  narrows: {
    standing: (value) => standings[String(value)] ?? sql`false`,
    segment_id: (value) => sql`own.id in (select customer_id from customer_tag where tag_id = ${value})`,
    event_id: (value) =>
      sql`own.id in (select customer_id from seat where event_id = ${value} and state <> 'released' and customer_id is not null)`,
  },
}

const merged: Record<string, ReturnType<typeof sql>> = {
  verified: sql`own.verified_at is not null and own.merged_at is null`,
  unverified: sql`own.verified_at is null and own.merged_at is null`,
  merged: sql`own.merged_at is not null`,
}
/** What a company has still to pay, as the index `invoice_owed` has it. */
const owed = sql`invoice.kind = 'invoice' and invoice.state in ('issued', 'part_paid')`
const MOST_DOMAINS = 3

export const besideCompanies: Beside = {
  reckoned: {
    people: () => countedUp(sql`customer where customer.company_id = own.id and customer.closed_at is null`),
    open: () =>
      summedUp(sql`select open_amount as minor, currency_code from invoice
        where invoice.company_id = own.id and ${owed}`),
    domains: () => sql`(select string_agg(domain, ', ' order by domain) from (select domain from company_domain
      where company_domain.company_id = own.id order by domain limit ${MOST_DOMAINS}) as few)`,
    emblem: () => sql`own.logo`,
  },
  narrows: {
    standing: (value) => merged[String(value)] ?? sql`false`,
    unpaid: (value) =>
      sql`own.id ${value === true ? sql`in` : sql`not in`} (select company_id from invoice where ${owed})`,
  },
}
