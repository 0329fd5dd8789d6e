import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** What carries tags: the name of its kind, the table, and the column beside `tag_id`. */
const carriers = {
  members: ['customer_tag', 'customer_id'],
  companies: ['company_tag', 'company_id'],
  events: ['event_tag', 'event_id'],
  posts: ['post_tag', 'post_id'],
  albums: ['media_album_tag', 'album_id'],
} as const

export type TagUses = Record<keyof typeof carriers, number>

/** How much carries a tag, by kind; undefined when there is no such tag. */
export async function countUses(db: Db, id: number): Promise<TagUses | undefined> {
  const counts = Object.entries(carriers).map(
    ([name, [table]]) => sql`(select count(*)::int from ${sql.table(table)} where tag_id = tag.id) as ${sql.ref(name)}`,
  )
  return (await sql<TagUses>`select ${sql.join(counts)} from tag where id = ${id}`.execute(db)).rows[0]
}

export type HeldTag = { id: number; name: string; is_public: boolean }

/** Tags, held until the transaction ends; in one order, so that two who merge do not wait for each other. */
export async function heldTags(db: Db, ids: number[]): Promise<HeldTag[]> {
  return (
    await sql<HeldTag>`select id, name, is_public from tag where id = any(${ids}::int[]) order by id for update`.execute(
      db,
    )
  ).rows
}

/** Gives whatever carries one tag the other as well. */
export async function moveUses(db: Db, from: number, into: number): Promise<void> {
  for (const [table, column] of Object.values(carriers))
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}, tag_id)
      select ${sql.ref(column)}, ${into} from ${sql.table(table)} where tag_id = ${from} on conflict do nothing`.execute(
      db,
    )
}

/** Removes a tag, and with it whatever carries it. */
export async function deleteTag(db: Db, id: number): Promise<void> {
  for (const [table] of Object.values(carriers))
    await sql`delete from ${sql.table(table)} where tag_id = ${id}`.execute(db)
  await sql`delete from tag where id = ${id}`.execute(db)
}

/** Lets nobody else write the menu until the transaction ends. */
export async function lockMenu(db: Db): Promise<void> {
  await sql`lock table menu_item in share row exclusive mode`.execute(db)
}

export type MenuPlace = { id: number; parent_id: number | null }

/** The whole menu in its order, each entry with the one above it. */
export async function menuOrder(db: Db): Promise<MenuPlace[]> {
  return (await sql<MenuPlace>`select id, parent_id from menu_item order by position, id`.execute(db)).rows
}

/** Puts every entry where it is named. */
export async function placeMenuItems(db: Db, places: readonly MenuPlace[]): Promise<void> {
  await sql`update menu_item set parent_id = place.parent_id, position = place.place
    from unnest(${places.map(({ id }) => id)}::int[], ${places.map((one) => one.parent_id)}::int[])
      with ordinality as place (id, parent_id, place)
    where menu_item.id = place.id`.execute(db)
}

/** Adds a version of a legal text that stands from now on; those before stay readable. */
export async function savePolicy(
  db: Db,
  text: { slug: string; title: string; body: string; now: Date },
): Promise<void> {
  const { slug, title, body, now } = text
  await sql`insert into policy (slug, title, body, updated_at) values (${slug}, ${title}, ${body}, ${now})
    on conflict (slug, updated_at) do update set title = excluded.title, body = excluded.body`.execute(db)
}

export type MenuEntry = { display_name: string; url: string | null; children?: MenuEntry[] }

/** Puts a whole menu in the place of the one that is there. */
export async function saveMenu(db: Db, items: MenuEntry[]): Promise<void> {
  await sql`delete from menu_item`.execute(db)
  let position = 0
  const put = async (entries: MenuEntry[], parent_id: number | null): Promise<void> => {
    for (const { display_name, url, children = [] } of entries) {
      const { id } = await db
        .insertInto('menu_item')
        .values({ parent_id, position: ++position, display_name, url })
        .returning('id')
        .executeTakeFirstOrThrow()
      await put(children, id)
    }
  }
  await put(items, null)
}
