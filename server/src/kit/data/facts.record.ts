import type { RawBuilder } from 'kysely'
import type { Fact, FactKind, Facts } from './context.ts'
import { sql } from './db.ts'
import type { Db } from './db.ts'
import { publish, publishSoon } from './publish.ts'

/** Where the database tells that there is something to work off. */
export const factChannel = 'fact'

/** Writes a fact in the transaction at hand; nobody hears of it before the commit, nor before it is due. */
export async function recordFact(db: Db, fact: Fact, now: Date, due?: Date): Promise<void> {
  await sql`insert into fact (kind, payload, recorded_at, due_at)
    values (${fact.kind}, ${JSON.stringify(fact)}::jsonb, ${now}, coalesce(${due ?? null}::timestamptz, '-infinity'))`.execute(
    db,
  )
  await tellOfFacts(db, fact.kind)
}

/** What a fact carries: each a value, or what the statement that it is part of has for it. */
type Carried<K extends FactKind> = {
  [P in Exclude<keyof Facts[K], 'kind'>]: Facts[K][P] | RawBuilder<Facts[K][P]>
}

/**
 * A fact as part of a statement that writes more (docs/decisions/0056-facts-within-a-statement.md); whoever runs it calls `tellOfFacts`
 * in a transaction, and `wakeFacts` outside of one.
 * @param now when it happened, by the context's clock
 * @param from the rows of the statement by which it happened, one fact for each: `from made where …`
 */
export function factOf<K extends FactKind>(
  kind: K,
  carried: Carried<K>,
  now: Date,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const pairs = Object.entries<unknown>(carried).map(([name, value]) =>
    isPart(value) ? sql`${sql.lit(name)}, ${value}` : sql`${sql.lit(name)}, ${JSON.stringify(value)}::jsonb`,
  )
  return sql`insert into fact (kind, payload, recorded_at)
    select ${sql.lit(kind)}, jsonb_build_object('kind', ${sql.lit(kind)}, ${sql.join(pairs)}), ${now}::timestamptz ${from}`
}

const isPart = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value

/** Wakes those who work off facts of a kind, once the transaction at hand is committed. */
export async function tellOfFacts(db: Db, kind: string): Promise<void> {
  await publish(db, factChannel, kind)
}

/** Wakes those who work off facts of a kind, or all, for what a statement of its own has written and committed. */
export function wakeFacts(pool: Db, kind: FactKind | '' = ''): void {
  publishSoon(pool, factChannel, kind)
}
