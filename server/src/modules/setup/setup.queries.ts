import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { BankAccount, Party } from '../payments/index.ts'

/** Two who set up the same thing wait for each other. Held until the end of the transaction. */
export async function lockSetup(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('community setup'))`.execute(db)
}

/** Keeps what is needed to know an address again, and forgets those that are over. */
export async function insertSetupLink(db: Db, link: { hash: Buffer; now: Date; expires_at: Date }): Promise<void> {
  await sql`delete from setup_link where expires_at <= ${link.now}`.execute(db)
  await sql`insert into setup_link (hash, created_at, expires_at) values (${link.hash}, ${link.now}, ${link.expires_at})`.execute(
    db,
  )
}

export async function setupLinkWorks(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const found = await sql`select 1 from setup_link where hash = ${hash} and expires_at > ${now}`.execute(db)
  return found.rows.length > 0
}

/** With one address every other ends. */
export async function endSetupLinks(db: Db): Promise<void> {
  await sql`delete from setup_link`.execute(db)
}

export type SellerRow = Party & { id: number | null; code: string; time_zone: string }
export type AccountRow = BankAccount

/** Writes the seller that setup looks after: the first. @returns its number */
export async function saveSeller(db: Db, seller: SellerRow, accounts: AccountRow[]): Promise<number> {
  const { id, ...fields } = seller
  const saved =
    id === null
      ? await db.insertInto('financial_entity').values(fields).returning('id').executeTakeFirstOrThrow()
      : await db
          .updateTable('financial_entity')
          .set(fields)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  await sql`delete from bank_account where entity_id = ${saved.id}`.execute(db)
  if (accounts.length > 0)
    await db
      .insertInto('bank_account')
      .values(accounts.map((account) => ({ ...account, entity_id: saved.id })))
      .execute()
  return saved.id
}

/** @returns the codes that are no longer wanted but in use */
export async function saveCategories(db: Db, items: { code: string; name: string }[]): Promise<string[]> {
  const codes = items.map(({ code }) => code)
  const used = await sql<{ code: string }>`
    select code from company_category as category where code <> all(${codes}) and (
      exists (select 1 from company where company.category = category.code)
      or exists (select 1 from event_price where event_price.price_type = category.code)
      or exists (select 1 from award_price where award_price.price_type = category.code)
      or exists (select 1 from registration_request where company_category = category.code and state in ('mail_unconfirmed', 'pending')))
    order by position`.execute(db)
  if (used.rows.length > 0) return used.rows.map(({ code }) => code)
  await sql`delete from company_category where code <> all(${codes})`.execute(db)
  await sql`insert into company_category (code, name, position)
    select code, name, place from unnest(${codes}::text[], ${items.map(({ name }) => name)}::text[]) with ordinality as t (code, name, place)
    on conflict (code) do update set name = excluded.name, position = excluded.position`.execute(db)
  return []
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
