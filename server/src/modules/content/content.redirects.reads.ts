import { sql } from '#kit/data/db.ts'
import type { Db } from '#kit/data/db.ts'

/** The longest of these old addresses, and where it leads. */
export async function leadsTo(
  db: Db,
  addresses: readonly string[],
): Promise<{ id: number; new_path: string } | undefined> {
  const { rows } = await sql<{ id: number; new_path: string }>`select id, new_path from redirect
    where old_path = any(${[...addresses]}::text[]) order by char_length(old_path) desc limit 1`.execute(db)
  return rows[0]
}

export type FoundRedirect = { number: number; id: number; old_path: string; new_path: string }

/** What is known of these old addresses. */
export async function findRedirects(
  db: Db,
  asked: readonly { number: number; old_path: string }[],
): Promise<FoundRedirect[]> {
  const { rows } = await sql<FoundRedirect>`select line.number, own.id, own.old_path, own.new_path
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as line (number integer, old_path text)
    join redirect as own on own.old_path = line.old_path`.execute(db)
  return rows
}

/** Which of these addresses are themselves led elsewhere, and which others are led to. */
export async function usedAddresses(
  db: Db,
  paths: readonly string[],
): Promise<{ old: Set<string>; leadTo: Set<string> }> {
  const { rows } = await sql<{ old_path: string; new_path: string }>`select old_path, new_path from redirect
    where old_path = any(${[...paths]}::text[]) or new_path = any(${[...paths]}::text[])`.execute(db)
  return { old: new Set(rows.map((one) => one.old_path)), leadTo: new Set(rows.map((one) => one.new_path)) }
}
