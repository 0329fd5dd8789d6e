import type { ActName } from '@app/contract/office.acts'
import type { Context } from './context.ts'
import { sql } from './db.ts'

/** What was decided, and about what. */
export type Act = {
  /** `<thing>.<past_tense>`: `company.verified`. It has a sentence in the log. */
  act: ActName
  /** The thing and its id: `company:12`. */
  object: `${string}:${number | string}`
  /** What the decision changed, as it was; without secrets. */
  before?: object
  /** The same afterwards. */
  after?: object
  /** The reason, in the words of the operator who decided. */
  reason?: string | null
}

/** Fields that name a person. The log does without them: nothing in it is ever forgotten (docs/rules/privacy.md#erasure). */
export const namingFields: readonly string[] = ['first_name', 'last_name', 'email', 'phone']

/**
 * Writes a decision into the log that nobody changes, in the transaction of the decision itself: called by the use case,
 * so that it is written whichever way the use case is reached. Who decided is the context's actor; with none it was the
 * command line or a rule, which `request_id` tells apart.
 */
export const logAct = (ctx: Context, act: Act): Promise<void> => logActs(ctx, [act])

/** Writes several decisions at once, in their order. */
export async function logActs(ctx: Context, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return
  await sql`insert into audit_log (at, customer_id, act, object, before, after, reason, request_id)
    select ${ctx.now}::timestamptz, ${ctx.actor?.impersonated_by ?? ctx.actor?.customer_id ?? null}::integer, act, object, before, after, reason,
      ${ctx.request_id}
    from jsonb_array_elements(${JSON.stringify(acts)}::jsonb) with ordinality as line (one, place),
      jsonb_to_record(one) as given (act text, object text, before jsonb, after jsonb, reason text)
    order by place`.execute(ctx.db)
}
