import type { OperatorRole } from '@app/contract/resources'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import { tellEnded } from '#kit/live/live.ts'

export type Account = {
  id: number
  email: string
  first_name: string
  last_name: string
  password_hash: string | null
  registration_complete: boolean
  closed: boolean
  suspended_at: Date | null
  suspended_until: Date | null
  suspension_reason: string | null
}

/** The columns of an account. */
export const account = sql<Account>`id, email::text as email, first_name, last_name, password_hash,
  registration_completed_at is not null as registration_complete, closed_at is not null as closed,
  suspended_at, suspended_until, suspension_reason`

export async function accountByMail(db: Db, email: string): Promise<Account | undefined> {
  return (await sql<Account>`select ${account} from customer where email = ${email}`.execute(db)).rows[0]
}

export async function accountById(db: Db, id: number): Promise<Account | undefined> {
  return (await sql<Account>`select ${account} from customer where id = ${id}`.execute(db)).rows[0]
}

/** The account, which nobody closes and whose password nobody changes before the end of the transaction. */
export async function lockAccount(db: Db, id: number): Promise<Account | undefined> {
  return (await sql<Account>`select ${account} from customer where id = ${id} for no key update`.execute(db)).rows[0]
}

export async function setPassword(db: Db, id: number, password_hash: string): Promise<void> {
  await db.updateTable('customer').set({ password_hash }).where('id', '=', id).execute()
}

export async function insertSession(
  db: Db,
  session: { id: string; customer_id: number; now: Date; expires_at: Date; device: string; network: string },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      id: session.id,
      customer_id: session.customer_id,
      started_at: session.now,
      expires_at: session.expires_at,
      device: session.device,
      network: session.network,
      last_seen_at: session.now,
    })
    .execute()
}

export async function insertRefreshToken(
  db: Db,
  token: { hash: Buffer; session_id: string; now: Date; expires_at: Date },
): Promise<void> {
  await sql`
    insert into refresh_token (hash, session_id, issued_at, expires_at) values (${token.hash}, ${token.session_id}::uuid, ${token.now}, ${token.expires_at})
    on conflict (hash) do nothing`.execute(db)
}

export type RefreshRow = {
  session_id: string
  customer_id: number
  expires_at: Date
  replaced_at: Date | null
  session_ended: boolean
  account_closed: boolean
  registration_complete: boolean
  newest: boolean
}

/** The session for which a refresh token was given out, whether it still works or not. @param hash of the token */
export async function sessionOfRefresh(db: Db, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from refresh_token where hash = ${hash}`.execute(db)
  return rows[0]?.session_id
}

/** The token with its session, locked: two that use it at once wait for each other. */
export async function lockRefreshToken(db: Db, hash: Buffer): Promise<RefreshRow | undefined> {
  const found = await sql<RefreshRow>`
    select refresh_token.session_id, session.customer_id, refresh_token.expires_at, refresh_token.replaced_at,
      session.ended_at is not null as session_ended, customer.closed_at is not null as account_closed,
      customer.registration_completed_at is not null as registration_complete,
      not exists (select 1 from refresh_token later where later.session_id = refresh_token.session_id and later.hash <> refresh_token.hash
        and later.issued_at >= coalesce(refresh_token.replaced_at, 'infinity') and later.replaced_at is not null) as newest
    from refresh_token
    join session on session.id = refresh_token.session_id
    join customer on customer.id = session.customer_id
    where refresh_token.hash = ${hash}
    for update of session, refresh_token`.execute(db)
  return found.rows[0]
}

export async function markReplaced(db: Db, hash: Buffer, now: Date): Promise<void> {
  await sql`update refresh_token set replaced_at = ${now} where hash = ${hash} and replaced_at is null`.execute(db)
}

export async function endSession(db: Db, id: string, reason: string, now: Date): Promise<void> {
  await sql`update session set ended_at = ${now}, end_reason = ${reason} where id = ${id}::uuid and ended_at is null`.execute(
    db,
  )
  await tellEnded({ db }, [id])
}

/** Ends the sessions of a person, all or all but one. */
export async function endSessions(
  db: Db,
  customer_id: number,
  reason: string,
  now: Date,
  except?: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update session set ended_at = ${now}, end_reason = ${reason}
    where customer_id = ${customer_id} and ended_at is null and id is distinct from ${except ?? null}::uuid
    returning id`.execute(db)
  await tellEnded(
    { db },
    rows.map(({ id }) => id),
  )
}

export type LinkKind = 'confirm_mail' | 'set_password' | 'reset_password'
export type LinkRow = {
  kind: LinkKind
  request_id: number | null
  customer_id: number | null
  expires_at: Date
  used_at: Date | null
  /** Given by an operator to its owner themselves, and mailed to nobody. */
  handed_over: boolean
}

