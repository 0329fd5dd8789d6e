import { bounds, containing, sql } from '#kit/db.ts'
import type { Db, Paging } from '#kit/db.ts'

export type MenuRow = {
  id: number
  parent_id: number | null
  position: number
  display_name: string
  url: string | null
}

export async function listMenu(db: Db, paging: Paging): Promise<{ rows: MenuRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const rows =
    await sql<MenuRow>`select id, parent_id, position, display_name, url from menu_item order by parent_id nulls first, position, id limit ${limit} offset ${offset}`.execute(
      db,
    )
  const count = await sql<{ count: number }>`select count(*) from menu_item`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}

export type BannerRow = {
  id: number
  type: 'mobile' | 'portrait' | 'square'
  picture: string
  alt: string
  link: string
  target: '_self' | '_blank'
  position: number
}

export async function listBanners(
  db: Db,
  filter: { type?: string; active?: boolean; now: Date },
  paging: Paging,
): Promise<{ rows: BannerRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const running = sql`(active_from <= ${filter.now} and active_until > ${filter.now})`
  const where = sql`(${filter.type ?? null}::text is null or kind = ${filter.type ?? null}) and (${filter.active ?? null}::bool is null or ${running} = ${filter.active ?? null})`
  const rows =
    await sql<BannerRow>`select id, kind as type, picture, alt, link, target, position from banner where ${where} order by position, id limit ${limit} offset ${offset}`.execute(
      db,
    )
  const count = await sql<{ count: number }>`select count(*) from banner where ${where}`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}

export async function policyBySlug(
  db: Db,
  slug: string,
): Promise<{ slug: string; title: string; body: string; updated_at: Date } | undefined> {
  const found = await sql<{
    slug: string
    title: string
    body: string
    updated_at: Date
  }>`select slug, title, body, updated_at from policy where slug = ${slug}`.execute(db)
  return found.rows[0]
}

export type TagRow = { id: number; name: string }

export async function listTags(
  db: Db,
  search: string | undefined,
  paging: Paging,
): Promise<{ rows: TagRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const where = sql`is_public and (${search ?? null}::text is null or lower(name) like lower(${containing(search ?? '')}))`
  const rows =
    await sql<TagRow>`select id, name from tag where ${where} order by lower(name), id limit ${limit} offset ${offset}`.execute(
      db,
    )
  const count = await sql<{ count: number }>`select count(*) from tag where ${where}`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}

export type UpdateRow = {
  id: number
  customer_id: number
  first_name: string
  last_name: string
  profile_picture: string | null
  content: string
  posted_at: Date
}

/** What a company has told the community, newest first, between two days (both included). */
export async function listUpdates(
  db: Db,
  filter: { company_id: number; from?: string; to?: string },
  paging: Paging,
): Promise<{ rows: UpdateRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const where = sql`company_update.company_id = ${filter.company_id}
    and (${filter.from ?? null}::date is null or posted_at >= ${filter.from ?? null}::date)
    and (${filter.to ?? null}::date is null or posted_at < ${filter.to ?? null}::date + 1)`
  const rows = await sql<UpdateRow>`
    select company_update.id, customer.id as customer_id, customer.first_name, customer.last_name, customer_profile.profile_picture, company_update.content, company_update.posted_at
    from company_update join customer on customer.id = company_update.customer_id
    left join customer_profile on customer_profile.customer_id = customer.id
    where ${where} order by posted_at desc, company_update.id desc limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ count: number }>`select count(*) from company_update where ${where}`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}
