import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

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

/** Kinds of companies that are in use, but not among these. */
export async function usedCategoriesBeside(db: Db, codes: readonly string[]): Promise<string[]> {
  const used = await sql<{ code: string }>`
    select code from company_category as category where code <> all(${[...codes]}) and (
      exists (select 1 from company where company.category = category.code)
      or exists (select 1 from event_price where event_price.price_type = category.code)
      or exists (select 1 from award_price where award_price.price_type = category.code)
      or exists (select 1 from registration_request where company_category = category.code and state in ('mail_unconfirmed', 'pending')))
    order by position`.execute(db)
  return used.rows.map(({ code }) => code)
}