/** Whether somebody has been mailed a link to their first password since then. */
export async function hasLinkSince(db: Db, customer_id: number, since: Date): Promise<boolean> {
  const { rows } = await sql`select from mailed_link
    where customer_id = ${customer_id} and kind = 'set_password' and created_at > ${since} limit 1`.execute(db)
  return rows.length > 0
}

export async function insertLink(
  db: Db,
  link: {
    hash: Buffer
    kind: LinkKind
    request_id?: number
    customer_id?: number
    handed_over?: boolean
    now: Date
    expires_at: Date
  },
): Promise<void> {
  await db
    .insertInto('mailed_link')
    .values({
      hash: link.hash,
      kind: link.kind,
      request_id: link.request_id ?? null,
      customer_id: link.customer_id ?? null,
      handed_over: link.handed_over ?? false,
      created_at: link.now,
      expires_at: link.expires_at,
    })
    .execute()
}

/** The link, locked, so that two uses at once cannot both find it unused. */
export async function lockLink(db: Db, hash: Buffer): Promise<LinkRow | undefined> {
  return (
    await sql<LinkRow>`select kind, request_id, customer_id, expires_at, used_at, handed_over from mailed_link where hash = ${hash} for update`.execute(
      db,
    )
  ).rows[0]
}

export async function readLink(db: Db, hash: Buffer): Promise<LinkRow | undefined> {
  return (
    await sql<LinkRow>`select kind, request_id, customer_id, expires_at, used_at, handed_over from mailed_link where hash = ${hash}`.execute(
      db,
    )
  ).rows[0]
}

/** Marks a link used, and with it every other of the same kind for the same person or request. */
export async function useLinks(db: Db, link: LinkRow, now: Date): Promise<void> {
  await sql`update mailed_link set used_at = ${now} where kind = ${link.kind} and used_at is null
    and request_id is not distinct from ${link.request_id} and customer_id is not distinct from ${link.customer_id}`.execute(
    db,
  )
}

/** Changes the named columns of an account, and no others. */
export async function updateAccount(
  db: Db,
  id: number,
  change: Partial<{
    first_name: string
    last_name: string
    company_id: number | null
    registration_completed_at: Date
  }>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await db.updateTable('customer').set(given).where('id', '=', id).execute()
}

/** Names of several people, none of them twice; what is not given stays. */
export async function renameAccounts(
  db: Db,
  people: readonly { id: number; first_name?: string | undefined; last_name?: string | undefined }[],
): Promise<void> {
  await sql`update customer set first_name = coalesce(line.first_name, customer.first_name), last_name = coalesce(line.last_name, customer.last_name)
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as line (id integer, first_name text, last_name text)
    where customer.id = line.id and (line.first_name <> customer.first_name or line.last_name <> customer.last_name)`.execute(
    db,
  )
}

/** A session that is in use: it lasts longer from here, and was seen now, there. */
export async function extendSession(
  db: Db,
  id: string,
  { expires_at, now, network }: { expires_at: Date; now: Date; network: string },
): Promise<void> {
  await sql`update session set expires_at = ${expires_at}, last_seen_at = ${now}, network = ${network} where id = ${id}::uuid`.execute(
    db,
  )
}

/** Makes somebody an operator. @param password_hash null leaves the password as it is. @returns false for one who is */
export async function setOperator(
  db: Db,
  id: number,
  roles: readonly OperatorRole[],
  password_hash: string | null,
): Promise<boolean> {
  const changed =
    await sql`update customer set is_operator = true, operator_roles = ${roles}::text[], password_hash = coalesce(${password_hash}, password_hash)
    where id = ${id} and not is_operator returning id`.execute(db)
  return changed.rows.length > 0
}

/** Lets somebody be an operator no longer. */
export async function unsetOperator(db: Db, id: number): Promise<void> {
  await sql`update customer set is_operator = false, operator_roles = default where id = ${id}`.execute(db)
}

/** Keeps who runs the community as it is until the transaction ends, against all who change that. */
export async function lockOperators(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('operator roles'))`.execute(db)
}

/** What an operator looks after; undefined for one who is none. */
export async function rolesOf(db: Db, id: number): Promise<OperatorRole[] | undefined> {
  const { rows } = await sql<{ roles: OperatorRole[] }>`
    select operator_roles as roles from customer where id = ${id} and is_operator and closed_at is null`.execute(db)
  return rows[0]?.roles
}

export async function saveRoles(db: Db, id: number, roles: readonly OperatorRole[]): Promise<void> {
  await sql`update customer set operator_roles = ${roles}::text[] where id = ${id}`.execute(db)
}

/** Whether anybody runs the community. */
export async function hasOperator(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from customer where is_operator and closed_at is null) as found`.execute(db)
  return rows[0]?.found ?? false
}
