import type { UploadPurposeName } from '@app/contract/uploads.limits'
import { sql } from '../data/db.ts'
import type { Db } from '../data/db.ts'

export type UploadRow = {
  id: string
  customer_id: number
  purpose: string
  name: string
  size: number
  received: number
  state: 'uploading' | 'finishing' | 'ready'
  made: unknown
  created_at: Date
}
const columns = sql`id, customer_id, purpose, name, size, received, state, made, created_at`

/** Nobody holds it, or whoever did has died. */
const free = sql`(claim is null or claimed_until < now())`
/** How long the next part of a piece may take to arrive, and a picture to be made. */
const PIECE = sql`now() + interval '20 seconds'`
const WORK = sql`now() + interval '2 minutes'`

type Owner = { id: string; customer_id: number; purposes?: readonly string[] }
const isOwn = ({ id, customer_id, purposes }: Owner) =>
  sql`id = ${id} and customer_id = ${customer_id} and ${purposes ? sql`purpose = any(${purposes})` : sql`true`}`

export async function insertUpload(
  db: Db,
  given: { id: string; customer_id: number; purpose: string; name: string; size: number; created_at: Date },
): Promise<void> {
  const { id, customer_id, purpose, name, size, created_at } = given
  await db.insertInto('upload').values({ id, customer_id, purpose, name, size, created_at }).execute()
}

/** What a member has on the way; counted one at a time until the transaction ends. */
export async function openOf(db: Db, customer_id: number): Promise<{ files: number; bytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('upload'), ${customer_id}::integer)`.execute(db)
  const found = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from upload
    where customer_id = ${customer_id} and state <> 'ready'`.execute(db)
  return found.rows[0] ?? { files: 0, bytes: 0 }
}

/** One's own upload; undefined for others'. */
export async function uploadOf(db: Db, owner: Owner): Promise<UploadRow | undefined> {
  return (await sql<UploadRow>`select ${columns} from upload where ${isOwn(owner)}`.execute(db)).rows[0]
}

/** Holds an upload for the piece that comes at `offset`. @returns false when it goes on elsewhere, or another holds it */
export async function claimPiece(db: Db, id: string, claim: string, offset: number): Promise<boolean> {
  const held = await sql`update upload set claim = ${claim}, claimed_until = ${PIECE}
    where id = ${id} and state = 'uploading' and received = ${offset} and ${free} returning 1`.execute(db)
  return held.rows.length > 0
}

/** Holds it on. @returns false when the claim was lost */
export async function renewClaim(db: Db, id: string, claim: string): Promise<boolean> {
  const held =
    await sql`update upload set claimed_until = greatest(claimed_until, ${PIECE}) where id = ${id} and claim = ${claim} returning 1`.execute(
      db,
    )
  return held.rows.length > 0
}

/** Lets go of it with what has arrived. @returns false when the claim was lost */
export async function keepPiece(db: Db, id: string, claim: string, received: number): Promise<boolean> {
  const kept = await sql`update upload set received = ${received}, claim = null, claimed_until = null
    where id = ${id} and claim = ${claim} returning 1`.execute(db)
  return kept.rows.length > 0
}

/** Holds an upload that has arrived whole, for the one call that makes something of it. */
export async function claimWhole(db: Db, owner: Owner, claim: string): Promise<UploadRow | undefined> {
  const held = await sql<UploadRow>`update upload set state = 'finishing', claim = ${claim}, claimed_until = ${WORK}
    where ${isOwn(owner)} and received = size and state <> 'ready' and ${free} returning ${columns}`.execute(db)
  return held.rows[0]
}

type Change = { state: 'uploading'; received?: number } | { state: 'ready'; made: object } | 'drop'

/** Ends a claim with what came of it. @returns false when the claim was lost */
export async function changeClaimed(db: Db, id: string, claim: string, change: Change): Promise<boolean> {
  const mine = sql`where id = ${id} and claim = ${claim} returning 1`
  const statement =
    change === 'drop'
      ? sql`delete from upload ${mine}`
      : change.state === 'ready'
        ? sql`update upload set state = 'ready', made = ${JSON.stringify(change.made)}::jsonb, claim = null, claimed_until = null ${mine}`
        : sql`update upload set state = 'uploading', received = coalesce(${change.received ?? null}::integer, received), claim = null, claimed_until = null ${mine}`
  return (await statement.execute(db)).rows.length > 0
}

/** Holds what is to be removed: one that was not taken, or those from before a time. */
export async function claimOld(db: Db, claim: string, which: { id: string } | { before: Date }): Promise<UploadRow[]> {
  const chosen = 'id' in which ? sql`id = ${which.id} and state <> 'ready'` : sql`created_at < ${which.before}`
  const held = await sql<UploadRow>`update upload set claim = ${claim}, claimed_until = now() + interval '10 minutes'
    where id in (select id from upload where ${chosen} and ${free} order by created_at limit 500 for update skip locked)
    returning ${columns}`.execute(db)
  return held.rows
}

/** Forgets what was held for that. */
export async function dropUploads(db: Db, claim: string): Promise<void> {
  await sql`delete from upload where claim = ${claim}`.execute(db)
}

/** Which of these keys are pictures that were made of uploads for this purpose; uploads are known for a day. */
export async function madePictures(
  db: Db,
  purpose: UploadPurposeName,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = keys.flatMap((key) => /\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//.exec(key)?.[1] ?? [])
  const found = await sql<{ key: string }>`select made ->> 'key' as key from upload
    where id = any(${ids}::uuid[]) and purpose = ${purpose} and state = 'ready' and made ->> 'key' = any(${[...keys]})`.execute(
    db,
  )
  return new Set(found.rows.map(({ key }) => key))
}
