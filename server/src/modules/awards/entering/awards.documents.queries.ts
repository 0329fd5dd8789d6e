import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'
import type { DocumentRow } from './awards.entries.reads.ts'

export type NewDocument = Omit<DocumentRow, 'note' | 'replaces'> & { replaces_id: string | null }

export async function insertDocument(db: Db, document: NewDocument): Promise<void> {
  await db.insertInto('award_document').values(document).execute()
}

/** Which entry a document belongs to; those that were replaced or removed belong to none any more. */
export async function entryOfDocument(db: Db, id: string): Promise<number | undefined> {
  const found = await sql<{ applicant_id: number }>`
    select applicant_id from award_document where id = ${id} and removed_at is null`.execute(db)
  return found.rows[0]?.applicant_id
}

/** Whether an upload was made into a document before, of which entry. */
export async function madeOf(db: Db, id: string): Promise<number | undefined> {
  const found = await sql<{ applicant_id: number }>`select applicant_id from award_document where id = ${id}`.execute(
    db,
  )
  return found.rows[0]?.applicant_id
}

export async function renameDocument(db: Db, id: string, title: string): Promise<void> {
  await sql`update award_document set title = ${title} where id = ${id}`.execute(db)
}

/** Puts the documents of an entry in this order. */
export async function orderDocuments(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update award_document set position = place.at - 1 from unnest(${ids}::uuid[]) with ordinality as place (id, at)
    where award_document.id = place.id`.execute(db)
}

/**
 * Takes a document out of its entry. What was part of a submission stays where it is.
 * @returns the file that nothing needs any more
 */
export async function takeOut(db: Db, id: string, now: Date): Promise<string | undefined> {
  const kept = await sql`update award_document set removed_at = ${now} where id = ${id}
    and (exists (select from award_submission_document where document_id = ${id}) or exists (select from award_change where document_id = ${id}))
    returning 1`.execute(db)
  if (kept.rows.length > 0) return undefined
  const gone = await sql<{ file: string }>`delete from award_document where id = ${id} returning file`.execute(db)
  return gone.rows[0]?.file
}
