import { sql } from '#kit/db.ts'
import type { Db } from '#kit/db.ts'

export type ErasureRow = { id: number; customer_id: number; requested_at: Date; due_at: Date; hindered_at: Date | null }
const columns = sql`id, customer_id, requested_at, due_at, hindered_at`

export async function waitingErasure(db: Db, customer_id: number): Promise<ErasureRow | undefined> {
  const found =
    await sql<ErasureRow>`select ${columns} from erasure where customer_id = ${customer_id} and state = 'waiting'`.execute(
      db,
    )
  return found.rows[0]
}

/** Asked for twice it is one, due when the first was. */
export async function insertErasure(db: Db, customer_id: number, now: Date, due_at: Date): Promise<boolean> {
  const made =
    await sql`insert into erasure (customer_id, state, requested_at, due_at) values (${customer_id}, 'waiting', ${now}, ${due_at})
    on conflict (customer_id) where state = 'waiting' do nothing`.execute(db)
  return Number(made.numAffectedRows ?? 0) > 0
}

/** @returns whether there was one to end */
export async function endErasure(
  db: Db,
  customer_id: number,
  state: 'taken_back' | 'done',
  now: Date,
): Promise<boolean> {
  const ended =
    await sql`update erasure set state = ${state}, ended_at = ${now} where customer_id = ${customer_id} and state = 'waiting'`.execute(
      db,
    )
  return Number(ended.numAffectedRows ?? 0) > 0
}

export async function dueErasures(db: Db, now: Date): Promise<number[]> {
  const found = await sql<{
    customer_id: number
  }>`select customer_id from erasure where state = 'waiting' and due_at <= ${now} order by due_at, id limit 500`.execute(
    db,
  )
  return found.rows.map(({ customer_id }) => customer_id)
}

/** The due erasure of a member, held: who takes it back at this moment waits, or is waited for. */
export async function holdDue(db: Db, customer_id: number, now: Date): Promise<ErasureRow | undefined> {
  const found =
    await sql<ErasureRow>`select ${columns} from erasure where customer_id = ${customer_id} and state = 'waiting' and due_at <= ${now} for update`.execute(
      db,
    )
  return found.rows[0]
}

export async function noteHindered(db: Db, id: number, now: Date): Promise<void> {
  await sql`update erasure set hindered_at = ${now} where id = ${id}`.execute(db)
}

type Naming = { pattern: string; instead: string }

/** Replaces a person's name, address and number in the texts of those rows of a table that name the person by id. */
export async function renameIn(
  db: Db,
  {
    table,
    by,
    texts,
    id,
  }: { table: string; by: string; texts: readonly { column: string; type: string }[]; id: number },
  { pattern, instead }: Naming,
): Promise<void> {
  const changes = texts.map(({ column, type }) => {
    const name = sql.ref(column)
    return sql`${name} = regexp_replace(${name}::text, ${pattern}, ${instead}, 'gi')::${sql.raw(castOf(type))}`
  })
  const named = texts.map(({ column }) => sql`${sql.ref(column)}::text ~* ${pattern}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.ref(by)} = ${id} and (${sql.join(named, sql` or `)})`.execute(
    db,
  )
}

const casts: Record<string, string> = { _text: 'text[]', jsonb: 'jsonb', json: 'json', citext: 'citext' }
const castOf = (type: string) => casts[type] ?? 'text'

/** What others wrote about the person: texts that mention them, and the conversations that they had. */
export async function renameInOthers(db: Db, id: number, { pattern, instead }: Naming): Promise<void> {
  const renamed = (column: string) =>
    sql`${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${pattern}, ${instead}, 'gi')`
  await sql`update post set ${renamed('content')} where id in (select post_id from post_mention where customer_id = ${id}) and content ~* ${pattern}`.execute(
    db,
  )
  await sql`update post_version set ${renamed('content')} where content ~* ${pattern} and post_id in
    (select id from post where customer_id = ${id} union select post_id from post_mention where customer_id = ${id})`.execute(
    db,
  )
  await sql`update comment set ${renamed('content')} where id in (select comment_id from comment_mention where customer_id = ${id}) and content ~* ${pattern}`.execute(
    db,
  )
}

/** Deletes or empties what names a person in one column. */
export async function deleteNaming(db: Db, table: string, column: string, id: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
}

export async function clearNaming(db: Db, table: string, column: string, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${id}`.execute(db)
}

type Former = { first_name: string; last_name: string }

/** Where a person stands with name or address in columns of their own. */
export async function forgetNames(db: Db, person: { id: number; email: string }, former: Former): Promise<void> {
  const { id, email } = person
  const { first_name, last_name } = former
  const address = addressOf(id)
  await sql`update seat set first_name = ${first_name}, last_name = ${last_name}, email = null
    where (customer_id = ${id} or email = ${email}) and first_name is not null`.execute(db)
  await sql`update award_seat set first_name = ${first_name}, last_name = ${last_name}, email = null
    where email = ${email} and first_name is not null`.execute(db)
  await sql`update event_speaker set first_name = ${first_name}, last_name = ${last_name}, job_title = null, bio = '', picture = null
    where customer_id = ${id}`.execute(db)
  await sql`update award_juror set biography = '' where customer_id = ${id}`.execute(db)
  await sql`update application set bio = null, message = '', links = '{}' where customer_id = ${id}`.execute(db)
  await sql`update registration_request set first_name = ${first_name}, last_name = ${last_name}, email = ${address}, message = null, job_title = null
    where customer_id = ${id} or email = ${email}`.execute(db)
  await sql`update company_invitation set email = ${address} where email = ${email} or used_by = ${id}`.execute(db)
}

/** Mails to the person go; in those to others, and in what was announced, the name goes. */
export async function forgetMailsAndFacts(db: Db, email: string, { pattern, instead }: Naming): Promise<void> {
  await sql`delete from mail where to_address = ${email}`.execute(db)
  await sql`update mail set subject = regexp_replace(subject, ${pattern}, ${instead}, 'gi') where subject ~* ${pattern}`.execute(
    db,
  )
  await sql`update fact set payload = regexp_replace(payload::text, ${pattern}, ${instead}, 'gi')::jsonb where payload::text ~* ${pattern}`.execute(
    db,
  )
}

/** Takes the words of a name out of those that the search offers for misspelt ones, unless somebody or something else has them. */
export async function forgetWords(
  db: Db,
  person: { id: number; first_name: string; last_name: string },
): Promise<void> {
  await sql`delete from search_word where word = any(tsvector_to_array(search_vector(${`${person.first_name} ${person.last_name}`})))
    and not exists (select from member_search where customer_id <> ${person.id} and document @@ quote_literal(word)::tsquery)
    and not exists (select from event where search_vector(concat_ws(' ', name, city)) @@ quote_literal(word)::tsquery)
    and not exists (select from award where search_vector(concat_ws(' ', name, city)) @@ quote_literal(word)::tsquery)`.execute(
    db,
  )
}

const addressOf = (id: number) => `former-${id}@erased.invalid`

/** The account itself: a closed one of nobody. Whoever is alone in a company stays on its books. */
export async function closeAccount(db: Db, id: number, former: Former, now: Date): Promise<void> {
  await sql`update customer set first_name = ${former.first_name}, last_name = ${former.last_name}, email = ${addressOf(id)}, password_hash = null,
    is_operator = false, closed_at = ${now} where id = ${id}`.execute(db)
}

/** Holds the account until the transaction ends. */
export async function holdAccount(db: Db, id: number): Promise<void> {
  await sql`select from customer where id = ${id} for update`.execute(db)
}
