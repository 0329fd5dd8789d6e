import { bounds, sql } from '#kit/data/db.ts'
import type { Db, Paging } from '#kit/data/db.ts'
import type { BankAccount, SellerParty } from '../payments.party.ts'

export type Entity = SellerParty & {
  id: number
  code: string
  /** IANA name; the days on its invoices are days there. */
  time_zone: string
  accounts: number
}

/** A seller with the number of its bank accounts. */
export async function entityById(db: Db, id: number): Promise<Entity | undefined> {
  const found = await sql<Entity>`
    select id, code, name, address_line, address_line_2, postcode, city, country, vat_id, email, time_zone,
      tax_number, register_id, electronic_scheme, electronic_address, contact_name, contact_phone, contact_email,
      (select count(*) from bank_account where bank_account.entity_id = financial_entity.id) as accounts
    from financial_entity where id = ${id}`.execute(db)
  return found.rows[0]
}

/** The sum above which a second operator approves, in whole units of a currency. */
export async function approvalAbove(db: Db, entity_id: number): Promise<number> {
  const { rows } = await sql<{
    above: number
  }>`select approval_above as above from financial_entity where id = ${entity_id}`.execute(db)
  return rows[0]?.above ?? 0
}

export type AccountRow = BankAccount & { id: number }

const account = sql`bank_account.id, bank, holder, iban, account_number, bic, currency_code`

/** A seller's accounts for a currency; none is possible. */
export async function accountsOf(db: Db, entity_id: number, currency_code: string): Promise<AccountRow[]> {
  return (
    await sql<AccountRow>`select ${account} from bank_account where entity_id = ${entity_id} and currency_code = ${currency_code} order by id`.execute(
      db,
    )
  ).rows
}

/** The currency of a seller's first account; EUR where it has none. */
export async function currencyOf(db: Db, entity_id: number): Promise<string> {
  const { rows } = await sql<{
    currency_code: string
  }>`select currency_code from bank_account where entity_id = ${entity_id} order by id limit 1`.execute(db)
  return rows[0]?.currency_code ?? 'EUR'
}

export type EntityRow = { id: number; name: string; country: string; bank_accounts: AccountRow[] }

export async function listEntities(db: Db, paging: Paging): Promise<{ rows: EntityRow[]; count: number }> {
  const { limit, offset } = bounds(paging)
  const rows = await sql<EntityRow>`
    select id, name, country, coalesce((select json_agg(json_build_object('id', bank_account.id, 'bank', bank, 'holder', holder, 'iban', iban,
      'account_number', account_number, 'bic', bic, 'currency_code', currency_code) order by bank_account.id)
      from bank_account where entity_id = financial_entity.id), '[]') as bank_accounts
    from financial_entity order by id limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ count: number }>`select count(*) from financial_entity`.execute(db)
  return { rows: rows.rows, count: count.rows[0]?.count ?? 0 }
}
