import type { OperatorRole } from '@app/contract/resources'
import { bounds, containing, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'

/** A person as the one who asks may see them: hidden fields are null. */
export type CardRow = {
  id: number
  first_name: string
  last_name: string
  profile_picture: string | null
  job_title: string | null
  company_id: number | null
  company_name: string | null
}

/** What is between the one who asks and a person. */
export type TieRow = {
  follow_id: number | null
  network_id: number | null
  invitation_id: number | null
  invited_by_me: boolean | null
  /** When the last request of the pair ended so that they have to wait, as far as the viewer knows of it. */
  rests_since: Date | null
}

export type MemberRow = CardRow &
  TieRow & {
    email: string | null
    bio: string | null
    phone: string | null
    shows_contacts: boolean
    contacts: number
    followers: number
    following: number
    display_configuration: Record<string, string>
    registration_complete: boolean
    is_operator: boolean
    operator_roles: OperatorRole[]
    admin: boolean
    billing: boolean
    events: boolean
    awards: boolean
    tags: { id: number; name: string }[]
    spam_list: number[]
  }

/** A field of a profile as far as its owner shows it to the one who asks (1100_network.sql). */
function shown(field: string, viewer: number) {
  return sql`case when shows(customer.id, customer_profile.display_configuration, ${sql.lit(field)}, ${viewer}) then customer_profile.${sql.ref(field)} end as ${sql.ref(field)}`
}

/** Only colleagues may open a company that nobody has verified, so only to them it is a link. */
export function cardColumns(viewer: number) {
  return sql`customer.id, customer.first_name, customer.last_name, ${shown('profile_picture', viewer)}, ${shown('job_title', viewer)},
    case when company.verified_at is not null or company.id = (select company_id from customer asking where asking.id = ${viewer})
      then company.id end as company_id, company.name as company_name`
}
export const cardTables = sql`customer left join customer_profile on customer_profile.customer_id = customer.id left join company on company.id = customer.company_id`

/** People whom the one who asks cannot find: blocked in either direction. */
export function notBlocked(viewer: number) {
  return sql`customer.id not in (select id from blocked_with(${viewer}))`
}

/**
 * Contact, follow and open request between the one who asks and `customer`. To its sender a refused request looks open until
 * the pair may ask again (docs/rules/network.md#requests).
 */
export function tieColumns(viewer: number) {
  return sql`(select id from follower where follower_id = ${viewer} and following_id = customer.id) as follow_id,
    (select id from network_member where customer_id = ${viewer} and member_id = customer.id) as network_id,
    request.id as invitation_id, request.invited_by_me, rest.rests_since`
}
export function tieTables(viewer: number, now: Date) {
  return sql`left join lateral (
    select id, requested_by = ${viewer} as invited_by_me from network_request
    where ((requested_by = ${viewer} and requested_to = customer.id) or (requested_by = customer.id and requested_to = ${viewer}))
      and ((state = 'pending' and sent_at > ${now}::timestamptz - interval '180 days')
        or (state = 'refused' and requested_by = ${viewer} and decided_at > ${now}::timestamptz - interval '21 days'))
    order by state = 'pending' desc, id desc limit 1) request on true
  left join lateral (
    select decided_at as rests_since from network_request
    where ((requested_by = ${viewer} and requested_to = customer.id and state = 'withdrawn')
        or (requested_by = customer.id and requested_to = ${viewer} and state in ('refused', 'withdrawn')))
      and decided_at > ${now}::timestamptz - interval '21 days'
    order by id desc limit 1) rest on true`
}

/**
 * One person with everything that the one who asks may see; nobody for a blocked or closed one. Of an account that was merged the one
 * that stands for it since (docs/rules/merging.md#people).
 */
export async function memberById(db: Db, id: number, viewer: number, now: Date): Promise<MemberRow | undefined> {
  const found = await sql<MemberRow>`
    select ${cardColumns(viewer)}, ${tieColumns(viewer)},
      case when shows(customer.id, customer_profile.display_configuration, 'email', ${viewer}) then customer.email::text end as email,
      ${shown('bio', viewer)}, ${shown('phone', viewer)},
      shows(customer.id, customer_profile.display_configuration, 'contacts', ${viewer}) as shows_contacts,
      coalesce(network_count.contacts, 0) as contacts, coalesce(network_count.followers, 0) as followers, coalesce(network_count.following, 0) as following,
      coalesce(customer_profile.display_configuration, '{}') as display_configuration,
      customer.registration_completed_at is not null as registration_complete, customer.is_operator, customer.operator_roles,
      coalesce(company_role.admin, false) as admin, coalesce(company_role.billing, false) as billing,
      coalesce(company_role.events, false) as events, coalesce(company_role.awards, false) as awards,
      coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.name)
        from customer_tag join tag on tag.id = customer_tag.tag_id where customer_tag.customer_id = customer.id), '[]') as tags,
      coalesce((select json_agg(marked_id order by created_at) from spam_mark where spam_mark.customer_id = customer.id), '[]') as spam_list
    from ${cardTables}
    left join company_role on company_role.customer_id = customer.id and company_role.company_id = customer.company_id
    left join network_count on network_count.customer_id = customer.id
    ${tieTables(viewer, now)}
    where customer.id = (select coalesce(merged_into_id, id) from customer where id = ${id})
      and customer.closed_at is null and ${notBlocked(viewer)}`.execute(db)
  return found.rows[0]
}

/** These people as the one who asks may see them, in no order; blocked ones are left out. */
export async function cardsByIds(db: Db, ids: number[], viewer: number): Promise<CardRow[]> {
  const found = await sql<CardRow>`select ${cardColumns(viewer)} from ${cardTables}
    where customer.id = any(${ids}) and ${notBlocked(viewer)}`.execute(db)
  return found.rows
}

type Filter = { company_id?: number; first_name?: string; search?: string }

/** Members by name. Only those whose registration is complete can be found. */
export async function listMembers(
  db: Db,
  viewer: number,
  filter: Filter,
  paging: Paging,
): Promise<{ rows: CardRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const parts = [
    sql`customer.closed_at is null and customer.registration_completed_at is not null and ${notBlocked(viewer)}`,
  ]
  if (filter.company_id !== undefined) parts.push(sql`customer.company_id = ${filter.company_id}`)
  for (const [column, typed] of [
    [sql`lower(customer.first_name)`, filter.first_name],
    [sql`lower(full_name(customer.first_name, customer.last_name))`, filter.search],
  ] as const)
    if (typed !== undefined) parts.push(sql`${column} like lower(${containing(typed)})`)
  const where = sql.join(parts, sql` and `)
  const rows = await sql<CardRow>`select ${cardColumns(viewer)} from ${cardTables} where ${where}
    order by sort_name(customer.first_name, customer.last_name), lower(customer.first_name), customer.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const count = await sql<{
    count: number
  }>`select count(*) from (select 1 from customer where ${where} limit ${COUNT_CAP}) counted`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}

/** A count stops here: counting further costs what the table costs. */
export const COUNT_CAP = 10_000

/** True for a member who can be found by the one who asks. */
export async function memberExists(db: Db, id: number, viewer: number): Promise<boolean> {
  const found =
    await sql`select 1 from customer where id = ${id} and closed_at is null and registration_completed_at is not null and ${notBlocked(viewer)}`.execute(
      db,
    )
  return found.rows.length > 0
}

/** People on a spam list, by name; blocked ones by name only, so that they can be taken off. */
export async function listSpam(db: Db, viewer: number, paging: Paging): Promise<{ rows: CardRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const rows = await sql<CardRow>`
    select customer.id, customer.first_name, customer.last_name,
      case when ${notBlocked(viewer)} and shows(customer.id, customer_profile.display_configuration, 'profile_picture', ${viewer}) then customer_profile.profile_picture end as profile_picture,
      null as job_title, customer.company_id, company.name as company_name
    from spam_mark join ${cardTables} on customer.id = spam_mark.marked_id
    where spam_mark.customer_id = ${viewer} order by sort_name(customer.first_name, customer.last_name), customer.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const count = await sql<{ count: number }>`select count(*) from spam_mark where customer_id = ${viewer}`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}
