import type { Fact } from './context.ts'
import { sql } from './db.ts'
import type { Db } from './db.ts'
import { publish, publishSoon } from './publish.ts'

/** Where the database tells that there is something to work off. */
export const factChannel = 'fact'

/** Writes a fact in the transaction at hand; nobody hears of it before the commit, nor before it is due. */
export async function recordFact(db: Db, fact: Fact, now: Date, due?: Date): Promise<void> {
  await factRow(fact, now, due).execute(db)
  await tellOfFacts(db)
}

/** The same as a part of a statement that writes more; whoever runs it calls `tellOfFacts`. */
export function factRow(fact: Fact, now: Date, due?: Date) {
  return sql`insert into fact (kind, payload, recorded_at, due_at)
    values (${fact.kind}, ${JSON.stringify(fact)}::jsonb, ${now}, coalesce(${due ?? null}::timestamptz, '-infinity'))`
}

/** Wakes those who work off facts, once the transaction at hand is committed. */
export async function tellOfFacts(db: Db): Promise<void> {
  await publish(db, factChannel, '')
}

/** Wakes those who work off facts, for one that a statement of its own has written and committed. */
export function wakeFacts(pool: Db): void {
  publishSoon(pool, factChannel, '')
}
