import { createHash } from 'node:crypto'
import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/**
 * The rows of a round in the one form over which its seal is made (docs/rules/awards.md#results): a JSON array per line, lines in
 * this order, sorted by number; only what the database keeps from changing. Values are written as the database writes them.
 */
export async function canonicalLines(db: Db, round_id: number): Promise<string[]> {
  const { rows } = await sql<{ line: unknown[] }>`
    select line from (
      select 1 as part, 0 as one, 0 as two, jsonb_build_array('round', id, award_id, name, ${utc('starts_at')}, ${utc('ends_at')}, blind) as line
        from award_round where id = ${round_id}
      union all select 2, criterion.id, 0, jsonb_build_array('criterion', criterion.id, criterion.category_id, criterion.name, criterion.weight)
        from award_criterion as criterion where category_id in (select category_id from award_assignment where round_id = ${round_id})
      union all select 3, assignment.id, 0, jsonb_build_array('sheet', assignment.id, juror_id, category_id, applicant_id, state,
          ${utc('handed_in_at')}, ${utc('recused_at')}, recusal_reason, to_jsonb(declared), jury_comment, entrant_comment)
        from award_assignment as assignment where round_id = ${round_id}
      union all select 4, score.assignment_id, score.criterion_id,
          jsonb_build_array('score', score.assignment_id, score.criterion_id, score.value::text, score.note)
        from award_score as score join award_assignment as assignment on assignment.id = score.assignment_id where assignment.round_id = ${round_id}
      union all select 5, applicant_id, 0, jsonb_build_array('result', applicant_id, category_id, sheets, weighted_mean::text,
          trimmed_mean::text, normalised::text, weighted_place, trimmed_place, normalised_place)
        from award_result where round_id = ${round_id}
    ) as lines order by part, one, two`.execute(db)
  return rows.map(({ line }) => JSON.stringify(line))
}

/** An instant in UTC with microseconds, whatever the session's time zone. */
function utc(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** The seal of lines: SHA-256 over them, each ended by a line feed, in hexadecimal digits. */
export function sealOf(lines: readonly string[]): string {
  const hash = createHash('sha256')
  for (const line of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}
