import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** Keeps values and notes of a sheet; what is not given stays as it is. @param values tenths of points, null for none */
export async function saveValues(
  db: Db,
  sheet: { assignment_id: number; category_id: number },
  values: readonly { criterion: number; tenths?: number | null | undefined; note?: string | undefined }[],
): Promise<void> {
  for (const { criterion, tenths, note } of values)
    await sql`insert into award_score (assignment_id, category_id, criterion_id, value, note)
      values (${sheet.assignment_id}, ${sheet.category_id}, ${criterion}, ${tenths ?? null}::integer / 10.0, ${note ?? ''})
      on conflict (assignment_id, criterion_id) do update set
        value = case when ${tenths !== undefined} then excluded.value else award_score.value end,
        note = case when ${note !== undefined} then excluded.note else award_score.note end`.execute(db)
}

export async function saveComments(
  db: Db,
  assignment_id: number,
  given: { jury_comment?: string | undefined; entrant_comment?: string | undefined },
  now: Date,
): Promise<void> {
  await sql`update award_assignment set jury_comment = coalesce(${given.jury_comment ?? null}, jury_comment),
      entrant_comment = coalesce(${given.entrant_comment ?? null}, entrant_comment), changed_at = ${now}
    where id = ${assignment_id}`.execute(db)
}

export async function saveDeclaration(
  db: Db,
  assignment_id: number,
  given: { ties: readonly string[]; declaration: string },
  now: Date,
): Promise<void> {
  await sql`update award_assignment set declared = (select array_agg(distinct tie) from unnest(declared || ${given.ties}::text[]) as tie),
      declaration = ${given.declaration}, declared_at = ${now}, changed_at = ${now} where id = ${assignment_id}`.execute(
    db,
  )
}

export async function markHandedIn(db: Db, assignment_id: number, now: Date): Promise<void> {
  await sql`update award_assignment set state = 'handed_in', handed_in_at = ${now}, changed_at = ${now}
    where id = ${assignment_id} and state = 'open'`.execute(db)
}

export async function markRecused(
  db: Db,
  assignment_id: number,
  given: { reason: string; note: string },
  now: Date,
): Promise<void> {
  await sql`update award_assignment set state = 'recused', handed_in_at = null, recused_at = ${now}, recusal_reason = ${given.reason},
      recusal_note = ${given.note}, changed_at = ${now} where id = ${assignment_id} and state <> 'recused'`.execute(db)
}
