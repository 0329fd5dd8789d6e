import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'

export type OfficePrice = {
  id: number
  award: number
  kind: 'entry' | 'seat'
  name: string
  price_type: string
  amount: number
  category: number | null
  available_from: string | null
  available_until: string | null
  stock: number | null
  sold: number
}

const priceColumns = sql`id, award_id as award, kind, name, price_type, amount, category_id as category, available_from, available_until, stock, sold`

export type NewPrice = {
  award_id: number
  kind: 'entry' | 'seat'
  name: string
  description: string
  price_type: string
  amount: number
  category_id: number | null
  available_from: string | null
  available_until: string | null
  stock: number | null
}

/** What a new price names but there is not, by field. */
export async function missingForPrice(
  db: Db,
  named: Pick<NewPrice, 'award_id' | 'price_type' | 'category_id'>,
): Promise<{ award: boolean; price_type: boolean; category: boolean }> {
  const { rows } = await sql<{ award: boolean; price_type: boolean; category: boolean }>`
    select not exists (select from award where id = ${named.award_id}) as award,
      not exists (select from company_category where code = ${named.price_type}) as price_type,
      ${named.category_id}::integer is not null
        and not exists (select from award_category where id = ${named.category_id} and award_id = ${named.award_id}) as category`.execute(
    db,
  )
  return rows[0] ?? { award: true, price_type: true, category: true }
}

/** Puts a price behind those that an award has. */
export async function insertPrice(db: Db, price: NewPrice): Promise<OfficePrice> {
  const { rows } = await sql<OfficePrice>`
    insert into award_price (award_id, kind, name, description, price_type, amount, category_id, available_from, available_until, stock, position)
    select ${price.award_id}, ${price.kind}, ${price.name}, ${price.description}, ${price.price_type}, ${price.amount}, ${price.category_id},
      ${price.available_from}, ${price.available_until}, ${price.stock}, coalesce(max(position), 0) + 1
    from award_price where award_id = ${price.award_id}
    returning ${priceColumns}`.execute(db)
  const made = rows[0]
  if (!made) throw new Error('A price was not stored.')
  return made
}

/** A price, held until the transaction ends. */
export async function holdPrice(db: Db, id: number): Promise<OfficePrice | undefined> {
  return (await sql<OfficePrice>`select ${priceColumns} from award_price where id = ${id} for update`.execute(db))
    .rows[0]
}

/** Stores what was changed of a price. @throws a violation of `award_price_stock` when more was sold */
export async function updatePrice(
  db: Db,
  { id, amount, available_from, available_until, stock }: OfficePrice,
): Promise<void> {
  await sql`update award_price set amount = ${amount}, available_from = ${available_from}, available_until = ${available_until}, stock = ${stock}
    where id = ${id}`.execute(db)
}

export type HeldCategory = {
  id: number
  judged: boolean
  criteria: { name: string; weight: number }[]
}

/** A category, held until the transaction ends, with its criteria and whether anybody has scored by them. */
export async function holdCategory(db: Db, id: number): Promise<HeldCategory | undefined> {
  const held = await sql`select id from award_category where id = ${id} for update`.execute(db)
  if (held.rows.length === 0) return undefined
  const { rows } = await sql<HeldCategory>`
    select ${id}::integer as id, exists (select from award_score where category_id = ${id}) as judged,
      coalesce((select json_agg(json_build_object('name', name, 'weight', weight) order by position, id)
        from award_criterion where category_id = ${id}), '[]') as criteria`.execute(db)
  return rows[0]
}

/** Replaces the criteria of a category that is held; one of the same name stays the same, with the questions that ask for it. */
export async function replaceCriteria(
  db: Db,
  category: number,
  criteria: readonly { name: string; description: string; weight: number }[],
): Promise<{ id: number; name: string; description: string; weight: number }[]> {
  const names = criteria.map(({ name }) => name)
  const gone = sql`select id from award_criterion where category_id = ${category} and name <> all (${names}::text[])`
  await sql`update award_question set criterion_id = null where category_id = ${category} and criterion_id in (${gone})`.execute(
    db,
  )
  await sql`delete from award_criterion where id in (${gone})`.execute(db)
  for (const [index, { name, description, weight }] of criteria.entries())
    await sql`insert into award_criterion (category_id, name, description, weight, position)
      values (${category}, ${name}, ${description}, ${weight}, ${index + 1})
      on conflict (category_id, name) do update set description = excluded.description, weight = excluded.weight, position = excluded.position`.execute(
      db,
    )
  const { rows } = await sql<{ id: number; name: string; description: string; weight: number }>`
    select id, name, description, weight from award_criterion where category_id = ${category} order by position, id`.execute(
    db,
  )
  return rows
}

export type OfficeJuror = { id: number; award: number; customer: number; name: string; chair: boolean }

/** What a new juror names but there is not, and whether the jury has a chair. */
export async function missingForJuror(
  db: Db,
  named: { award: number; customer: number },
): Promise<{ award: boolean; customer: boolean; chaired: boolean }> {
  const { rows } = await sql<{ award: boolean; customer: boolean; chaired: boolean }>`
    select not exists (select from award where id = ${named.award}) as award,
      not exists (select from customer where id = ${named.customer} and closed_at is null) as customer,
      exists (select from award_juror where award_id = ${named.award} and chair) as chaired`.execute(db)
  return rows[0] ?? { award: true, customer: true, chaired: false }
}

/** Names a juror. @returns undefined when they sit on this jury already. @throws a violation of `award_juror_chair` */
export async function insertJuror(
  db: Db,
  juror: { award: number; customer: number; chair: boolean; biography: string },
): Promise<OfficeJuror | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into award_juror (award_id, customer_id, chair, biography, position)
    select ${juror.award}, ${juror.customer}, ${juror.chair}, ${juror.biography}, coalesce(max(position), 0) + 1
    from award_juror where award_id = ${juror.award}
    on conflict (award_id, customer_id) do nothing returning id`.execute(db)
  return rows[0] && jurorById(db, rows[0].id)
}

/** Somebody on a jury. */
export async function jurorById(db: Db, id: number): Promise<OfficeJuror | undefined> {
  const { rows } = await sql<OfficeJuror>`
    select award_juror.id, award_juror.award_id as award, award_juror.customer_id as customer,
      customer.first_name || ' ' || customer.last_name as name, award_juror.chair
    from award_juror join customer on customer.id = award_juror.customer_id where award_juror.id = ${id}`.execute(db)
  return rows[0]
}

/** Takes a juror off. @throws a violation of a foreign key when entries were assigned to them, or a title is signed by them */
export async function deleteJuror(db: Db, id: number): Promise<void> {
  await sql`delete from award_juror where id = ${id}`.execute(db)
}
