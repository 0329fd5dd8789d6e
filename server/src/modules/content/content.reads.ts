import { bounds, containing, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'

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
  const running = sql`(active_from <= ${filter.now} and active_until > ${filter.now} and (most_views is null or views < most_views))`
  const where = sql`(${filter.type ?? null}::text is null or kind = ${filter.type ?? null}) and (${filter.active ?? null}::bool is null or ${running} = ${filter.active ?? null})`
  const rows =
    await sql<BannerRow>`select id, kind as type, picture, alt, link, target, position from banner where ${where} order by position, id limit ${limit} offset ${offset}`.execute(
      db,
    )
  const count = await sql<{ count: number }>`select count(*) from banner where ${where}`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}

export type PolicyRow = {
  slug: string
  title: string
  body: string
  updated_at: Date
  replaced_at: Date | null
  versions: { id: number; updated_at: string }[]
}

/** A legal text as it stands at `now`, or a version of it that stood. */
export async function policyBySlug(
  db: Db,
  slug: string,
  { now, version }: { now: Date; version?: number | undefined },
): Promise<PolicyRow | undefined> {
  const found = await sql<PolicyRow>`
    with begun as (
      select id, slug, title, body, updated_at, lead(updated_at) over (order by updated_at) as replaced_at
      from policy where slug = ${slug} and updated_at <= ${now})
    select slug, title, body, updated_at, replaced_at,
      (select json_agg(json_build_object('id', id, 'updated_at', updated_at) order by updated_at desc) from begun) as versions
    from begun where ${version === undefined ? sql`replaced_at is null` : sql`id = ${version}`}`.execute(db)
  return found.rows[0]
}

export type TagRow = { id: number; name: string }

export async function listTags(
  db: Db,
  search: string | undefined,
  paging: Paging,
): Promise<{ rows: TagRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const where = search === undefined ? sql`is_public` : sql`is_public and lower(name) like lower(${containing(search)})`
  const rows =
    await sql<TagRow>`select id, name from tag where ${where} order by lower(name), id limit ${limit} offset ${offset}`.execute(
      db,
    )
  const count = await sql<{ count: number }>`select count(*) from tag where ${where}`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}
