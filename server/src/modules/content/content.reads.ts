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
