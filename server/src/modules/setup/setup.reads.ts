import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { BankAccount, SellerRow } from '../payments/index.ts'

/** The seller that setup looks after: the first, with its bank accounts. */
export async function firstSeller(db: Db): Promise<{ seller: SellerRow; accounts: BankAccount[] } | undefined> {
  const found = await sql<SellerRow & { id: number }>`
    select id, code, name, address_line, address_line_2, postcode, city, country, time_zone, vat_id, email
    from financial_entity order by id limit 1`.execute(db)
  const seller = found.rows[0]
  if (!seller) return undefined
  const accounts = await sql<BankAccount>`select bank, holder, iban, account_number, bic, currency_code
    from bank_account where entity_id = ${seller.id} order by id`.execute(db)
  return { seller, accounts: accounts.rows }
}

export async function categories(db: Db): Promise<{ code: string; name: string }[]> {
  return (
    await sql<{ code: string; name: string }>`select code, name from company_category order by position, code`.execute(
      db,
    )
  ).rows
}

/** Legal texts as they stand. */
export async function policies(
  db: Db,
  slugs: readonly string[],
  now: Date,
): Promise<{ slug: string; title: string; body: string }[]> {
  return (
    await sql<{ slug: string; title: string; body: string }>`
      select distinct on (slug) slug, title, body from policy where slug = any(${slugs}) and updated_at <= ${now}
      order by slug, updated_at desc`.execute(db)
  ).rows
}

export type MenuRow = { id: number; parent_id: number | null; display_name: string; url: string | null }

export async function menuRows(db: Db): Promise<MenuRow[]> {
  return (
    await sql<MenuRow>`select id, parent_id, display_name, url from menu_item order by position, id limit 1000`.execute(
      db,
    )
  ).rows
}

export type MailCheck = { to: string; queued_at: Date; sent_at: Date | null; problem: string | null }

/** The last mail by which an operator saw whether mail arrives. */
export async function lastMailCheck(db: Db): Promise<MailCheck | undefined> {
  return (
    await sql<MailCheck>`select to_address as to, queued_at, sent_at, problem from mail
      where key like 'setup-check:%' order by id desc limit 1`.execute(db)
  ).rows[0]
}

/** An event to come that lacks something. */
type Lacking = { id: number; name: string }

/** What the checklist asks of the rest of the product. */
export type Missing = {
  mail_arrived: boolean
  segments: boolean
  events: boolean
  priceless: Lacking | null
  accountless: Lacking | null
}

/** @param card whether cards are taken, which makes a bank account in an event's currency dispensable */
export async function missing(db: Db, given: { now: Date; card: boolean }): Promise<Missing> {
  const coming = sql`event.ends_at > ${given.now}`
  const { rows } = await sql<Missing>`select
    exists (select 1 from mail where sent_at is not null) as mail_arrived,
    exists (select 1 from tag where is_public) as segments,
    exists (select 1 from event where ${coming}) as events,
    (select json_build_object('id', id, 'name', name) from event where ${coming} and not exists (select 1 from event_price where event_id = event.id)
      order by starts_at limit 1) as priceless,
    (select json_build_object('id', id, 'name', name) from event where ${coming} and (financial_entity_id is null or not ${given.card} and not exists (
      select 1 from bank_account where entity_id = event.financial_entity_id and bank_account.currency_code = event.currency_code))
      order by starts_at limit 1) as accountless`.execute(db)
  return rows[0] ?? { mail_arrived: false, segments: false, events: false, priceless: null, accountless: null }
}
