import { fullName } from '@app/contract/names'
import type { RawBuilder } from 'kysely'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { Naming } from './privacy.policy.ts'

export type ErasureRow = { id: number; customer_id: number; requested_at: Date; due_at: Date; blocked_at: Date | null }
const columns = sql`id, customer_id, requested_at, due_at, blocked_at`

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

export async function noteBlocked(db: Db, id: number, now: Date): Promise<void> {
  await sql`update erasure set blocked_at = ${now} where id = ${id}`.execute(db)
}

/** A value as it stands once it names the person no longer. */
const renamed = (value: RawBuilder<unknown>, namings: readonly Naming[]): RawBuilder<unknown> =>
  namings.reduce(
    (said, { words, whole, instead }) => sql`said_instead(${said}, ${words}::text[], ${whole}, ${instead})`,
    value,
  )

/** Replaces a person's name, address and number in the texts of those rows of a table that name the person by id. */
export async function renameIn(
  db: Db,
  {
    table,
    by,
    texts,
    id,
  }: { table: string; by: string; texts: readonly { column: string; type: string }[]; id: number },
  namings: readonly Naming[],
): Promise<void> {
  const columns = texts.map(({ column, type }) => {
    const before = sql`${sql.ref(column)}::${sql.raw(readAs[type] ?? 'text')}`
    return { column, type, before, after: renamed(before, namings) }
  })
  const changes = columns.map(({ column, type, after }) => sql`${sql.ref(column)} = ${after}::${sql.raw(castOf(type))}`)
  const differ = columns.map(({ before, after }) => sql`${before} is distinct from ${after}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.ref(by)} = ${id} and (${sql.join(differ, sql` or `)})`.execute(
    db,
  )
}

/** What a column is read as to be looked through, where that is no text, and what it is written as. */
const readAs: Record<string, string> = { _text: 'text[]', jsonb: 'jsonb', json: 'jsonb' }
const casts: Record<string, string> = { ...readAs, json: 'json', citext: 'citext' }
const castOf = (type: string) => casts[type] ?? 'text'

/** What others wrote about the person: texts that mention them, and mails that were about them. */
export async function renameInOthers(db: Db, id: number, namings: readonly Naming[]): Promise<void> {
  const content = sql.ref('content')
  const after = renamed(content, namings)
  const mentioned = sql`select post_id from post_mention where customer_id = ${id}`
  const those: [table: string, which: RawBuilder<unknown>][] = [
    ['post', sql`id in (${mentioned})`],
    ['post_version', sql`post_id in (select id from post where customer_id = ${id} union ${mentioned})`],
    ['comment', sql`id in (select comment_id from comment_mention where customer_id = ${id})`],
  ]
  for (const [table, which] of those)
    await sql`update ${sql.table(table)} set content = ${after} where ${which} and content is distinct from ${after}`.execute(
      db,
    )
  const subject = sql.ref('subject')
  await sql`update mail set subject = ${renamed(subject, namings)} where about <> '{}' and about @> array[${id}::integer]`.execute(
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

/** Mails to the person go; announcements about the person, found by number or address, say no name and no address any more. */
export async function forgetMailsAndFacts(
  db: Db,
  { id, email }: { id: number; email: string },
  namings: readonly Naming[],
): Promise<void> {
  await sql`delete from mail where lower(to_address) = lower(${email})`.execute(db)
  await sql`update fact set payload = ${renamed(sql.ref('payload'), namings)}
    where payload -> 'customer_id' = to_jsonb(${id}::integer) or lower(payload ->> 'email') = lower(${email})`.execute(
    db,
  )
}

/** Takes the words of a name out of those that the search offers for misspelt ones, unless somebody or something else has them. */
export async function forgetWords(
  db: Db,
  person: { id: number; first_name: string; last_name: string },
): Promise<void> {
  await sql`delete from search_word where word = any(tsvector_to_array(search_vector(${fullName(person)})))
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
