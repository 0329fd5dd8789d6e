import type { Context } from '#kit/data/context.ts'
import { containing, sql } from '#kit/data/db.ts'
import { companyColumns, companyTables } from './events.people.reads.ts'
import type { ParticipantCompanyRow } from './events.people.reads.ts'

export type CompanyFilter = {
  event: number
  search?: string
  country?: string
  tag?: number
  category?: string
  known: boolean
}
type FilterName = 'country' | 'tag' | 'category' | 'known'
export type TiedCompanyRow = ParticipantCompanyRow & { shared: number[]; verified: boolean; following: boolean }
export type ChoiceRow = { id: number | string; name: string; count: number }

const viewer = (ctx: Context) => ctx.actor?.customer_id ?? 0

/** My contacts who come to the event and agreed to be listed. */
function contactSeats(ctx: Context, event: number) {
  const me = viewer(ctx)
  return sql`select seat.company_id, seat.customer_id from network_member
    join seat on seat.customer_id = network_member.member_id and seat.event_id = ${event} and is_listed(seat)
    where network_member.customer_id = ${me} and seat.customer_id not in (select id from blocked_with(${me}))`
}

/** The companies that a filter leaves; `without` leaves one part of it out, to count what its other choices would give. */
function matching(ctx: Context, filter: CompanyFilter, without?: FilterName) {
  const parts = [sql`event_company.event_id = ${filter.event} and event_company.people > 0`]
  if (filter.search !== undefined)
    parts.push(
      sql`(lower(company.name) like ${containing(filter.search.toLowerCase())} or lower(company.city) like ${containing(filter.search.toLowerCase())})`,
    )
  if (filter.country !== undefined && without !== 'country') parts.push(sql`company.country = ${filter.country}`)
  if (filter.category !== undefined && without !== 'category') parts.push(sql`company.category = ${filter.category}`)
  if (filter.tag !== undefined && without !== 'tag')
    parts.push(
      sql`exists (select 1 from company_tag where company_tag.company_id = company.id and company_tag.tag_id = ${filter.tag})`,
    )
  if (filter.known && without !== 'known')
    parts.push(sql`company.id in (select company_id from (${contactSeats(ctx, filter.event)}) as mine)`)
  return { where: sql.join(parts, sql` and `), all: parts.length === 1 }
}

/**
 * Companies that take part: for a member those that share segments with them first, then those with most people. Without a filter
 * the count is the one kept on the event.
 */
export async function listCompanies(
  ctx: Context,
  filter: CompanyFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ count: number; rows: TiedCompanyRow[] }> {
  const { where, all } = matching(ctx, filter)
  const me = viewer(ctx)
  const shared = sql`cross join lateral (select coalesce(array_agg(tag.id order by tag.name), '{}') as shared from company_tag
    join tag on tag.id = company_tag.tag_id and tag.is_public
    join customer_tag on customer_tag.tag_id = tag.id and customer_tag.customer_id = ${me}
    where company_tag.company_id = company.id) as tie`
  // Visitors share nothing: their list follows its index.
  const { rows } = await sql<TiedCompanyRow>`
    select ${companyColumns}, ${me === 0 ? sql`'{}'::integer[]` : sql`tie.shared`} as shared, company.verified_at is not null as verified,
      exists (select from company_follower where company_follower.company_id = company.id and company_follower.customer_id = ${me}) as following
    from ${companyTables} ${me === 0 ? sql`` : shared} where ${where}
    order by ${me === 0 ? sql`` : sql`cardinality(tie.shared) desc,`} event_company.people desc, event_company.company_id
    limit ${limit} offset ${offset}`.execute(ctx.db)
  const counted = all
    ? await sql<{ count: number }>`select companies_count as count from event where id = ${filter.event}`.execute(
        ctx.db,
      )
    : await sql<{ count: number }>`select count(*) as count from ${companyTables} where ${where}`.execute(ctx.db)
  return { count: counted.rows[0]?.count ?? 0, rows }
}

/** How many companies each choice would leave, the most first. */
export async function companyChoices(
  ctx: Context,
  filter: CompanyFilter,
): Promise<Record<'tag' | 'country' | 'category', ChoiceRow[]>> {
  const from = (name: FilterName) => sql`from ${companyTables}
    ${
      name === 'tag'
        ? sql`join company_tag on company_tag.company_id = company.id join tag on tag.id = company_tag.tag_id and tag.is_public`
        : name === 'category'
          ? sql`join company_category on company_category.code = company.category`
          : sql``
    } where ${matching(ctx, filter, name).where}`
  const ask = async (name: FilterName, id: ReturnType<typeof sql>, text: ReturnType<typeof sql>) =>
    (
      await sql<ChoiceRow>`select ${id} as id, ${text} as name, count(*) as count ${from(name)}
        group by 1, 2 having ${id} is not null order by count desc, name limit 200`.execute(ctx.db)
    ).rows
  return {
    tag: await ask('tag', sql`tag.id`, sql`tag.name`),
    country: await ask('country', sql`company.country`, sql`company.country`),
    category: await ask('category', sql`company_category.code`, sql`company_category.name`),
  }
}

/** How many companies have contacts of mine. */
export async function countKnown(ctx: Context, filter: CompanyFilter): Promise<number> {
  const { where } = matching(ctx, { ...filter, known: true })
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${companyTables} where ${where}`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

/** My contacts at the event from each of these companies: how many, and the first of them. */
export async function contactsFrom(
  ctx: Context,
  { event, companies, most }: { event: number; companies: number[]; most: number },
): Promise<{ company_id: number; count: number; first: number[] }[]> {
  const { rows } = await sql<{ company_id: number; count: number; first: number[] }>`
    select company_id, count(*) as count, (array_agg(customer_id order by customer_id))[1:${most}] as first
    from (${contactSeats(ctx, event)}) as mine where company_id = any (${companies}::integer[]) group by company_id`.execute(
    ctx.db,
  )
  return rows
}
