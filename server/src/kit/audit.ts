import type { Context } from './context.ts'
import { sql } from './db.ts'

/** What was decided, and about what. */
export type Act = {
  /** `<thing>.<past_tense>`: `company.verified`. */
  act: string
  /** The thing and its id: `company:12`. */
  object: `${string}:${number | string}`
  /** What the decision changed, as it was; without secrets. */
  before?: object
  /** The same afterwards. */
  after?: object
  /** Why, in the words of who decided. */
  reason?: string | null
}

/** Fields that name a person. The log does without them: nothing in it is ever forgotten (docs/rules/privacy.md#erasure). */
export const namingFields: readonly string[] = ['first_name', 'last_name', 'email', 'phone']

/**
 * Writes a decision into the log that nobody changes, in the transaction of the decision itself: called by the use case,
 * so that it is written whichever way the use case is reached. Who decided is the context's actor; with none it was the
 * command line or a rule, which `request_id` tells apart.
 */
export async function logAct(ctx: Context, { act, object, before, after, reason }: Act): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))
  await sql`insert into audit_log (at, customer_id, act, object, before, after, reason, request_id)
    values (${ctx.now}, ${ctx.actor?.acted_by ?? ctx.actor?.customer_id ?? null}, ${act}, ${object}, ${json(before)}::jsonb, ${json(after)}::jsonb, ${reason ?? null},
      ${ctx.request_id})`.execute(ctx.db)
}
